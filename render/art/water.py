"""Waterways that flow through joined hexes, with bridges and fords across them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import pairwise, product
from math import dist, hypot

from render.art.courses import beyond, courses_in, links
from render.art.layout import Layout
from render.art.palette import BANK, EARTH_DARK, ROCK_DARK, ROCK_LIGHT, TIMBER, WATER, WATER_LIGHT, Ink, mix
from render.art.shapes import Drawing, Point
from render.art.terrain_map import TerrainMap

WET = ("waterway", "bridge", "ford")
STILL = ("lake", "swamp")
"""Terrains that a stream may flow into."""

_WIDTH, _SPRING, _WAVER = 40.0, 8.0, 11.0

_SLANT, _LONGEST = 0.5, 1.6
"""Sine of the least angle at which a way crosses a stream rather than runs along it, and how much longer than straight
across a bridge is at most."""

_BANKS: tuple[tuple[float, Ink], ...] = ((7.0, BANK), (0.0, WATER))
_LINES: tuple[tuple[float, Ink], ...] = (
    (-8.0, mix(WATER, BANK, 0.5)),
    (-10.4, WATER),
    (-18.0, mix(WATER, WATER_LIGHT, 0.5)),
    (-20.4, WATER),
)
"""Strokes one over the other, wider than the water by so many measures, and their inks: its banks, and the lines along
them that an engraver draws.
"""


_BESIDE = 0.4
"""Distance from the middle of a hex within which a way leads through it, in widths of a hex."""


def rivers(drawing: Drawing, ground: TerrainMap) -> None:
    """Draws every waterway, on to the frame: banks, then water, then the current. The hexes of one river join."""
    unit = ground.unit
    courses = _courses(ground)
    joined = links(ground, *WET)
    off = [course for hex_ in joined for course in beyond(ground, hex_, joined[hex_], _WAVER)]
    flowing = [*(course for hex_ in courses for course in courses[hex_]), *off]
    springs = [courses[hex_][0] for hex_ in courses if _is_spring(ground, hex_, courses[hex_])]
    for more, color in _BANKS if ground.layout.theme.plain else (*_BANKS, *_LINES):
        for course in flowing:
            if course in springs:
                _narrowing(drawing, course, more, unit, color)
            else:
                drawing.line(course, color, (_WIDTH + more) * unit)
    _mouths(drawing, ground, courses)
    for course in flowing:
        for aside in () if course in springs else (-8, 7):
            current = _aside(course, aside * unit)
            for start in range(2 if aside > 0 else 5, len(current) - 4, 8):
                drawing.line(current[start : start + 5], WATER_LIGHT, 2.6 * unit)


def _courses(ground: TerrainMap) -> dict[int, list[list[Point]]]:
    """The curves of water in each hex that has some."""
    joined = links(ground, *WET)
    return {hex_: courses_in(ground, hex_, joined[hex_], _WAVER, STILL) for hex_ in joined}


def _is_spring(ground: TerrainMap, hex_: int, courses: list[list[Point]]) -> bool:
    """Whether a stream begins in a hex, where nobody crosses it."""
    at_middle = len(courses) == 1 and dist(ground.layout.centers[hex_], courses[0][-1]) < ground.unit
    return at_middle and {"bridge", "ford"}.isdisjoint(ground.kinds[hex_])


def _narrowing(drawing: Drawing, course: list[Point], more: float, unit: float, color: Ink) -> None:
    """Draws a stream from a hexside up to its spring, ever narrower."""
    for number, piece in enumerate(pairwise(course)):
        width = _WIDTH - (_WIDTH - _SPRING) * number / len(course)
        drawing.line(piece, color, (width + more) * unit)


def _mouths(drawing: Drawing, ground: TerrainMap, courses: dict[int, list[list[Point]]]) -> None:
    """Opens the banks where a stream flows into a lake or a swamp."""
    unit, layout = ground.unit, ground.layout
    still = set(ground.having(*STILL))
    for hex_, found in courses.items():
        center = layout.centers[hex_]
        ends = [end for course in found for end in (course[0], course[-1])]
        for direction in (way for way, near in enumerate(layout.grid.toward[hex_]) if near in still):
            door = layout.middle_of_side(hex_, direction, 1.02)
            for x, y in (end for end in ends if dist(end, door) < 2 * _WAVER * unit):
                out = 16 * unit / dist((x, y), center)
                drawing.line(((x, y), (x + (x - center[0]) * out, y + (y - center[1]) * out)), WATER, _WIDTH * unit)


def crossings(drawing: Drawing, ground: TerrainMap, ways: Iterable[list[Point]] = ()) -> None:
    """Draws bridges and fords: in the course of the way that leads over the water there, else straight across it.

    Args:
        ways: courses of roads and railways on the map, in pixels.
    """
    courses, ways = _courses(ground), list(ways)
    for hex_ in ground.having("bridge", "ford"):
        crossing = _carried(ground.layout, hex_, courses[hex_], ways)
        place, along, reach = crossing or (ground.layout.centers[hex_], _across(courses[hex_]), 1.0)
        kinds = ground.kinds[hex_]
        led = crossing is not None or _is_near(ground.layout, hex_, ways)
        drawn = _bridge(reach, with_ends=not led) if "bridge" in kinds else _ford(with_ends=not led)
        drawing.extend(drawn.mapped(partial(_along, along)).moved(*place, ground.unit))


def _carried(
    layout: Layout, hex_: int, stream: list[list[Point]], ways: list[list[Point]]
) -> tuple[Point, Point, float] | None:
    """Where a way crosses the stream of a hex, its unit step there, and the crossing's length in those straight across.

    Nothing where no way does, or where one runs along rather than across.
    """
    near = layout.hex_width / 2
    for way in ways:
        for (one, other), current in product(pairwise(way), stream):
            if dist(one, layout.centers[hex_]) > near:
                continue
            for start, end in pairwise(current):
                place = _meeting(one, other, start, end)
                if place is None:
                    continue
                ahead = [point for point in way if dist(point, place) < near / 2] or [one, other]
                along, flow = _step(ahead[0], ahead[-1]), _step(start, end)
                slant = abs(along[0] * flow[1] - along[1] * flow[0])
                if slant > _SLANT:
                    return place, along, min(1 / slant, _LONGEST)
    return None


def _is_near(layout: Layout, hex_: int, ways: list[list[Point]]) -> bool:
    """Whether a way leads through a hex, if not over its stream."""
    reach = layout.hex_width * _BESIDE
    return any(dist(point, layout.centers[hex_]) < reach for way in ways for point in way)


def _meeting(one: Point, other: Point, start: Point, end: Point) -> Point | None:
    """Where the stretch from ``one`` to ``other`` crosses that from ``start`` to ``end``."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    ex, ey = end[0] - start[0], end[1] - start[1]
    turn = dx * ey - dy * ex
    if not turn:
        return None
    away_x, away_y = start[0] - one[0], start[1] - one[1]
    at, other_at = (away_x * ey - away_y * ex) / turn, (away_x * dy - away_y * dx) / turn
    return (one[0] + dx * at, one[1] + dy * at) if 0 <= at <= 1 and 0 <= other_at <= 1 else None


def _step(start: Point, end: Point) -> Point:
    """The unit step from a point toward another."""
    length = dist(start, end) or 1
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def _aside(course: list[Point], away: float) -> list[Point]:
    found = []
    for (x, y), (next_x, next_y) in pairwise(course):
        length = hypot(next_x - x, next_y - y) or 1
        found.append((x - (next_y - y) / length * away, y + (next_x - x) / length * away))
    return found


def _along(way: Point, point: Point) -> Point:
    """A point of a drawing along x, turned to lie along ``way``."""
    return point[0] * way[0] - point[1] * way[1], point[0] * way[1] + point[1] * way[0]


def _across(courses: list[list[Point]]) -> Point:
    """The unit step across the stream in a hex."""
    (first, *_), *_ = courses
    dx, dy = _step(first, courses[-1][-1])
    return -dy, dx


def _bridge(reach: float, *, with_ends: bool) -> Drawing:
    """A timber bridge with rails, lying along x, ``reach`` times as long as one straight across the stream.

    It has the ends of its road where the map has none.
    """
    drawing, half = Drawing(), 34 * reach
    if with_ends:
        drawing.line(((-half - 13, 0), (half + 13, 0)), mix(TIMBER, EARTH_DARK, 0.15), 15)
    drawing.polygon(((-half, -15), (half, -15), (half, 15), (-half, 15)), TIMBER, EARTH_DARK, 2)
    planks = round(2 * half / 7)
    for number in range(1, planks):
        plank = half * (2 * number / planks - 1)
        drawing.line(((plank, -14), (plank, 14)), mix(TIMBER, EARTH_DARK, 0.55), 1.6)
    for rail in (-16, 16):
        ends = half + 6
        drawing.line(((-ends, rail * 1.25), (-half, rail), (half, rail), (ends, rail * 1.25)), EARTH_DARK, 4)
    return drawing


def _ford(*, with_ends: bool) -> Drawing:
    """A shallow with stepping stones, lying along x, and the ends of a road where the map has none."""
    drawing = Drawing()
    for end in (-1, 1) if with_ends else ():
        drawing.line(((26 * end, 0), (46 * end, 0)), mix(TIMBER, EARTH_DARK, 0.1), 13)
    drawing.line(((-14, 0), (14, 0)), WATER_LIGHT, 26)
    for dx, dy in ((-20, -7), (-8, 5), (3, -6), (14, 6), (22, -4), (-18, 8), (8, -15), (-4, 15)):
        drawing.disc((dx, dy), 4.2, ROCK_LIGHT, ROCK_DARK, 1.4)
    return drawing
