"""Colors, shapes and hatching of the two sides.

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
from render.art.shapes import Drawing, Point

CUT = 15.0
"""Length cut off a Confederate counter's corners, in measures."""


class SideColors(NamedTuple):
    """The inks of a side: its counters' field, figure, hatching and edge, and of its marks."""

    field: Ink
    figure: Ink
    hatch: Ink
    edge: Ink
    ink: Ink


_COLORS = {
    True: SideColors(UNION_DARK, UNION_LIGHT, UNION_DARK, mix(UNION_DARK, INK, 0.5), UNION_DARK),
    False: SideColors(REBEL_LIGHT, REBEL_DARK, mix(REBEL_LIGHT, REBEL_MID, 0.55), REBEL_DARK, REBEL_DARK),
}


def colors_of(side: Seat) -> SideColors:
    """The inks of a side."""
    return _COLORS[side == UNION]


def outline(side: Seat, width: float, height: float, cut: float = CUT) -> list[Point]:
    """The outline of a side's counter around the origin: square corners for the Union, cut ones for the Confederacy."""
    x, y = width / 2, height / 2
    if side == UNION:
        return [(-x, -y), (x, -y), (x, y), (-x, y)]
    return [(-x + cut, -y), (x - cut, -y), (x, -y + cut), (x, y - cut), (x - cut, y), (-x + cut, y),
            (-x, y - cut), (-x, -y + cut)]  # fmt: skip


def plaque(side: Seat, width: float, height: float, cut: float = CUT) -> Drawing:
    """An empty counter: its shadow, its border, its field, hatched for the Confederacy."""
    colors = colors_of(side)
    drawing = Drawing()
    drawing.polygon([(x + 2.5, y + 3) for x, y in outline(side, width, height, cut)], mix(INK, WHITE, 0.35))
    drawing.polygon(outline(side, width, height, cut), colors.edge)
    if side == UNION:
        drawing.polygon(outline(side, width - 5, height - 5), UNION_MID)
        drawing.polygon(outline(side, width - 8, height - 8), colors.field)
    else:
        inner = outline(side, width - 7, height - 7, cut - 1)
        drawing.polygon(inner, colors.field)
        _hatch(drawing, width - 7, height - 7, cut - 1, colors.hatch)
    return drawing


def _hatch(drawing: Drawing, width: float, height: float, cut: float, color: Ink) -> None:
    """Slanting lines over a counter with cut corners, each from border to border."""
    x, y = width / 2, height / 2
    across = x + y - cut
    start = -across + 5
    while start < across:
        low = max(start - y, -x, (start - across) / 2)
        high = min(start + y, x, (start + across) / 2)
        drawing.line(((low, start - low), (high, start - high)), color, 1.7)
        start += 8
