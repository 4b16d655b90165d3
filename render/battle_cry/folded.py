"""A wide board folded for a phone: its left half above its right one, between the margins of the sides.

Side by side a hex of a double board is 15 pixels wide on a phone; folded it is 27, as on a standard board.
"""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from engine.battle_cry.view import PublicView
from engine.hexgrid import STANDARD_ROWS
from engine.language import _
from render.art.layout import Layout, layout_of
from render.art.palette import SEPIA
from render.art.text_drawing import write
from render.art.themes import Theme
from render.battle_cry.margins import draw_side, draw_title
from render.frame import framed_sheet
from render.viewport import Viewport, box_of, is_wide

WIDTH = 1600
"""Usual width, in pixels."""

_EDGE, _LINE, _NAME = 30, 50, 38


def is_folded(rows: tuple[int, ...], theme: Theme) -> bool:
    """Whether the whole board is drawn folded: a wide one, except on a sheet to be printed."""
    return is_wide(rows) and not theme.shape


def halves(rows: tuple[int, ...]) -> tuple[Viewport, Viewport]:
    """The left and the right half, cut between two columns."""
    most = max(rows)
    return Viewport(1, most // 2, 1, len(rows)), Viewport(most // 2 + 1, most, 1, len(rows))


def full_width(rows: tuple[int, ...], width: int) -> int:
    """Width of the whole board at which each half fills the picture, in pixels."""
    first, last, *_rows = halves(rows)[0]
    scale = width / WIDTH
    return round((width - 2 * _EDGE * scale) * (max(rows) + 1) / (last - first + 1.6))


def fold(view: PublicView, half: Callable[[Viewport], Image.Image], layout: Layout, width: int) -> Image.Image:
    """The folded picture. ``half`` draws a half on the whole board of this layout."""
    theme, turned, scale = layout.theme, layout.turned, width / WIDTH
    viewports = halves(view.rows)[::-1] if turned else halves(view.rows)
    parts = [half(viewport).crop(box_of(viewport, layout)) for viewport in viewports]
    around = layout_of(STANDARD_ROWS, width, theme, turned=turned)
    head, foot = _margins(view, around)
    line = round(_LINE * scale)
    height = head.height + sum(line + part.height for part in parts) + foot.height + round((_EDGE + 8) * scale)
    sheet = framed_sheet(width, height, theme, 1)
    left, top = round(_EDGE * scale), around.title[1]
    sheet.paste(head, (left, top))
    top += head.height
    for viewport, part in zip(viewports, parts, strict=True):
        name = _("Columns {first} to {last}", first=viewport.first, last=viewport.last)
        place = (2 * left, top + line * 0.56)
        write(sheet, place, name, "bold", _NAME * scale, theme.of(SEPIA))
        sheet.paste(part, ((width - part.width) // 2, top + line))
        top += line + part.height
    sheet.paste(foot, (left, top))
    return sheet


def _margins(view: PublicView, around: Layout) -> tuple[Image.Image, Image.Image]:
    """The upper margin with the title, and the lower margin."""
    sheet = framed_sheet(around.width, around.height, around.theme, 1)
    draw_title(sheet, view, around)
    for side in view.sides:
        draw_side(sheet, view, side, around)
    (left, top, right, _bottom), bottom = around.title, around.top_margin[3]
    return sheet.crop((left, top, right, bottom)), sheet.crop(around.bottom_margin)
