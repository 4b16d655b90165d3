"""Compression in bands, each by itself, so that a band that was compressed lately need not be again.

Pictures of one battle differ in few of their bands: after a click four of five are those of an earlier picture.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import Final

from zlib_ng import zlib_ng

LEVEL: Final = 5
"""Compression level, by zlib-ng. Compression was most of the work before zlib-ng (docs/benchmarks.md), which takes a
third of the time of zlib's level 6 for as many bytes.
"""

QUICK: Final = 2
"""Level for pictures that one person looks at for a moment: three fifths of the time for a sixth more bytes."""

KEPT_BYTES: Final = 32 << 20
"""Limit of the compressed bands that are kept: those of some 200 boards."""

_HEAD: Final = b"\x78\x9c"
_END: Final = b"\x03\x00"
"""The beginning of a zlib stream, and an empty last block."""

_RAW: Final = -15

_Key = tuple[int, int, int, int]


class _Bands:
    """The compressed bands that were used last. It needs no locks: a process draws one picture after another."""

    def __init__(self) -> None:
        self._kept = OrderedDict[_Key, bytes]()
        self._bytes = 0

    def of(self, band: memoryview, level: int) -> bytes:
        """A band as blocks of a stream, which end with a byte and refer to nothing outside them."""
        key = (zlib_ng.crc32(band), zlib_ng.adler32(band), len(band), level)
        found = self._kept.get(key)
        if found is None:
            press = zlib_ng.compressobj(level, zlib_ng.DEFLATED, _RAW)
            found = self._kept[key] = press.compress(band) + press.flush(zlib_ng.Z_SYNC_FLUSH)
            self._bytes += len(found)
            while self._bytes > KEPT_BYTES:
                self._bytes -= len(self._kept.popitem(last=False)[1])
        else:
            self._kept.move_to_end(key)
        return found


_bands = _Bands()


def pressed(data: bytes, band: int, level: int = LEVEL) -> bytes:
    """The data as a zlib stream, compressed in bands of so many bytes. The same data are always the same stream."""
    return b"".join(_parts(data, band, level))


def _parts(data: bytes, band: int, level: int) -> Iterator[bytes]:
    whole = memoryview(data)
    yield _HEAD
    for start in range(0, len(data), band):
        yield _bands.of(whole[start : start + band], level)
    yield _END
    yield zlib_ng.adler32(data).to_bytes(4, "big")
