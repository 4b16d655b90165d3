"""Where arrows begin and end: the tip at the edge of what stands in the goal, number and shaft clear of other marks."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import hypot, inf
from typing import Final, NamedTuple

from msgspec import Struct

from engine.decision import HexName
from render.art.shapes import Point
from render.art.tracks import CLEAR, HEAD_LONG, badge_width
from render.label_placement import (
    NAMED,
    SEEN,
    VITAL,
    PieceLabelSpace,
    Rectangle,
    ReservedBox,
    WeightedBox,
    grown,
    is_crossed,
    shares_within,
)
from render.meeting_ways import asides

BADGE: Final = 34.0
"""Height of a number, in measures."""

_HEAD: Final = ((5.0, 14.0), (16.0, 30.0))
"""Boxes of an arrow's head: how far behind its tip their middles lie, and their sizes, in measures."""

_BURST: Final = 58.0
"""Width and height of the burst in an empty hex, in measures."""

_SPACED: Final = 10.0
"""Distance of the tips that are tried along the edge of a piece, in measures."""


class TipRules(NamedTuple):
    """Where tips and numbers may lie, in measures.

    ``depths``: how far within the edge of a piece; ``crowded``: more of them in a crowded lane. ``named``: weight of
    a hex name under a head. ``astray``: how far an arrow, if it went on, may pass the middle of its goal, and the cost
    of each measure beyond that. ``apart``: how far numbers keep off pieces of which their arrow does not speak;
    ``numbers``: more places of theirs, along the way and to its left.
    """

    depths: tuple[float, ...]
    named: float
    astray: tuple[tuple[float, float], ...]
    crowded: tuple[float, ...] = ()
    apart: float = 0.0
    numbers: tuple[tuple[float, float], ...] = ()


_FACING: Final = 0.35
"""Cosine up to which an edge counts as turned to whoever comes."""

_TAILS: Final = (0.0, *(side * 12.0 * step for step in range(1, 6) for side in (1, -1)))
"""Distances of tails from the way between the middles of two hexes, in measures."""

_NUMBERS: Final = (
    *((along, 0.0) for along in (0.0, 8.0, 18.0, 30.0, 44.0, 60.0)),
    *((along, aside) for along in (0.0, 10.0) for aside in (25.0, -25.0)),
)
"""Places of a number: along its way from where that begins, and to its left, in measures."""

_ONWARD: Final = 18.0
"""Distance along its way of a number from which on the way begins before it, in measures."""

_ABROAD, _HOME = 250.0, 52.0
"""Cost of a number beside its way in another hex, and the distance from the middle of its own where that begins, in
measures."""

_BEST_TIPS: Final = 7
"""Number of tips for which all tails are tried."""

_FREE, _ENOUGH = 16.0, 5
"""Cost up to which a head covers as good as nothing, and the number of such tips after which no more are tried."""

_FOREIGN: Final = 2.0
"""Weight, besides its own, of a piece of which an arrow does not speak."""

SHAFT: Final = 4.0
"""Weight of shafts."""

_STEP: Final = 13.0
"""Size of the boxes by which shafts are reserved, in measures."""

_NEXT_LANE: Final = 0.4
"""Weight of shafts under a head in a lane."""

_BENT, _DEEP, _HIDDEN, _SHORT = 1.6, 2.5, 1.5, 14.0
"""Costs of a measure: of a tip aside, of a tip within a piece, of a shaft that is hidden, and of one that
lacks to ``_SEEN``."""

_OFF_LANE: Final = 16.0
"""Cost of a measure of the tip of a crowded arrow beside its lane."""

_ON_GOAL: Final = 0.6
"""Weight of the piece in its goal under a head."""

_ASIDE: Final = 4.0
"""Cost of a measure of a tail aside."""

_INNER, _OUTER = (34.0, 50.0), 10.0
"""Distances of a tail aside from which on it lies near the border of its hex: of one to the right or left, and of one
above or below; the cost of a measure beyond it."""

_OVERLAID: Final = 4.0
"""Cost of a measure of a shaft over pieces."""

_BACK: Final = 30.0
"""Length of a shaft over the piece at its tail, in measures."""

_SEEN: Final = 18.0
"""Length of a shaft from which on it tells where a piece went, in measures."""

_CROSSED: Final = 150.0
"""Cost of a shaft under the number or head of another arrow."""

_BESIDE: Final = 6.0
"""Distance of a shaft from the number of another arrow up to which it seems to be that one's, in measures."""

_ROUND: Final = 200.0
"""Width and height of the surroundings of a goal within which its heads lie, in measures."""

_WELL: Final = 60.0
"""Cost up to which no better place is looked for."""

_CUT: Final = 100_000.0
"""Cost of a number that the edge of a picture would cut."""


class Leg(Struct, frozen=True, kw_only=True):
    """The straight stretch of a way on which its arrow lies: its ends in pixels and the hexes of these.

    ``number`` is empty for none, ``from_`` where the stretch does not begin in a hex. A leg that is
    ``joined`` to an earlier stretch begins at its start exactly; one that is ``laned`` has a lane already, and keeps to
    it where it is ``crowded`` by others.
    """

    start: Point
    goal: Point
    from_: HexName
    to: HexName
    number: str = ""
    joined: bool = False
    laned: bool = False
    crowded: bool = False


class ArrowWay(NamedTuple):
    """An arrow to draw: its ends in pixels, the middle of its number, and whether its shaft lies over pieces.

    It has no number where it has none to tell, or no room for it in the part that is shown. It is ``footed`` where it
    begins in its hex without its number there.
    """

    tail: Point
    tip: Point
    number: Point | None
    above: bool = False
    footed: bool = False

    def at_neck(self, length: float) -> Point:
        """Where a head of a length in pixels begins."""
        whole = hypot(self.tip[0] - self.tail[0], self.tip[1] - self.tail[1]) or 1.0
        return _between(self.tip, self.tail, min(1.0, length / whole))


class _Aim(Struct, frozen=True, kw_only=True):
    """What an arrow may lie on and what not.

    How far it is moved aside; boxes of which its number keeps clear, those near its goal, and those of what is drawn
    over ways; pieces at its ends.
    """

    leg: Leg
    aside: float
    near: list[WeightedBox]
    ahead: list[WeightedBox]
    hiding: list[Rectangle]
    here: tuple[Rectangle, ...]
    there: tuple[Rectangle, ...]


class _Line(Struct, frozen=True, kw_only=True):
    """A straight way that is tried, with its length and where it leaves what stands at its tail, in measures.

    ``cost`` is that of its tip and its direction; ``hidden`` and ``crossed`` are the shares of it that lie under what
    is drawn over ways, and under numbers and heads.
    """

    tail: Point
    tip: Point
    length: float
    begin: float
    cost: float
    hidden: list[tuple[float, float]]
    crossed: list[tuple[float, float]]

    def at(self, far: float, aside: float = 0.0) -> Point:
        """The point so many measures from the tail, and ``aside`` pixels to the left."""
        (x, y), share = self.tail, min(1.0, far / self.length)
        dx, dy = self.tip[0] - x, self.tip[1] - y
        left = aside / (hypot(dx, dy) or 1.0)
        return x + dx * share + dy * left, y + dy * share - dx * left


class _Kept(NamedTuple):
    """What a way takes: the boxes of its head and number, and all that it reserves."""

    marks: list[Rectangle]
    boxes: list[ReservedBox]


class WayPlanner:
    """Plans the arrows of a picture one by one; each reserves its head, its number and its shaft.

    A number stays whole in the ``part`` that is shown, a box in pixels. ``bursts`` are the hexes in which one stands
    alone, each with its middle.
    """

    def __init__(
        self,
        labels: PieceLabelSpace,
        part: Rectangle,
        bursts: Mapping[HexName, Point],
        rules: TipRules,
    ) -> None:
        self.labels, self.unit, self.part, self.rules = labels, labels.unit, part, rules
        alone = {hex_: [labels.around(at, _BURST, _BURST)] for hex_, at in bursts.items() if hex_ not in labels.pieces}
        self.standing = {**labels.pieces, **alone}
        self.hiding = [*labels.hiding, *chain.from_iterable(alone.values())]
        self.marks: list[Rectangle] = []

    def planned(self, legs: Sequence[Leg]) -> list[ArrowWay]:
        """The ways of some arrows, in their order."""
        far = iter(asides([(leg.start, leg.goal) for leg in legs if not leg.laned], self.unit))
        aims = [(leg, 0.0 if leg.laned else next(far) / self.unit) for leg in legs]
        ways = list[ArrowWay]()
        kept = list[_Kept]()
        for leg, aside in aims:
            ways.append(self._best(self._aim(leg, aside)))
            kept.append(self._kept(ways[-1], leg.number))
            self._reserve(kept[-1])
        for place in self._crossed(legs, ways):
            self._free(kept[place])
            leg, aside = aims[place]
            ways[place] = self._best(self._aim(leg, aside))
            kept[place] = self._kept(ways[place], leg.number)
            self._reserve(kept[place])
        return [
            way._replace(footed=bool(leg.from_) and way.number != way.tail) for leg, way in zip(legs, ways, strict=True)
        ]

    def _crossed(self, legs: Sequence[Leg], ways: Sequence[ArrowWay]) -> list[int]:
        """The ways whose number lies on the shaft of another one, by their place."""
        badges = {
            place: self.labels.around(way.number, badge_width(leg.number), BADGE)
            for place, (leg, way) in enumerate(zip(legs, ways, strict=True)) if way.number is not None
        }  # fmt: skip
        shafts = [(way.tail, way.tip) for way in ways]
        return [
            place for place, box in badges.items()
            if is_crossed(box, (*shafts[:place], *shafts[place + 1 :]), _BESIDE * self.unit)
        ]  # fmt: skip

    def _best(self, aim: _Aim) -> ArrowWay:
        """The cheapest way, or the first that is cheap enough."""
        found, cheapest, inner = ArrowWay(aim.leg.start, aim.leg.goal, None), inf, _inner(aim.leg)
        for _likely, cost, tip in _apart(sorted(self._tips(aim)), _SPACED * 1.5 * self.unit):
            for aside in (0.0,) if aim.leg.joined or aim.leg.crowded else _TAILS:
                bent = cost + _ASIDE * abs(aside) + _OUTER * max(0.0, abs(aim.aside + aside) - inner)
                if bent >= cheapest:
                    continue
                line = self._line(aim, tip, aside, bent, cheapest)
                for total, way in self._numbered(aim, line, cheapest) if line else ():
                    if total < cheapest:
                        found, cheapest = way, total
                if cheapest < _WELL:
                    return found
        return found

    def _aim(self, leg: Leg, aside: float) -> _Aim:
        room = 90 * self.unit
        (left, right), (top, bottom) = (sorted((one, other)) for one, other in zip(leg.start, leg.goal, strict=True))
        around = (left - room, top - room, right + room, bottom + room)
        first_x, first_y, last_x, last_y = around
        near = [
            (*box, weight) for box, weight in self.labels.reserved
            if box[0] < last_x and box[2] > first_x and box[1] < last_y and box[3] > first_y
        ]  # fmt: skip
        others = chain.from_iterable(boxes for hex_, boxes in self.standing.items() if hex_ != leg.to)
        foreign = [box for box in others if _meet(box, around)]
        near += [(*box, _FOREIGN) for box in foreign]
        round_goal = self.labels.around(leg.goal, _ROUND, _ROUND)
        goals = set(self.standing.get(leg.to, ()))
        ahead = [
            (*box[:4], self._on_top(box, goals, laned=leg.laned)) for box in near if _meet(box, round_goal)
        ]  # fmt: skip
        if self.rules.apart:
            near += [(*grown(box, self.rules.apart * self.unit), _FOREIGN) for box in foreign]
        here, there = (tuple(self.standing.get(hex_, ())) for hex_ in (leg.from_, leg.to))
        hiding = [box for box in self.hiding if _meet(box, around)]
        return _Aim(leg=leg, aside=aside, near=near, ahead=ahead, hiding=hiding, here=here, there=there)

    def _on_top(self, box: WeightedBox, goals: Container[Rectangle], *, laned: bool) -> float:
        """Weight of a box under a head: names may be written over it, and it may lie on what stands in its goal.

        In a lane it lies over the edge of the next one.
        """
        if box[4] == NAMED:
            return self.rules.named
        if laned and box[4] == SHAFT:
            return _NEXT_LANE
        return _ON_GOAL if box[4] == SEEN and box[:4] in goals else box[4]

    def _tips(self, aim: _Aim) -> Iterator[tuple[float, float, Point]]:
        """Tips, each with its cost together with what its head probably covers, and its cost alone.

        They lie at the edges of what stands in the goal, or before the middle of an empty one.
        """
        (x, y), (to_x, to_y), unit = aim.leg.start, aim.leg.goal, self.unit
        length = hypot(to_x - x, to_y - y) or 1.0
        dx, dy = (to_x - x) / length, (to_y - y) / length
        bent = _OFF_LANE if aim.leg.crowded else _BENT
        found = []
        depths = (*self.rules.depths, *self.rules.crowded) if aim.leg.crowded else self.rules.depths
        for at_x, at_y, depth in _edges(aim, dx, dy, unit, depths):
            tip = at_x + dx * depth * unit, at_y + dy * depth * unit
            off = abs((tip[0] - to_x) * dy - (tip[1] - to_y) * dx - aim.aside * unit) / unit
            found.append((bent * off + _DEEP * abs(depth), tip))
        free = 0
        for cost, tip in sorted(found):
            covered = self._on_head(tip, aim.leg.start, aim)
            yield covered + cost + self._astray(aim, aim.leg.start, tip), cost, tip
            free += covered < _FREE
            if free == _ENOUGH:
                return

    def _line(self, aim: _Aim, tip: Point, aside: float, cost: float, most: float) -> _Line | None:
        """The straight way to a tip from a tail so many measures aside, of a cost besides what the head covers.

        ``None`` where it costs ``most`` or more.
        """
        (x, y), (to_x, to_y), unit = aim.leg.start, aim.leg.goal, self.unit
        length = hypot(to_x - x, to_y - y) or 1.0
        far = (aim.aside + aside) * unit / length
        tail = x + (to_y - y) * far, y - (to_x - x) * far
        cost += self._astray(aim, tail, tip)
        if cost >= most or (cost := cost + self._on_head(tip, tail, aim)) >= most:
            return None
        way = hypot(tip[0] - tail[0], tip[1] - tail[1]) / unit
        begin = max((_shares(tail, tip, box)[1] for box in aim.here), default=0.0) * way
        hidden, crossed = (
            [found for found in (_shares(tail, tip, box) for box in boxes) if found[1]]
            for boxes in (aim.hiding, self.marks)
        )
        return _Line(
            tail=tail,
            tip=tip,
            length=way,
            begin=begin,
            cost=cost,
            hidden=hidden,
            crossed=crossed,
        )

    def _astray(self, aim: _Aim, tail: Point, tip: Point) -> float:
        """Cost of how far a way, if it went on, would pass the middle of its goal."""
        (x, y), (to_x, to_y) = tip, aim.leg.goal
        dx, dy = x - tail[0], y - tail[1]
        passed = abs((to_x - x) * dy - (to_y - y) * dx) / ((hypot(dx, dy) or 1.0) * self.unit)
        return sum(cost * max(0.0, passed - far) for far, cost in self.rules.astray)

    def _numbered(self, aim: _Aim, line: _Line, most: float) -> Iterator[tuple[float, ArrowWay]]:
        """The ways along a line with their numbers and costs, as far as these are less than ``most``."""
        for begin in {line.begin, max(0.0, line.begin - _BACK)}:
            start = line.at(begin)
            bare, plain = self._shaft(aim, line, begin, begin)
            if not aim.leg.number:
                yield bare, plain
                continue
            wide = badge_width(aim.leg.number)
            entered = _shares(line.tail, line.tip, self.part)[0] * line.length
            first = max(begin, entered + wide / 2 + 2) if entered else begin
            yield bare + _CUT, plain
            near = [*aim.near, *((*box, VITAL) for box in self._head(line.tip, line.tail))]
            for along, aside in (*_NUMBERS, *self.rules.numbers):
                far = first + along
                at = line.at(far, aside * self.unit)
                covered = line.cost + along * 0.5 + abs(aside) + _ABROAD * self._is_abroad(at, aside, aim.leg)
                if covered >= most or (covered := covered + self._on_number(at, wide, near)) >= most:
                    continue
                from_start = bool(entered or along > _ONWARD)
                cost, way = (
                    (bare, plain) if aside else self._shaft(aim, line, begin if from_start else far, far + wide / 2)
                )
                yield cost + covered - line.cost, way._replace(number=at, tail=start if from_start or aside else at)

    def _is_abroad(self, at: Point, aside: float, leg: Leg) -> bool:
        """Whether a number lies in another hex than that where its way begins, and not on its way either."""
        return bool(aside) and hypot(at[0] - leg.start[0], at[1] - leg.start[1]) > _HOME * self.unit

    def _shaft(self, aim: _Aim, line: _Line, begin: float, shown: float) -> tuple[float, ArrowWay]:
        """A way from a distance on whose shaft can be seen from another one on, without number, and its cost."""
        end = line.length - HEAD_LONG
        hidden = _common(line.hidden, shown / line.length, end / line.length) * line.length
        crossed = sum(one[1] > begin / line.length for one in line.crossed)
        seen = end - shown - hidden
        below = _HIDDEN * hidden + _SHORT * max(0.0, _SEEN - seen)
        over = _OVERLAID * hidden + _SHORT * max(0.0, _SEEN - seen - hidden)
        tail = line.at(begin)
        above = over < below and not self._crosses_words(tail, line.tip)
        cost = line.cost + _CROSSED * crossed + (over if above else below)
        return cost, ArrowWay(tail, line.tip, None, above)

    def _on_number(self, at: Point, wide: float, near: Sequence[WeightedBox]) -> float:
        """Cost of what a number covers."""
        box = self.labels.around(at, wide, BADGE)
        left, top, right, bottom = self.part
        cut = box[0] < left or box[1] < top or box[2] > right or box[3] > bottom
        return self.labels.covered(box, near) + _CUT * cut

    def _crosses_words(self, tail: Point, tip: Point) -> bool:
        """Whether a shaft over the pieces would cross a strength, a letter or the name of a general or hex."""
        reach = 8 * self.unit
        return any(is_crossed(box, ((tail, tip),), reach) for box, weight in self.labels.reserved if weight >= NAMED)

    def _head(self, tip: Point, tail: Point) -> list[Rectangle]:
        """The boxes of an arrow's head."""
        length = hypot(tip[0] - tail[0], tip[1] - tail[1]) or 1.0
        return [self.labels.around(_between(tip, tail, far * self.unit / length), size, size) for far, size in _HEAD]

    def _on_head(self, tip: Point, tail: Point, aim: _Aim) -> float:
        """Cost of what an arrow's head covers."""
        return sum(self.labels.covered(box, aim.ahead) for box in self._head(tip, tail))

    def _kept(self, way: ArrowWay, number: str) -> _Kept:
        """What a way and its number take."""
        labels, marks = self.labels, self._head(way.tip, way.tail)
        if way.number is not None:
            marks.append(labels.around(way.number, badge_width(number), BADGE))
        count = int(hypot(way.tip[0] - way.tail[0], way.tip[1] - way.tail[1]) / self.unit / _STEP)
        shaft = [labels.around(_between(way.tail, way.tip, step / count), _STEP, _STEP) for step in range(1, count)]
        return _Kept(marks, [*(ReservedBox(box, VITAL) for box in marks), *(ReservedBox(box, SHAFT) for box in shaft)])

    def _reserve(self, kept: _Kept) -> None:
        self.marks += kept.marks
        self.labels.reserved += kept.boxes

    def _free(self, kept: _Kept) -> None:
        """Gives free what a way has taken."""
        marks, boxes = set(map(id, kept.marks)), set(map(id, kept.boxes))
        self.marks = [one for one in self.marks if id(one) not in marks]
        self.labels.reserved[:] = [one for one in self.labels.reserved if id(one) not in boxes]


def _edges(
    aim: _Aim, dx: float, dy: float, unit: float, depths: tuple[float, ...]
) -> Iterator[tuple[float, float, float]]:
    """Places for a tip, in pixels, each with how far it is moved on, in measures; also right in its lane."""
    to_x, to_y = aim.leg.goal
    if not aim.there:
        for aside in (0.0, 10.0, -10.0, 20.0, -20.0):
            far = (aim.aside + aside) * unit
            for on in (0.0, 12.0):
                yield to_x - dx * CLEAR * unit + dy * far, to_y - dy * CLEAR * unit - dx * far, on
        return
    left, top = (min(box[axis] for box in aim.there) for axis in (0, 1))
    right, bottom = (max(box[axis] for box in aim.there) for axis in (2, 3))
    sides = (
        ((left, top), (right, top), (0, -1)),
        ((right, top), (right, bottom), (1, 0)),
        ((left, bottom), (right, bottom), (0, 1)),
        ((left, top), (left, bottom), (-1, 0)),
    )
    if aim.leg.crowded and (shares := shares_within(aim.leg.start, aim.leg.goal, (left, top, right, bottom))):
        yield from ((*_between(aim.leg.start, aim.leg.goal, shares[0]), depth) for depth in depths)
    for (x, y), (end_x, end_y), out in sides:
        if out[0] * dx + out[1] * dy > _FACING - 0.01:
            continue
        count = max(1, round(hypot(end_x - x, end_y - y) / unit / _SPACED))
        for number in range(count + 1):
            at = _between((x, y), (end_x, end_y), number / count)
            if (at[0] - to_x) * dx + (at[1] - to_y) * dy <= 0:
                yield from ((*at, depth) for depth in depths)


def _inner(leg: Leg) -> float:
    """The distance of a tail aside from which on it lies near the border of its hex, in measures."""
    (x, y), (to_x, to_y) = leg.start, leg.goal
    dx, dy = abs(to_x - x), abs(to_y - y)
    return (_INNER[0] * dy + _INNER[1] * dx) / ((dx + dy) or 1.0)


def _apart(tips: Iterable[tuple[float, float, Point]], far: float) -> list[tuple[float, float, Point]]:
    """The first tips that lie at least so many pixels from each other."""
    found: list[tuple[float, float, Point]] = []
    for one in tips:
        if all(hypot(one[2][0] - x, one[2][1] - y) >= far for _, _, (x, y) in found):
            found.append(one)
        if len(found) == _BEST_TIPS:
            break
    return found


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _shares(start: Point, end: Point, box: Rectangle) -> tuple[float, float]:
    """The shares of a way between which it lies in a box; twice 0 if it does not cross it."""
    (x, y), (to_x, to_y), (left, top, right, bottom) = start, end, box
    if (x < left and to_x < left) or (x > right and to_x > right):
        return 0.0, 0.0
    if (y < top and to_y < top) or (y > bottom and to_y > bottom):
        return 0.0, 0.0
    return shares_within(start, end, box) or (0.0, 0.0)


def _common(spans: Iterable[tuple[float, float]], begin: float, end: float) -> float:
    """The length of spans between two bounds."""
    return sum(max(0.0, min(last, end) - max(first, begin)) for first, last in spans)


def _meet(one: Sequence[float], other: Sequence[float]) -> bool:
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]
