"""Geometry of a picture of a map of flat-topped hexes, in pixels: the whole map or a viewport of it."""

from __future__ import annotations

from functools import lru_cache
from math import floor, sqrt
from typing import NamedTuple

from engine.blue_grey.view import PublicView
from engine.hexgrid_columns import ColumnGrid, Place, column_grid, is_high
from render.art.layout import Box
from render.art.relief import Window
from render.art.shapes import Point
from render.art.themes import OLD_PAPER, Theme
from render.viewport import Viewport

HEX, RADIUS = 116.0, 116.0 / sqrt(3)
"""Height of a hex, and distance from its middle to a corner, in measures."""

STEP = RADIUS * 1.5
"""Distance from column to column, in measures."""

NUMBER_AT = -45.0
"""Middle of a hex's number below that of the hex, in measures."""

WIDTH, LEAST = 1360, 900
"""Greatest and least usual width of a whole map, in pixels."""

CLOSE = 1040
"""Usual width of a viewport, in pixels."""

FAR = 0.75
"""Pixels a measure below which the land is drawn more simply, for details would be invisible and compress badly, and
flags of objectives and names of places are larger.
"""

_MARGIN, _TITLE, _SIDES, _STRIP = 26, 96, 92, 74

FRAME = 16
"""Width of the frame of a picture, in measures of ``MapLayout.scale``."""

_ABOVE = 6
"""Distance of the land's upper edge above its hexes, in measures of ``MapLayout.scale``."""


class Map(NamedTuple):
    """The shape of a map: its hexes in play, columns and rows, and whether odd columns lie higher."""

    places: tuple[Place, ...]
    columns: int
    rows: int
    high_odd: bool

    @property
    def grid(self) -> ColumnGrid:
        """Names and neighbors of its hexes."""
        return column_grid(self.places, high_odd=self.high_odd)

    @property
    def whole(self) -> Viewport:
        """The viewport of the whole map."""
        return Viewport(1, self.columns, 1, self.rows)


def map_of(view: PublicView) -> Map:
    """The shape of a view's map."""
    return Map(tuple((one.column, one.row) for one in view.ground), view.columns, view.rows, view.high_odd)


def usual_width(shape: Map) -> int:
    """Usual width of a whole map in pixels, smaller for a small one."""
    return max(LEAST, min(WIDTH, round(STEP * (shape.columns - 1) + 2 * RADIUS + 2 * _MARGIN)))


class MapLayout:
    """The geometry of a map, or of a viewport of it, at one width.

    Attributes:
        unit: number of pixels of a measure; a hex is 116 measures high.
        scale: number of pixels of a measure around the map, which is laid out for a picture 1360 wide.
        step, high: whole pixels from column to column and from row to row, so that all hexes look alike, which
            compresses well in a PNG.
        left, top: the middle of the first column that is shown, the upper edge of the first row.
        land: the box inside the frame and below the title, within which all land and marks lie.
        title: the box of the title; ``sides`` those of the two sides, of whole maps alone.
        places: column and row of each hex, by number.
        centers: the middle of each hex, those outside the viewport too.
        shown: numbers of the hexes of which any part is visible; ``inside`` those of the viewport.
    """

    def __init__(
        self,
        shape: Map,
        width: int,
        theme: Theme = OLD_PAPER,
        *,
        viewport: Viewport | None = None,
        turned: bool = False,
    ) -> None:
        self.grid, self.theme, self.turned, self.width = shape.grid, theme, turned, width
        self.viewport = viewport or shape.whole
        self.is_whole = viewport is None
        self.scale = width / WIDTH if self.is_whole else width / CLOSE * 0.8
        margin = _MARGIN * self.scale
        first, last, top, bottom = self.viewport
        self.unit = (width - 2 * margin) / (STEP * (last - first) + 2 * RADIUS)
        self.step, self.high = floor(STEP * self.unit), 2 * round(HEX * self.unit / 2)
        self.radius = self.step / 1.5
        above = round((_TITLE + _SIDES if self.is_whole else _STRIP) * self.scale)
        self.left, self.top = round((width - self.step * (last - first)) / 2), round(above + margin * 0.6)
        self.map_height = self.high * (bottom - top + 1.5)
        self.height = round(self.top + self.map_height + margin)
        inset = round(FRAME * self.scale)
        self.land: Box = (inset, round(self.top - _ABOVE * self.scale), width - inset, self.height - inset)
        edge, strip = round(margin), round((_TITLE if self.is_whole else _STRIP) * self.scale)
        self.title: Box = (edge, round(margin * 0.5), width - edge, strip)
        middle, gap = width / 2, 8 * self.scale
        self.sides: tuple[Box, Box] = (
            (edge, strip, round(middle - gap), above),
            (round(middle + gap), strip, width - edge, above),
        )
        self.centers: tuple[Point, ...] = tuple(self._center(place, shape) for place in shape.places)
        self.shown = frozenset(
            hex_
            for hex_, (x, y) in enumerate(self.centers)
            if -2 * self.radius < x < width + 2 * self.radius and -2 * self.radius < y < self.height + 2 * self.radius
        )
        self.places = shape.places
        self.inside = hexes_of(self, self.viewport)

    def _center(self, place: Place, shape: Map) -> Point:
        column, row = place
        low = 0 if is_high(column, high_odd=shape.high_odd) else 0.5
        x = self.left + self.step * (column - self.viewport.first)
        y = self.top + self.high * (row - self.viewport.top + 0.5 + low)
        return (self.width - x, 2 * self.top + self.map_height - y) if self.turned else (x, y)

    def printed(self, point: Point) -> Point:
        """A point of this picture, in measures from the upper left corner of the map as printed."""
        x, y = (self.width - point[0], 2 * self.top + self.map_height - point[1]) if self.turned else point
        first, _last, top, _bottom = self.viewport
        return ((x - self.left) / self.step + first - 1) * STEP, ((y - self.top) / self.high + top - 1) * HEX

    @property
    def window(self) -> Window:
        """The part of the map as printed that lies within the frame."""
        left, top, right, bottom = self.land
        ends = self.printed((left, top)), self.printed((right, bottom))
        (left_x, right_x), (top_y, bottom_y) = (sorted(end[axis] for end in ends) for axis in (0, 1))
        return Window(left_x, top_y, right_x, bottom_y, turned=self.turned)

    def center(self, name: str) -> Point:
        """The middle of a hex."""
        return self.centers[self.grid.index[name]]

    def corners(self, hex_: int, share: float = 1) -> list[Point]:
        """The six corners of a hex clockwise from its north-western one, ``share`` of the way out from the middle.

        The hexside in direction number ``d`` lies between corners ``d`` and ``d + 1``.
        """
        x, y = self.centers[hex_]
        size, half = self.radius * share, self.high / 2 * share
        if self.turned:
            size, half = -size, -half
        return [(x - size / 2, y - half), (x + size / 2, y - half), (x + size, y), (x + size / 2, y + half),
                (x - size / 2, y + half), (x - size, y)]  # fmt: skip

    def side(self, hex_: int, direction: int, share: float = 1) -> tuple[Point, Point]:
        """The two ends of a hexside, clockwise."""
        corners = self.corners(hex_, share)
        return corners[direction], corners[(direction + 1) % 6]

    def middle_of_side(self, hex_: int, direction: int, share: float = 1) -> Point:
        """The middle of a hexside, ``share`` of the way out from the hex's middle."""
        (x, y), (end_x, end_y) = self.side(hex_, direction, share)
        return (x + end_x) / 2, (y + end_y) / 2

    def open_sides(self, hex_: int) -> list[int]:
        """The directions in which the map ends."""
        return [direction for direction, near in enumerate(self.grid.neighbours[hex_]) if near < 0]


def hexes_of(layout: MapLayout, viewport: Viewport) -> frozenset[int]:
    """The hexes of a viewport, by number."""
    first, last, top, bottom = viewport
    return frozenset(
        hex_ for hex_, (column, row) in enumerate(layout.places) if first <= column <= last and top <= row <= bottom
    )


@lru_cache(maxsize=64)
def layout_of(
    shape: Map, width: int, theme: Theme = OLD_PAPER, viewport: Viewport | None = None, *, turned: bool = False
) -> MapLayout:
    """The shared layout of a map at a width."""
    return MapLayout(shape, width, theme, viewport=viewport, turned=turned)
