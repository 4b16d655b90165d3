"""Two-level LRU cache of images: the newest raw (48 MiB), older ones zlib-packed (56 MiB).

It needs no locks: a process draws its pictures one after another.
"""

from __future__ import annotations

import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, ParamSpec

from PIL import Image

What = ParamSpec("What")

MIB: Final = 1 << 20
OPEN_BYTES: Final = 48 * MIB
"""Limit of raw images, in bytes: five standard boards, or two large ones."""

PACKED_BYTES: Final = 56 * MIB
"""Limit of packed images, in bytes: enough for every battle that ships, whole, beside close-ups and close up."""

_PIXEL: Final = {"RGB": 4, "L": 1}
"""Bytes of a pixel in Pillow's memory, in color and of a mask."""


class ImageCache(Generic[What]):
    """Decorator of a function that draws an RGB image, or a mask, from hashable arguments: caches its results.

    A raw image is returned itself, so nobody may draw on it. Unpacking takes a thirtieth of the time of drawing
    (docs/benchmarks.md).
    """

    def __init__(
        self, draw: Callable[What, Image.Image], open_bytes: int = OPEN_BYTES, packed_bytes: int = PACKED_BYTES
    ) -> None:
        self.__wrapped__ = draw
        self._open = OrderedDict[Hashable, Image.Image]()
        self._packed = OrderedDict[Hashable, tuple[str, tuple[int, int], bytes]]()
        self._open_bytes, self._packed_bytes = open_bytes, packed_bytes

    def __call__(self, *what: What.args, **named: What.kwargs) -> Image.Image:
        key = (what, *sorted(named.items()))
        picture = self._open.pop(key, None) or self._unpacked(key) or self.__wrapped__(*what, **named)
        self._open[key] = picture
        while len(self._open) > 1 and self.open_bytes > self._open_bytes:
            self._pack(*self._open.popitem(last=False))
        return picture

    @property
    def open_bytes(self) -> int:
        """Size of the raw images, in bytes."""
        return sum(one.width * one.height * _PIXEL[one.mode] for one in self._open.values())

    @property
    def packed_bytes(self) -> int:
        """Size of the packed images, in bytes."""
        return sum(len(data) for _, _, data in self._packed.values())

    def _pack(self, key: Hashable, picture: Image.Image) -> None:
        if key not in self._packed:
            self._packed[key] = (picture.mode, picture.size, zlib.compress(picture.tobytes(), 1))
        while self.packed_bytes > self._packed_bytes:
            self._packed.popitem(last=False)

    def _unpacked(self, key: Hashable) -> Image.Image | None:
        if key not in self._packed:
            return None
        self._packed.move_to_end(key)
        mode, size, data = self._packed[key]
        return Image.frombytes(mode, size, zlib.decompress(data))
