"""The columns of a board's sections as the map is drawn, from the length of a row."""

from __future__ import annotations

from engine.sections import SECTION_COLUMNS

Bounds = tuple[tuple[int, int], ...]


def section_bounds(length: int) -> Bounds:
    """First and last column of the left, the middle and the right section; a column in two of them is cut by a line."""
    flank = length // 3
    thirds = (1, flank), (flank + 1, length - flank), (length - flank + 1, length)
    return SECTION_COLUMNS.get(length, thirds)
