"""The sections of a board of standard width, by the length of a row, as plain data."""

from __future__ import annotations

SECTIONS: tuple[str, ...] = ("left", "center", "right")

SECTION_COLUMNS: dict[int, tuple[tuple[int, int], ...]] = {
    13: ((1, 4), (5, 9), (10, 13)),
    12: ((1, 4), (4, 9), (9, 12)),
    26: ((1, 9), (10, 17), (18, 26)),
    25: ((1, 9), (9, 17), (17, 25)),
}
"""First and last column of each section; a column in two of them is cut by a line."""
