"""What on a map must stay to be seen, and where a mark covers least of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import hypot, inf
from typing import Final, NamedTuple

from render.art.shapes import Point

Rectangle = tuple[float, float, float, float]
"""Left, top, right, bottom, in pixels."""

ANYWHERE: Final[Rectangle] = (-inf, -inf, inf, inf)
"""For marks that belong to something which may lie beside the picture."""

STRENGTH, VITAL = 40.0, 10.0
"""What is never covered while there is any other place: strengths, then names of generals, letters, flags, marks."""

NAMED: Final = 8.0
"""The names of hexes."""

READ: Final = 3.0
"""The names of places."""

SEEN: Final = 0.5
"""Pieces: covered before a mark goes unread, never while there is room elsewhere."""

AWAY: Final = 2.0
"""What a measure of distance from where a mark belongs weighs, against a square measure of what it covers."""


class KeptFree(NamedTuple):
    """A place that must stay to be seen, and how much that matters."""

    box: Rectangle
    weight: float


class Place(NamedTuple):
    """Where a mark may lie: its middle in measures from where it belongs, and its size in measures."""

    across: float
    down: float
    width: float
    height: float


class _Order(NamedTuple):
    """Places in the order of their distance; in how many measures across and down all of them lie."""

    places: tuple[tuple[float, int, Place], ...]
    across: float
    down: float


class Room:
    """What lies on one map, and places for what is still to come. ``unit`` is how many pixels a measure is."""

    def __init__(self, unit: float) -> None:
        self.unit = unit
        self.kept: list[KeptFree] = []

    def keep(self, middle: Point, width: float, height: float, weight: float = VITAL) -> None:
        """Nothing should lie on a rectangle, so many measures wide and high."""
        self.kept.append(KeptFree(self.around(middle, width, height), weight))

    def around(self, middle: Point, width: float, height: float) -> Rectangle:
        """A rectangle in pixels around a point, so many measures wide and high."""
        half, tall = width / 2 * self.unit, height / 2 * self.unit
        return middle[0] - half, middle[1] - tall, middle[0] + half, middle[1] + tall

    def best(self, where: Point, places: Sequence[Place], within: Rectangle, away: float = AWAY) -> tuple[int, Point]:
        """Which of the places around a point costs least, and its middle when all of it is pushed within a box.

        A place costs what it covers and, for each measure, how far ``away`` it is; of equal ones the first is taken.
        """
        order = _by_distance(tuple(places))
        near = self._near(where, order)
        found, cheapest = (0, where), inf
        for distance, number, place in order.places:
            left = cheapest - distance * away
            if left <= 0:
                break
            middle = self._inside(where, place, within)
            covered = self._covered(self.around(middle, place.width, place.height), near, left)
            if covered < left:
                found, cheapest = (number, middle), distance * away + covered
        return found

    def _inside(self, where: Point, place: Place, within: Rectangle) -> Point:
        left, top, right, bottom = within
        half, tall = place.width / 2 * self.unit, place.height / 2 * self.unit
        x, y = where[0] + place.across * self.unit, where[1] + place.down * self.unit
        return min(max(x, left + half), right - half), min(max(y, top + tall), bottom - tall)

    def _near(self, where: Point, order: _Order) -> list[KeptFree]:
        """What any of the places could touch."""
        left, top, right, bottom = self.around(where, order.across, order.down)
        return [
            one for one in self.kept
            if one.box[0] < right and one.box[2] > left and one.box[1] < bottom and one.box[3] > top
        ]  # fmt: skip

    def _covered(self, box: Rectangle, near: Iterable[KeptFree], most: float) -> float:
        """What a box covers, in weighted square measures, or at least ``most`` when it is no less."""
        left, top, right, bottom = box
        total, most = 0.0, most * self.unit * self.unit
        for (x, y, to_x, to_y), weight in near:
            if x < right and to_x > left and y < bottom and to_y > top:
                total += (min(right, to_x) - max(left, x)) * (min(bottom, to_y) - max(top, y)) * weight
                if total >= most:
                    break
        return total / (self.unit * self.unit)


@lru_cache(maxsize=256)
def _by_distance(places: tuple[Place, ...]) -> _Order:
    """The places, the nearest first, each with its distance and its number."""
    found = sorted((hypot(place.across, place.down), number, place) for number, place in enumerate(places))
    across = 2 * max(abs(place.across) + place.width for place in places)
    down = 2 * max(abs(place.down) + place.height for place in places)
    return _Order(tuple(found), across, down)


def along_side(start: Point, end: Point, size: float) -> list[Place]:
    """Places for a mark where two hexes meet, whose middles these are: along their side, or a little nearer to one."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    return [
        Place(dy * aside + dx * on, -dx * aside + dy * on, size, size)
        for step in range(12)
        for aside in (5.0 * step, -5.0 * step)
        for on in (0, 6, -6, 12, -12)
    ]


def is_crossed(place: Point, lines: Iterable[tuple[Point, Point]], reach: float) -> bool:
    """Whether one of the stretches comes closer to a point than ``reach``."""
    x, y = place
    return any(
        min(one[0], other[0]) - reach < x < max(one[0], other[0]) + reach
        and min(one[1], other[1]) - reach < y < max(one[1], other[1]) + reach
        and far_from(place, one, other) < reach
        for one, other in lines
    )


def far_from(place: Point, one: Point, other: Point) -> float:
    """How far a point is from a stretch between two."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = dx * dx + dy * dy
    share = ((place[0] - one[0]) * dx + (place[1] - one[1]) * dy) / length if length else 0.0
    share = min(max(share, 0.0), 1.0)
    return hypot(place[0] - one[0] - share * dx, place[1] - one[1] - share * dy)
