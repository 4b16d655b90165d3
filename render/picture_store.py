"""Pictures of bare ground and of cards in a folder: for all processes that draw there, and for their next start.

A picture is found by all that it is drawn from, the program's own source included, so that none is ever out of date. It
shows what is printed, a map or a card: no unit, no hand, nothing of a match. A file that is damaged, or cannot be
written, is as if it had never been there. The folder may be deleted at any time.
"""

from __future__ import annotations

import hashlib
import os
import struct
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

import PIL
from PIL import Image
from zlib_ng import zlib_ng

import engine
import render

MIB: Final = 1 << 20
MOST_BYTES: Final = 192 * MIB
"""Greatest size of the folder, in bytes: some 400 grounds, more than all battles that ship have with all cards."""

ROOM: Final = 0.9
"""Share of that which stays when the pictures that were not used for longest are deleted."""

LEVEL: Final = 2
"""Compression level, by zlib-ng."""

SUFFIX: Final = ".ground"

_NEW: Final = ".new-"
"""Prefix of a file that is being written."""

_MAGIC: Final = b"LRground"
_HEAD: Final = struct.Struct(">8s4sIII")
"""What it is; the mode, width and height in pixels, and the sum of the compressed pixels."""

_CHANNELS: Final = {"RGB": 3, "P": 1, "L": 1}
"""Bytes of a pixel, by mode: in color, as a palette's number, of a mask."""

_WIDEST: Final = 20_000
"""Greatest width and height in pixels of a file that is read."""


class PictureStore:
    """A folder of pictures. Any number of processes may use it at once."""

    def __init__(self, folder: Path, most_bytes: int = MOST_BYTES) -> None:
        self._folder = folder
        self._most_bytes = most_bytes

    def find(self, key: bytes) -> Image.Image | None:
        """The picture with a key; ``None`` if it is not there or damaged."""
        file = self._file(key)
        try:
            data = file.read_bytes()
            os.utime(file)
        except OSError:
            return None
        picture = _unpacked(data)
        if picture is None:
            with suppress(OSError):
                file.unlink()
        return picture

    def keep(self, key: bytes, picture: Image.Image) -> None:
        """Writes a picture, as a whole or not at all, and deletes those not used for longest where there are too many.

        Nothing happens where the folder cannot be written to.
        """
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            written, name = tempfile.mkstemp(prefix=_NEW, dir=self._folder)
            try:
                with os.fdopen(written, "wb") as file:
                    file.write(_packed(picture))
                Path(name).replace(self._file(key))
            except BaseException:
                Path(name).unlink(missing_ok=True)
                raise
            self._make_room()

    def _file(self, key: bytes) -> Path:
        return self._folder / f"{key.hex()}{SUFFIX}"

    def _make_room(self) -> None:
        """Deletes pictures, and files that were never finished, the longest unused first."""
        found = sorted(_sizes(self._folder.iterdir()))
        size = sum(bytes_ for _, bytes_, _ in found)
        if size <= self._most_bytes:
            return
        for _, bytes_, file in found:
            if size <= self._most_bytes * ROOM:
                break
            file.unlink(missing_ok=True)
            size -= bytes_


def _sizes(files: Iterable[Path]) -> Iterable[tuple[float, int, Path]]:
    """When each file was last used, and its size in bytes."""
    for file in files:
        if file.suffix == SUFFIX or file.name.startswith(_NEW):
            with suppress(FileNotFoundError):  # another process makes room, too
                known = file.stat()
                yield known.st_mtime, known.st_size, file


def _packed(picture: Image.Image) -> bytes:
    data = zlib_ng.compress(picture.tobytes(), LEVEL)
    return _HEAD.pack(_MAGIC, picture.mode.encode().ljust(4), *picture.size, zlib_ng.crc32(data)) + data


def _unpacked(file: bytes) -> Image.Image | None:
    """The picture of a file; ``None`` if anything about it is wrong."""
    try:
        magic, packed_mode, width, height, found = _HEAD.unpack_from(file)
    except struct.error:
        return None
    mode, data = packed_mode.decode("ascii", "replace").strip(), memoryview(file)[_HEAD.size :]
    channels = _CHANNELS.get(mode, 0)
    if magic != _MAGIC or not channels or not 0 < width <= _WIDEST or not 0 < height <= _WIDEST:
        return None
    if zlib_ng.crc32(data) != found:
        return None
    size = width * height * channels
    try:
        pixels = zlib_ng.decompressobj().decompress(data, size)
    except zlib_ng.error:  # type: ignore[misc]  # its stubs call the class an instance
        return None
    return Image.frombytes(mode, (width, height), pixels) if len(pixels) == size else None


@cache
def program() -> bytes:
    """The sum of everything that pictures are drawn by: source, typefaces, data, and the drawing library."""
    found = hashlib.sha256(PIL.__version__.encode())
    for package in (render, engine):
        folder = Path(package.__path__[0])
        for file in sorted(folder.rglob("*")):
            if file.suffix in {".py", ".ttf", ".yaml", ".json"}:
                data = file.read_bytes()
                found.update(f"{file.relative_to(folder)} {len(data)} ".encode())
                found.update(data)
    return found.digest()
