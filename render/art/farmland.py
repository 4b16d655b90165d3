"""Fields with their furrows, and rough ground with its rocks."""

from __future__ import annotations

from math import cos, pi, sin

from render.art.ink import FURROW, GROUND, ROCK, ROCK_DARK, ROCK_LIGHT, WHEAT, mix
from render.art.scatter import Scatter
from render.art.sketch import Point, Sketch
from render.art.terrain_map import TerrainMap


def wash(sketch: Sketch, ground: TerrainMap) -> None:
    """The color of the fields and of rough ground."""
    for kind, color in (("field", WHEAT), ("rough", mix(GROUND, ROCK, 0.55))):
        for group in ground.groups(kind):
            for loop in ground.outlines(group, 0.05):
                sketch.polygon(loop, color)


def furrows(sketch: Sketch, ground: TerrainMap) -> None:
    """Parallel furrows, in another direction from field to field, with tufts of corn between."""
    unit = ground.unit
    for hex_ in ground.having("field"):
        row, column = ground.layout.grid.row_column[hex_]
        turn = pi * ((row + column * 2) % 3) / 3 + pi / 12
        corners = ground.layout.corners(hex_, 0.84)
        for step in range(-6, 7):
            cut = _chord(corners, ground.layout.centers[hex_], turn, step * 9.5 * unit)
            if cut:
                sketch.line(cut, FURROW, (2.6 if step % 2 == 0 else 1.4) * unit)


def _chord(corners: list[Point], center: Point, turn: float, away: float) -> tuple[Point, Point] | None:
    """The stretch inside a hex of the line in direction ``turn`` that passes ``away`` from its center."""
    along, across = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
    start = (center[0] + across[0] * away, center[1] + across[1] * away)
    low, high = -1e9, 1e9
    for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
        side = (other[0] - one[0], other[1] - one[1])
        inward = (-side[1], side[0])
        gap = (one[0] - start[0]) * inward[0] + (one[1] - start[1]) * inward[1]
        pace = along[0] * inward[0] + along[1] * inward[1]
        if abs(pace) < 1e-9:  # noqa: PLR2004 - parallel
            continue
        if pace > 0:
            low = max(low, gap / pace)
        else:
            high = min(high, gap / pace)
    if low >= high:
        return None
    ends = [(start[0] + along[0] * reach, start[1] + along[1] * reach) for reach in (low, high)]
    return ends[0], ends[1]


def rocks(sketch: Sketch, ground: TerrainMap) -> None:
    """Boulders, each with a lit and a dark face."""
    for hex_ in ground.having("rough"):
        x, y = ground.layout.centers[hex_]
        scatter = Scatter(f"rock {hex_}")
        places = ((0, -38), (-30, -18), (6, -14), (36, -12), (-14, 8), (22, 14), (-38, 18), (-6, 32), (28, 38), (4, 54))
        for dx, dy in places:
            size = scatter.number(0.8, 1.35) * ground.unit
            place = (x + (dx + scatter.number(-4, 4)) * ground.unit, y + (dy + scatter.number(-3, 3)) * ground.unit)
            sketch.extend(_boulder(scatter).moved(*place, size))


def _boulder(scatter: Scatter) -> Sketch:
    sketch = Sketch()
    lean = scatter.number(-3, 3)
    outline = ((-14, 8), (-11, -4), (-4 + lean, -11), (6 + lean, -9), (13, 0), (14, 8))
    sketch.polygon(outline, ROCK, ROCK_DARK, 1.8)
    sketch.polygon(((-11, -3), (-4 + lean, -10), (3 + lean, -8), (-2, 0)), ROCK_LIGHT)
    sketch.polygon(((4, 7), (7 + lean / 2, -3), (12, 1), (13, 7)), mix(ROCK, ROCK_DARK, 0.5))
    return sketch
