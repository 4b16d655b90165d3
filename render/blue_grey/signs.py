"""Signs on a map: segments of a way, the plate of an attack, frames around hexes. Cached."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

from PIL import Image

from engine.decision import Seat
from render.art.palette import ALARM, BANK, GOLD, GOLD_DARK, INK, PAPER, SEPIA, WHITE, Ink
from render.art.shapes import Drawing, Point
from render.art.side_colors import colors_of, outline
from render.art.text_drawing import width_of, write
from render.art.themes import Theme

_HALF, _OUT = 58.0, 116.0 / sqrt(3)
_PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@lru_cache(maxsize=512)
def leg_sprite(dx: float, dy: float, width: float, color: Ink, unit: float, theme: Theme) -> Image.Image:
    """One straight segment of a way; its picture's middle is halfway."""
    drawing = Drawing()
    drawing.line(((-dx / 2, -dy / 2), (dx / 2, dy / 2)), color, width)
    return drawing.moved(0, 0, unit).sprite(round((abs(dx) + 24) * unit), round((abs(dy) + 24) * unit), theme)


def die_drawing(pips: int, size: float, face: Ink = WHITE, spots: Ink = INK) -> Drawing:
    """A die around the origin."""
    drawing = Drawing()
    half = size / 2
    for out, color in ((half, INK), (half - 2, face)):
        drawing.polygon(((-out, -out), (out, -out), (out, out), (-out, out)), color)
    for x, y in _PIPS[pips]:
        drawing.disc((x * size * 0.25, y * size * 0.25), size * 0.095, spots)
    return drawing


@lru_cache(maxsize=512)
def plate_sprite(  # noqa: PLR0913, PLR0917 - all that is on it
    number: int, side: Seat, column: str, night: int, die: int, result: str, unit: float, theme: Theme
) -> Image.Image:
    """An attack's plate: its number in the side's shape, the odds, the dice, the result."""
    odds, sized = width_of(column, "bold", 64) * 27 / 64, width_of(result, "bold", 64) * 27 / 64
    dice = [die] if not night else [night, die]
    more = 11 * (len(str(number)) - 1)
    width = 34 + more + odds + 34 * len(dice) + sized + 26
    left = -width / 2
    drawing = Drawing()
    for out, color in ((3.0, WHITE), (1.2, INK), (0.0, PAPER)):
        drawing.polygon(_box(-left + out, 19 + out), color)
    drawing.extend(_filled(outline(side, 30 + more, 32, 10), colors_of(side).ink).moved(left + 17 + more / 2, 0))
    at = left + 38 + more + odds + 18
    for place, pips in enumerate(dice):
        by_night = place < len(dice) - 1
        drawn = die_drawing(pips, 27, INK if by_night else WHITE, WHITE if by_night else INK)
        drawing.extend(drawn.moved(at + 33 * place, 0))
    picture = drawing.moved(0, 0, unit).sprite(round((width + 10) * unit), round(48 * unit), theme)

    def say(words: str, x: float, size: float, color: Ink, anchor: str) -> None:
        place = (picture.width / 2 + x * unit, picture.height / 2)
        write(picture, place, words, "bold", size * unit, theme.of(color), "mm" if anchor == "mm" else "lm")

    say(str(number), left + 17 + more / 2, 25, WHITE, "mm")
    say(column, left + 38 + more, 27, INK, "lm")
    say(result, at + 33 * len(dice) - 12, 27, ALARM, "lm")
    return picture


def _box(half: float, tall: float) -> list[Point]:
    return [(-half, -tall), (half, -tall), (half, tall), (-half, tall)]


def _filled(points: list[Point], color: Ink) -> Drawing:
    drawing = Drawing()
    drawing.polygon(points, color)
    return drawing


def hexagon(share: float) -> list[Point]:
    """The corners of a hex around the origin, in measures."""
    shape = ((-0.5, -_HALF / _OUT), (0.5, -_HALF / _OUT), (1, 0), (0.5, _HALF / _OUT), (-0.5, _HALF / _OUT), (-1, 0))
    return [(x * _OUT * share, y * _OUT * share) for x, y in shape]


@lru_cache(maxsize=64)
def frame_sprite(kind: str, unit: float, theme: Theme) -> Image.Image:
    """A sign in or around one hex.

    ``origin`` and ``destination`` in gold, ``march`` with two rings, ``target`` in red with sights, ``barred`` with the
    sign of no entry, ``obstacle`` with a cross, ``union`` and ``confederate`` for zones of control, ``hidden``,
    ``traced`` and ``cut-off`` for sight and supply.
    """
    drawing = Drawing()
    _DRAWN[kind](drawing)
    return drawing.moved(0, 0, unit).sprite(round(150 * unit), round(134 * unit), theme)


def _around(drawing: Drawing, share: float, *strokes: tuple[float, Ink]) -> None:
    corners = hexagon(share)
    for width, color in strokes:
        drawing.line((*corners, corners[0]), color, width)


def _origin(drawing: Drawing) -> None:
    _around(drawing, 0.95, (12, GOLD_DARK), (7, GOLD))


def _destination(drawing: Drawing) -> None:
    _around(drawing, 0.94, (2.5, GOLD_DARK))
    for width, color in ((10, GOLD_DARK), (5.5, GOLD)):
        drawing.ring((0, 4), 15, color, width)


def _march(drawing: Drawing) -> None:
    _around(drawing, 0.94, (2.5, GOLD_DARK))
    for x in (-14, 6):
        for out, color in ((3, GOLD_DARK), (0, GOLD)):
            back, far = x - 5 - out, out * 1.7
            drawing.polygon(((back, -12 - far), (x + 13 + far, 4), (back, 20 + far)), color)


def _target(drawing: Drawing) -> None:
    _around(drawing, 0.93, (11, WHITE), (6, ALARM))
    for width, color in ((11, WHITE), (6, ALARM)):
        for x, y, reach in ((0, -1, 54), (0, 1, 54), (-1, 0, 62), (1, 0, 62)):
            drawing.line(((x * (reach - 15), y * (reach - 15)), (x * (reach + 2), y * (reach + 2))), color, width)


def _barred(drawing: Drawing) -> None:
    corners = hexagon(0.93)
    for width, color in ((11, WHITE), (6, ALARM)):
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            ends = [(one[0] + (other[0] - one[0]) * at, one[1] + (other[1] - one[1]) * at) for at in (0.14, 0.86)]
            drawing.line(ends, color, width)
    drawing.disc((-44, -26), 15, ALARM, WHITE, 3.5)
    drawing.line(((-51, -26), (-37, -26)), WHITE, 6)


def _obstacle(drawing: Drawing) -> None:
    drawing.disc((-44, -26), 15, INK, WHITE, 3.5)
    for side in (-1, 1):
        drawing.line(((-50, -26 - side * 6), (-38, -26 + side * 6)), WHITE, 5)


def _union(drawing: Drawing) -> None:
    """Rings of dots inside the border."""
    for share in (0.84, 0.66):
        corners = hexagon(share)
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            for at in (0.1, 0.5, 0.9):
                place = one[0] + (other[0] - one[0]) * at, one[1] + (other[1] - one[1]) * at
                drawing.disc(place, 3.4, colors_of(Seat("union")).ink, WHITE, 1.2)


def _confederate(drawing: Drawing) -> None:
    """Strokes that slant from the border inward."""
    corners = hexagon(0.9)
    for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
        for at in (0.12, 0.37, 0.62, 0.87):
            x, y = one[0] + (other[0] - one[0]) * at, one[1] + (other[1] - one[1]) * at
            for width, color in ((6, WHITE), (3.2, colors_of(Seat("confederate")).ink)):
                drawing.line(((x, y), (x * 0.72 + 5, y * 0.72 - 5)), color, width)


def _hidden(drawing: Drawing) -> None:
    for across in (-44.0, -22.0, 0.0, 22.0, 44.0):
        drawing.line(((across - 14, 30), (across + 14, -30)), SEPIA, 2.6)


def _traced(drawing: Drawing) -> None:
    drawing.disc((40, 30), 10, BANK, WHITE, 3)


def _cut_off(drawing: Drawing) -> None:
    _around(drawing, 0.96, (8, WHITE), (4, ALARM))
    drawing.disc((46, 30), 14, ALARM, WHITE, 3)
    drawing.line(((46, 22), (46, 32)), WHITE, 5)
    drawing.disc((46, 38), 2.6, WHITE)


_DRAWN = {
    "origin": _origin,
    "destination": _destination,
    "march": _march,
    "target": _target,
    "barred": _barred,
    "obstacle": _obstacle,
    "union": _union,
    "confederate": _confederate,
    "hidden": _hidden,
    "traced": _traced,
    "cut-off": _cut_off,
}
FRAMES = tuple(_DRAWN)
"""The kinds of `frame_sprite`."""


@lru_cache(maxsize=128)
def tag_sprite(words: str, unit: float, theme: Theme) -> Image.Image:
    """Words on a white plate."""
    width = width_of(words, "bold", 64) * 29 / 64 + 14
    drawing = Drawing()
    for out, color in ((3.0, WHITE), (1.2, INK), (0.0, WHITE)):
        drawing.polygon(_box(width / 2 + out, 17 + out), color)
    picture = drawing.moved(0, 0, unit).sprite(round((width + 10) * unit), round(44 * unit), theme)
    write(picture, (picture.width / 2, picture.height / 2), words, "bold", 29 * unit, theme.of(INK), "mm")
    return picture
