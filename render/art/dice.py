"""Battle dice: white dice with a silhouette on top, and a strip of them after a number."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

from PIL import Image

from engine.decision import Seat
from render.art.palette import INK, SEPIA, WHITE, Ink, mix
from render.art.shapes import Drawing, Point
from render.art.side_colors import colors_of, outline
from render.art.silhouettes import FACES
from render.art.text_drawing import write
from render.art.themes import Theme

DIE = 27.0
"""Side of a die on a board, in measures."""


NO_DIE = " "

_THICK = 3.0
"""Visible thickness of a die, in measures."""


def _rounded(half: float, cut: float, x: float = 0, y: float = 0) -> list[Point]:
    """A square with round corners."""
    corners = ((1, -1, -90), (1, 1, 0), (-1, 1, 90), (-1, -1, 180))
    return [
        (x + right * (half - cut) + cut * cos(radians(first + turn)),
         y + down * (half - cut) + cut * sin(radians(first + turn)))
        for right, down, first in corners for turn in (0, 30, 60, 90)
    ]  # fmt: skip


def die(face: str, paper: Ink = WHITE) -> Drawing:
    """One die showing a letter of ``engine.chance.FACES``, ``DIE`` wide, seen a little from the lower right."""
    drawing = Drawing()
    half, aside = (DIE - _THICK) / 2, _THICK / 2
    for step in range(4):
        out = aside - _THICK * step / 3
        drawing.polygon(_rounded(half, 5, out, out), INK)
    for step in range(3):
        out = aside - _THICK * step / 3
        drawing.polygon(_rounded(half - 1.3, 4.2, out, out), mix(paper, SEPIA, 0.5))
    drawing.polygon(_rounded(half - 0.6, 4.6, -aside, -aside), INK)
    drawing.polygon(_rounded(half - 1.5, 4, -aside, -aside), paper)
    drawing.extend(FACES[face](INK).moved(-aside, -aside, 0.195))
    return drawing


_STEP, _EDGE = DIE + 2, 6.0
"""Distance from one die to the next, and the paper around them, in measures."""


def head_letters(number: int, title: str) -> int:
    """Length of the head of a strip: letters of its title, and digits of its number after the first."""
    return len(title) + len(str(number)) - 1


def strip_size(letters: int, dice: int, *, folded: bool = False) -> tuple[float, float]:
    """Width and height of a strip in measures, by the length of its head; ``folded``, in two rows."""
    rows = _rows(dice, folded=folded)
    head = _head(letters)
    return max(head + rows[0] * _STEP, rows[-1] * _STEP) + _EDGE, len(rows) * _STEP + _EDGE + 1


def _head(letters: int) -> float:
    """Width of a head of so many letters, in measures."""
    return 34.0 + 12.0 * letters


def _rows(dice: int, *, folded: bool) -> tuple[int, ...]:
    """Number of dice in each row: none beside the number, unless that makes the strip narrower."""
    if not folded or not dice:
        return (dice,)
    beside = max(0, (dice - 2) // 2)
    return beside, dice - beside


def die_places(letters: int, dice: int, *, folded: bool = False) -> list[Point]:
    """The middles of the dice of a strip with a head of so many letters, from its own middle, in measures."""
    width, height = strip_size(letters, dice, folded=folded)
    left, first = -width / 2, -height / 2 + _EDGE / 2 + _STEP / 2
    return [
        (left + (3 if row else _head(letters) + 3) + DIE / 2 + place * _STEP, first + row * _STEP)
        for row, count in enumerate(_rows(dice, folded=folded))
        for place in range(count)
    ]


@lru_cache(maxsize=2048)
def strip_sprite(  # noqa: PLR0913  what is on it, and how it is drawn
    number: int, title: str, faces: str, side: Seat, unit: float, theme: Theme, *, folded: bool = False
) -> Image.Image:
    """A slip of paper with a number in the side's shape, a title (the hex that was attacked) and the dice.

    There is room, and no die yet, for each face ``NO_DIE``.
    """
    letters, more = head_letters(number, title), 12.0 * (len(str(number)) - 1)
    width, height = strip_size(letters, len(faces), folded=folded)
    left, first = -width / 2, -height / 2 + _EDGE / 2 + _STEP / 2
    drawing = Drawing()
    slip = ((left, -height / 2), (-left, -height / 2), (-left, height / 2), (left, height / 2))
    drawing.polygon(slip, mix(WHITE, SEPIA, 0.12), INK, 2)
    drawing.polygon(
        [(x + left + 16 + more / 2, y + first) for x, y in outline(side, 26 + more, 28, 9)], colors_of(side).ink
    )
    for face, place in zip(faces, die_places(letters, len(faces), folded=folded), strict=True):
        if face != NO_DIE:
            drawing.extend(die(face).moved(*place))
    sprite = drawing.moved(0, 0, unit).sprite(round((width + 8) * unit), round((height + 8) * unit), theme)
    middle, start = sprite.height / 2 + first * unit, sprite.width / 2 + left * unit
    write(sprite, (start + (16 + more / 2) * unit, middle), str(number), "bold", 24 * unit, theme.of(WHITE), "mm")
    write(sprite, (start + (34 + more) * unit, middle), title, "bold", 25 * unit, theme.of(INK))
    return sprite
