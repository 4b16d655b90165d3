"""A part of a board that is too wide to be read at once on a phone: some columns, cut out of the whole picture."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PIL import Image

from engine.battle_cry.board import SECTIONS
from engine.decision import HexName
from engine.hexgrid import STANDARD_ROWS, grid_of
from render.highlight import Highlight
from render.layout import Layout
from render.sections import section_bounds

READABLE = max(STANDARD_ROWS)
"""So many columns can be read on a phone."""

_MARGIN = 8
"""Measures of paper around a cut-out."""


class Window(NamedTuple):
    """The first and the last column that a picture shows, from 1."""

    first: int
    last: int


def is_wide(rows: tuple[int, ...]) -> bool:
    """Whether a board has more columns than can be read on a phone."""
    return max(rows) > READABLE


def section_window(rows: tuple[int, ...], section: str) -> Window:
    """The columns of a section as the map is drawn: ``left``, ``center`` or ``right``; hexes in two are in both."""
    bounds = [section_bounds(length)[SECTIONS.index(section)] for length in set(rows)]
    return Window(min(first for first, _ in bounds), max(last for _, last in bounds))


def window_around(rows: tuple[int, ...], hexes: Iterable[HexName]) -> Window | None:
    """As many columns around some hexes as can be read; ``None`` where that is all, or the hexes lie too far apart."""
    index, row_column = grid_of(rows).index, grid_of(rows).row_column
    columns = [row_column[index[hex_]][1] + 1 for hex_ in hexes if hex_ in index]
    if not columns or not is_wide(rows) or max(columns) - min(columns) >= READABLE:
        return None
    first = (min(columns) + max(columns) - READABLE + 1) // 2
    first = min(max(first, 1), max(rows) - READABLE + 1)
    return Window(first, first + READABLE - 1)


def window_of(rows: tuple[int, ...], highlight: Highlight) -> Window | None:
    """The columns around what a highlight points out; what it sees may lie outside."""
    pointed = (
        *highlight.origins, *highlight.destinations, *(one.hex for one in highlight.targets),
        *highlight.barred, *highlight.obstacles,
    )  # fmt: skip
    return window_around(rows, pointed)


def cut_out(picture: Image.Image, window: Window, layout: Layout) -> Image.Image:
    """The columns of a board's picture, without the bands of the sides."""
    margin = _MARGIN * layout.unit
    left = layout.centers[window.first - 1][0] - layout.hex_width / 2
    right = layout.centers[window.last - 1][0] + layout.hex_width * (1 if window.last < max(layout.grid.rows) else 0.5)
    top, bottom = layout.board_top, layout.board_top + layout.board_height
    return picture.crop((round(left - margin), round(top - margin), round(right + margin), round(bottom + margin)))
