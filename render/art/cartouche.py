"""The drawn frame around a map's title: a double line with hollow corners, as an engraver makes it."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image

from render.art.palette import PAPER, SEPIA, WHITE, mix
from render.art.shapes import Drawing, Point
from render.art.themes import Theme

_CORNER: Final = 9.0
"""Radius of a hollow corner, in measures of the sheet."""

_LINES: Final = ((2.5, 2.4), (6.5, 1.0))
"""The double line: its distance from the edge and its width, in measures of the sheet."""


@lru_cache(maxsize=64)
def cartouche(width: int, height: int, scale: float, theme: Theme) -> Image.Image:
    """A frame of a size in pixels, filled with light paper."""
    drawing = Drawing()
    (inset, thickness), (inner, thin) = ((at * scale, wide * scale) for at, wide in _LINES)
    around = _outline(width, height, inset, _CORNER * scale)
    drawing.polygon(around, mix(PAPER, WHITE, 0.5), SEPIA, thickness)
    within = _outline(width, height, inner, _CORNER * scale)
    drawing.line((*within, within[0]), SEPIA, thin)
    for x in (inner, width - inner):
        center, reach = (x, height / 2), 4.5 * scale
        diamond = [(x, center[1] - reach), (x + reach, center[1]), (x, center[1] + reach), (x - reach, center[1])]
        drawing.polygon(diamond, SEPIA)
    return drawing.moved(-width / 2, -height / 2).sprite(width, height, theme)


def _outline(width: float, height: float, inset: float, radius: float) -> list[Point]:
    """A rectangle whose corners are quarter circles toward its inside, clockwise."""
    corners = (
        (inset, inset, 0.5 * pi), (width - inset, inset, pi), (width - inset, height - inset, 1.5 * pi),
        (inset, height - inset, 2 * pi),
    )  # fmt: skip
    return [
        (x + radius * cos(start - step * pi / 12), y + radius * sin(start - step * pi / 12))
        for x, y, start in corners
        for step in range(7)
    ]
