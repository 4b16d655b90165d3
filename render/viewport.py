"""Columns and rows of a board: those of its sections, and those that a picture of a part of it shows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.decision import HexName
from engine.hexgrid import STANDARD_ROWS, Grid, grid_of
from engine.sections import SECTION_COLUMNS, SECTIONS
from render.art.layout import Box, Layout
from render.art.shapes import Point
from render.highlight import Highlight

READABLE = max(STANDARD_ROWS)
"""Number of columns that can be read on a phone."""

NEAR = 3
"""Hexes of the neighborhood of a hex that its picture shows, in each direction."""

CLOSE = 2 * NEAR + 2
"""Greatest number of columns and rows of the picture of a choice."""

LEAST = 1000
"""Usual least width of a part's picture, in pixels."""

_MARGIN = 8
"""Paper around the hexes of a part, in measures."""


class Viewport(NamedTuple):
    """First and last column that a picture shows, first and last row: from 1, both ends included."""

    first: int
    last: int
    top: int
    bottom: int


def is_wide(rows: tuple[int, ...]) -> bool:
    """Whether a board has more columns than can be read on a phone."""
    return max(rows) > READABLE


def section_bounds(length: int) -> tuple[tuple[int, int], ...]:
    """First and last column of the left, center and right section in a row of ``length`` hexes.

    A column in two of them is cut by the line. Rows of an unusual length are cut into thirds.
    """
    flank = length // 3
    thirds = (1, flank), (flank + 1, length - flank), (length - flank + 1, length)
    return SECTION_COLUMNS.get(length, thirds)


def section_lines(layout: Layout) -> list[list[Point]]:
    """The two lines between the sections in pixels, zigzag through hexes that belong to both."""
    lines: list[list[Point]] = [[], []]
    first = 0
    for length in layout.grid.rows:
        bounds = section_bounds(length)
        y, half = layout.centers[first][1], layout.radius / 2 * (-1 if layout.turned else 1)
        for line in (0, 1):
            left = layout.centers[first + bounds[line][1] - 1][0]
            right = layout.centers[first + bounds[line + 1][0] - 1][0]
            lines[line] += [((left + right) / 2, y - half), ((left + right) / 2, y + half)]
        first += length
    return lines


def section_viewport(rows: tuple[int, ...], section: str) -> Viewport:
    """The columns of a section as the map is printed: ``left``, ``center`` or ``right``, with the hexes it shares."""
    bounds = [section_bounds(length)[SECTIONS.index(section)] for length in set(rows)]
    return Viewport(min(first for first, _ in bounds), max(last for _, last in bounds), 1, len(rows))


def part_viewport(rows: tuple[int, ...], part: str, *, turned: bool = False) -> Viewport:
    """The viewport of a section's name, or of the neighborhood of a hex; ``turned``, the left is the map's right.

    Raises:
        KeyError: the part is neither a section nor a hex of the board.
    """
    if part not in SECTIONS:
        return viewport_near(rows, part)
    return section_viewport(rows, SECTIONS[len(SECTIONS) - 1 - SECTIONS.index(part)] if turned else part)


def viewport_around(rows: tuple[int, ...], hexes: Iterable[HexName]) -> Viewport | None:
    """``READABLE`` columns around some hexes; ``None`` on a narrow board, or when the hexes lie too far apart."""
    index, row_column = grid_of(rows).index, grid_of(rows).row_column
    columns = [row_column[index[hex_]][1] + 1 for hex_ in hexes if hex_ in index]
    if not columns or not is_wide(rows) or max(columns) - min(columns) >= READABLE:
        return None
    first = (min(columns) + max(columns) - READABLE + 1) // 2
    first = min(max(first, 1), max(rows) - READABLE + 1)
    return Viewport(first, first + READABLE - 1, 1, len(rows))


def viewport_near(rows: tuple[int, ...], hex_: HexName) -> Viewport:
    """The neighborhood of a hex, ``NEAR`` hexes in each direction; at the edge of the board shifted inward.

    Raises:
        KeyError: the board has no such hex.
    """
    row, column = grid_of(rows).row_column[grid_of(rows).index[hex_]]
    across, down = min(2 * NEAR + 1, max(rows)), min(2 * NEAR + 1, len(rows))
    first = min(max(column + 1 - NEAR, 1), max(rows) - across + 1)
    top = min(max(row + 1 - NEAR, 1), len(rows) - down + 1)
    return Viewport(first, first + across - 1, top, top + down - 1)


def viewport_of(rows: tuple[int, ...], highlight: Highlight) -> Viewport | None:
    """The viewport of a choice: the ground around one piece and where it may go or strike, if that is near enough.

    ``None`` for the whole board: of several pieces, of what is seen and hidden, of dangers, and of a far way. A wide
    board has its columns around what is pointed out, like `viewport_around`; hexes in sight may lie outside.
    """
    pointed = (
        *highlight.origins, *highlight.destinations, *(one.hex for one in highlight.targets),
        *highlight.barred, *highlight.obstacles,
    )  # fmt: skip
    whole = len(highlight.origins) > 1 or highlight.hidden or highlight.dangers
    return (None if whole else viewport_close(rows, pointed)) or viewport_around(rows, pointed)


def viewport_close(rows: tuple[int, ...], hexes: Iterable[HexName]) -> Viewport | None:
    """At least the neighborhood around some hexes, at most ``CLOSE`` columns; ``None`` when they lie too far apart."""
    index, row_column = grid_of(rows).index, grid_of(rows).row_column
    places = [row_column[index[hex_]] for hex_ in hexes if hex_ in index]
    if not places:
        return None
    (top, bottom), (first, last) = (
        _stretched([place[axis] for place in places], length) for axis, length in ((0, len(rows)), (1, max(rows)))
    )
    fits = last - first < CLOSE and bottom - top < CLOSE
    return Viewport(first, last, top, bottom) if fits else None


def _stretched(places: list[int], length: int) -> tuple[int, int]:
    """First and last of a span of places from 1, stretched to the neighborhood's size within the board."""
    size = min(length, max(max(places) - min(places) + 1, 2 * NEAR + 1))
    first = min(max((min(places) + max(places) + 3 - size) // 2, 1), length - size + 1)
    return first, first + size - 1


def hexes_in(viewport: Viewport, grid: Grid) -> tuple[int, ...]:
    """The hexes of a viewport, by number."""
    return tuple(
        hex_
        for hex_, (row, column) in enumerate(grid.row_column)
        if viewport.first <= column + 1 <= viewport.last and viewport.top <= row + 1 <= viewport.bottom
    )


def box_of(viewport: Viewport, layout: Layout) -> Box:
    """The box of a viewport's hexes in the board's picture, with a margin, without the margins of the sides."""
    margin = _MARGIN * layout.unit
    corners = [corner for hex_ in hexes_in(viewport, layout.grid) for corner in layout.corners(hex_)]
    across, down = zip(*corners, strict=True)
    return (
        round(min(across) - margin), round(min(down) - margin), round(max(across) + margin), round(max(down) + margin)
    )  # fmt: skip


def close_width(rows: tuple[int, ...], viewport: Viewport, width: int, least: int = LEAST) -> int:
    """The width of the whole board, at least ``width``, at which a viewport is at least ``least`` pixels across."""
    return max(width, round(least * (max(rows) + 0.5) / (viewport.last - viewport.first + 1.5)))
