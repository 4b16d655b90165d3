"""Ways under pieces: dashes over the pieces, as on an engineer's drawing, so that an arrow can be followed there.

Large counters have them all along the way, small ones over the edges alone: a sign there would be crossed out.
"""

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

_OUT: Final = 2.5
"""Distance of the middle of a dash over an edge from that edge outward, in measures: it hardly reaches in."""

_NEAR: Final = 5.0
"""Distance of that middle from what is to be read, in measures."""


class Dash(NamedTuple):
    """A dash of a way: its middle in pixels, and its turn in degrees."""

    middle: Point
    turn: int


def dashes(line: tuple[Point, Point], pieces: Iterable[Rectangle], labels: LabelSpace, size: float = 1.0) -> list[Dash]:
    """The dashes of a straight way over pieces: none on strengths, letters, names and other marks.

    One alone would be a riddle, and is left out. ``size`` is that of a dash against the usual one.
    """
    unit, length = labels.unit, _length(line)
    half, step = DASH * size * unit / 2, _STEP * size * unit
    hidden = [span for span in _under(line, pieces) if (span[1] - span[0]) * length > _LONG * unit]
    if not hidden:
        return []
    words = _words(line, labels, _WORDS)
    found = list[float]()
    for span in hidden:
        for first, last in _without(span, words):
            free = (last - first) * length
            count = int((free - 2 * half) / step) + 1 if free >= 2 * half else 0
            found += (first + (half + (free - 2 * half) * (number + 0.5) / count) / length for number in range(count))
    return _placed(line, found) if len(found) > 1 else []


def edge_dashes(line: tuple[Point, Point], pieces: Iterable[Rectangle], labels: LabelSpace) -> list[Dash]:
    """The dashes of a straight way over the edges of pieces under which it comes and goes, those of a stack as one.

    None lies on a strength, a letter, a name or another mark, and none where the way begins or ends under a piece.
    """
    length = _length(line) / labels.unit
    hidden = [(first, last) for first, last in _joined(_under(line, pieces)) if (last - first) * length > _LONG]
    out = _OUT / length
    edges = [share for first, last in hidden for share in (first - out, last + out) if 0 < share < 1]
    words = _words(line, labels, _NEAR) if edges else []
    return _placed(line, (share for share in edges if not any(first < share < last for first, last in words)))


def _length(line: tuple[Point, Point]) -> float:
    (x, y), (to_x, to_y) = line
    return hypot(to_x - x, to_y - y) or 1.0


def _under(line: tuple[Point, Point], pieces: Iterable[Rectangle]) -> list[tuple[float, float]]:
    """The spans of a straight way under pieces, as shares of its length."""
    return [shares for box in pieces if (shares := shares_within(*line, box))]


def _words(line: tuple[Point, Point], labels: LabelSpace, near: float) -> list[tuple[float, float]]:
    """The spans of a straight way that lie closer than ``near`` measures to what is to be read."""
    read = [grown(box, near * labels.unit) for box, weight in labels.reserved if weight >= NAMED]
    return _under(line, read)


def _placed(line: tuple[Point, Point], shares: Iterable[float]) -> list[Dash]:
    """The dashes at some shares of a straight way's length."""
    (x, y), (to_x, to_y) = line
    turn = round(degrees(atan2(to_y - y, to_x - x)))
    return [Dash((x + (to_x - x) * share, y + (to_y - y) * share), turn) for share in shares]


def _joined(spans: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """Spans, those that overlap as one."""
    found = list[tuple[float, float]]()
    for first, last in sorted(spans):
        if found and first <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], last)
        else:
            found.append((first, last))
    return found


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
