"""Draws a player's sketch over a board as with a pencil: thin wavering double strokes, open heads, ringed numbers.

Events and highlights never look like that: they are solid, in ink or color. The waver is fixed, so the same sketch is
always the same picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from typing import Final, Protocol

from PIL import Image

from render.art.palette import INK, WHITE
from render.art.scatter import Scatter
from render.art.shapes import Drawing, Point
from render.art.text_drawing import width_of, write
from render.art.themes import Theme
from render.sketch import Stroke

_STEP: Final = 17.0
"""Distance of two points at which the pencil wavers, in measures."""

_WAVER: Final = 1.7
_CLEAR: Final = 40.0
"""Distance of an arrow's ends from the middles of its hexes, in measures."""

_LETTERS: Final = 30.0


class Named(Protocol):
    """The hexes of a board, by name."""

    @property
    def index(self) -> Mapping[str, int]: ...


class PencilLayout(Protocol):
    """The geometry of a board's picture, as far as strokes need it."""

    width: int
    unit: float
    theme: Theme

    @property
    def grid(self) -> Named: ...

    def center(self, name: str) -> Point: ...


def draw_strokes(picture: Image.Image, strokes: Sequence[Stroke], layout: PencilLayout) -> None:
    """Draws the strokes in order. Strokes at hexes that the board does not have are skipped."""
    known = layout.grid.index.keys()
    shown = [
        (number, stroke)
        for number, stroke in enumerate(strokes, 1)
        if stroke.hex in known and (not stroke.to or stroke.to in known)
    ]
    drawing = Drawing()
    for number, stroke in shown:
        for line in _lines(stroke, number, layout):
            drawing.line(line, WHITE, 8 * layout.unit)
        for line in _lines(stroke, number, layout):
            drawing.line(line, INK, 2.6 * layout.unit)
    drawing.draw_on(picture, layout.theme)
    written: dict[str, int] = {}
    for number, stroke in shown:
        _number(picture, stroke, number, layout, written.get(stroke.hex, 0))
        written[stroke.hex] = written.get(stroke.hex, 0) + 1


def _lines(stroke: Stroke, number: int, layout: PencilLayout) -> Iterator[list[Point]]:
    """The lines of a stroke in pixels, twice each, as a pencil draws."""
    x, y = layout.center(stroke.hex)
    ways = _arrow(stroke, layout) if stroke.to else _shape(stroke.kind)
    for again in (0, 1):
        hand = Scatter(f"{stroke.written} {number} {again}")
        for way in ways:
            yield [(x + at[0] * layout.unit, y + at[1] * layout.unit) for at in _wavering(way, hand)]


def _arrow(stroke: Stroke, layout: PencilLayout) -> list[list[Point]]:
    """A shaft that bends a little, and an open head."""
    (x, y), (to_x, to_y) = layout.center(stroke.hex), layout.center(stroke.to)
    dx, dy = (to_x - x) / layout.unit, (to_y - y) / layout.unit
    length, turn = hypot(dx, dy), atan2(dy, dx)
    begin, end = _CLEAR, length - _CLEAR * 0.8
    bend = min(14.0, length / 14)
    shaft = [
        _turned((begin + (end - begin) * share, -bend * sin(pi * share)), turn) for share in (0, 0.25, 0.5, 0.75, 1)
    ]
    barbs = [[_turned((end - 20, side * 15 - 3), turn), _turned((end, 0), turn)] for side in (-1, 1)]
    return [shaft, *barbs]


def _shape(kind: str) -> list[list[Point]]:
    if kind == "mark":
        return [[(-34, -30), (34, 30)], [(34, -32), (-32, 32)]]
    if kind == "circle":
        round_ = [(52 * cos(turn * pi / 8), 50 * sin(turn * pi / 8)) for turn in range(-4, 14)]
        return [[*round_[:-1], (round_[-1][0] - 4, round_[-1][1] + 5)]]
    return []


def _wavering(way: Sequence[Point], hand: Scatter) -> list[Point]:
    found = [way[0]]
    for (x, y), (to_x, to_y) in pairwise(way):
        steps = max(1, round(hypot(to_x - x, to_y - y) / _STEP))
        found += [(x + (to_x - x) * step / steps, y + (to_y - y) * step / steps) for step in range(1, steps + 1)]
    return [(x + hand.number(-_WAVER, _WAVER), y + hand.number(-_WAVER, _WAVER)) for x, y in found]


def _turned(point: Point, turn: float) -> Point:
    return point[0] * cos(turn) - point[1] * sin(turn), point[0] * sin(turn) + point[1] * cos(turn)


def _number(picture: Image.Image, stroke: Stroke, number: int, layout: PencilLayout, before: int) -> None:
    """Writes the number in a ring at the upper left of the hex, the words beside it, later strokes below the first."""
    unit = layout.unit
    x, y = layout.center(stroke.hex)
    x, y = x - 42 * unit, y - (34 - 30 * before) * unit
    drawing = Drawing()
    hand = Scatter(f"ring {number}")
    ring = [(15 * cos(turn * pi / 6), 15 * sin(turn * pi / 6)) for turn in range(13)]
    drawing.disc((x, y), 15 * unit, WHITE)
    drawing.line([(x + px * unit, y + py * unit) for px, py in _wavering(ring, hand)], INK, 2.2 * unit)
    drawing.draw_on(picture, layout.theme)
    write(picture, (x, y), str(number), "bold", 24 * unit, layout.theme.of(INK), "mm")
    if stroke.text:
        _words(picture, stroke.text, (x, y), layout)


def _words(picture: Image.Image, text: str, place: Point, layout: PencilLayout) -> None:
    """Writes words to the right of a number, or to its left where the picture ends."""
    size, away = _LETTERS * layout.unit, 20 * layout.unit
    ends = place[0] + away + width_of(text, "bold", round(size)) > layout.width
    at = (place[0] - away, place[1]) if ends else (place[0] + away, place[1])
    of = layout.theme.of
    write(picture, at, text, "bold", size, of(INK), "rm" if ends else "lm", (of(WHITE), 4 * layout.unit))
