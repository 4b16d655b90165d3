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
from render.label_placement import NAMED, LabelSpace, Rectangle, is_crossed, shares_within
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
    length = hypot(end[0] - start[0], end[1] - start[1])
    spans = [shares for box in pieces if (shares := shares_within(start, end, box))]
    found = list[Point]()
    for first, last in spans:
        count = int((last - first) * length / unit / _STEP) if (last - first) * length > _LONG * unit else 0
        for number in range(count):
            share = first + (last - first) * (number + 0.5) / count
            found.append((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
    half = DASH * unit / 2 / (length or 1.0)
    along = (end[0] - start[0]) * half, (end[1] - start[1]) * half
    words = [box for box, weight in labels.reserved if weight >= NAMED]
    seen = [
        (x, y)
        for x, y in found
        if not any(
            is_crossed(box, [((x - along[0], y - along[1]), (x + along[0], y + along[1]))], _WORDS * unit)
            for box in words
        )
    ]
    return seen if len(seen) > 1 else []


def dash_stamps(
    mark: Struct, way: ArrowWay, middles: Sequence[Point], ink: Ink, unit: float, theme: Theme
) -> list[Stamp]:
    """The dashes of a mark's way."""
    (x, y), (to_x, to_y) = way.tail, way.tip
    turn = round(degrees(atan2(to_y - y, to_x - x)))
    return [Stamp(mark, "dash", dash_sprite(turn, ink, unit, theme), middle) for middle in middles]
