"""Two-level LRU cache of images: the newest raw, older ones packed in memory, or all of them in a store on disk.

It needs no locks: a process draws its pictures one after another.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from functools import partial
from types import FunctionType
from typing import Final, Generic, ParamSpec

import msgspec
from PIL import Image
from zlib_ng import zlib_ng

from render.art.themes import Theme
from render.picture_store import PictureStore, program

What = ParamSpec("What")

MIB: Final = 1 << 20
OPEN_BYTES: Final = 48 * MIB
"""Limit of raw images, in bytes: five standard boards, or two large ones."""

PACKED_BYTES: Final = 56 * MIB
"""Limit of packed images, in bytes: enough for every battle that ships, whole, beside close-ups and close up."""

LEVEL: Final = 2
"""Compression level of packed images, by zlib-ng."""

_PIXEL: Final = {"RGB": 4, "P": 1, "L": 1}
"""Bytes of a pixel in Pillow's memory: in color, as a palette's number, of a mask."""

_KEY: Final = 20
"""Size of a key in the store, in bytes."""


class _Stores:
    """The store of this process, if it has one."""

    pictures: PictureStore | None = None


def use_store(store: PictureStore | None) -> None:
    """Has all caches of what is printed in this process keep it in a store, too; in none for ``None``."""
    _Stores.pictures = store


class ImageCache(Generic[What]):
    """Decorator of a function that draws an image in color, a mask or numbers of a palette, and not the palette itself.

    A raw image is returned itself, so nobody may draw on it. Unpacking takes a hundredth of the time of drawing
    (docs/benchmarks.md).

    ``printed``: it draws bare ground or cards, which go to the store of this process. Where there is one, nothing is
    packed in memory, and the memory for it is that of raw images.
    """

    def __init__(
        self,
        draw: Callable[What, Image.Image],
        open_bytes: int = OPEN_BYTES,
        packed_bytes: int = PACKED_BYTES,
        *,
        printed: bool = False,
    ) -> None:
        self.__wrapped__ = draw
        self._open = OrderedDict[Hashable, Image.Image]()
        self._packed = OrderedDict[Hashable, tuple[str, tuple[int, int], bytes]]()
        self._open_bytes, self._packed_bytes = open_bytes, packed_bytes
        self._printed = printed

    def __call__(self, *what: What.args, **named: What.kwargs) -> Image.Image:
        key = (what, *sorted(named.items()))
        store = _Stores.pictures if self._printed else None
        picture = self._open.pop(key, None) or self._unpacked(key)
        if picture is None:
            draw = partial(self.__wrapped__, *what, **named)
            picture = draw() if store is None else self._stored(store, (what, named), draw)
        self._open[key] = picture
        most = self._open_bytes if store is None else self._open_bytes + self._packed_bytes
        while len(self._open) > 1 and self.open_bytes > most:
            last, given_up = self._open.popitem(last=False)
            if store is None:
                self._pack(last, given_up)
        return picture

    @property
    def open_bytes(self) -> int:
        """Size of the raw images, in bytes."""
        return sum(one.width * one.height * _PIXEL[one.mode] for one in self._open.values())

    @property
    def packed_bytes(self) -> int:
        """Size of the packed images, in bytes."""
        return sum(len(data) for _, _, data in self._packed.values())

    def _stored(self, store: PictureStore, what: object, draw: Callable[[], Image.Image]) -> Image.Image:
        """The picture in a store; drawn and put there if it is not."""
        name = f"{self.__wrapped__.__module__}.{self.__wrapped__.__qualname__}"
        key = hashlib.sha256(program() + msgspec.msgpack.encode((name, what), enc_hook=_parts)).digest()[:_KEY]
        picture = store.find(key)
        if picture is None:
            picture = draw()
            store.keep(key, picture)
        return picture

    def _pack(self, key: Hashable, picture: Image.Image) -> None:
        if key not in self._packed:
            self._packed[key] = (picture.mode, picture.size, zlib_ng.compress(picture.tobytes(), LEVEL))
        while self.packed_bytes > self._packed_bytes:
            self._packed.popitem(last=False)

    def _unpacked(self, key: Hashable) -> Image.Image | None:
        if key not in self._packed:
            return None
        self._packed.move_to_end(key)
        mode, size, data = self._packed[key]
        return Image.frombytes(mode, size, zlib_ng.decompress(data))


def _parts(value: object) -> object:
    """What a value that is no data by itself is made of; for a key."""
    if isinstance(value, Theme):
        return value.id, value.colors, value.strokes, value.shape, value.plain, value.dark
    if isinstance(value, Mapping):
        return tuple(value.items())
    if isinstance(value, FunctionType):
        return value.__module__, value.__qualname__
    raise TypeError(type(value))
