"""Geometry of a Battle Cry board's picture, in pixels: hexes, title, the margins of the two sides."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

from engine.hexgrid import DIRECTIONS, Grid, grid_of
from render.art.shapes import Point
from render.art.themes import OLD_PAPER, Theme

Box = tuple[int, int, int, int]
"""Left, top, right, bottom, in pixels."""

_OUTWARD = (1, 4, 0, 5, 2, 3)
_MARGIN = 30
_TITLE = 84
_SIDE = 104
_HEX = 116


class Layout:
    """The geometry of one board at one width.

    It alone knows where a hex lies and which way the map is turned; letters and pieces stay upright.

    Attributes:
        unit: number of pixels of a measure; a hex is 116 measures wide, whatever the picture's width.
        scale: number of pixels of a measure around the board, which is laid out for a picture 1600 wide.
        theme: the colors and strokes of the picture.
        turned: whether the map is upside down, its south above.
        centers: the middle of each hex, by number.
        top_margin, bottom_margin: the boxes of the two sides.
    """

    def __init__(self, rows: tuple[int, ...], width: int, theme: Theme = OLD_PAPER, *, turned: bool = False) -> None:
        self.grid: Grid = grid_of(rows)
        self.theme = theme
        self.turned = turned
        self.width = width
        self.scale = width / 1600
        margin = _MARGIN * self.scale
        across = max(length + 0.5 * (row % 2) for row, length in enumerate(rows))
        self.unit = (width - 2 * margin) / (across * _HEX)
        self.hex_width = _HEX * self.unit
        self.radius = self.hex_width / sqrt(3)
        title, side = _TITLE * self.scale, _SIDE * self.scale
        self.board_top = title + side + 10 * self.scale
        self.board_height = self.radius * (1.5 * (len(rows) - 1) + 2)
        below = self.board_top + self.board_height + 10 * self.scale
        self.height = round(below + side + margin * 0.6)
        left, right = round(margin), round(width - margin)
        self.title: Box = (left, round(14 * self.scale), right, round(title))
        self.top_margin: Box = (left, round(title), right, round(title + side))
        self.bottom_margin: Box = (left, round(below), right, round(below + side))
        self.centers: tuple[Point, ...] = tuple(
            self.turn(
                (
                    margin + self.hex_width * (column + 0.5 + 0.5 * (row % 2)),
                    self.board_top + self.radius * (1 + 1.5 * row),
                )
            )
            for row, column in self.grid.row_column
        )

    def turn(self, point: Point) -> Point:
        """A point of the map as printed, in this picture."""
        if not self.turned:
            return point
        return self.width - point[0], 2 * self.board_top + self.board_height - point[1]

    def center(self, name: str) -> Point:
        """The middle of a hex."""
        return self.centers[self.grid.index[name]]

    def corners(self, hex_: int, share: float = 1) -> list[Point]:
        """The six corners of a hex clockwise from its northern one, ``share`` of the way out from the middle.

        The hexside in direction number ``d`` lies between corners ``d`` and ``d + 1``.
        """
        x, y = self.centers[hex_]
        half, size = self.hex_width / 2 * share, self.radius * share
        if self.turned:
            half, size = -half, -size
        return [(x, y - size), (x + half, y - size / 2), (x + half, y + size / 2), (x, y + size),
                (x - half, y + size / 2), (x - half, y - size / 2)]  # fmt: skip

    def middle_of_side(self, hex_: int, direction: int, share: float = 1) -> Point:
        """The middle of a hexside, ``share`` of the way out from the hex's middle."""
        corners = self.corners(hex_, share)
        (x, y), (other_x, other_y) = corners[direction], corners[(direction + 1) % 6]
        return (x + other_x) / 2, (y + other_y) / 2

    def open_sides(self, name: str) -> list[int]:
        """The directions in which a hex has no neighbor: right and left first, then up, then down."""
        toward = self.grid.toward[self.grid.index[name]]
        return [direction for direction in _OUTWARD if toward[direction] is None]

    def sides(self, sides: tuple[str, ...]) -> tuple[str, ...]:
        """The same hexsides by the names of their directions in this picture."""
        turn = len(DIRECTIONS) // 2 if self.turned else 0
        return tuple(DIRECTIONS[(DIRECTIONS.index(side) + turn) % len(DIRECTIONS)] for side in sides)

    def margin(self, edge: str) -> Box:
        """The box of the side whose own edge of the printed map is ``top`` or ``bottom``."""
        return self.top_margin if (edge == "top") != self.turned else self.bottom_margin


@lru_cache(maxsize=64)
def layout_of(rows: tuple[int, ...], width: int, theme: Theme = OLD_PAPER, *, turned: bool = False) -> Layout:
    """The shared layout of a board at a width in a theme."""
    return Layout(rows, width, theme, turned=turned)
