"""Hills: rises shaded by hachures; the hexes of one plateau are joined."""

from __future__ import annotations

from render.art.outlines import strewn
from render.art.palette import HACHURE, HILL, HILL_TOP, mix
from render.art.relief import Rise
from render.art.shapes import Drawing
from render.art.terrain_map import TerrainMap

_LIT = 0.3
"""How much thinner strokes are toward the light, and thicker away from it."""

_RISE = (88.0, 34.0)
"""Radius of a hill of one hex and of its level top, in measures."""


def wash(drawing: Drawing, ground: TerrainMap) -> None:
    """Draws the color of the hills: darker on the slope, lighter on top."""
    for group in ground.groups("hill"):
        for inset, color in ((0.01, HILL), (0.2, mix(HILL, HILL_TOP, 0.6)), (0.36, HILL_TOP)):
            for loop in ground.outlines(group, inset):
                drawing.polygon(loop, color)


def hachures(drawing: Drawing, ground: TerrainMap) -> None:
    """Draws strokes down the slope, all around a rise, in two ranks."""
    unit, plain = ground.unit, ground.layout.theme.plain
    for group in ground.groups("hill"):
        scatter = ground.scatter("hill", min(group))
        for inset, spacing, length, width in ((0.03, 5.2, 17, 2.0), (0.3, 8.5, 10, 1.5)):
            for loop in ground.outlines(group, inset):
                for (x, y), (right_x, right_y) in strewn(loop, spacing * unit):
                    reach = length * unit * scatter.number(0.65, 1.1)
                    lean = scatter.number(-0.12, 0.12)
                    end = (x + (right_x - right_y * lean) * reach, y + (right_y + right_x * lean) * reach)
                    shade = 1 if plain else 1 - _LIT * (right_x + right_y)
                    drawing.line(((x, y), end), HACHURE, width * unit * shade * scatter.number(0.7, 1.15))


def rises(ground: TerrainMap) -> list[Rise]:
    """The hills as rises of a relief, in measures of the map as printed."""
    layout = ground.layout
    found = []
    for hex_ in ground.having("hill"):
        x, y = layout.turn(layout.centers[hex_])
        middle = x / ground.unit, (y - layout.board_top) / ground.unit
        found.append(Rise(middle, *_RISE, 1.0))
    return found
