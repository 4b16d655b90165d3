"""A file of small drawings, for all processes that draw in a folder and for their next start.

It is a row of records, each with its key, to which every process appends and which none changes. When it is full, it
becomes the older of two files, the one before is gone, and a new one begins; what is still used moves on. A record that
is damaged or torn is as if it had never been there, and so is a file that cannot be read or written to. The files may
be deleted at any time.
"""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from zlib_ng import zlib_ng

MIB: Final = 1 << 20
MOST_BYTES: Final = 24 * MIB
"""Greatest size of each of the two files, in bytes: the drawings of some hundred battles."""

KEY: Final = 16
"""Size of a key, in bytes."""

_VERSIONS: Final = 2
"""Versions of the program whose files may lie in a folder: of another one's while it is replaced, too."""

_MAGIC: Final = b"LRsp"
_HEAD: Final = struct.Struct(f">4s{KEY}sII")
"""The beginning of a record: what it is, its key, the size of its data, and the sum of key and data."""

_PREFIX, _NEWER, _OLDER = "sprites-", ".new", ".old"
_ALL: Final = 0o600


class SpriteFile:
    """The drawings of one version of the program. Any number of processes may use it at once."""

    def __init__(self, folder: Path, version: bytes, most_bytes: int = MOST_BYTES) -> None:
        name = f"{_PREFIX}{version.hex()[:16]}"
        self._newer, self._older = _Records(folder / f"{name}{_NEWER}"), _Records(folder / f"{name}{_OLDER}")
        self._folder = folder
        self._most_bytes = most_bytes

    def find(self, key: bytes) -> bytes | None:
        """The data with a key; ``None`` if it is not there or damaged."""
        with suppress(OSError):
            found = self._newer.find(key)
            if found is None:
                self._look_again()
                found = self._newer.find(key)
            if found is None and (found := self._older.find(key)) is not None:
                self.keep(key, found)
            return found
        return None

    def keep(self, key: bytes, data: bytes) -> None:
        """Appends data as a whole or not at all.

        Nothing happens where the folder cannot be written to, or another process writes at this moment.
        """
        record = _HEAD.pack(_MAGIC, key, len(data), zlib_ng.crc32(data, zlib_ng.crc32(key))) + data
        with suppress(OSError):
            if len(record) <= self._most_bytes and not self._appended(record):
                self._appended(record)

    def _appended(self, record: bytes) -> bool:
        """Appends a record, if nobody else writes; false where the file is full or damaged, and the older one now."""
        self._look_again()
        if not self._newer.is_open:
            self._begin()
        with self._newer.locked() as is_ours:
            if not is_ours or self._newer.append(record, self._most_bytes):
                return True
            self._newer.file.replace(self._older.file)
        return False

    def _look_again(self) -> None:
        """Reads what other processes have appended or begun."""
        if self._newer.has_changed():
            self._older.reopen()

    def _begin(self) -> None:
        """Begins a new file, and deletes those of other versions but the latest."""
        self._folder.mkdir(parents=True, exist_ok=True)
        others = [one for one in self._folder.glob(f"{_PREFIX}*") if one.stem != self._newer.file.stem]
        latest = sorted({one.stem for one in others}, key=lambda stem: _last_use(self._folder, stem))
        gone = set(latest[: max(0, len(latest) - _VERSIONS + 1)])
        for one in others:
            if one.stem in gone:
                one.unlink(missing_ok=True)
        self._newer.create()


def _last_use(folder: Path, stem: str) -> float:
    """When a file of a version was last written to."""
    times = [0.0]
    for suffix in (_NEWER, _OLDER):
        with suppress(FileNotFoundError):
            times.append((folder / f"{stem}{suffix}").stat().st_mtime)
    return max(times)


class _Records:
    """One of the files, as far as this process has read it."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._open: int | None = None
        self._places: dict[bytes, int] = {}
        self._read = 0
        self.reopen()

    @property
    def is_open(self) -> bool:
        """Whether there is a file."""
        return self._open is not None

    def create(self) -> None:
        """Opens the file, a new one if there is none."""
        os.close(os.open(self.file, os.O_CREAT | os.O_WRONLY, _ALL))
        self.reopen()

    def reopen(self) -> None:
        """Opens whatever file is there now, if any."""
        if self._open is not None:
            os.close(self._open)
        self._open, self._places, self._read = None, {}, 0
        with suppress(OSError):
            self._open = os.open(self.file, os.O_RDWR | os.O_APPEND)
            self._read_on(os.fstat(self._open).st_size)

    def has_changed(self) -> bool:
        """Reads what others have appended; whether the file is another one than before, which is opened then."""
        try:
            now = os.stat(self.file)  # noqa: PTH116 - a tenth of the time of a path's
        except OSError:
            known = self._open is not None
            self.reopen()
            return known
        if self._open is None or not os.path.samestat(now, os.fstat(self._open)) or now.st_size < self._read:
            self.reopen()
            return True
        self._read_on(now.st_size)
        return False

    def find(self, key: bytes) -> bytes | None:
        """The data of the last record with a key."""
        place = self._places.get(key)
        if place is None or self._open is None:
            return None
        head = os.pread(self._open, _HEAD.size, place)
        magic, own, size, found = _HEAD.unpack(head) if len(head) == _HEAD.size else (b"", b"", 0, 0)
        data = os.pread(self._open, size, place + _HEAD.size) if (magic, own) == (_MAGIC, key) else b""
        if zlib_ng.crc32(data, zlib_ng.crc32(key)) == found:
            return data
        del self._places[key]
        return None

    def append(self, record: bytes, most_bytes: int) -> bool:
        """Appends a record as its only writer; false if the file is full, or damaged so that its end is not found."""
        assert self._open is not None
        size = os.fstat(self._open).st_size
        self._read_on(size)
        if self._read != size or size + len(record) > most_bytes:
            return False
        try:
            written = os.write(self._open, record)
        except OSError:
            written = 0
        if written == len(record):
            self._read_on(size + written)
        else:
            os.ftruncate(self._open, size)
        return True

    @contextmanager
    def locked(self) -> Iterator[bool]:
        """Whether this process alone may write to the file meanwhile."""
        if sys.platform == "win32" or self._open is None:
            yield False
            return
        import fcntl  # noqa: PLC0415 - not on every system

        open_ = self._open
        try:
            fcntl.flock(open_, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
            return
        try:
            yield os.path.samestat(os.stat(self.file), os.fstat(open_))  # noqa: PTH116 - as above
        finally:
            fcntl.flock(open_, fcntl.LOCK_UN)

    def _read_on(self, size: int) -> None:
        """Notes the places of whole records up to the end of a file of a size, or of what can be read of it."""
        assert self._open is not None
        while self._read + _HEAD.size <= size:
            head = os.pread(self._open, _HEAD.size, self._read)
            if len(head) < _HEAD.size:
                return
            magic, key, length, _ = _HEAD.unpack(head)
            end = self._read + _HEAD.size + length
            if magic != _MAGIC or end > size:
                return
            self._places[key] = self._read
            self._read = end
