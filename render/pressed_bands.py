"""Compression in bands, each by itself, so that a band that was compressed lately need not be again.

Pictures of one battle differ in few of their bands: after a click four of five are those of an earlier picture.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from enum import Enum
from typing import Final

from isal import isal_zlib
from zlib_ng import zlib_ng


class Pressing(Enum):
    """How hard a picture is compressed. The times of all ways are in docs/benchmarks.md.

    ``SMALL`` is zlib-ng at level 5: a third of the time of zlib's level 6, for as many bytes. ``QUICK`` is ISA-L, for
    pictures that one person looks at: a fifth of that time, for a fourth more bytes.
    """

    SMALL = 5
    QUICK = 2

    def of(self, band: memoryview) -> bytes:
        """The band as blocks of a stream."""
        if self is Pressing.QUICK:
            quick = isal_zlib.compressobj(self.value, isal_zlib.DEFLATED, _RAW)
            return quick.compress(band) + quick.flush(isal_zlib.Z_SYNC_FLUSH)
        small = zlib_ng.compressobj(self.value, zlib_ng.DEFLATED, _RAW)
        return small.compress(band) + small.flush(zlib_ng.Z_SYNC_FLUSH)


KEPT_BYTES: Final = 32 << 20
"""Limit of the compressed bands that are kept: those of some 200 boards."""

_HEAD: Final = b"\x78\x9c"
_END: Final = b"\x03\x00"
"""The beginning of a zlib stream, and an empty last block."""

_RAW: Final = -15

_Key = tuple[int, int, int, Pressing]


class _Bands:
    """The compressed bands that were used last. It needs no locks: a process draws one picture after another."""

    def __init__(self) -> None:
        self._kept = OrderedDict[_Key, bytes]()
        self._bytes = 0

    def of(self, band: memoryview, pressing: Pressing) -> bytes:
        """A band as blocks of a stream, which end with a byte and refer to nothing outside them."""
        key = (zlib_ng.crc32(band), zlib_ng.adler32(band), len(band), pressing)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = pressing.of(band)
            self._bytes += len(found)
            while self._bytes > KEPT_BYTES:
                self._bytes -= len(self._kept.popitem(last=False)[1])
        else:
            self._kept.move_to_end(key)
        return found


_bands = _Bands()


def pressed(data: bytes, band: int, pressing: Pressing = Pressing.SMALL) -> bytes:
    """The data as a zlib stream, compressed in bands of so many bytes. The same data are always the same stream."""
    return b"".join(_parts(data, band, pressing))


def _parts(data: bytes, band: int, pressing: Pressing) -> Iterator[bytes]:
    whole = memoryview(data)
    yield _HEAD
    for start in range(0, len(data), band):
        yield _bands.of(whole[start : start + band], pressing)
    yield _END
    yield zlib_ng.adler32(data).to_bytes(4, "big")
