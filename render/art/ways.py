"""Roads and railways, each joined through neighboring hexes of its kind."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from render.art.courses import beyond, courses_in, links
from render.art.palette import EARTH, EARTH_DARK, GROUND, INK, TIMBER, mix
from render.art.shapes import Drawing, Point, spaced
from render.art.terrain_map import TerrainMap

LAID = ("railway", "road")

_GAUGE, _WAVER = 7.0, 7.0
_SLEEPERS = 11.0


def roads(drawing: Drawing, ground: TerrainMap) -> None:
    """Draws earthen roads between darker verges."""
    courses = courses_of(ground, "road")
    for width, color in ((15, mix(EARTH, EARTH_DARK, 0.35)), (11, mix(TIMBER, GROUND, 0.35))):
        for course in courses:
            drawing.line(course, color, width * ground.unit)


def railways(drawing: Drawing, ground: TerrainMap) -> None:
    """Draws two rails on sleepers."""
    unit = ground.unit
    courses = courses_of(ground, "railway")
    for course in courses:
        drawing.line(course, mix(GROUND, EARTH, 0.45), 24 * unit)
    for course in courses:
        for (x, y), (right_x, right_y) in spaced(course, _SLEEPERS * unit):
            reach = _GAUGE * 1.65 * unit
            ends = ((x - right_x * reach, y - right_y * reach), (x + right_x * reach, y + right_y * reach))
            drawing.line(ends, EARTH_DARK, 4 * unit)
    for course in courses:
        for side in (-1, 1):
            rail = [
                (x + dx * side * _GAUGE * unit, y + dy * side * _GAUGE * unit) for (x, y), (dx, dy) in _sides(course)
            ]
            drawing.line(rail, INK, 2.4 * unit)


def courses_of(ground: TerrainMap, kind: str) -> list[list[Point]]:
    """The curves of roads or railways (``kind``) in each hex, and from the edge of the map on, in pixels."""
    waver = _WAVER if kind == "road" else 0
    joined = links(ground, kind)
    return [
        course
        for hex_ in joined
        for course in (*courses_in(ground, hex_, joined[hex_], waver), *beyond(ground, hex_, joined[hex_], waver))
    ]


def _sides(course: list[Point]) -> list[tuple[Point, Point]]:
    """The points of a course, each with the unit step to its right."""
    found = []
    steps = [*pairwise(course), (course[-2], course[-1])]
    for number, ((x, y), (next_x, next_y)) in enumerate(steps):
        length = hypot(next_x - x, next_y - y) or 1
        found.append((course[number], (-(next_y - y) / length, (next_x - x) / length)))
    return found
