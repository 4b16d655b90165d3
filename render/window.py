"""A part of a board for a closer look: some of its columns and rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.decision import HexName
from engine.hexgrid import STANDARD_ROWS, Grid, grid_of
from engine.sections import SECTIONS
from render.highlight import Highlight
from render.layout import Box, Layout
from render.sections import section_bounds

READABLE = max(STANDARD_ROWS)
"""So many columns can be read on a phone."""

NEAR = 3
"""So many hexes around one are shown of its neighbourhood."""

LEAST = 1000
"""Pixels that a part is across."""

_MARGIN = 8
"""Measures of paper around a cut-out."""


class Window(NamedTuple):
    """The first and the last column that a picture shows, and the first and last row, from 1."""

    first: int
    last: int
    top: int
    bottom: int


def is_wide(rows: tuple[int, ...]) -> bool:
    """Whether a board has more columns than can be read on a phone."""
    return max(rows) > READABLE


def section_window(rows: tuple[int, ...], section: str) -> Window:
    """The columns of a section as the map is drawn: ``left``, ``center`` or ``right``; hexes in two are in both."""
    bounds = [section_bounds(length)[SECTIONS.index(section)] for length in set(rows)]
    return Window(min(first for first, _ in bounds), max(last for _, last in bounds), 1, len(rows))


def part_window(rows: tuple[int, ...], part: str, *, turned: bool = False) -> Window:
    """The part of a picture that a section's name or a hex stands for; ``turned``, the left is the map's right.

    Raises:
        KeyError: it is neither.
    """
    if part not in SECTIONS:
        return window_near(rows, part)
    return section_window(rows, SECTIONS[len(SECTIONS) - 1 - SECTIONS.index(part)] if turned else part)


def window_around(rows: tuple[int, ...], hexes: Iterable[HexName]) -> Window | None:
    """As many columns around some hexes as can be read; ``None`` where that is all, or the hexes lie too far apart."""
    index, row_column = grid_of(rows).index, grid_of(rows).row_column
    columns = [row_column[index[hex_]][1] + 1 for hex_ in hexes if hex_ in index]
    if not columns or not is_wide(rows) or max(columns) - min(columns) >= READABLE:
        return None
    first = (min(columns) + max(columns) - READABLE + 1) // 2
    first = min(max(first, 1), max(rows) - READABLE + 1)
    return Window(first, first + READABLE - 1, 1, len(rows))


def window_near(rows: tuple[int, ...], hex_: HexName) -> Window:
    """What lies within ``NEAR`` hexes of one; at the edge of the board as much, further in.

    Raises:
        KeyError: the board has no such hex.
    """
    row, column = grid_of(rows).row_column[grid_of(rows).index[hex_]]
    across, down = min(2 * NEAR + 1, max(rows)), min(2 * NEAR + 1, len(rows))
    first = min(max(column + 1 - NEAR, 1), max(rows) - across + 1)
    top = min(max(row + 1 - NEAR, 1), len(rows) - down + 1)
    return Window(first, first + across - 1, top, top + down - 1)


def window_of(rows: tuple[int, ...], highlight: Highlight) -> Window | None:
    """The columns around what a highlight points out; what it sees may lie outside."""
    pointed = (
        *highlight.origins, *highlight.destinations, *(one.hex for one in highlight.targets),
        *highlight.barred, *highlight.obstacles,
    )  # fmt: skip
    return window_around(rows, pointed)


def hexes_in(window: Window, grid: Grid) -> tuple[int, ...]:
    """The hexes of a part."""
    return tuple(
        hex_
        for hex_, (row, column) in enumerate(grid.row_column)
        if window.first <= column + 1 <= window.last and window.top <= row + 1 <= window.bottom
    )


def box_of(window: Window, layout: Layout) -> Box:
    """Where the hexes of a part lie in a board's picture, with a margin around them, without the bands of the sides."""
    margin = _MARGIN * layout.unit
    corners = [corner for hex_ in hexes_in(window, layout.grid) for corner in layout.corners(hex_)]
    across, down = zip(*corners, strict=True)
    return (
        round(min(across) - margin), round(min(down) - margin), round(max(across) + margin), round(max(down) + margin)
    )  # fmt: skip


def close_width(rows: tuple[int, ...], window: Window, width: int) -> int:
    """How wide the whole board is drawn, at least ``width``, so that a part of it is at least ``LEAST`` across."""
    return max(width, round(LEAST * (max(rows) + 0.5) / (window.last - window.first + 1.5)))
