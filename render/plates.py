"""Plate with a number of dice, and what they are expected to hit."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.art.palette import INK, WHITE
from render.art.shapes import Drawing, Point
from render.art.text_drawing import width_of, write
from render.art.themes import Theme


@lru_cache(maxsize=128)
def dice_plate(dice: int, hits: str, unit: float, theme: Theme) -> Image.Image:
    """A die with the number of dice, and the expected hits beside it."""
    size = 33.0
    text = width_of(hits, "bold", round(34 * unit)) / unit + 12 if hits else 0
    half = (size + text) / 2
    drawing = Drawing()
    for out, color in ((3.5, WHITE), (1.5, INK)):
        drawing.polygon(_box(-half - out, half + out, size / 2 + out), color)
    drawing.polygon(_box(-half + size, half, size / 2), WHITE)
    sprite = drawing.moved(0, 0, unit).sprite(round((2 * half + 10) * unit), round((size + 10) * unit), theme)
    middle, wide = sprite.height / 2, sprite.width / 2
    write(sprite, (wide + (size / 2 - half) * unit, middle), str(dice), "title", 25 * unit, theme.of(WHITE), "mm")
    if hits:
        write(sprite, (wide + size / 2 * unit, middle), hits, "bold", 34 * unit, theme.of(INK), "mm")
    return sprite


def _box(left: float, right: float, half: float) -> tuple[Point, ...]:
    return (left, -half), (right, -half), (right, half), (left, half)
