"""Ways under pieces: dashes over the pieces, as on an engineer's drawing, so that an arrow can be followed there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, degrees, hypot
from typing import Final

from msgspec import Struct

from render.arrow_ways import ArrowWay
from render.art.palette import Ink
from render.art.shapes import Point
from render.art.themes import Theme
from render.art.tracks import DASH, dash_sprite
from render.label_placement import NAMED, LabelSpace, Rectangle, shares_within
from render.stamps import Stamp

_STEP: Final = 13.0
"""Distance of the middles of two dashes, in measures."""

_WORDS: Final = 5.0
"""Distance of a dash from what is to be read, in measures."""

_LONG: Final = 24.0
"""Length under a piece from which on a way is lost from sight, in measures."""


def dashes(way: ArrowWay, pieces: Iterable[Rectangle], labels: LabelSpace) -> list[Point]:
    """The middles of the dashes of a way over pieces: none on strengths, letters, names and other marks.

    One alone would be a riddle, and is left out.
    """
    start, end, unit = way.tail, way.tip, labels.unit
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    half, reach = DASH * unit / 2, _WORDS * unit
    words = [
        shares
        for (left, top, right, bottom), weight in labels.reserved
        if weight >= NAMED
        and (shares := shares_within(start, end, (left - reach, top - reach, right + reach, bottom + reach)))
    ]
    found = list[Point]()
    for box in pieces:
        shares = shares_within(start, end, box)
        if shares is None or (shares[1] - shares[0]) * length <= _LONG * unit:
            continue
        for first, last in _without(shares, words):
            free = (last - first) * length
            count = int((free - 2 * half) / (_STEP * unit)) + 1 if free >= 2 * half else 0
            for number in range(count):
                share = first + (half + (free - 2 * half) * (number + 0.5) / count) / length
                found.append((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
    return found if len(found) > 1 else []


def _without(span: tuple[float, float], others: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """The parts of a span outside others."""
    found, begin = list[tuple[float, float]](), span[0]
    for first, last in sorted(others):
        if first >= span[1]:
            break
        if first > begin:
            found.append((begin, first))
        begin = max(begin, last)
    return [*found, (begin, span[1])] if begin < span[1] else found


def dash_stamps(
    mark: Struct, way: ArrowWay, middles: Sequence[Point], ink: Ink, unit: float, theme: Theme
) -> list[Stamp]:
    """The dashes of a mark's way."""
    (x, y), (to_x, to_y) = way.tail, way.tip
    turn = round(degrees(atan2(to_y - y, to_x - x)))
    return [Stamp(mark, "dash", dash_sprite(turn, ink, unit, theme), middle) for middle in middles]
