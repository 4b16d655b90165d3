"""Homesteads and towns: houses with roofs, a barn, a church."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from render.art.palette import (
    BARK,
    EARTH,
    EARTH_DARK,
    GRASS,
    GROUND,
    INK,
    LEAF,
    LEAF_DARK,
    LEAF_LIGHT,
    ROOF,
    ROOF_DARK,
    SLATE,
    TIMBER,
    WALL,
    Ink,
    mix,
)
from render.art.shapes import Drawing, Point, spaced
from render.art.terrain_map import TerrainMap

_LANE: Final = ((9.0, mix(EARTH, GROUND, 0.45)), (6.0, mix(TIMBER, GROUND, 0.35)))
"""Widths of a lane's verges and of its ruts in measures, and their inks."""

_STREET: Final = 1.25
"""Width of a town's streets, in lanes."""

_HIGH_STREET: Final[tuple[Point, ...]] = ((-46, 17), (-28, 21), (0, 22), (28, 21), (46, 17))
_CORNER: Final[Point] = (0, 22)
"""The street before the houses of a town, and where streets to the next part of a town leave it."""

_TREES: Final = ((-13, -25), (13, -26), (-54, -20), (55, -21))
_YARDS: Final = (((-50, 26), (-19, 28), (-17, 44), (-38, 41)), ((19, 28), (50, 26), (38, 41), (17, 44)))
"""Feet of the trees, and corners of the yards."""
_RAIL, _POSTS = mix(EARTH, EARTH_DARK, 0.35), 9.0
"""Ink of the fence around a yard, and the distance of its posts."""

_TOWN = ((-30, -27, 0.75, SLATE), (31, -28, 0.75, ROOF), (-42, -6, 0.78, ROOF), (43, -7, 0.78, SLATE),
         (-23, 5, 0.8, SLATE), (23, 5, 0.8, ROOF))  # fmt: skip

_DOWN = 4
"""Shift of a homestead downward, in measures, so that the name of its hex does not cover its chimneys."""


def is_built(kinds: Iterable[str]) -> bool:
    """Whether houses stand on ground of these kinds."""
    return not {"town", "homestead"}.isdisjoint(kinds)


def wash(drawing: Drawing, ground: TerrainMap) -> None:
    """Draws the streets and yards of a town, a lane and a garden by a homestead."""
    centers, near = ground.layout.centers, ground.layout.grid.neighbours
    towns = ground.having("town")
    drawing.extend(
        towns_ground(ground.unit, [(centers[one], [centers[to] for to in near[one] if to in towns]) for one in towns])
    )
    for hex_ in ground.having("homestead"):
        x, y = centers[hex_]
        drawing.extend(_farmyard().moved(x, y + _DOWN * ground.unit, ground.unit))


def towns_ground(unit: float, towns: Sequence[tuple[Point, Sequence[Point]]]) -> Drawing:
    """The streets of towns and their fenced yards, in pixels.

    Each hex of ``towns`` is its middle and those of its neighbors that are of the same town.
    """
    drawing, found = _yards(), Drawing()
    streets = [
        [(x + across * unit, y + down * unit) for across, down in way]
        for (x, y), beside in towns
        for way in (_HIGH_STREET, *(_street(((to_x - x) / unit, (to_y - y) / unit)) for to_x, to_y in beside))
    ]
    for (x, y), _beside in towns:
        found.extend(drawing.moved(x, y, unit))
    for width, color in _LANE:
        for street in streets:
            found.line(street, color, width * _STREET * unit)
    for (x, y), _beside in towns:
        for foot in _TREES:
            found.extend(_tree().moved(x + foot[0] * unit, y + foot[1] * unit, unit))
    return found


def _street(beside: Point) -> Sequence[Point]:
    """A street from the middle of a town's hex half-way to the next one, in measures."""
    (x, y), (to_x, to_y) = _CORNER, (beside[0] / 2, beside[1] / 2)
    return (x, y), (x * 0.4 + to_x * 0.6, y * 0.4 + to_y * 0.6), (to_x, to_y)


def _yards() -> Drawing:
    """Two lots of a town behind their fences."""
    drawing = Drawing()
    for yard in _YARDS:
        drawing.polygon(yard, GRASS, _RAIL, 1.5)
        for (x, y), _right in spaced([*yard, yard[0]], _POSTS):
            drawing.line(((x, y + 2), (x, y - 3)), _RAIL, 2)
    return drawing


def _tree() -> Drawing:
    """A small round tree in a garden, its foot at the origin."""
    drawing = Drawing()
    drawing.line(((0, 0), (0, -6)), BARK, 2)
    drawing.disc((0, -9), 5.5, LEAF, LEAF_DARK, 1.3)
    drawing.disc((-1.6, -10.6), 2.4, LEAF_LIGHT)
    return drawing


def _farmyard() -> Drawing:
    """A garden in beds behind its fence, and a lane from the door around the barn and away."""
    drawing = Drawing()
    lane = ((-6, -1), (2, 5), (18, 6), (34, 0), (48, -12), (54, -22))
    for width, color in _LANE:
        drawing.line(lane, color, width)
    drawing.polygon(((-52, -28), (-24, -28), (-24, -4), (-52, -4)), GRASS, mix(EARTH, GROUND, 0.3), 1.2)
    for row in (-24, -18, -12):
        for bed in range(-48, -26, 6):
            drawing.disc((bed, row), 1.9, LEAF)
    return drawing


def houses(drawing: Drawing, ground: TerrainMap) -> None:
    """Draws every building."""
    for hex_ in ground.having("town"):
        x, y = ground.layout.centers[hex_]
        drawing.extend(town().moved(x, y - ground.unit, 0.94 * ground.unit))
    for hex_ in ground.having("homestead"):
        x, y = ground.layout.centers[hex_]
        drawing.extend(_homestead().moved(x, y + _DOWN * ground.unit, ground.unit))


def town() -> Drawing:
    """Six houses around a church, within a hex."""
    drawing = Drawing()
    for x, y, size, roof in _TOWN:
        drawing.extend(_house(roof).moved(x, y, size))
    drawing.extend(_church().moved(0, -6))
    return drawing


def _homestead() -> Drawing:
    """A house with two chimneys, a barn behind it, a well, and a rail fence."""
    drawing = Drawing()
    drawing.extend(_house(SLATE).moved(33, -23, 0.8))
    for post in range(-50, -24, 8):
        drawing.line(((post, -3), (post, -13)), ROOF_DARK, 2.2)
    for rail in (-10, -5):
        drawing.line(((-52, rail), (-26, rail)), ROOF_DARK, 1.8)
    drawing.extend(_house(ROOF).moved(-6, -15, 1.3))
    for chimney in (-22, 10):
        drawing.polygon(
            ((chimney - 3, -32), (chimney + 3, -32), (chimney + 3, -43), (chimney - 3, -43)), ROOF_DARK, INK, 1.2
        )
    return drawing


def _house(roof: Ink) -> Drawing:
    """A house seen from the front, 36 wide and 27 high, its foot 12 below the origin."""
    drawing = Drawing()
    drawing.polygon(((-15, -2), (15, -2), (15, 12), (-15, 12)), WALL, INK, 1.5)
    drawing.polygon(((-18, -1), (-11, -14), (11, -14), (18, -1)), roof, INK, 1.5)
    for line in (-9.5, -5):
        drawing.line(((-14 + (line + 9.5) * -0.5, line), (14 + (line + 9.5) * 0.5, line)), mix(roof, INK, 0.3), 0.9)
    drawing.polygon(((-3, 12), (-3, 3), (3, 3), (3, 12)), ROOF_DARK)
    for window in (-10, 10):
        drawing.polygon(((window - 2, 8), (window + 2, 8), (window + 2, 3), (window - 2, 3)), SLATE)
    return drawing


def _church() -> Drawing:
    """A church with its steeple, 34 wide and 46 high."""
    drawing = Drawing()
    drawing.polygon(((-14, -2), (14, -2), (14, 13), (-14, 13)), WALL, INK, 1.5)
    drawing.polygon(((-17, -1), (-10, -13), (10, -13), (17, -1)), SLATE, INK, 1.5)
    drawing.polygon(((-6, 13), (-6, -15), (6, -15), (6, 13)), WALL, INK, 1.5)
    drawing.polygon(((-8, -14), (0, -34), (8, -14)), ROOF, INK, 1.5)
    drawing.polygon(((-2.5, 13), (-2.5, 4), (2.5, 4), (2.5, 13)), ROOF_DARK)
    drawing.line(((0, -34), (0, -40)), INK, 1.6)
    drawing.line(((-3, -38), (3, -38)), INK, 1.6)
    return drawing
