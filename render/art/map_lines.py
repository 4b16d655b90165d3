"""Lines of the historical map that are not in the rules: thin roads, lanes, railways and creeks, joined to each other.

They are drawn under what the rules have, and thinner, so that nobody takes one for the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, pairwise
from math import dist, pi, sin
from typing import Final, NamedTuple

from engine.scenery import LineKind, MapLine
from render.art.buildings import is_built
from render.art.courses import beyond, courses_in, links, spoke
from render.art.palette import BANK, GROUND, INK, SEPIA, WATER, WHITE, Ink, mix
from render.art.shapes import Drawing, Point, spaced
from render.art.terrain_map import TerrainMap

_RULES: Final[Mapping[LineKind, tuple[str, ...]]] = {
    "road": ("road",), "lane": ("road",), "railway": ("railway",), "creek": ("waterway", "bridge", "ford"),
}  # fmt: skip
"""Terrains of the rules that a line of a kind may follow."""

_WAVER: Final[Mapping[LineKind, float]] = {"road": 7.0, "lane": 9.0, "railway": 0.0, "creek": 11.0}

_ROAD: Final[tuple[tuple[float, Ink], ...]] = ((8.6, mix(GROUND, SEPIA, 0.8)), (5.2, mix(GROUND, WHITE, 0.4)))
_CREEK: Final[tuple[tuple[float, Ink], ...]] = ((7.0, BANK), (3.4, WATER))
_PLAIN_CREEK: Final[tuple[tuple[float, Ink], ...]] = ((3.4, BANK),)
_WAVE, _HEIGHT, _SMOOTH = 22.0, 3.6, 10
"""Length of a creek's waves and half their height, in measures; points of a wave."""

_LANE, _DASH, _GAP = 2.8, 11.0, 6.0
_RAIL, _TIE, _TIES = 2.6, 5.5, 12.0
"""Widths of the lines in measures; dashes of a lane and their gaps; half the length of a tie, the distance of two."""


_Doors = Mapping[tuple[str, int], set[int]]
"""For each net and hex the directions in which something leads out of it."""


class Hub(NamedTuple):
    """Where the lines of a hex meet: on the course that runs through by these directions, if any."""

    ends: frozenset[int]
    place: Point


class LineCourse(NamedTuple):
    """A line on a picture: its stretches from hexside to hexside in their order, in pixels.

    ``own`` has a stretch for each hex in which nothing of the rules is in its place; ``off`` are its ends outside the
    map.
    """

    line: MapLine
    stretches: list[list[Point]]
    own: list[list[Point]]
    off: list[list[Point]]

    @property
    def points(self) -> list[Point]:
        """The points of the whole line within the map."""
        first, *others = self.stretches
        return [*first, *(point for stretch in others for point in stretch[1:])]


def courses_of(ground: TerrainMap) -> list[LineCourse]:
    """The lines of a map, from end to end."""
    doors = _doors(ground)
    hubs = _hubs(ground, doors)
    return [_course(ground, line, doors, hubs) for line in ground.lines]


def creeks(drawing: Drawing, courses: Iterable[LineCourse], unit: float, *, plain: bool) -> None:
    """Draws creeks: water between its banks; on a ``plain`` map, where that looks like a road, as one line in waves.

    No border, arrow or way is in waves.
    """
    own = [[*one.own, *one.off] for one in courses if one.line.kind == "creek"]
    if plain:
        own = [[_waves(stretch, unit) for stretch in _joined(stretches)] for stretches in own]
    for width, color in _PLAIN_CREEK if plain else _CREEK:
        for stretch in chain.from_iterable(own):
            drawing.line(stretch, color, width * unit)


def _waves(course: list[Point], unit: float) -> list[Point]:
    """A course in waves: as many whole ones as it has room for, so that it ends where it did."""
    length = sum(dist(one, other) for one, other in pairwise(course))
    each = max(1, round(length / (_WAVE * unit))) * _SMOOTH
    places = spaced(course, length / each)
    turns = (sin(2 * pi * (number + 0.5) / _SMOOTH) * _HEIGHT * unit for number in range(len(places)))
    swung = [(x + dx * turn, y + dy * turn) for ((x, y), (dx, dy)), turn in zip(places, turns, strict=True)]
    return [course[0], *swung, course[-1]]


def ways(drawing: Drawing, courses: Iterable[LineCourse], unit: float) -> None:
    """Draws lanes, dashed; over them railways, and roads as double lines."""
    own = {kind: [one for one in courses if one.line.kind == kind] for kind in ("lane", "railway", "road")}
    for one in own["lane"]:
        for stretch in _joined([*one.own, *one.off]):
            for dash in _dashes(stretch, _DASH * unit, _GAP * unit):
                drawing.line(dash, mix(SEPIA, GROUND, 0.1), _LANE * unit)
    for one in own["railway"]:
        for stretch in (*one.own, *one.off):
            drawing.line(stretch, mix(INK, GROUND, 0.15), _RAIL * unit)
            for (x, y), (right_x, right_y) in spaced(stretch, _TIES * unit):
                reach = _TIE * unit
                ends = (x - right_x * reach, y - right_y * reach), (x + right_x * reach, y + right_y * reach)
                drawing.line(ends, mix(INK, GROUND, 0.15), 2 * unit)
    for width, color in _ROAD:
        for one in own["road"]:
            for stretch in (*one.own, *one.off):
                drawing.line(stretch, color, width * unit)


def _net(kind: LineKind) -> str:
    return "way" if kind in {"road", "lane"} else kind


def _doors(ground: TerrainMap) -> dict[tuple[str, int], set[int]]:
    """For each net and hex the directions in which a line or a course of the rules leads out of it."""
    found: dict[tuple[str, int], set[int]] = {}
    for line in ground.lines:
        hexes = [ground.layout.grid.index[name] for name in line.hexes]
        for one, other in pairwise(hexes):
            for here, there in ((one, other), (other, one)):
                found.setdefault((_net(line.kind), here), set()).add(ground.layout.grid.direction(here, there))
    for kind in ("road", "railway", "creek"):
        for hex_, ways_out in links(ground, *_RULES[kind]).items():
            if (_net(kind), hex_) in found:
                found[_net(kind), hex_] |= {way % 6 for way in ways_out}
    return found


def _hubs(ground: TerrainMap, doors: _Doors) -> dict[tuple[str, int], Hub]:
    """Where lines meet in a hex: on the first that runs through it, those of the rules before others."""
    grid, found = ground.layout.grid, dict[tuple[str, int], Hub]()
    through = [
        (_net(kind), hex_, [way % 6 for way in ways_out], _WAVER[kind])
        for kind in ("road", "railway", "creek")
        for hex_, ways_out in links(ground, *_RULES[kind]).items()
    ]
    for line in ground.lines:
        hexes = [grid.index[name] for name in line.hexes]
        for before, hex_, after in zip(hexes, hexes[1:], hexes[2:], strict=False):
            ends = [grid.direction(hex_, near) for near in (before, after)]
            through.append((_net(line.kind), hex_, ends, _WAVER[line.kind]))
    for net, hex_, ends, waver in through:
        if len(ends) == 2 and len(doors.get((net, hex_), ())) > 2:  # noqa: PLR2004 - in and out, and another
            (course,) = courses_in(ground, hex_, ends, waver)
            found.setdefault((net, hex_), Hub(frozenset(ends), course[len(course) // 2]))
    return found


def _course(ground: TerrainMap, line: MapLine, doors: _Doors, hubs: Mapping[tuple[str, int], Hub]) -> LineCourse:
    grid, waver, rules, net = ground.layout.grid, _WAVER[line.kind], set(_RULES[line.kind]), _net(line.kind)
    hexes = [grid.index[name] for name in line.hexes]
    course = LineCourse(line, [], [], [])
    for number, hex_ in enumerate(hexes):
        before = hexes[number - 1 : number] if number else []
        after = hexes[number + 1 : number + 2]
        ends = [grid.direction(hex_, near) for near in (*before, *after)]
        meeting = len(doors[net, hex_]) > len(ends)
        hub = hubs.get((net, hex_), Hub(frozenset(), ground.layout.centers[hex_])) if meeting else None
        stretch = _stretch(ground, hex_, ends, waver, hub)
        stretch = stretch if before else stretch[::-1]
        course.stretches.append(stretch)
        near = {grid.names[one] for one in (hex_, *before, *after)}
        if any(rules.isdisjoint(ground.kinds.get(grid.index[one], ())) for one in near):
            course.own.append(stretch)
            if _runs_on(ground, hex_, ends, doors[net, hex_]):
                course.off.extend(beyond(ground, hex_, ends, waver))
    return course


def _stretch(ground: TerrainMap, hex_: int, ends: list[int], waver: float, hub: Hub | None) -> list[Point]:
    """The curve in one hex from its first hexside: to the hub where others meet it, else to the middle or through."""
    if len(ends) == 1 and (hub or is_built(ground.kinds.get(hex_, ()))):
        return spoke(ground, hex_, ends[0], waver, hub.place if hub else None)
    if hub and hub.ends != set(ends):
        first, second = (spoke(ground, hex_, way, waver, hub.place) for way in ends)
        return [*first, *second[-2::-1]]
    (found,) = courses_in(ground, hex_, ends, waver)
    return found


def _runs_on(ground: TerrainMap, hex_: int, ends: list[int], doors: set[int]) -> bool:
    """Whether a line that ends in a hex runs on to the frame of the sheet, if it is at the edge of the map."""
    return len(ends) == 1 and len(doors) == 1 and not is_built(ground.kinds.get(hex_, ()))


def _joined(stretches: list[list[Point]]) -> list[list[Point]]:
    """Stretches joined where one begins at the end of the one before it, so that dashes go on over hexsides."""
    found: list[list[Point]] = []
    for stretch in stretches:
        if found and all(abs(one - other) < 1 for one, other in zip(found[-1][-1], stretch[0], strict=True)):
            found[-1].extend(stretch[1:])
        else:
            found.append(list(stretch))
    return found


def _dashes(course: list[Point], dash: float, gap: float) -> list[list[Point]]:
    """Pieces of a course, ``dash`` long and ``gap`` apart."""
    points = [point for point, _right in spaced(course, dash / 4)]
    each = max(2, round((dash + gap) / (dash / 4)))
    return [points[start : start + 5] for start in range(0, len(points) - 4, each)]
