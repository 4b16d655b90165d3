"""Water and works along hexsides: creeks and streams as joined lines, bridges, fords, ridges and redoubts; rivers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import dist, hypot
from typing import Final

from render.art.outlines import strewn
from render.art.palette import (
    BANK,
    EARTH,
    EARTH_DARK,
    GROUND,
    HACHURE,
    INK,
    PAPER,
    ROCK_DARK,
    ROCK_LIGHT,
    TIMBER,
    WATER,
    WATER_LIGHT,
    mix,
)
from render.art.scatter import Scatter
from render.art.shapes import Drawing, Point
from render.blue_grey.land import Land
from render.blue_grey.layout import RADIUS

_CREEK, _STREAM = 13.0, 5.5
_BEYOND: Final = 240.0
"""Distance that water runs on where the map ends, in measures: farther than the frame."""

_SHORE, _MOUTH = 0.14, 0.36
"""Shares of the way from a corner of a river's hex to its middle: to its shore, and to water without a bank."""

_WAVE = 9.0
"""Deviation of a stream from the straight hexside, in measures."""


def rivers(drawing: Drawing, land: Land) -> None:
    """Draws river hexes as one water, with its current."""
    unit, river = land.unit, land.having("river")
    water = [loop for group in land.groups(river) for loop in land.outlines(group, 0.0)]
    water += [mouth for hex_ in river for mouth in _mouths(land, hex_)]
    for loop in water:
        drawing.polygon(loop, BANK)
        drawing.line((*loop, loop[0]), BANK, 4 * unit)
    for loop in water:
        drawing.polygon(loop, WATER)
    for group in land.groups(river):
        for inset in (0.14, 0.3):
            for loop in land.outlines(group, inset):
                for (x, y), (right_x, right_y) in strewn(loop, 34 * unit):
                    reach = 9 * unit
                    drawing.line(
                        ((x - right_y * reach, y + right_x * reach), (x + right_y * reach, y - right_x * reach)),
                        WATER_LIGHT,
                        2.4 * unit,
                    )


def _mouths(land: Land, hex_: int) -> Iterator[list[Point]]:
    """The water of a river's hex over each side in which the map ends, as far as the frame.

    A shore that goes on there begins in the middle of its hexside: its corner would stand out of the round shore.
    """
    center, open_sides, far = land.layout.centers[hex_], land.layout.open_sides(hex_), _BEYOND * land.unit
    for direction in open_sides:
        sides, across = land.layout.side(hex_, direction, 0.98), _across(land, hex_, direction)
        shores, out = list[Point](), list[Point]()
        for (x, y), beside in zip(sides, (direction - 1, direction + 1), strict=True):
            is_corner, shore = beside % 6 in open_sides, land.layout.side(hex_, beside % 6, 0.98)
            dx, dy = ((x - center[0]) / RADIUS / land.unit, (y - center[1]) / RADIUS / land.unit)
            way = (dx, dy) if is_corner else _bent(across, (x, y), shore)
            out.append((x + way[0] * far, y + way[1] * far))
            shores.append((x, y) if is_corner else _middle(*shore))
        yield [center, shores[0], *out, shores[1]]


def _middle(start: Point, end: Point) -> Point:
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


def _bent(across: Point, corner: Point, shore: Sequence[Point]) -> Point:
    """The direction in which a shore goes on over the edge of the map: half across it, half as it came."""
    from_x, from_y = max(shore, key=lambda point: dist(point, corner))
    far = dist((from_x, from_y), corner)
    return (across[0] + (corner[0] - from_x) / far) / 2, (across[1] + (corner[1] - from_y) / far) / 2


def streams(drawing: Drawing, land: Land) -> None:
    """Draws creeks, wide and edged, and thin streams; all banks first, so that one flows into the other."""
    unit = land.unit
    creeks, streams = (
        [wavy(_run_on(land, line), unit) for line in land.chains(_joined(land, kind))] for kind in ("creek", "stream")
    )
    for found, width in ((streams, _STREAM + 2), (creeks, _CREEK + 4)):
        for course in found:
            drawing.line(_into_river(land, course, _SHORE), BANK, width * unit)
    for found, width, color in ((streams, _STREAM, mix(WATER, BANK, 0.55)), (creeks, _CREEK, WATER)):
        for course in found:
            drawing.line(_into_river(land, course, _MOUTH), color, width * unit)
    for course in creeks:
        for start in range(3, len(course) - 5, 12):
            drawing.line(course[start : start + 5], WATER_LIGHT, 2.2 * unit)


def _into_river(land: Land, course: list[Point], share: float) -> list[Point]:
    """A course that goes on into a river at whose hex it ends, for a share of the way to the middle of that."""
    for _end in range(2):
        (x, y), centers = course[-1], (land.layout.centers[hex_] for hex_ in land.having("river"))
        for to_x, to_y in centers:
            if dist((x, y), (to_x, to_y)) < (RADIUS + 4) * land.unit:
                course = [*course, (x + (to_x - x) * share, y + (to_y - y) * share)]
                break
        course = course[::-1]
    return course


def _joined(land: Land, kind: str) -> list[tuple[int, int]]:
    """The hexsides of a water, and those along the edge of the map between two of its ends."""
    sides, layout = land.along(kind), land.layout
    ends = Counter(land.corner(hex_, way + end) for hex_, way in sides for end in (0, 1))
    return sides + [
        (hex_, way)
        for hex_ in sorted(layout.shown)
        for way in layout.open_sides(hex_)
        if all(ends[land.corner(hex_, way + end)] == 1 for end in (0, 1))
    ]


def _run_on(land: Land, line: list[Point]) -> list[Point]:
    """A line along hexsides that runs on to the frame where it ends at the edge of the map."""
    for _end in range(2):
        (x, y), (before_x, before_y) = line[-1], line[-2]
        if land.is_edge(line[-1]):
            steps = range(1, round(_BEYOND / RADIUS) + 1)
            line = [*line, *((x + (x - before_x) * step, y + (y - before_y) * step) for step in steps)]
        line = line[::-1]
    return line


def courses(land: Land) -> list[list[Point]]:
    """The points along every stream, creek, ridge and redoubt."""
    sides = [*(side for kind in ("creek", "stream") for side in _joined(land, kind)), *land.along("ridge")]
    chains = land.chains(sides)
    return [*(wavy(line, land.unit) for line in chains), *land.chains(land.along("redoubt", "bridge", "ford"))]


def wavy(line: list[Point], unit: float) -> list[Point]:
    """A line through the same ends that meanders on its way."""
    scatter = Scatter(f"{round(line[0][0] / unit / 4) % 50} {len(line)}")
    points = [line[0]]
    side = 1
    for (x, y), (end_x, end_y) in pairwise(line):
        length = hypot(end_x - x, end_y - y) or 1
        away = scatter.number(0.45, 1) * _WAVE * unit * side
        side = -side
        points.append(((x + end_x) / 2 - (end_y - y) / length * away, (y + end_y) / 2 + (end_x - x) / length * away))
        points.append((end_x, end_y))
    for _ in range(3):
        points = _cut(points)
    return points


def _cut(line: list[Point]) -> list[Point]:
    """An open line with its corners cut, its ends as they are."""
    found = [line[0]]
    for (x, y), (next_x, next_y) in pairwise(line):
        found.append((x * 0.75 + next_x * 0.25, y * 0.75 + next_y * 0.25))
        found.append((x * 0.25 + next_x * 0.75, y * 0.25 + next_y * 0.75))
    return [*found, line[-1]]


def crossings(drawing: Drawing, land: Land) -> None:
    """Draws bridges and fords, straight across their hexsides."""
    for kind, drawn in (("bridge", _bridge()), ("ford", _ford())):
        for hex_, direction in land.along(kind):
            way = _across(land, hex_, direction)
            x, y = land.layout.middle_of_side(hex_, direction)
            drawing.extend(drawn.mapped(partial(_turned, way)).moved(x, y, land.unit))


def ridges(drawing: Drawing, land: Land) -> None:
    """Draws ridge lines with hachures down both slopes."""
    unit = land.unit
    for line in land.chains(land.along("ridge")):
        course = wavy(line, unit)
        for (x, y), (right_x, right_y) in strewn([*course, *reversed(course)], 8 * unit):
            drawing.line(((x, y), (x + right_x * 15 * unit, y + right_y * 15 * unit)), HACHURE, 2.4 * unit)
        drawing.line(course, mix(HACHURE, INK, 0.35), 4.5 * unit)


def redoubts(drawing: Drawing, land: Land) -> None:
    """Draws banks of earth with teeth, along hexsides."""
    for hex_, direction in land.along("redoubt"):
        way = _across(land, hex_, direction)
        x, y = land.layout.middle_of_side(hex_, direction)
        drawing.extend(_redoubt().mapped(partial(_turned, way)).moved(x, y, land.unit))


def _across(land: Land, hex_: int, direction: int) -> Point:
    """The unit step out of a hex over one of its sides."""
    (x, y), (to_x, to_y) = land.layout.centers[hex_], land.layout.middle_of_side(hex_, direction)
    length = hypot(to_x - x, to_y - y)
    return (to_x - x) / length, (to_y - y) / length


def _turned(way: Point, point: Point) -> Point:
    """A point of a drawing along x, turned to lie along ``way``."""
    return point[0] * way[0] - point[1] * way[1], point[0] * way[1] + point[1] * way[0]


def _bridge() -> Drawing:
    """A timber bridge with rails, lying along x."""
    drawing = Drawing()
    drawing.polygon(((-17, -9), (17, -9), (17, 9), (-17, 9)), TIMBER, EARTH_DARK, 2)
    for plank in (-11, -4, 4, 11):
        drawing.line(((plank, -8), (plank, 8)), mix(TIMBER, EARTH_DARK, 0.55), 1.8)
    for rail in (-11, 11):
        drawing.line(((-23, rail * 1.35), (-17, rail), (17, rail), (23, rail * 1.35)), EARTH_DARK, 3.6)
    return drawing


def _ford() -> Drawing:
    """A shallow with stepping stones, lying along x."""
    drawing = Drawing()
    drawing.line(((-8, 0), (8, 0)), WATER_LIGHT, 20)
    for dx, dy in ((-13, -5), (-4, 4), (4, -5), (13, 5), (-12, 8), (11, -9)):
        drawing.disc((dx, dy), 3.8, ROCK_LIGHT, ROCK_DARK, 1.6)
    return drawing


def _redoubt() -> Drawing:
    """A bank across x with teeth on both sides."""
    drawing = Drawing()
    for tooth in (-24, -12, 0, 12, 24):
        drawing.polygon(((-11, tooth), (0, tooth - 6), (11, tooth), (0, tooth + 6)), EARTH_DARK)
    drawing.line(((0, -30), (0, 30)), PAPER, 13)
    drawing.line(((0, -30), (0, 30)), EARTH_DARK, 10)
    drawing.line(((0, -29), (0, 29)), mix(EARTH, GROUND, 0.2), 5)
    return drawing
