"""Where ways lie on a map: each in its lane, with its arrow and its number. Nothing is drawn here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise, product
from math import hypot
from typing import Final, NamedTuple

from engine.decision import HexName, Seat
from render.arrow_ways import SHAFT, ArrowWay, Leg, TipRules, WayPlanner
from render.art.shapes import Point, along
from render.art.tracks import CLEAR, badge_height, badge_width
from render.blue_grey.layout import MapLayout
from render.blue_grey.marks import OFF_MAP, Loss, Mark, PathMark
from render.blue_grey.plan import BoardLabelSpace
from render.label_placement import ANYWHERE, READ, VITAL, Candidate, Rectangle, ReservedBox, grown, shares_within
from render.way_lanes import HexRoute, crowded_ends, laid, moved_aside

_WIDE, _THIN = 17.0, 9.5
"""Width of a way with its border, and without, in measures."""

BURST: Final = 30.0
"""Radius of a burst in an empty hex, in measures."""

_BADGE: Final = 32.0
"""Size of a number, in measures."""

_HALO: Final = 3.0
"""Width of the paper around marks, which is not part of their size, in measures."""

_APART: Final = 6.0
"""Distance of a number from a counter from which on it does not seem to be that one's, in measures."""

_TIPS: Final = TipRules(
    depths=(-6.0, 1.0, 10.0, -32.0),
    named=1.0,
    astray=((14.0, 10.0),),
    crowded=(-46.0,),
    apart=_APART,
    numbers=(
        *((far, 0.0) for far in (80.0, 105.0, 130.0, 160.0, 200.0)),
        *((far, aside) for far in (10.0, 20.0) for aside in (38.0, -38.0)),
    ),
)
"""Tips of arrows: also before the number of a counter's hex; numbers are written over heads."""

_LANE: Final = 15.0
"""Distance of lanes of ways that share a stretch, in measures."""

_SIZED: Final = 26.0
"""Size of the boxes by which the stretches of other ways are reserved, in measures."""

_TIP: Final = 12.0
"""Distance that an arrow may go on beyond its usual end, in measures."""

_NUMBER: Final = 57.0
"""Distance of the number of a way with a bend from the middle of an occupied hex, in measures: beside the counter."""

_FURTHER: Final = (0.0, 9.0, 18.0, 28.0, 40.0, 54.0, 70.0, 90.0, 115.0, 140.0, 170.0, 200.0, 235.0, 270.0)
"""Distances of a number along its way from where that is seen first, in measures."""

_FOREIGN: Final = 7.0
"""Weight, besides its own, of a counter and what is near it under a number, which would seem to be its unit's."""

_MUCH: Final = 300.0
"""Weighted cover from which on a number looks for a place off its way, in square measures."""

_STEPS: Final = (6, 9)
"""Number of steps up to which it looks there, in each direction, and up to which a badge of several numbers does."""

_EMERGED: Final = 9.0
"""Distance of the dot at the start of a way from the counter under which that begins, in measures."""

_OWN: Final = 46.0
"""Distance from the middle of its hex up to which a number stands for a way's start, in measures."""

_ASIDE: Final[tuple[Point, ...]] = tuple(
    (far, side * aside)
    for aside, ons in ((18.0, (0.0, 10.0, 24.0)), (26.0, (0.0, 10.0, 24.0)), (38.0, (0.0, 10.0)))
    for far in ons
    for side in (1, -1)
)
"""Places of a number beside its way: along that from where it is seen first, and to its right, in measures.

It touches its way there, or nearly.
"""

_CORNERS: Final[tuple[Point, ...]] = tuple(
    (side * far, down) for far in (70, 62, 56) for down in (7, 0, 14) for side in (-1, 1)
)
"""Places of a number beside the counter in its own hex, from the middle of that, in measures."""

_BORDER = 2.0
"""Part of a badge's border that something may touch, in measures."""

_MANY, _LETTERS, _LINES = 3, 9, 3
"""Least number of ways from one place that share a badge, the most letters in a line of it, and its most lines."""

_ALONG = 6.0
"""Cost of a measure between a number and its anchor."""


class MarkRoom:
    """The room of marks on a picture: ``within`` is the land in the frame, in pixels."""

    def __init__(self, layout: MapLayout) -> None:
        self._layout = layout
        self.within = self.inset(_HALO)

    def inset(self, inset: float) -> Rectangle:
        """The land in the frame without a border of so many measures."""
        left, top, right, bottom = self._layout.land
        border = inset * self._layout.unit
        return left + border, top + border, right - border, bottom - border

    def bounds(self, place: Point) -> Rectangle:
        """Where a mark of a place may lie: within the frame, if the place does; marks of what is not shown are not."""
        left, top, right, bottom = self.within
        return self.within if left < place[0] < right and top < place[1] < bottom else ANYWHERE

    def is_near(self, points: list[Point]) -> bool:
        """Whether any point of a way can lie on the picture."""
        far = 2 * self._layout.high
        across = min(x for x, _ in points) < self._layout.width + far and max(x for x, _ in points) > -far
        return across and min(y for _, y in points) < self._layout.height + far and max(y for _, y in points) > -far


@dataclass(slots=True, eq=False)
class Trace:
    """A way as it lies on a picture.

    Attributes:
        points: its corners in pixels, up to where it runs into another way; the last is its goal where it ``ends``.
        group: a number that ways have in common that run into one another.
        ends: whether it has an arrow, alone or with others.
        arrow: that arrow, once it is planned.
        footed: whether it begins with a dot, its number being further on.
    """

    mark: PathMark
    points: list[Point]
    group: int
    ends: bool
    arrow: ArrowWay | None = None
    footed: bool = False

    @property
    def stretches(self) -> list[tuple[Point, Point]]:
        """Its straight stretches, but that of its arrow."""
        return list(pairwise(self.points[:-1] if self.ends else self.points))

    @property
    def under(self) -> list[tuple[Point, Point]]:
        """Its straight stretches below the counters, with that of its arrow."""
        arrow = self.arrow if self.arrow and not self.arrow.above else None
        return [*self.stretches, *([(arrow.tail, arrow.tip)] if arrow else ())]


class PlacedNumber(NamedTuple):
    """The number of a way, or of several, at its place in pixels; ``mark`` is the way of which it tells last."""

    text: str
    mark: PathMark
    at: Point


class WayTraces:
    """The ways of one picture, placed in its label space.

    Attributes:
        traces: the ways that can lie on the picture.
        arrows: their arrows, each with the first way that has it.
        numbers: the numbers that are not at the start of an arrow.
    """

    def __init__(self, layout: MapLayout, labels: BoardLabelSpace, occupied: AbstractSet[HexName]) -> None:
        self.layout, self.unit, self.labels, self.occupied = layout, layout.unit, labels, occupied
        self.room = MarkRoom(layout)
        self.traces: list[Trace] = []
        self.arrows: list[tuple[PathMark, ArrowWay]] = []
        self.numbers: list[PlacedNumber] = []

    def place(self, marks: Sequence[Mark]) -> None:
        """Places all ways in their lanes; those that end in the same way share an arrow."""
        emptied = {mark.hex for mark in marks if isinstance(mark, Loss)} - self.occupied
        bursts = {hex_: self.layout.center(hex_) for hex_ in emptied if hex_ in self.layout.grid.index}
        for middle in bursts.values():
            self.labels.reserve(middle, 2 * BURST, 2 * BURST, READ)
        self.traces = [one for one in self._laid_ways(marks) if self.room.is_near(one.points)]
        ending = [one for one in self.traces if one.ends]
        walked_by = Counter(_route(one.mark) for one in ending)
        crowded = crowded_ends({_route(one.mark): self._last_steps(one) for one in self.traces})
        legs = [
            _leg(
                one.mark,
                one.points,
                is_shared=walked_by[_route(one.mark)] > 1,
                is_crowded=_route(one.mark) in crowded,
            )
            for one in ending
        ]
        first = dict(zip(reversed(legs), reversed(ending), strict=True))
        count = len(self.labels.reserved)
        for one in self.traces:
            self.labels.reserved += self._stretches(one)
        walked = len(self.labels.reserved)
        planned = WayPlanner(self.labels, self.room.within, bursts, _TIPS).planned(list(dict.fromkeys(legs)))
        del self.labels.reserved[count:walked]
        arrows = dict(zip(dict.fromkeys(legs), planned, strict=True))
        self.arrows = [(first[leg].mark, way) for leg, way in arrows.items()]
        numbered = set[int]()
        for one, leg in zip(ending, legs, strict=True):
            one.arrow = arrows[leg]
            if leg.number:
                numbered.add(id(one))
        self._place_numbers([one for one in self.traces if one.mark.number and id(one) not in numbered])

    def together(self) -> Iterable[list[Trace]]:
        """The ways that run into one another."""
        found = dict[int, list[Trace]]()
        for one in self.traces:
            found.setdefault(one.group, []).append(one)
        return found.values()

    def _laid_ways(self, marks: Iterable[Mark]) -> list[Trace]:
        """Each way with its corners in its lane, up to where it runs into another one."""
        index, grid = self.layout.grid.index, self.layout.grid
        walked = [
            mark for mark in marks
            if isinstance(mark, PathMark) and all(hex_ in index for hex_ in mark.path if hex_ != OFF_MAP)
        ]  # fmt: skip

        def side(one: HexName, other: HexName) -> int:
            near = grid.neighbours[index[one]] if one in index else ()
            return near.index(index[other]) if other in index and index[other] in near else -1

        found = list[Trace]()
        for mark, (lane, into) in zip(walked, laid([_route(mark) for mark in walked], side), strict=True):
            group = found[into[0]].group if into else len(found)
            path = mark.path if into is None else mark.path[: mark.path.index(into[1]) + 1]
            points = moved_aside(self._points(path), lane * _LANE * self.unit) if len(path) > 1 else []
            if into is not None:
                points[-1] = self._where(found[into[0]], into[1])
            found.append(Trace(mark, points, group, into is None))
        return [one for one in found if len(one.points) > 1]

    def _last_steps(self, trace: Trace) -> int:
        """The number of hexes that a way goes straight on before its goal."""
        (x, y), (to_x, to_y) = trace.points[-2:]
        return max(1, round(hypot(to_x - x, to_y - y) / self.layout.high))

    def _where(self, trace: Trace, hex_: HexName) -> Point:
        """The point of a way that lies nearest to the middle of a hex."""
        x, y = self.layout.center(hex_)
        near = [_nearest((x, y), *ends) for ends in pairwise(trace.points)]
        return min(near, key=lambda point: hypot(point[0] - x, point[1] - y))

    def _stretches(self, trace: Trace) -> list[ReservedBox]:
        """The boxes of a way without the stretch of its arrow."""
        boxes = list[ReservedBox]()
        for (x, y), (to_x, to_y) in trace.stretches:
            count = max(1, round(hypot(to_x - x, to_y - y) / self.unit / _SIZED))
            wide, high = abs(to_x - x) / count / self.unit, abs(to_y - y) / count / self.unit
            for step in range(count):
                share = (step + 0.5) / count
                at = x + (to_x - x) * share, y + (to_y - y) * share
                boxes.append(ReservedBox(self.labels.around(at, max(wide, _THIN), max(high, _THIN)), SHAFT))
        return boxes

    def _place_numbers(self, traces: Sequence[Trace]) -> None:
        """Finds places for the numbers of ways; several that begin in one hex, or beside one off the map, share one."""
        shared: dict[tuple[Seat, tuple[HexName, ...]], list[Trace]] = {}
        for one in traces:
            path = one.mark.path
            begin = path[:2] if path[0] == OFF_MAP else path[:1]
            shared.setdefault((one.mark.side, begin), []).append(one)
        stretches = [(one, self._stretches(one)) for one in self.traces]
        for ways in shared.values():
            for told in [ways] if len(ways) >= _MANY else [[one] for one in ways]:
                others = [box for other, boxes in stretches if other not in told for box in boxes]
                self._place_number(told_together([one.mark.number for one in told]), told, others)
        for one in self.traces:
            self.labels.reserved += self._stretches(one)

    def _place_number(self, layouts: Sequence[str], told: Sequence[Trace], others: Sequence[ReservedBox]) -> None:
        """Finds a place for the number of a way, or for those of several in one of some layouts.

        ``others`` are the boxes of the stretches of other ways.
        """
        one, sizes = told[-1], {_size_of(text): text for text in layouts}
        first, spots = self._spots(one, sizes)
        pieces = [box for boxes in self.labels.pieces.values() for box in boxes]
        around = [(grown(box, _APART * self.unit), _FOREIGN) for box in pieces]
        names = [box for box in self.labels.reserved if box.weight == READ]
        with self.labels.besides([*around, *names, *others]):
            place, spot = self._best(first, spots)
            if self._covers_much(place, spot, pieces):
                steps = _STEPS[len(told) > 1]
                spots += (near for size in sizes for near in nearby(*size, steps))
                place, spot = self._best(first, spots)
        self.labels.reserve(place, spot.width, spot.height)
        self.numbers.append(PlacedNumber(sizes[spot.width, spot.height], one.mark, place))
        if len(told) == 1 and one.mark.path[0] in self.occupied:
            self._emerge(one, place)
        elif len(told) == 1 and one.mark.path[0] != OFF_MAP:
            self._begin(one, place, spot)

    def _best(self, first: Point, spots: Sequence[Candidate]) -> tuple[Point, Candidate]:
        """The best place of a number that has its anchor at a point, and the candidate that lies there."""
        number, place = self.labels.best(first, spots, self.room.bounds(first), _ALONG)
        return place, spots[number]

    def _covers_much(self, place: Point, spot: Candidate, pieces: Iterable[Rectangle]) -> bool:
        """Whether a number covers much of what is to be read, or of a counter."""
        words = [(*box, weight) for box, weight in self.labels.reserved if weight >= VITAL]
        words += ((*box, _FOREIGN) for box in pieces)
        return self.labels.covered(self.labels.around(place, spot.width, spot.height), words) > _MUCH

    def _emerge(self, trace: Trace, place: Point) -> None:
        """Lets a way with a bend that begins under a counter begin with a dot beside that, unless its number is there.

        So it is told from a way that only passes under a counter.
        """
        start, end = trace.points[:2]
        boxes = self.labels.pieces.get(trace.mark.path[0], ())
        left = max((shares[1] for box in boxes if (shares := shares_within(start, end, box))), default=0.0)
        far = left * hypot(end[0] - start[0], end[1] - start[1]) + _EMERGED * self.unit
        dot = along((start, end), far)
        if trace.stretches and dot != end and hypot(dot[0] - place[0], dot[1] - place[1]) > _BADGE * self.unit:
            trace.points[0], trace.footed = dot, True

    def _begin(self, trace: Trace, place: Point, spot: Candidate) -> None:
        """Lets a way begin at its number if that lies on it in its own hex, or else with a dot."""
        x, y = trace.points[0]
        far = hypot(place[0] - x, place[1] - y)
        if not far:
            return
        share = far / (hypot(trace.points[1][0] - x, trace.points[1][1] - y) or 1.0)
        on_first = x + (trace.points[1][0] - x) * share, y + (trace.points[1][1] - y) * share
        if far < _OWN * self.unit and share < 1 and hypot(on_first[0] - place[0], on_first[1] - place[1]) < 1:
            trace.points[0] = place
        else:
            trace.footed = True

    def _spots(self, trace: Trace, sizes: Iterable[tuple[float, float]]) -> tuple[Point, list[Candidate]]:
        """Candidates of a way's number, along it from where it is seen first or beside it there, from the first.

        ``sizes`` are the widths and heights that it may have, in measures.
        """
        points, unit, start = trace.points, self.unit, trace.mark.path[0]
        begin = _NUMBER * unit if start in self.occupied else 0.0
        x, y = along(points, begin)
        dx, dy = _direction(*points[:2])
        spots = list[Point]()
        for far in _FURTHER:
            at_x, at_y = along(points, begin + far * unit)
            spots.append(((at_x - x) / unit, (at_y - y) / unit))
        spots += ((dx * far - dy * aside, dy * far + dx * aside) for far, aside in _ASIDE)
        if start in self.occupied:
            at_x, at_y = self.layout.center(start)
            spots += (((at_x - x) / unit + across, (at_y - y) / unit + down) for across, down in _CORNERS)
        return (x, y), [Candidate(*spot, *size) for size in sizes for spot in spots]

    def _points(self, path: tuple[str, ...]) -> list[Point]:
        """The corners of a path in pixels: hexes in a row are one segment; off the map is beside its edge."""
        known = [hex_ for hex_ in path if hex_ != OFF_MAP]
        if not all(hex_ in self.layout.grid.index for hex_ in known):
            return []
        points = [self.layout.center(hex_) for hex_ in known]
        if path[0] == OFF_MAP:
            points.insert(0, self._outside(known[0], _WIDE / 2))
        if path[-1] == OFF_MAP:
            points.append(self._outside(known[-1], _WIDE / 2 + _TIP - CLEAR))
        corners = points[:1]
        for place, (before, here, after) in enumerate(zip(points, points[1:], points[2:], strict=False), 1):
            turn = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])
            back = (here[0] - before[0]) * (after[0] - here[0]) + (here[1] - before[1]) * (after[1] - here[1])
            if abs(turn) > self.unit * self.unit or back < 0:
                corners.append(points[place])
        return [*corners, points[-1]] if len(points) > 1 else corners

    def _outside(self, hex_: str, within: float) -> Point:
        """The point beside the map from which a hex is entered, at least ``within`` measures inside the frame."""
        index = self.layout.grid.index[hex_]
        (x, y), side = self.layout.centers[index], next(iter(self.layout.open_sides(index)), 0)
        to_x, to_y = self.layout.middle_of_side(index, side, 1.9)
        left, top, right, bottom = self.room.inset(within)
        share = min(1.0, _share(x, to_x, left, right), _share(y, to_y, top, bottom))
        return x + (to_x - x) * share, y + (to_y - y) * share


def _route(mark: PathMark) -> HexRoute:
    return HexRoute(f"{mark.side} {mark.kind}", mark.path)


def _nearest(point: Point, start: Point, end: Point) -> Point:
    """The point of a stretch that lies nearest to another one."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    reach = (point[0] - start[0]) * dx + (point[1] - start[1]) * dy
    share = min(1.0, max(0.0, reach / ((dx * dx + dy * dy) or 1.0)))
    return start[0] + dx * share, start[1] + dy * share


def _direction(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    return dx / length, dy / length


def _leg(mark: PathMark, points: Sequence[Point], *, is_shared: bool, is_crowded: bool) -> Leg:
    """The last stretch of a way through some points.

    Units that come from off the map, by a way with a bend, or by one that is shared, have numbers that are placed
    together.
    """
    joined = len(points) > 2  # noqa: PLR2004 - a way has two ends
    alone = not joined and not is_shared and mark.path[0] != OFF_MAP and mark.number
    return Leg(
        start=points[-2],
        goal=points[-1],
        from_="" if joined or mark.path[0] == OFF_MAP else mark.path[0],
        to=mark.path[-1],
        number=str(mark.number) if alone else "",
        joined=joined,
        laned=True,
        crowded=is_crowded,
    )


def _share(start: float, end: float, low: float, high: float) -> float:
    """The share of a way at which it leaves a span; 1 where it does not."""
    if low <= end <= high or start == end:
        return 1.0
    return max(0.0, ((low if end < low else high) - start) / (end - start))


@lru_cache(maxsize=64)
def nearby(wide: float, high: float, steps: int = _STEPS[0]) -> tuple[Candidate, ...]:
    """Candidates of a mark of a width and a height in measures, up to so many steps from its anchor."""
    spots = product(range(-steps, steps + 1), repeat=2)
    return tuple(Candidate(11.0 * across, 11.0 * down, wide, high) for down, across in spots)


def told_together(numbers: Sequence[int]) -> tuple[str, ...]:
    """What a badge of several ways may say: their numbers in few lines or in more, or the first where all are too long.

    They are at least one.
    """
    words = ranges(numbers).split(" ")
    for count in range(len(words), 1, -1):
        told = words if count == len(words) else [*words[: count - 1], words[count - 1].rstrip(","), "…"]
        layouts = [_in_lines(told, lines) for lines in range(1, min(_LINES, len(told)) + 1)]
        if found := tuple(text for text in layouts if max(map(len, text.split("\n"))) <= _LETTERS):
            return found
    return (words[0],)


def _in_lines(words: Sequence[str], count: int) -> str:
    """Words in so many lines, the longest of which is as short as possible, the first ones rather full."""
    bounds = [(0, *breaks, len(words)) for breaks in combinations(range(1, len(words)), count - 1)]
    layouts = ([" ".join(words[first:last]) for first, last in pairwise(one)] for one in reversed(bounds))
    return "\n".join(min(layouts, key=lambda lines: max(map(len, lines))))


def _size_of(text: str) -> tuple[float, float]:
    """Width and height of a badge that other marks leave free, in measures."""
    return badge_width(text) - _BORDER, badge_height(text) - _BORDER


def ranges(numbers: Iterable[int]) -> str:
    """Numbers in order, several in a row as one range: ``3, 5–8``."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join(f"{one[0]}–{one[-1]}" if len(one) > 1 else str(one[0]) for one in found)
