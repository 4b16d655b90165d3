"""Homesteads and towns: houses with roofs, a barn, a church."""

from __future__ import annotations

from collections.abc import Iterable

from render.art.palette import EARTH, GRASS, GROUND, INK, LEAF, ROOF, ROOF_DARK, SLATE, TIMBER, WALL, Ink, mix
from render.art.shapes import Drawing
from render.art.terrain_map import TerrainMap

_STREET = mix(GROUND, EARTH, 0.3)
_TOWN = ((-30, -27, 0.75, SLATE), (31, -28, 0.75, ROOF), (-42, -6, 0.78, ROOF), (43, -7, 0.78, SLATE),
         (-23, 5, 0.8, SLATE), (23, 5, 0.8, ROOF))  # fmt: skip

_DOWN = 4
"""Shift of a homestead downward, in measures, so that the name of its hex does not cover its chimneys."""


def is_built(kinds: Iterable[str]) -> bool:
    """Whether houses stand on ground of these kinds."""
    return not {"town", "homestead"}.isdisjoint(kinds)


def wash(drawing: Drawing, ground: TerrainMap) -> None:
    """Draws trodden ground under a town, a lane and a garden by a homestead."""
    for group in ground.groups("town"):
        for loop in ground.outlines(group, 0.08):
            drawing.polygon(loop, _STREET)
    for hex_ in ground.having("homestead"):
        x, y = ground.layout.centers[hex_]
        drawing.extend(_farmyard().moved(x, y + _DOWN * ground.unit, ground.unit))


def _farmyard() -> Drawing:
    """A garden in beds behind its fence, and a lane from the door around the barn."""
    drawing = Drawing()
    lane = ((-6, -1), (2, 5), (18, 6), (34, 0), (48, -12), (54, -22))
    for width, color in ((9, mix(EARTH, GROUND, 0.45)), (6, mix(TIMBER, GROUND, 0.35))):
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
