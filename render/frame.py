"""Frame of a sheet: the same margin and double line as a board's; around a part of a map with its neat line."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render.art.compass import LADDER, rungs
from render.art.palette import PAPER, SEPIA, SHEET
from render.art.themes import Theme

_INSET, _LINES = 8.0, ((1.0, 3.0), (1.9, 1.5))
"""The margin in pixels, and the double line: its distance in margins, its width in pixels."""

_DEEP = 0.6
"""Width of a neat line, in margins."""


def framed_sheet(width: int, height: int, theme: Theme, scale: int) -> Image.Image:
    """An empty framed sheet of paper ``width`` by ``height`` pixels, enlarged by ``scale``."""
    picture = Image.new("RGB", (width * scale, height * scale), theme.of(SHEET))
    pen = ImageDraw.Draw(picture)
    pen.rectangle(_inside(width, height, _INSET, scale), fill=theme.of(PAPER))
    for share, wide in _LINES:
        pen.rectangle(_inside(width, height, _INSET * share, scale), outline=theme.of(SEPIA), width=round(wide * scale))
    return picture


def map_sheet(width: int, height: int, theme: Theme) -> Image.Image:
    """An empty framed sheet for a part of a map, with a neat line where the theme is not plain."""
    picture = framed_sheet(width, height, theme, 1)
    if not theme.plain:
        pen, off = ImageDraw.Draw(picture), _INSET * LADDER
        for left, top, right, bottom in rungs((off, off, width - off, height - off), _INSET * _DEEP, 1.0):
            pen.rectangle((round(left), round(top), round(right) - 1, round(bottom) - 1), theme.of(SEPIA))
    return picture


def _inside(width: int, height: int, inset: float, scale: int) -> tuple[float, float, float, float]:
    return inset * scale, inset * scale, (width - inset) * scale, (height - inset) * scale
