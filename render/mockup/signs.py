"""Signs in messages that our typefaces lack: dice faces, arrows, circled numbers, clocks and warnings."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.art.palette import ALARM, GOLD, INK, LEAF_DARK, WHITE, Ink
from render.art.shapes import Drawing, Point
from render.art.silhouettes import FACES
from render.art.text_drawing import write
from render.art.themes import OLD_PAPER
from render.words import SYMBOLS

_MEASURE = 30
"""Side of a sign, in measures."""

_DICE = {sign: face for face, sign in SYMBOLS.items()}
_NUMBERS = {chr(0x2460 + number): number + 1 for number in range(20)}

_POLYGONS: dict[str, tuple[tuple[Ink, tuple[Point, ...]], ...]] = {
    "→": ((INK, ((-12, -2), (3, -2), (3, -8), (13, 0), (3, 8), (3, 2), (-12, 2))),),
    "◀": ((INK, ((9, -10), (9, 10), (-10, 0))),),
    "⏳": (
        (INK, ((-9, -13), (9, -13), (9, -10), (-9, -10))),
        (INK, ((-9, 13), (9, 13), (9, 10), (-9, 10))),
        (GOLD, ((-7, -9), (7, -9), (0, 1))),
        (GOLD, ((-7, 9), (7, 9), (0, -1))),
    ),
    "⏸": ((INK, ((-9, -11), (-3, -11), (-3, 11), (-9, 11))), (INK, ((3, -11), (9, -11), (9, 11), (3, 11)))),
    "⚠": (
        (INK, ((0, -14), (15, 13), (-15, 13))),
        (GOLD, ((0, -10), (12, 11), (-12, 11))),
        (INK, ((-2, -4), (2, -4), (1, 5), (-1, 5))),
        (INK, ((-2, 7), (2, 7), (2, 10), (-2, 10))),
    ),
    "✅": ((LEAF_DARK, ((-12, 1), (-8, -3), (-3, 3), (8, -11), (12, -8), (-3, 10))),),
    "✓": ((LEAF_DARK, ((-12, 1), (-8, -3), (-3, 3), (8, -11), (12, -8), (-3, 10))),),
    "✗": ((ALARM, ((-10, -7), (-7, -10), (10, 7), (7, 10))), (ALARM, ((10, -7), (7, -10), (-10, 7), (-7, 10)))),
    "❌": ((ALARM, ((-10, -7), (-7, -10), (10, 7), (7, 10))), (ALARM, ((10, -7), (7, -10), (-10, 7), (-7, 10)))),
}

SIGNS = frozenset({*_DICE, *_NUMBERS, *_POLYGONS})
"""Every sign that can be drawn."""


@lru_cache(maxsize=256)
def sign(name: str, size: int, ink: Ink = INK) -> Image.Image:
    """A sign on a transparent ground, ``size`` pixels wide and high; ``ink`` replaces its black."""
    unit = size / _MEASURE
    if name in _NUMBERS:
        return _number(_NUMBERS[name], size)
    drawing = Drawing()
    if name in _DICE:
        drawing.extend(FACES[_DICE[name]](ink).moved(0, 0, 0.3))
    for color, points in _POLYGONS.get(name, ()):
        drawing.polygon(list(points), ink if color == INK else color)
    return drawing.moved(0, 0, unit).sprite(size, size, OLD_PAPER)


def _number(number: int, size: int) -> Image.Image:
    drawing = Drawing()
    drawing.disc((0, 0), size * 0.46, INK)
    sprite = drawing.sprite(size, size, OLD_PAPER)
    write(sprite, (size / 2, size / 2), str(number), "bold", size * 0.62, OLD_PAPER.of(WHITE), "mm")
    return sprite
