"""A compass rose with its north, and the ladder of a map's neat line."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from types import MappingProxyType
from typing import Final

from engine.scenery import North
from render.art.palette import INK, PAPER, SEPIA, mix
from render.art.shapes import Drawing, Point

Rectangle = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""

REACH: Final = 24.0
"""Distance from the middle of a rose to the tip of its north, in measures."""

_TURNS: Final[Mapping[North, float]] = MappingProxyType({"up": 0.0, "right": 0.25, "down": 0.5, "left": 0.75})
_LONG: Final = {0: REACH, 2: 17.0, 4: 17.0, 6: 17.0}
_SHORT, _WAIST, _RING = 10.5, 4.2, 12.0

LADDER: Final = 1.3
"""Distance of a neat line's ladder from the edge of the sheet, in margins."""

_RUNG: Final = 52.0
"""Length of a piece of a neat line, in measures of the sheet."""


def rose(north: North, *, turned: bool = False) -> Drawing:
    """A rose of eight points around the origin, each half dark and half light; the longest with a letter is north."""
    turn = 2 * pi * (_TURNS[north] + (0.5 if turned else 0.0))
    drawing = Drawing()
    drawing.disc((0, 0), _RING + 2, PAPER)
    drawing.ring((0, 0), _RING, SEPIA, 1.4)
    for number in (1, 3, 5, 7, 2, 4, 6, 0):
        angle, reach = turn + pi / 4 * number, _LONG.get(number, _SHORT)
        tip = _at(angle, reach)
        for side, color in ((-1, INK), (1, mix(PAPER, SEPIA, 0.12))):
            waist = _at(angle + side * pi / 4, _WAIST)
            drawing.polygon(((0, 0), tip, waist), color, INK, 0.8)
    _letter(drawing, turn)
    return drawing


def _letter(drawing: Drawing, turn: float) -> None:
    """The letter N beyond the northern point, upright toward it."""
    strokes: tuple[Point, ...] = ((-3.6, -REACH - 2), (-3.6, -REACH - 10), (3.6, -REACH - 2), (3.6, -REACH - 10))
    turned = [(x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) for x, y in strokes]
    drawing.line(turned, PAPER, 4.8)
    drawing.line(turned, INK, 2.2)


def _at(angle: float, reach: float) -> Point:
    return sin(angle) * reach, -cos(angle) * reach


def neat_line(drawing: Drawing, box: Rectangle, gap: float, depth: float, scale: float, *, plain: bool = False) -> None:
    """Draws a ladder of dark and light pieces ``gap`` pixels within a box, ``depth`` pixels wide, on bare paper.

    Nothing of the land runs into it. A ``plain`` one is the paper alone.
    """
    left, top, right, bottom = box
    band = gap + depth
    for piece in ((left, top, right, top + band), (left, bottom - band, right, bottom)):
        drawing.polygon(_corners(piece), PAPER)
    for piece in ((left, top, left + band, bottom), (right - band, top, right, bottom)):
        drawing.polygon(_corners(piece), PAPER)
    for piece in () if plain else rungs((left + gap, top + gap, right - gap, bottom - gap), depth, scale):
        drawing.polygon(_corners(piece), SEPIA)


def rungs(box: Rectangle, depth: float, scale: float) -> list[Rectangle]:
    """The dark pieces of a neat line along the inside of a box."""
    left, top, right, bottom = box
    across, down = _pieces(left, right, scale), _pieces(top, bottom, scale)
    return [
        *((start, edge, end, edge + depth) for edge in (top, bottom - depth) for start, end in across),
        *((edge, start, edge + depth, end) for edge in (left, right - depth) for start, end in down),
    ]


def _pieces(start: float, end: float, scale: float) -> list[tuple[float, float]]:
    """Every other piece of an edge, the first and the last among them."""
    count = round((end - start) / (_RUNG * scale)) // 2 * 2 + 1
    step = (end - start) / count
    return [(start + number * step, start + (number + 1) * step) for number in range(0, count, 2)]


def _corners(piece: Rectangle) -> list[Point]:
    left, top, right, bottom = piece
    return [(left, top), (right, top), (right, bottom), (left, bottom)]
