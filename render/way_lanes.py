"""Lanes of ways over a map, as on the plan of a railway: ways on one stretch lie beside each other, none on another.

Ways of one kind that end alike run into one another. The others each have a lane, a whole number of steps to the right
of the way in its own direction (below 0: to its left), chosen by the hexsides and hexes that they share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import Final, NamedTuple

from engine.decision import HexName
from render.art.shapes import Point

LANES: Final = (0, 1, -1, 2, -2, 3, -3)
"""Lanes in the order in which they are tried."""

_ON_ANOTHER, _TOUCHING, _FORKED, _LATE, _OUT = 10.0, 3.0, 1.0, 1.0, 0.6
"""Costs: of a stretch on another way, of a bend that touches another way, of two that cross where they part, of the
same just before a head, and of each lane outward."""

_ROUNDS: Final = 2
"""How often each way looks for its lane."""

_SHARP, _STRAIGHT = 1.5, 1e-6
"""Squares of the sum of two steps aside below which a way turns sharply, and straight back."""


class HexRoute(NamedTuple):
    """The hexes of a way, and what ways that run into one another have in common, such as their side."""

    kind: str
    path: tuple[HexName, ...]


class Laid(NamedTuple):
    """Where a way lies: its lane, and which other course it runs into (its number, the hex where) or ``None``."""

    lane: int
    into: tuple[int, HexName] | None = None


class _Visit(NamedTuple):
    """A way in one hex.

    Its number; the sides by which it comes and goes, clockwise by number, -1 for none; whether its goal is next.
    """

    way: int
    come: int
    go: int
    late: bool


Sides = Callable[[HexName, HexName], int]
"""The side of a hex, 0 to 5 clockwise, that it shares with another one; -1 for none."""


def laid(courses: Sequence[HexRoute], side: Sides) -> list[Laid]:
    """Where each of some ways lies; equal courses lie on one another."""
    first = {course: number for number, course in reversed(list(enumerate(courses)))}
    into = [_host(number, courses) if first[course] == number else None for number, course in enumerate(courses)]
    own = {
        number: _own(courses[number], into[number])
        for number in sorted(first.values())
    }  # fmt: skip
    lanes = _lanes(own, side)
    return [Laid(lanes[first[course]], into[first[course]]) for course in courses]


def crowded_ends(courses: Mapping[HexRoute, int]) -> set[HexRoute]:
    """The courses of which at least two of so many last steps are steps of another one."""
    walked = dict[frozenset[HexName], set[HexRoute]]()
    for course in courses:
        for step in pairwise(course.path):
            walked.setdefault(frozenset(step), set()).add(course)
    found = set[HexRoute]()
    for course, count in courses.items():
        last = [walked[frozenset(step)] for step in list(pairwise(course.path))[-count:]]
        beside = Counter(other for those in last for other in those if other != course)
        if any(shared > 1 for shared in beside.values()):
            found.add(course)
    return found


def _host(number: int, courses: Sequence[HexRoute]) -> tuple[int, HexName] | None:
    """The earlier course that one runs into after a stretch of its own, and the hex where."""
    kind, path = courses[number]
    most, found = 1, None
    for place, (other, along) in enumerate(courses[:number]):
        if other != kind or along == path:
            continue
        common = 0
        for one, two in zip(reversed(path), reversed(along), strict=False):
            if one != two:
                break
            common += 1
        if most < common < min(len(path), len(along)):
            most, found = common, (place, path[-common])
    return found


def _own(course: HexRoute, into: tuple[int, HexName] | None) -> tuple[HexName, ...]:
    """The hexes of a way up to where it runs into another one."""
    return course.path if into is None else course.path[: course.path.index(into[1]) + 1]


def _lanes(own: dict[int, tuple[HexName, ...]], side: Sides) -> dict[int, int]:
    """The lane of each way: the cheapest one beside those before it, then once more beside all others."""
    beside, meeting = _beside(own), _meeting(own, side)
    lanes = dict[int, int]()
    for _ in range(_ROUNDS):
        for way in own:
            near, met = beside.get(way, ()), meeting.get(way, ())
            costs = {lane: _cost(lane, near, met, lanes) for lane in LANES} if near or met else {0: 0.0}
            lanes[way] = min(costs, key=costs.__getitem__)
    return lanes


def _beside(own: dict[int, tuple[HexName, ...]]) -> dict[int, list[tuple[int, int, int]]]:
    """For each way those on a stretch of its own: which, its own direction there, and that of the other one."""
    stretches = dict[tuple[HexName, HexName], list[tuple[int, int]]]()
    for way, path in own.items():
        for start, end in pairwise(path):
            along = 1 if start < end else -1
            stretches.setdefault((min(start, end), max(start, end)), []).append((way, along))
    found = dict[int, list[tuple[int, int, int]]]()
    for walked in stretches.values():
        for way, along in walked:
            found.setdefault(way, []).extend((other, along, back) for other, back in walked if other != way)
    return found


def _meeting(own: dict[int, tuple[HexName, ...]], side: Sides) -> dict[int, list[tuple[_Visit, _Visit]]]:
    """For each way its visits to the hexes of other ways, each with the visit of the other one."""
    visits = dict[HexName, list[_Visit]]()
    for way, path in own.items():
        for place, hex_ in enumerate(path):
            come = side(hex_, path[place - 1]) if place else -1
            go = side(hex_, path[place + 1]) if place + 1 < len(path) else -1
            visits.setdefault(hex_, []).append(_Visit(way, come, go, place + 2 == len(path)))
    found = dict[int, list[tuple[_Visit, _Visit]]]()
    for here in visits.values():
        for visit in here:
            found.setdefault(visit.way, []).extend((visit, other) for other in here if other.way != visit.way)
    return found


def _cost(
    lane: int,
    near: Sequence[tuple[int, int, int]],
    met: Sequence[tuple[_Visit, _Visit]],
    lanes: dict[int, int],
) -> float:
    cost = _OUT * abs(lane)
    for way, along, back in near:
        if way in lanes and lane * along == lanes[way] * back:
            cost += _ON_ANOTHER
    for visit, other in met:
        if other.way in lanes:
            cost += _crowded(visit, lane, other, lanes[other.way])
    return cost


def _crowded(visit: _Visit, lane: int, other: _Visit, its: int) -> float:
    """Cost of two ways in one hex that do not cross there but touch."""
    where, back = _hand(visit, other), _hand(other, visit)
    if not where:
        return 0.0
    if lane * where + its * back < 0:
        return 0.0
    shared = {visit.come, visit.go} & {other.come, other.go} - {-1}
    return (_FORKED if shared or not back else _TOUCHING) + _LATE * (visit.late or other.late)


def _hand(visit: _Visit, other: _Visit) -> int:
    """1 where another way lies to the right of a way through a hex, -1 to its left, 0 where they cross or one ends."""
    come, go = visit.come, visit.go
    if come < 0 or go < 0:
        return 0
    found = {
        1 if (side - go) % 6 < (come - go) % 6 else -1
        for side in (other.come, other.go) if side not in {-1, come, go}
    }  # fmt: skip
    return found.pop() if len(found) == 1 else 0


def moved_aside(points: Sequence[Point], far: float) -> list[Point]:
    """A way through some points, moved so many pixels to its right, or to its left below 0."""
    if not far:
        return list(points)
    right = [_right(*ends) for ends in pairwise(points)]
    found = [_moved(points[0], right[0], far)]
    for at, before, after in zip(points[1:-1], right[:-1], right[1:], strict=True):
        x, y = before[0] + after[0], before[1] + after[1]
        square = x * x + y * y
        is_outer = (before[0] * after[1] - before[1] * after[0]) * far < 0
        if square < _SHARP and (is_outer or square < _STRAIGHT):
            found += _moved(at, before, far), _moved(at, after, far)
        else:
            found.append(_moved(at, (2 * x / square, 2 * y / square), far))
    return [*found, _moved(points[-1], right[-1], far)]


def _right(start: Point, end: Point) -> Point:
    """The step to the right of a way, down the picture as its second number grows."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    return -dy / length, dx / length


def _moved(point: Point, step: Point, far: float) -> Point:
    return point[0] + step[0] * far, point[1] + step[1] * far
