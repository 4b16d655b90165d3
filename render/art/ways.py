"""Roads and railways, each joined through neighboring hexes of its kind."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from render.art.courses import courses_in, links
from render.art.palette import EARTH, EARTH_DARK, GROUND, INK, TIMBER, mix
from render.art.shapes import Drawing, Point
from render.art.terrain_map import TerrainMap

LAID = ("railway", "road")

_GAUGE, _WAVER = 7.0, 7.0
_SLEEPERS = 11.0


def roads(drawing: Drawing, ground: TerrainMap) -> None:
    """Draws earthen roads between darker verges."""
    courses = _courses(ground, "road", _WAVER)
    for width, color in ((15, mix(EARTH, EARTH_DARK, 0.35)), (11, mix(TIMBER, GROUND, 0.35))):
        for course in courses:
            drawing.line(course, color, width * ground.unit)


def railways(drawing: Drawing, ground: TerrainMap) -> None:
    """Draws two rails on sleepers."""
    unit = ground.unit
    courses = _courses(ground, "railway")
    for course in courses:
        drawing.line(course, mix(GROUND, EARTH, 0.45), 24 * unit)
    for course in courses:
        for (x, y), (right_x, right_y) in _spaced(course, _SLEEPERS * unit):
            reach = _GAUGE * 1.65 * unit
            ends = ((x - right_x * reach, y - right_y * reach), (x + right_x * reach, y + right_y * reach))
            drawing.line(ends, EARTH_DARK, 4 * unit)
    for course in courses:
        for side in (-1, 1):
            rail = [
                (x + dx * side * _GAUGE * unit, y + dy * side * _GAUGE * unit) for (x, y), (dx, dy) in _sides(course)
            ]
            drawing.line(rail, INK, 2.4 * unit)


def _courses(ground: TerrainMap, kind: str, waver: float = 0) -> list[list[Point]]:
    joined = links(ground, kind)
    return [course for hex_ in joined for course in courses_in(ground, hex_, joined[hex_], waver)]


def _sides(course: list[Point]) -> list[tuple[Point, Point]]:
    """The points of a course, each with the unit step to its right."""
    found = []
    steps = [*pairwise(course), (course[-2], course[-1])]
    for number, ((x, y), (next_x, next_y)) in enumerate(steps):
        length = hypot(next_x - x, next_y - y) or 1
        found.append((course[number], (-(next_y - y) / length, (next_x - x) / length)))
    return found


def _spaced(course: list[Point], spacing: float) -> list[tuple[Point, Point]]:
    """Points evenly along a course, each with the unit step to its right; the greatest number that fits."""
    length = sum(hypot(after[0] - x, after[1] - y) for (x, y), after in pairwise(course))
    count = max(1, round(length / spacing))
    step, due = length / count, length / count / 2
    found = []
    for (x, y), (next_x, next_y) in pairwise(course):
        reach = hypot(next_x - x, next_y - y) or 1
        dx, dy = (next_x - x) / reach, (next_y - y) / reach
        while due < reach:
            found.append(((x + dx * due, y + dy * due), (-dy, dx)))
            due += step
        due -= reach
    return found
