"""A piece with labels beside it, each joined to its spot by a line: a unit explained to somebody who knows none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from render.art.palette import GOLD, INK
from render.art.shapes import Drawing, Point
from render.art.text_drawing import wrapped, write
from render.art.themes import Theme

_TYPE, _LINE = 34.0, 40.0
"""Height of the letters and of a line, in measures."""

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
    texts = [wrapped(one.text, "bold", round(_TYPE * scale), most * scale) for one in labels]
    heights = [len(lines) * _LINE + _LINE * 1.1 for lines in texts]
    top = level - sum(heights) / 2
    pointers = Drawing()
    for one, lines, height in zip(labels, texts, heights, strict=True):
        at = top + height / 2
        spot = ((middle[0] + one.spot[0]) * scale, (middle[1] + one.spot[1]) * scale)
        pointers.line((spot, ((left - _GAP) * scale, at * scale)), INK, 2.5 * scale)
        pointers.disc(spot, 6 * scale, GOLD, INK, 1.5 * scale)
        for number, line in enumerate(lines):
            down = at + (number - (len(lines) - 1) / 2) * _LINE
            write(picture, (left * scale, down * scale), line, "bold", _TYPE * scale, theme.of(INK))
        top += height
    pointers.draw_on(picture, theme)
