"""Roads and trails: smooth lines that join from hex to hex."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import dist

from render.art.palette import EARTH, EARTH_DARK, GROUND, TIMBER, mix
from render.art.shapes import Drawing, Point
from render.blue_grey.land import Land

_STEPS = 7
"""Points of a curve from the middle of a hex to its side."""

_ROAD, _TRAIL = 10.0, 4.5
_DASH, _GAP = 3, 2


def tracks(drawing: Drawing, land: Land) -> None:
    """Draws dashed trails, and roads over them between darker verges."""
    curves = list(_all_curves(land))
    roads = [curve for kind, curve in curves if kind == "road"]
    unit = land.unit
    for curve in (even(curve) for kind, curve in curves if kind == "trail"):
        for start in range(0, len(curve) - 1, _DASH + _GAP):
            drawing.line(curve[start : start + _DASH + 1], mix(EARTH, EARTH_DARK, 0.6), _TRAIL * unit)
    for width, color in ((_ROAD + 4.5, mix(EARTH, EARTH_DARK, 0.6)), (_ROAD, mix(TIMBER, GROUND, 0.35))):
        for curve in roads:
            drawing.line(curve, color, width * unit)


def courses(land: Land) -> list[list[Point]]:
    """The points along every road and trail."""
    return [curve for _, curve in _all_curves(land)]


def even(curve: list[Point]) -> list[Point]:
    """The same number of points along a curve, equally far apart, so that dashes along them are equally long."""
    lengths = [dist(one, other) for one, other in pairwise(curve)]
    total, found, gone, piece = sum(lengths), [curve[0]], 0.0, 0
    for step in range(1, len(curve) - 1):
        goal = total * step / (len(curve) - 1)
        while gone + lengths[piece] < goal:
            gone += lengths[piece]
            piece += 1
        share = (goal - gone) / lengths[piece]
        (x, y), (to_x, to_y) = curve[piece], curve[piece + 1]
        found.append((x + (to_x - x) * share, y + (to_y - y) * share))
    return [*found, curve[-1]]


def _all_curves(land: Land) -> Iterator[tuple[str, list[Point]]]:
    for hex_ in sorted(land.ways):
        if hex_ in land.layout.shown:
            yield from _curves(land, hex_)


def _curves(land: Land, hex_: int) -> list[tuple[str, list[Point]]]:
    """Curves from the hub of a hex to each side that a road or trail crosses, with its kind."""
    ways = dict(land.ways[hex_])
    if len(ways) == 1:
        ways |= _way_out(land, hex_, *next(iter(ways.items())))
    layout = land.layout
    center, ends = layout.centers[hex_], {way: layout.middle_of_side(hex_, way) for way in ways}
    through = _straightest(list(ways))
    hub = center
    if through:
        (x, y), (to_x, to_y) = (ends[way] for way in through)
        hub = ((x + to_x) / 4 + center[0] / 2, (y + to_y) / 4 + center[1] / 2)
    found = []
    for way, kind in ways.items():
        end = ends[way]
        aim = ((end[0] + center[0]) / 2, (end[1] + center[1]) / 2) if way in through or not through else center
        found.append((kind, _bend(hub, aim, end)))
    return found


def _straightest(ways: list[int]) -> tuple[int, ...]:
    """The two ways out of a hex with the least bend between them."""
    pairs = list(combinations(sorted(ways), 2))
    return min(pairs, key=lambda pair: abs(pair[1] - pair[0] - 3)) if pairs else ()


def _way_out(land: Land, hex_: int, way: int, kind: str) -> dict[int, str]:
    """The exit from the map of a way that comes in: the side most nearly opposite, if any."""
    for turn in (3, 2, 4):
        if land.layout.grid.neighbours[hex_][(way + turn) % 6] < 0:
            return {(way + turn) % 6: kind}
    return {}


def _bend(start: Point, middle: Point, end: Point) -> list[Point]:
    found = []
    for step in range(_STEPS + 1):
        t = step / _STEPS
        one, two, three = (1 - t) ** 2, 2 * t * (1 - t), t * t
        found.append(
            (one * start[0] + two * middle[0] + three * end[0], one * start[1] + two * middle[1] + three * end[1])
        )
    return found
