"""Roads and trails: smooth lines that join from hex to hex."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from math import dist
from typing import Final

from engine.scenery import MapLine
from render.art.palette import BANK, EARTH, EARTH_DARK, GROUND, INK, SEPIA, TIMBER, WATER, WHITE, mix
from render.art.shapes import Drawing, Point, spaced
from render.blue_grey.land import Land

_STEPS = 7
"""Points of a curve from the middle of a hex to its side."""

_BEYOND: Final = 4
"""Number of pieces that a way runs on where the map ends, each half as long as a hex: farther than the frame."""

_ROAD, _TRAIL = 10.0, 4.5
_DASH, _GAP = 3, 2

_VERGE, _EDGE, _END = 5.0, 2.2, 5.2
"""Distance of the dashed edges of a road that is only on the map from its middle, and their width; radius of the dot at
the end of a trail; in measures."""

_LANE, _RAIL, _TIE = 2.8, 2.6, 5.0
"""Widths of what is on the map and not in the rules, in measures; half the length of a railway's tie."""


def lines(drawing: Drawing, land: Land) -> None:
    """Draws what is on the map and not in the rules, thinner: creeks, lanes, railways, roads."""
    unit = land.unit
    brooks, rails = ([curve for _, curve in _all_curves(land, ways)] for ways in (land.brooks, land.rails))
    for width, color in ((7.0, BANK), (3.4, WATER)):
        for curve in brooks:
            drawing.line(curve, color, width * unit)
    curves = list(_all_curves(land, land.ways))
    for curve in (even(curve) for kind, curve in curves if kind == "lane line"):
        for start in range(0, len(curve) - 1, 3):
            drawing.line(curve[start : start + 2], mix(SEPIA, GROUND, 0.1), _LANE * unit)
    for curve in rails:
        drawing.line(curve, mix(INK, GROUND, 0.15), _RAIL * unit)
        for (x, y), (right_x, right_y) in spaced(curve, 12 * unit):
            reach = _TIE * unit
            ends = (x - right_x * reach, y - right_y * reach), (x + right_x * reach, y + right_y * reach)
            drawing.line(ends, mix(INK, GROUND, 0.15), 2 * unit)
    drawn = [curve for kind, curve in curves if kind == "road line"]
    for curve in drawn:
        drawing.line(curve, mix(GROUND, WHITE, 0.4), 2 * _VERGE * unit)
    for verge in (verge for curve in drawn for verge in _verges(curve, _VERGE * unit, unit)):
        for start in range(0, len(verge) - 1, _DASH + 1):
            drawing.line(verge[start : start + _DASH + 1], mix(GROUND, SEPIA, 0.8), _EDGE * unit)


def _verges(curve: list[Point], aside: float, unit: float) -> Iterator[list[Point]]:
    """The points along both edges of a road."""
    places = spaced(curve, 3 * unit)
    for side in (-aside, aside):
        yield [(x + dx * side, y + dy * side) for (x, y), (dx, dy) in places]


def tracks(drawing: Drawing, land: Land) -> None:
    """Draws dashed trails, and roads over them between darker verges."""
    curves = list(_all_curves(land, land.ways))
    roads = [curve for kind, curve in curves if kind == "road"]
    unit = land.unit
    for curve in (even(curve) for kind, curve in curves if kind == "trail"):
        for start in range(0, len(curve) - 1, _DASH + _GAP):
            drawing.line(curve[start : start + _DASH + 1], mix(EARTH, EARTH_DARK, 0.6), _TRAIL * unit)
    for end in _ends(land):
        drawing.disc(end, _END * unit, mix(EARTH, EARTH_DARK, 0.6))
    for width, color in ((_ROAD + 4.5, mix(EARTH, EARTH_DARK, 0.6)), (_ROAD, mix(TIMBER, GROUND, 0.35))):
        for curve in roads:
            drawing.line(curve, color, width * unit)


def _ends(land: Land) -> Iterator[Point]:
    """Where a trail ends within the map."""
    for hex_, ways in sorted(land.ways.items()):
        if list(ways.values()) == ["trail"] and hex_ in land.layout.shown and not land.layout.open_sides(hex_):
            ((_kind, curve),) = _curves(land, hex_, land.ways).values()
            yield curve[0]


def courses(land: Land) -> list[list[Point]]:
    """The points along every road, trail and line."""
    return [curve for ways in (land.ways, land.rails, land.brooks) for _, curve in _all_curves(land, ways)]


def course_of(land: Land, line: MapLine) -> list[Point]:
    """The points of a line from hex to hex; of what is shown of it."""
    grid, found = land.layout.grid, list[Point]()
    ways = {"railway": land.rails, "creek": land.brooks}.get(line.kind, land.ways)
    hexes = [grid.index[name] for name in line.hexes]
    for number, hex_ in enumerate(hexes):
        if hex_ in land.layout.shown:
            curves = _curves(land, hex_, ways)
            before = curves[grid.direction(hex_, hexes[number - 1])][1][::-1] if number else []
            after = curves[grid.direction(hex_, hexes[number + 1])][1] if number + 1 < len(hexes) else []
            found += [*before, *after]
    return found


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


def _all_curves(land: Land, ways: Mapping[int, Mapping[int, str]]) -> Iterator[tuple[str, list[Point]]]:
    for hex_ in sorted(ways):
        if hex_ in land.layout.shown:
            curves = _curves(land, hex_, ways)
            yield from curves.values()
            for way in land.layout.open_sides(hex_):
                if way in curves:
                    kind, curve = curves[way]
                    yield from ((kind, piece) for piece in _onward(curve))


def _onward(curve: list[Point]) -> Iterator[list[Point]]:
    """Pieces of a way that runs on to the frame where the map ends, each as long as one within a hex."""
    (x, y), (end_x, end_y) = curve[0], curve[-1]
    for piece in range(1, _BEYOND + 1):
        shares = [piece + step / _STEPS for step in range(_STEPS + 1)]
        yield [(x + (end_x - x) * share, y + (end_y - y) * share) for share in shares]


def _curves(land: Land, hex_: int, all_ways: Mapping[int, Mapping[int, str]]) -> dict[int, tuple[str, list[Point]]]:
    """Curves from the hub of a hex to each side that something crosses, with its kind, by direction."""
    ways = dict(all_ways[hex_])
    if len(ways) == 1:
        ways |= _way_out(land, hex_, *next(iter(ways.items())))
    layout = land.layout
    center, ends = layout.centers[hex_], {way: layout.middle_of_side(hex_, way) for way in ways}
    ruled = [way for way, kind in ways.items() if not kind.endswith("line")]
    through = _straightest(ruled if len(ruled) > 1 else list(ways))
    hub = center
    if through:
        (x, y), (to_x, to_y) = (ends[way] for way in through)
        hub = ((x + to_x) / 4 + center[0] / 2, (y + to_y) / 4 + center[1] / 2)
    found = {}
    for way, kind in ways.items():
        end = ends[way]
        aim = ((end[0] + center[0]) / 2, (end[1] + center[1]) / 2) if way in through or not through else center
        found[way] = kind, _bend(hub, aim, end)
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
