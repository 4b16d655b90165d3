"""The ground of a map: tints and hachures of levels, forest, rough, towns, the hexes' borders."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from PIL import Image

from render.art.buildings import town
from render.art.outlines import strewn
from render.art.palette import (
    BARK,
    EARTH,
    GRASS,
    GRID,
    GROUND,
    HACHURE,
    HILL,
    HILL_TOP,
    LEAF,
    LEAF_DARK,
    LEAF_LIGHT,
    ROCK,
    ROCK_DARK,
    ROCK_LIGHT,
    SEPIA,
    Ink,
    mix,
)
from render.art.scatter import Scatter
from render.art.shapes import Drawing, Point
from render.art.themes import Theme
from render.blue_grey import tracks, waters
from render.blue_grey.land import Land

WOOD = mix(GRASS, LEAF, 0.28)
STONY = mix(GROUND, ROCK, 0.55)
WOODED = ("forest", "forest-rough")
_ROUGH = ("rough", "forest-rough")
_LINE = 1.8
_TREES: tuple[tuple[int, tuple[int, ...]], ...] = (
    (-30, (-34, 34)),
    (-10, (-46, -16, 14, 44)),
    (12, (-40, -2, 40)),
    (32, (-28, 4, 30)),
    (48, (-16, 18)),
)
"""Rows of trees in measures: each below the middle of a hex, its trees beside it. The border stays free."""

FAR: Final = 0.75
"""Pixels a measure below which the land is drawn more simply: details would be invisible, and compress badly."""

_FAR_TREES: tuple[tuple[int, tuple[int, ...]], ...] = ((-22, (-28, 28)), (6, (-42, 0, 42)), (34, (-22, 22)))
_CRAGS: tuple[Point, ...] = ((-42, -14), (30, 30), (0, -30), (40, -20), (-26, 34), (2, 10))

_CLEAR = 17.0
"""Distance of trees from ways, water and works, in measures."""


def draw_land(drawing: Drawing, land: Land) -> None:
    """Draws the washes, then the hexes' borders, then what lies along them; trees come later (``plant``)."""
    _levels(drawing, land)
    land.wash(drawing, land.having(*WOODED), 0.04, WOOD)
    land.wash(drawing, land.having("rough"), 0.08, STONY)
    land.wash(drawing, land.having("forest-rough"), 0.08, mix(WOOD, ROCK, 0.45))
    land.wash(drawing, land.having("town"), 0.06, mix(GROUND, EARTH, 0.3))
    for hex_ in land.having(*_ROUGH):
        _crags(drawing, land, hex_)
    _grid(drawing, land)
    waters.rivers(drawing, land)
    waters.ridges(drawing, land)
    waters.streams(drawing, land)
    tracks.tracks(drawing, land)
    waters.crossings(drawing, land)
    waters.redoubts(drawing, land)
    for hex_ in land.having("town"):
        x, y = land.layout.centers[hex_]
        drawing.extend(town().moved(x, y, 0.9 * land.unit))


def _levels(drawing: Drawing, land: Land) -> None:
    """Draws raised ground by its tint, with hachures around it, a second rank around the highest."""
    unit = land.unit
    raised = [hex_ for hex_, level in land.level.items() if level > 1 and land.terrain[hex_] not in _ROUGH]
    for least, color in ((2, HILL), (3, HILL_TOP)):
        hexes = [hex_ for hex_ in raised if land.level[hex_] >= least]
        land.wash(drawing, hexes, 0.01, color)
        scatter = Scatter(f"level {least}")
        for group in land.groups(hexes):
            for loop in land.outlines(group, 0.03):
                for (x, y), (right_x, right_y) in strewn(loop, 6 * unit):
                    reach = 17 * unit * scatter.number(0.65, 1.1)
                    drawing.line(((x, y), (x + right_x * reach, y + right_y * reach)), HACHURE, 2.2 * unit)


def _crags(drawing: Drawing, land: Land, hex_: int) -> None:
    """Draws stones, and short strokes down the slopes between them."""
    x, y = land.layout.centers[hex_]
    scatter, unit = Scatter(f"crags {hex_}"), land.unit
    for dx, dy in _CRAGS[:3] if unit < FAR else _CRAGS:
        at = (x + (dx + scatter.number(-7, 7)) * unit, y + (dy + scatter.number(-7, 7)) * unit)
        drawing.extend(_crag().moved(*at, unit * scatter.number(0.8, 1.15)))


@lru_cache(maxsize=1)
def _crag() -> Drawing:
    drawing = Drawing()
    drawing.polygon(((-9, 5), (-5, -5), (3, -7), (10, 5)), ROCK_LIGHT, ROCK_DARK, 1.8)
    for foot in (-7, -1, 5):
        drawing.line(((foot, 7), (foot - 2, 13)), ROCK_DARK, 1.6)
    return drawing


def _grid(drawing: Drawing, land: Land) -> None:
    for hex_ in land.layout.shown:
        corners = land.layout.corners(hex_)
        drawing.line((*corners, corners[0]), mix(GRID, SEPIA, 0.35), _LINE * land.unit)


# Trees, pasted: there are thousands of them


def plant(picture: Image.Image, land: Land) -> None:
    """Draws every tree, those in front over those behind; none on ways, water and works."""
    lanes = [*tracks.courses(land), *waters.courses(land)]
    taken = {spot for lane in lanes for x, y in lane for spot in _around(x, y, _CLEAR * land.unit)}
    standing = sorted(
        (tree for hex_ in land.having(*WOODED) for tree in _of_wood(land, hex_)), key=lambda tree: tree[0][1]
    )
    for (x, y), size in standing:
        if _spot(x, y, _CLEAR * land.unit) not in taken:
            sprite = _tree(size, land.unit, land.layout.theme)
            picture.paste(sprite, (round(x - sprite.width / 2), round(y - sprite.height * 0.6)), sprite)


def _spot(x: float, y: float, size: float) -> tuple[int, int]:
    return round(x / size), round(y / size)


def _around(x: float, y: float, size: float) -> Iterator[tuple[int, int]]:
    """The grid cells at a point and around it."""
    across, down = _spot(x, y, size)
    return ((across + dx, down + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if not dx or not dy)


def _of_wood(land: Land, hex_: int) -> Iterator[tuple[Point, int]]:
    x, y = land.layout.centers[hex_]
    scatter, unit = Scatter(f"wood {hex_}"), land.unit
    far, stony = unit < FAR, land.terrain[hex_] == "forest-rough"
    for row, across in _FAR_TREES if far else _TREES:
        for place in across:
            dx, dy = place + scatter.number(-5, 5), row + (0 if far else scatter.number(-4, 4))
            size = 3 if far else int(scatter.number(0, 3))
            if not (stony and scatter.number() > 0.55):  # noqa: PLR2004 - fewer trees between stones
                yield (x + dx * unit, y + dy * unit), size


@lru_cache(maxsize=64)
def _tree(size: int, unit: float, theme: Theme) -> Image.Image:
    """A broad-leaved tree in one of its sizes, its foot near the lower edge."""
    drawing = Drawing()
    drawing.line(((0, 10), (0, 2)), BARK, 3.4)
    crown: tuple[tuple[float, float, float, Ink], ...] = (
        (-5.5, 0, 6.2, LEAF), (5.5, 0, 6.2, LEAF), (0, -6, 7, LEAF),
    )  # fmt: skip
    for x, y, radius, color in crown:
        drawing.disc((x, y), radius, color, LEAF_DARK, 1.8)
    for x, y, radius, color in crown:
        drawing.disc((x, y), radius, color)
    for x, y, radius in ((-6, -2, 2.8), (-1, -8, 3.3), (5, -2, 2.2)):
        drawing.disc((x, y), radius, LEAF_LIGHT)
    scale = unit * (0.85, 1.0, 1.15, 1.45)[size]
    return drawing.moved(0, 0, scale).sprite(max(4, round(34 * scale)), max(4, round(34 * scale)), theme)
