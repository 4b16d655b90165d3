"""Fences, crests, fieldworks and entrenchments, each along its own hexsides and facing outward."""

from __future__ import annotations

from functools import lru_cache, partial
from math import cos, pi, sin

from PIL import Image

from engine.hexgrid import DIRECTIONS
from render.art.palette import EARTH, EARTH_DARK, HACHURE, INK, PAPER, TIMBER, mix
from render.art.shapes import Drawing, Point
from render.art.themes import Theme

_SIDE = 67.0
_OUT = 58.0
_BROW = mix(HACHURE, INK, 0.35)


@lru_cache(maxsize=256)
def work_sprite(terrain: str, sides: tuple[str, ...], unit: float, theme: Theme) -> Image.Image:
    """The works along these sides of a hex; the picture's middle is the hex's middle."""
    return bank_sprite(terrain, tuple(pi / 3 * (DIRECTIONS.index(side) - 1) for side in sides), unit, theme)


@lru_cache(maxsize=256)
def bank_sprite(terrain: str, turns: tuple[float, ...], unit: float, theme: Theme) -> Image.Image:
    """The works along hexsides at these angles, in radians clockwise from the east."""
    drawing = Drawing()
    drawn = {"fence": _fence, "crest": _crest, "fieldwork": _fieldwork, "entrenchment": _entrenchment}[terrain]()
    steps = [round((turn - turns[0]) / (pi / 3)) % 6 for turn in turns]
    for number, turn in zip(steps, turns, strict=True):
        drawing.extend(drawn.mapped(partial(_turned, turn)))
        if terrain == "crest":
            before, after = ((number + way) % 6 in steps for way in (-1, 1))
            drawing.extend(_brow(before=before, after=after).mapped(partial(_turned, turn)))
    return drawing.moved(0, 0, unit).sprite(round(140 * unit), round(150 * unit), theme)


def _turned(turn: float, point: Point) -> Point:
    """A point of the eastern hexside, turned clockwise by ``turn`` radians."""
    x, y = point
    return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)


def _fence() -> Drawing:
    """A worm fence: rails laid zigzag, from corner to corner, where that of the next hexside goes on."""
    drawing = Drawing()
    half = _SIDE / 2
    aside = (0, *(-4 + (3.5 if step % 2 else -3.5) for step in range(1, 6)), 0)
    corners = [(_OUT + out, -half + 2 * half * step / 6) for step, out in enumerate(aside)]
    drawing.line(corners, PAPER, 8)
    for width, color in ((6, EARTH_DARK), (2.6, TIMBER)):
        drawing.line(corners, color, width)
    for x, y in corners:
        drawing.disc((x, y), 2.6, EARTH_DARK)
    return drawing


def _crest() -> Drawing:
    """The edge of high ground: hachures down the slope outside its brow."""
    drawing = Drawing()
    half = _SIDE * 0.46
    for step in range(12):
        y = -half + 2 * half * (step + 0.5) / 12
        foot = _OUT + (9 if step % 2 else 4)
        drawing.line(((_OUT - 9, y), (foot, y)), PAPER, 4)
        drawing.line(((_OUT - 9, y), (foot, y)), HACHURE, 2.6)
    return drawing


def _brow(*, before: bool, after: bool) -> Drawing:
    """The brow of a crest: along the hexside, and to a corner where the crest is not the same hex's beyond it."""
    drawing = Drawing()
    inner, bend, corner = _SIDE * 0.42, _SIDE * 0.3, _SIDE * 0.5
    start = [(_OUT - 10, -inner)] if before else [(_OUT, -corner), (_OUT - 10, -bend)]
    end = [(_OUT - 10, inner)] if after else [(_OUT - 10, bend), (_OUT, corner)]
    drawing.line((*start, *end), _BROW, 4)
    return drawing


def _fieldwork() -> Drawing:
    """A bank of earth with pointed stakes before it."""
    drawing = Drawing()
    half = _SIDE * 0.47
    for step in range(6):
        y = -half + 2 * half * (step + 0.5) / 6
        drawing.polygon(((_OUT - 2, y - 4), (_OUT + 10, y), (_OUT - 2, y + 4)), TIMBER, EARTH_DARK, 1.4)
    drawing.line(((_OUT - 4, -half), (_OUT - 4, half)), EARTH_DARK, 11)
    drawing.line(((_OUT - 4, -half), (_OUT - 4, half)), EARTH, 7.5)
    return drawing


def _entrenchment() -> Drawing:
    """A deep trench behind a toothed parapet, wider and darker than a fieldwork."""
    drawing = Drawing()
    half = _SIDE * 0.47
    for step in range(5):
        y = -half + 2 * half * (step + 0.5) / 5
        block = ((_OUT - 4, y - 4), (_OUT + 7, y - 4), (_OUT + 7, y + 4), (_OUT - 4, y + 4))
        drawing.polygon(block, mix(EARTH_DARK, EARTH, 0.3), INK, 1.4)
    drawing.line(((_OUT - 4, -half), (_OUT - 4, half)), INK, 10)
    drawing.line(((_OUT - 4, -half), (_OUT - 4, half)), EARTH, 6.5)
    drawing.line(((_OUT - 12, -half), (_OUT - 12, half)), INK, 7)
    return drawing
