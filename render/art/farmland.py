"""Fields with their furrows, rough ground with its rocks, and grass."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin

from render.art.palette import FURROW, GRID, GROUND, LEAF, ROCK, ROCK_DARK, ROCK_LIGHT, WHEAT, mix
from render.art.scatter import Scatter
from render.art.shapes import Drawing, Point
from render.art.terrain_map import TerrainMap


def wash(drawing: Drawing, ground: TerrainMap) -> None:
    """Draws the color of the fields and of rough ground."""
    for kind, color in (("field", WHEAT), ("rough", mix(GROUND, ROCK, 0.55))):
        for group in ground.groups(kind):
            for loop in ground.outlines(group, 0.05):
                drawing.polygon(loop, color)


def furrows(drawing: Drawing, ground: TerrainMap) -> None:
    """Draws parallel furrows from border to border, in another direction from field to field."""
    unit = ground.unit
    for group in ground.groups("field"):
        row, column = ground.layout.grid.row_column[min(group)]
        turn = pi * ((row + column * 2) % 3) / 3 + pi / 12
        for number, (one, other) in enumerate(_furrows(ground.outlines(group, 0.13), turn, 9.5 * unit)):
            drawing.line((one, other), FURROW, (2.6 if number % 2 == 0 else 1.4) * unit)


def _furrows(loops: list[list[Point]], turn: float, spacing: float) -> Iterator[tuple[Point, Point]]:
    """The segments within closed curves of lines in direction ``turn``, ``spacing`` apart."""
    along, across = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
    edges = [
        ((_toward(one, along), _toward(one, across)), (_toward(other, along), _toward(other, across)))
        for loop in loops
        for one, other in zip(loop, [*loop[1:], loop[0]], strict=True)
    ]
    first, last = (round(choose(away for (_, away), _ in edges) / spacing) for choose in (min, max))
    for step in range(first, last + 1):
        away = step * spacing
        cuts = sorted(
            x + (end_x - x) * (away - y) / (end_y - y)
            for (x, y), (end_x, end_y) in edges
            if (y <= away) != (end_y <= away)
        )
        for low, high in zip(cuts[::2], cuts[1::2], strict=True):
            ends = [(along[0] * at + across[0] * away, along[1] * at + across[1] * away) for at in (low, high)]
            yield ends[0], ends[1]


def _toward(point: Point, direction: Point) -> float:
    return point[0] * direction[0] + point[1] * direction[1]


@lru_cache(maxsize=1)
def tuft() -> Drawing:
    """A little grass, 5 wide, its foot at the origin."""
    drawing = Drawing()
    for lean in (-3, 0, 3):
        drawing.line(((lean * 0.5, 0), (lean * 1.2, abs(lean) - 6)), mix(GRID, LEAF, 0.35), 1.1)
    return drawing


def rocks(drawing: Drawing, ground: TerrainMap) -> None:
    """Draws boulders, each with a lit and a dark face."""
    for hex_ in ground.having("rough"):
        x, y = ground.layout.centers[hex_]
        scatter = ground.scatter("rock", hex_)
        places = ((0, -38), (-30, -18), (6, -14), (36, -12), (-14, 8), (22, 14), (-38, 18), (-6, 32), (28, 38), (4, 54))
        for dx, dy in places:
            size = scatter.number(0.8, 1.35) * ground.unit
            place = (x + (dx + scatter.number(-4, 4)) * ground.unit, y + (dy + scatter.number(-3, 3)) * ground.unit)
            drawing.extend(_boulder(scatter).moved(*place, size))


def _boulder(scatter: Scatter) -> Drawing:
    drawing = Drawing()
    lean = scatter.number(-3, 3)
    outline = ((-14, 8), (-11, -4), (-4 + lean, -11), (6 + lean, -9), (13, 0), (14, 8))
    drawing.polygon(outline, ROCK, ROCK_DARK, 1.8)
    drawing.polygon(((-11, -3), (-4 + lean, -10), (3 + lean, -8), (-2, 0)), ROCK_LIGHT)
    drawing.polygon(((4, 7), (7 + lean / 2, -3), (12, 1), (13, 7)), mix(ROCK, ROCK_DARK, 0.5))
    return drawing
