"""A piece with labels beside it, each joined to its spot by a line: a unit explained to somebody who knows none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from render.art.palette import GOLD, INK
from render.art.shapes import Drawing, Point
from render.art.text_drawing import wrapped, write
from render.art.themes import Theme

_SIZES = (34.0, 31.0, 28.0, 25.0, 22.0)
"""Heights of the letters, in measures: the largest at which all labels have room."""

_LEADING, _SPACE = 1.18, 1.1
"""Height of a line, in heights of its letters, and the space between two labels, in lines."""

_MOST_HIGH = 262.0
"""Greatest height of all labels, in measures."""

_GAP = 12.0
"""Distance from the end of a line to its label, in measures."""


class Label(NamedTuple):
    """A text, and the spot that it explains, from the middle of the piece, in measures of the picture."""

    text: str
    spot: Point


def draw_labels(
    picture: Image.Image,
    middle: Point,
    labels: Sequence[Label],
    room: tuple[float, float, float],
    scale: float,
    theme: Theme,
) -> None:
    """Writes the labels below each other.

    ``room`` is their left edge, their width, and the height of the middle one. ``scale`` is the number of pixels of a
    measure; all other lengths are in measures.
    """
    left, most, level = room
    size = next((one for one in _SIZES if sum(_heights(labels, one, most, scale)) <= _MOST_HIGH), _SIZES[-1])
    line, top = size * _LEADING, level - sum(_heights(labels, size, most, scale)) / 2
    pointers = Drawing()
    for one, height in zip(labels, _heights(labels, size, most, scale), strict=True):
        at, lines = top + height / 2, _lines(one, size, most, scale)
        spot = ((middle[0] + one.spot[0]) * scale, (middle[1] + one.spot[1]) * scale)
        pointers.line((spot, ((left - _GAP) * scale, at * scale)), INK, 2.5 * scale)
        pointers.disc(spot, 6 * scale, GOLD, INK, 1.5 * scale)
        for number, text in enumerate(lines):
            down = at + (number - (len(lines) - 1) / 2) * line
            write(picture, (left * scale, down * scale), text, "bold", size * scale, theme.of(INK))
        top += height
    pointers.draw_on(picture, theme)


def _lines(label: Label, size: float, most: float, scale: float) -> list[str]:
    return wrapped(label.text, "bold", round(size * scale), most * scale)


def _heights(labels: Sequence[Label], size: float, most: float, scale: float) -> list[float]:
    """The height of each label at a size of type, with the space around it."""
    return [(len(_lines(one, size, most, scale)) + _SPACE) * size * _LEADING for one in labels]
