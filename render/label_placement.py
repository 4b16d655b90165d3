"""Label placement: the candidate position with the least weighted overlap.

A `LabelSpace` holds what must stay visible on a map (names, strengths, letters, flags), each with a weight. Each family
fills it in its ``plan.py``. A name that something has to cover is left to the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from math import hypot, inf
from typing import Final, NamedTuple

from engine.decision import HexName
from render.art.shapes import Point

Rectangle = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""

ANYWHERE: Final[Rectangle] = (-inf, -inf, inf, inf)
"""No bounds: for a mark of something that may lie outside the picture."""

STRENGTH, VITAL = 40.0, 10.0
"""Weights of what is covered last: strengths (40); names of generals, letters, flags and marks (10)."""

NAMED: Final = 8.0
"""Weight of the names of hexes."""

READ: Final = 3.0
"""Weight of the names of places."""

FIRE: Final = 12.0
"""Width of a line of fire as other marks leave it free, in measures."""

SEEN: Final = 0.5
"""Weight of pieces: covered before a mark is left out, never while there is another place."""

AWAY: Final = 2.0
"""Cost of a measure of distance from a mark's anchor, against a square measure of weight 1 that it covers."""


class ReservedBox(NamedTuple):
    """A box in pixels that should stay visible, and its weight."""

    box: Rectangle
    weight: float


WeightedBox = tuple[float, float, float, float, float]
"""A reserved box, and its weight."""


class Candidate(NamedTuple):
    """A candidate position of a mark: its middle relative to the anchor, and its size, in measures."""

    across: float
    down: float
    width: float
    height: float


class _Order(NamedTuple):
    """Candidates by distance (distance, index, candidate), and the extent of all of them in measures."""

    places: tuple[tuple[float, int, Candidate], ...]
    across: float
    down: float


class LabelSpace:
    """The reserved boxes of one map. ``unit`` is the number of pixels of a measure."""

    def __init__(self, unit: float) -> None:
        self.unit = unit
        self.reserved: list[ReservedBox] = []

    def reserve(self, middle: Point, width: float, height: float, weight: float = VITAL) -> None:
        """Reserves a rectangle, ``width`` by ``height`` measures."""
        self.reserved.append(ReservedBox(self.around(middle, width, height), weight))

    def around(self, middle: Point, width: float, height: float) -> Rectangle:
        """A rectangle around a point, ``width`` by ``height`` measures, in pixels."""
        half, tall = width / 2 * self.unit, height / 2 * self.unit
        return middle[0] - half, middle[1] - tall, middle[0] + half, middle[1] + tall

    def reserve_line(self, start: Point, end: Point, size: float, weight: float) -> None:
        """Reserves squares of ``size`` measures along a line between two points, without its ends."""
        (x, y), (to_x, to_y) = start, end
        count = int(hypot(to_x - x, to_y - y) / self.unit / size)
        for step in range(1, count):
            share = step / count
            self.reserve((x + (to_x - x) * share, y + (to_y - y) * share), size, size, weight)

    @contextmanager
    def besides(self, boxes: Iterable[tuple[Rectangle, float]]) -> Iterator[None]:
        """Reserves boxes in pixels, each with its weight, for a while."""
        count = len(self.reserved)
        self.reserved += (ReservedBox(*one) for one in boxes)
        yield
        del self.reserved[count:]

    def best(
        self, where: Point, places: Sequence[Candidate], within: Rectangle, away: float = AWAY
    ) -> tuple[int, Point]:
        """Index and middle of the cheapest candidate around an anchor, pushed inside a box as a whole.

        The cost is the weighted overlap, plus ``away`` for each measure of distance; of equal candidates the first is
        taken.
        """
        order = _by_distance(tuple(places))
        near, unit = self._near(where, order), self.unit
        found, cheapest = (0, where), inf
        for distance, number, place in order.places:
            left = cheapest - distance * away
            if left <= 0:
                break
            across, down, width, height = place
            half, tall = width / 2 * unit, height / 2 * unit
            x = min(max(where[0] + across * unit, within[0] + half), within[2] - half)
            y = min(max(where[1] + down * unit, within[1] + tall), within[3] - tall)
            covered = self.covered((x - half, y - tall, x + half, y + tall), near, left)
            if covered < left:
                found, cheapest = (number, (x, y)), distance * away + covered
        return found

    def _near(self, where: Point, order: _Order) -> list[WeightedBox]:
        """The reserved boxes that any candidate could touch."""
        left, top, right, bottom = self.around(where, order.across, order.down)
        return [
            (*box, weight) for box, weight in self.reserved
            if box[0] < right and box[2] > left and box[1] < bottom and box[3] > top
        ]  # fmt: skip

    def keep(self, box: Rectangle, weight: float = VITAL) -> None:
        """Reserves a box in pixels."""
        self.reserved.append(ReservedBox(box, weight))

    def covered(self, box: Rectangle, near: Iterable[WeightedBox], most: float = inf) -> float:
        """The weighted overlap of a box in square measures; counting stops at ``most``."""
        left, top, right, bottom = box
        total, most = 0.0, most * self.unit * self.unit
        for x, y, to_x, to_y, weight in near:
            if x < right and to_x > left and y < bottom and to_y > top:
                wide = (min(to_x, right)) - (max(x, left))
                total += wide * ((min(to_y, bottom)) - (max(y, top))) * weight
                if total >= most:
                    break
        return total / (self.unit * self.unit)


class PieceLabelSpace(LabelSpace):
    """The label space of a map with its pieces.

    Attributes:
        pieces: the boxes of the counters and plates in each hex, in pixels.
        hiding: the boxes of all that lies over ways: pieces, chips, names of hexes.
    """

    def __init__(self, unit: float) -> None:
        super().__init__(unit)
        self.pieces: dict[HexName, list[Rectangle]] = {}
        self.hiding: list[Rectangle] = []


@lru_cache(maxsize=256)
def _by_distance(places: tuple[Candidate, ...]) -> _Order:
    """The candidates, nearest first."""
    found = sorted((hypot(place.across, place.down), number, place) for number, place in enumerate(places))
    across = 2 * max(abs(place.across) + place.width for place in places)
    down = 2 * max(abs(place.down) + place.height for place in places)
    return _Order(tuple(found), across, down)


def along_side(
    start: Point, end: Point, size: float, *, most: float = 55.0, on: Sequence[float] = (0, 6, -6, 12, -12)
) -> list[Candidate]:
    """Candidates for a mark between the middles of two hexes: along their common side, or a little nearer to one.

    They lie at ``most`` so far from the middle of that side along it, and ``on`` so far to the second hex, in measures.
    """
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    return [
        Candidate(dy * aside + dx * further, -dx * aside + dy * further, size, size)
        for step in range(int(most / 5) + 1)
        for aside in (5.0 * step, -5.0 * step)
        for further in on
    ]


def grown(box: Rectangle, far: float) -> Rectangle:
    """A box with so many pixels around it."""
    left, top, right, bottom = box
    return left - far, top - far, right + far, bottom + far


def is_crossed(box: Rectangle, lines: Iterable[tuple[Point, Point]], reach: float) -> bool:
    """Whether a segment comes closer to a box than about ``reach``."""
    left, top, right, bottom = around = grown(box, reach)
    for (x, y), (to_x, to_y) in lines:
        if (x < left and to_x < left) or (x > right and to_x > right):
            continue
        if (y < top and to_y < top) or (y > bottom and to_y > bottom):
            continue
        if shares_within((x, y), (to_x, to_y), around) is not None:
            return True
    return False


def shares_within(start: Point, end: Point, box: Rectangle) -> tuple[float, float] | None:
    """The shares of a way between which it lies in a box; ``None`` if it does not cross it."""
    left, top, right, bottom = box
    down = _share_within(start[1], end[1], top, bottom, (0.0, 1.0))
    return _share_within(start[0], end[0], left, right, down)


def _share_within(
    start: float, end: float, low: float, high: float, shares: tuple[float, float] | None
) -> tuple[float, float] | None:
    """The part of ``shares`` of a way from ``start`` to ``end`` that lies between two bounds; ``None`` for none."""
    if shares is None:
        return None
    if start == end:
        return shares if low < start < high else None
    one, other = (low - start) / (end - start), (high - start) / (end - start)
    first, last = max(shares[0], min(one, other)), min(shares[1], max(one, other))
    return (first, last) if first < last else None
