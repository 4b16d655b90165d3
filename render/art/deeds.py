"""What a counter did in this turn, as its posture: turned a little if it moved, smoke at its corner if it fought."""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import Image

from render.art.palette import INK, SEPIA, WHITE, mix
from render.art.shapes import Drawing

TURN: Final = 7.0
"""Degrees by which the counter of a piece that moved is turned."""

SMOKE: Final = (46.0, 28.0)
"""Width and height of the smoke at a counter's corner, in measures."""

_PUFFS: Final = ((-15, 5, 7.0), (-5, -3, 9.0), (7, -5, 9.5), (16, 2, 7.5), (4, 6, 8.0))


def turned(sprite: Image.Image, degrees: float = TURN) -> Image.Image:
    """A sprite of twice its size, turned to the right, at its own size."""
    return sprite.rotate(-degrees, Image.Resampling.BICUBIC).reduce(2)


@cache
def deed_smoke() -> Drawing:
    """The smoke at the corner of a unit that fought, around the origin."""
    drawing = Drawing()
    for x, y, radius in _PUFFS:
        drawing.disc((x, y), radius, WHITE, INK, 1.7)
    for x, y, radius in _PUFFS:
        drawing.disc((x, y), radius, mix(WHITE, SEPIA, 0.24))
    for x, y, radius in _PUFFS:
        drawing.disc((x - 1, y - 1.2), radius * 0.8, WHITE)
    return drawing
