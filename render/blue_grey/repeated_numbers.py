"""Numbers of ways told once more where they come out from under the counter of another unit, whose they would seem."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from math import hypot
from typing import Final

from engine.decision import HexName
from render.arrow_ways import SHAFT
from render.art.shapes import Point, along
from render.art.tracks import HEAD_LONG, badge_height, badge_width
from render.blue_grey.way_traces import PlacedNumber, Trace, WayTraces
from render.label_placement import Rectangle, grown, shares_within

_HIDDEN: Final = 24.0
"""Length under a counter from which on a way may be taken for that of its unit, in measures."""

_AFTER: Final = (42.0, 50.0, 60.0, 72.0, 90.0, 115.0, 34.0)
"""Distances of the number from that counter along its way, in measures, the best first: some of the way is seen."""

_FAR: Final = 90.0
"""Distance from the number that the way has already, in measures: nearer, one is enough."""

_APART: Final = 8.0
"""Distance of the number from any counter, in measures."""

_BESIDE: Final = 6.0
"""Distance of the number from the middle of any other way, in measures."""

_LITTLE: Final = 60.0
"""Most that it may cover, in square measures by their weights: it is left out rather than hide something."""


def repeated(placed: WayTraces) -> list[PlacedNumber]:
    """The numbers that are told once more, each where there is room on its way; their places are reserved."""
    sharing = Counter(id(one.arrow) for one in placed.traces)
    told = {mark: way.number for mark, way in placed.arrows if way.number}
    told |= {number.mark: number.at for number in placed.numbers}
    found = list[PlacedNumber]()
    for one in placed.traces:
        if one.arrow is None or not one.mark.number or sharing[id(one.arrow)] > 1:
            continue
        text, first = str(one.mark.number), told.get(one.mark)
        size = badge_width(text), badge_height(text)
        for at in _places(placed, one, size):
            if first and hypot(at[0] - first[0], at[1] - first[1]) < _FAR * placed.unit:
                continue
            if _is_free(placed, one, placed.labels.around(at, *size)):
                placed.labels.reserve(at, *size)
                found.append(PlacedNumber(text, one.mark, at))
                break
    return found


def _places(placed: WayTraces, trace: Trace, size: tuple[float, float]) -> Iterator[Point]:
    """Places for a number on a way behind the counters of other units that it passes under, the last one first."""
    assert trace.arrow is not None
    way = [*trace.points[:-1], trace.arrow.at_neck(HEAD_LONG * placed.unit)]
    foreign = [box for hex_, boxes in placed.labels.pieces.items() if hex_ not in _ends(trace) for box in boxes]
    left, gone = set[float](), 0.0
    for start, end in pairwise(way):
        length = hypot(end[0] - start[0], end[1] - start[1])
        under = [shares for box in foreign if (shares := shares_within(start, end, box))]
        left |= {gone + last * length for first, last in under if (last - first) * length > _HIDDEN * placed.unit}
        gone += length
    for behind, after in product(sorted(left, reverse=True), _AFTER):
        far = behind + after * placed.unit
        if far + max(size) / 2 * placed.unit <= gone:
            yield along(way, far)


def _ends(trace: Trace) -> tuple[HexName, HexName]:
    return trace.mark.path[0], trace.mark.path[-1]


def _is_free(placed: WayTraces, trace: Trace, box: Rectangle) -> bool:
    """Whether a number there would lie on its own way alone, and hide hardly anything."""
    labels, room, lane = placed.labels, *(grown(box, far * placed.unit) for far in (_APART, _BESIDE))
    near = [(*reserved.box, reserved.weight) for reserved in labels.reserved if reserved.weight != SHAFT]
    pieces = (piece for boxes in labels.pieces.values() for piece in boxes)
    others = (line for other in placed.traces if other is not trace for line in other.under)
    left, top, right, bottom = placed.room.within
    return (
        left <= box[0] and top <= box[1] and box[2] <= right and box[3] <= bottom
        and not any(room[0] < one[2] and room[2] > one[0] and room[1] < one[3] and room[3] > one[1] for one in pieces)
        and not any(shares_within(*line, lane) for line in others)
        and labels.covered(box, near) <= _LITTLE
    )  # fmt: skip
