"""Frames: those of boards and maps, and the same margin and double line of other sheets."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render.art.compass import LADDER, neat_line, rungs
from render.art.palette import PAPER, SEPIA, SHEET
from render.art.shapes import Drawing
from render.art.themes import Theme

_INSET, _LINES = 8.0, ((1.0, 3.0), (1.9, 1.5))
"""The margin in pixels, and the double line: its distance in margins, its width in pixels."""

_DEEP = 0.6
"""Width of a neat line, in margins."""

_BOARD_LINES = ((1.0, 3.0), (1.8, 1.2))
"""The double line of boards and maps, in the same numbers; the neat line lies within it."""


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


def draw_frame(drawing: Drawing, width: int, height: int, scale: float, theme: Theme) -> None:
    """Draws the double line and the neat line of a board or map ``width`` by ``height`` pixels."""
    inset = _INSET * scale
    paper = (inset, inset, width - inset, height - inset)
    gap, depth = inset * (LADDER - 1), inset * (_BOARD_LINES[1][0] - LADDER)
    neat_line(drawing, paper, gap, depth, scale, plain=theme.plain)
    for share, thickness in _BOARD_LINES:
        far = inset * share
        corners = (far, far), (width - far, far), (width - far, height - far), (far, height - far)
        drawing.line((*corners, corners[0]), SEPIA, thickness * scale)


def clear_margin(picture: Image.Image, scale: float, theme: Theme) -> None:
    """Fills the margin of a board or map over whatever the land left there."""
    (width, height), inset = picture.size, round(_INSET * scale)
    for edge in (
        (0, 0, inset, height),
        (width - inset, 0, width, height),
        (0, 0, width, inset),
        (0, height - inset, width, height),
    ):
        picture.paste(theme.of(SHEET), edge)


def _inside(width: int, height: int, inset: float, scale: int) -> tuple[float, float, float, float]:
    return inset * scale, inset * scale, (width - inset) * scale, (height - inset) * scale
