"""Ways under pieces: dashes over the pieces, as on an engineer's drawing, so that an arrow can be followed there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, degrees, hypot
from typing import Final, NamedTuple

from msgspec import Struct

from render.art.palette import Ink
from render.art.shapes import Point
from render.art.themes import Theme
from render.art.tracks import DASH, dash_sprite
from render.label_placement import NAMED, LabelSpace, Rectangle, grown, shares_within
from render.stamps import Stamp

_STEP: Final = 13.0
"""Distance of the middles of two dashes, in measures."""

_WORDS: Final = 10.0
"""Distance of the middle of a dash from what is to be read, in measures: nearer it would look like a digit."""

_LONG: Final = 24.0
"""Length under a piece from which on a way is lost from sight, in measures."""


class Dash(NamedTuple):
    """A dash of a way: its middle in pixels, and its turn in degrees."""

    middle: Point
    turn: int


def dashes(line: tuple[Point, Point], pieces: Iterable[Rectangle], labels: LabelSpace, size: float = 1.0) -> list[Dash]:
    """The dashes of a straight way over pieces: none on strengths, letters, names and other marks.

    One alone would be a riddle, and is left out. ``size`` is that of a dash against the usual one.
    """
    (start, end), unit = line, labels.unit
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    half, step, reach = DASH * size * unit / 2, _STEP * size * unit, _WORDS * unit
    under = [shares for box in pieces if (shares := shares_within(start, end, box))]
    hidden = [shares for shares in under if (shares[1] - shares[0]) * length > _LONG * unit]
    if not hidden:
        return []
    words = [
        shares for box, weight in labels.reserved
        if weight >= NAMED and (shares := shares_within(start, end, grown(box, reach)))
    ]  # fmt: skip
    found = list[Point]()
    for span in hidden:
        for first, last in _without(span, words):
            free = (last - first) * length
            count = int((free - 2 * half) / step) + 1 if free >= 2 * half else 0
            for number in range(count):
                share = first + (half + (free - 2 * half) * (number + 0.5) / count) / length
                found.append((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
    turn = round(degrees(atan2(end[1] - start[1], end[0] - start[0])))
    return [Dash(middle, turn) for middle in found] if len(found) > 1 else []


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
    mark: Struct, drawn: Iterable[Dash], ink: Ink, unit: float, theme: Theme, alike: Sequence[Rectangle] = ()
) -> list[Stamp]:
    """The dashes of a mark's way, pale in boxes of about its color."""
    return [
        Stamp(mark, "dash", dash_sprite(turn, ink, unit, theme, pale=_lies_in(middle, alike)), middle)
        for middle, turn in drawn
    ]


def _lies_in(point: Point, boxes: Iterable[Rectangle]) -> bool:
    """Whether a point lies in one of some boxes."""
    x, y = point
    return any(left < x < right and top < y < bottom for left, top, right, bottom in boxes)
