"""How the sides are told apart: colors, the shape of what is theirs, and hatching.

Union counters are dark with light figures and square corners; Confederate counters are light, hatched, with dark
figures and cut corners.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.decision import UNION, Seat
from render.art.palette import (
    INK,
    REBEL_DARK,
    REBEL_LIGHT,
    REBEL_MID,
    UNION_DARK,
    UNION_LIGHT,
    UNION_MID,
    WHITE,
    Ink,
    mix,
)
from render.art.shapes import Point, Sketch

CUT = 15.0
"""How much of a Confederate counter's corners is cut off."""


class Livery(NamedTuple):
    """The colors of a side."""

    field: Ink
    figure: Ink
    hatch: Ink
    edge: Ink
    ink: Ink


LIVERIES = {
    True: Livery(UNION_DARK, UNION_LIGHT, UNION_DARK, mix(UNION_DARK, INK, 0.5), UNION_DARK),
    False: Livery(REBEL_LIGHT, REBEL_DARK, mix(REBEL_LIGHT, REBEL_MID, 0.55), REBEL_DARK, REBEL_DARK),
}


def livery(side: Seat) -> Livery:
    """The colors of a side."""
    return LIVERIES[side == UNION]


def outline(side: Seat, width: float, height: float, cut: float = CUT) -> list[Point]:
    """The shape of a side's counter around the origin: square corners for the Union, cut ones for the Confederacy."""
    x, y = width / 2, height / 2
    if side == UNION:
        return [(-x, -y), (x, -y), (x, y), (-x, y)]
    return [(-x + cut, -y), (x - cut, -y), (x, -y + cut), (x, y - cut), (x - cut, y), (-x + cut, y),
            (-x, y - cut), (-x, -y + cut)]  # fmt: skip


def plaque(side: Seat, width: float, height: float, cut: float = CUT) -> Sketch:
    """An empty counter: its shadow, its border, its field, hatched for the Confederacy."""
    colors = livery(side)
    sketch = Sketch()
    sketch.polygon([(x + 2.5, y + 3) for x, y in outline(side, width, height, cut)], mix(INK, WHITE, 0.35))
    sketch.polygon(outline(side, width, height, cut), colors.edge)
    if side == UNION:
        sketch.polygon(outline(side, width - 5, height - 5), UNION_MID)
        sketch.polygon(outline(side, width - 8, height - 8), colors.field)
    else:
        inner = outline(side, width - 7, height - 7, cut - 1)
        sketch.polygon(inner, colors.field)
        _hatch(sketch, width - 7, height - 7, cut - 1, colors.hatch)
    return sketch


def _hatch(sketch: Sketch, width: float, height: float, cut: float, color: Ink) -> None:
    """Slanting lines over a counter with cut corners, each from border to border."""
    x, y = width / 2, height / 2
    across = x + y - cut
    start = -across + 5
    while start < across:
        low = max(start - y, -x, (start - across) / 2)
        high = min(start + y, x, (start + across) / 2)
        sketch.line(((low, start - low), (high, start - high)), color, 1.7)
        start += 8
