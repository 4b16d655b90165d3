"""Numbers that look random and are the same every time, for trees, rocks and furrows."""

from __future__ import annotations

from zlib import crc32


class Scatter:
    """A stream of numbers that follows from a name alone."""

    def __init__(self, name: str) -> None:
        self._state = crc32(name.encode()) | 1

    def number(self, low: float = 0.0, high: float = 1.0) -> float:
        """The next number from ``low`` up to ``high``."""
        self._state = (self._state * 1664525 + 1013904223) & 0xFFFFFFFF
        mixed = self._state ^ (self._state >> 15)
        return low + (high - low) * ((mixed * 0x2C1B3C6D & 0xFFFFFFFF) / 0x100000000)
