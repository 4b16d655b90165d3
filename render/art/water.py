"""Waterways that flow through joined hexes, with bridges and fords across them."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from math import hypot

from render.art.courses import courses_in, links
from render.art.ink import BANK, EARTH_DARK, PAPER, ROCK_DARK, ROCK_LIGHT, TIMBER, WATER, WATER_LIGHT, mix
from render.art.sketch import Point, Sketch
from render.art.terrain_map import TerrainMap

WET = ("waterway", "bridge", "ford")
_WIDTH = 40.0
_MARGIN = 27.0
"""How far a stream may reach beyond its hex where the map ends."""


def rivers(sketch: Sketch, ground: TerrainMap) -> None:
    """Every waterway: banks first, then water, then the current, so that the hexes of one river join."""
    unit = ground.unit
    joined = links(ground, *WET)
    courses = [course for hex_ in joined for course in courses_in(ground, hex_, joined[hex_])]
    for width, color in ((_WIDTH + 7, BANK), (_WIDTH, WATER)):
        for course in courses:
            sketch.line(course, color, width * unit)
    for course in courses:
        for aside in (-8, 7):
            current = _aside(course, aside * unit)
            for start in range(2 if aside > 0 else 5, len(current) - 4, 8):
                sketch.line(current[start : start + 5], WATER_LIGHT, 2.6 * unit)


def shores(sketch: Sketch, ground: TerrainMap) -> None:
    """Cuts streams off at the edge of the map."""
    layout = ground.layout
    for hex_ in ground.having(*WET):
        for direction, near in enumerate(layout.grid.toward[hex_]):
            if near is None:
                corners = layout.corners(hex_)
                start, end = corners[direction], corners[(direction + 1) % 6]
                (x, y), (side_x, side_y) = layout.centers[hex_], layout.middle_of_side(hex_, direction)
                out = _MARGIN * ground.unit / hypot(side_x - x, side_y - y)
                dx, dy = (side_x - x) * out, (side_y - y) * out
                sketch.polygon((start, end, (end[0] + dx, end[1] + dy), (start[0] + dx, start[1] + dy)), PAPER)


def crossings(sketch: Sketch, ground: TerrainMap) -> None:
    """Bridges and fords, straight across the stream."""
    joined = links(ground, *WET)
    for hex_ in ground.having("bridge", "ford"):
        across = _across(courses_in(ground, hex_, joined[hex_]))
        x, y = ground.layout.centers[hex_]
        kinds = ground.kinds[hex_]
        drawn = _bridge() if "bridge" in kinds else _ford(on_a_road="road" in kinds)
        sketch.extend(drawn.mapped(partial(_along, across)).moved(x, y, ground.unit))


def _aside(course: list[Point], away: float) -> list[Point]:
    found = []
    for (x, y), (next_x, next_y) in pairwise(course):
        length = hypot(next_x - x, next_y - y) or 1
        found.append((x - (next_y - y) / length * away, y + (next_x - x) / length * away))
    return found


def _along(way: Point, point: Point) -> Point:
    """A point of a drawing that lies along x, when it lies along ``way``."""
    return point[0] * way[0] - point[1] * way[1], point[0] * way[1] + point[1] * way[0]


def _across(courses: list[list[Point]]) -> Point:
    """The unit step across the stream in a hex."""
    (first, *_), *_ = courses
    last = courses[-1][-1]
    dx, dy = last[0] - first[0], last[1] - first[1]
    length = hypot(dx, dy) or 1
    return -dy / length, dx / length


def _bridge() -> Sketch:
    """A timber bridge with rails and the ends of its road, lying along x."""
    sketch = Sketch()
    sketch.line(((-58, 0), (58, 0)), mix(TIMBER, EARTH_DARK, 0.15), 15)
    sketch.polygon(((-34, -15), (34, -15), (34, 15), (-34, 15)), TIMBER, EARTH_DARK, 2)
    for plank in range(-28, 34, 7):
        sketch.line(((plank, -14), (plank, 14)), mix(TIMBER, EARTH_DARK, 0.55), 1.6)
    for rail in (-16, 16):
        sketch.line(((-40, rail * 1.25), (-33, rail), (33, rail), (40, rail * 1.25)), EARTH_DARK, 4)
    return sketch


def _ford(*, on_a_road: bool) -> Sketch:
    """A shallow with stepping stones, lying along x, and the ends of a road where the map has none."""
    sketch = Sketch()
    for end in () if on_a_road else (-1, 1):
        sketch.line(((26 * end, 0), (58 * end, 0)), mix(TIMBER, EARTH_DARK, 0.1), 13)
    sketch.line(((-14, 0), (14, 0)), WATER_LIGHT, 26)
    for dx, dy in ((-20, -7), (-8, 5), (3, -6), (14, 6), (22, -4), (-18, 8), (8, -15), (-4, 15)):
        sketch.disc((dx, dy), 4.2, ROCK_LIGHT, ROCK_DARK, 1.4)
    return sketch
