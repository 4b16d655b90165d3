"""A wide board folded for a phone: its left half above its right one, between the margins of the sides.

Side by side a hex of a double board is 15 pixels wide on a phone; folded it is 27, as on a standard board.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PIL import Image

from engine.battle_cry.view import PublicView
from engine.hexgrid import STANDARD_ROWS
from engine.language import _
from render.art.layout import Box, Layout, layout_of
from render.art.palette import SEPIA
from render.art.text_drawing import write
from render.art.themes import Theme
from render.battle_cry.margins import draw_side, draw_title
from render.frame import framed_sheet, map_sheet
from render.hex_chart import HexChart, chart_of
from render.viewport import Viewport, box_of, hexes_in, is_wide

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


class FoldedHalf(NamedTuple):
    """A half of a folded board: its columns, the box of the whole board that it shows, where that lies."""

    viewport: Viewport
    box: Box
    left: int
    top: int


def halves_on_sheet(layout: Layout, width: int) -> tuple[FoldedHalf, FoldedHalf]:
    """The two halves of the board of a layout, on a folded picture of a width."""
    rows, scale = layout.grid.rows, width / WIDTH
    around = layout_of(STANDARD_ROWS, width, layout.theme, turned=layout.turned)
    found, top = [], around.top_margin[3]
    for viewport in halves(rows)[::-1] if layout.turned else halves(rows):
        box = box_of(viewport, layout)
        top += round(_LINE * scale)
        found.append(FoldedHalf(viewport, box, (width - (box[2] - box[0])) // 2, top))
        top += box[3] - box[1]
    first, second = found
    return first, second


def fold(
    view: PublicView, half: Callable[[Viewport], Image.Image], layout: Layout, width: int, *, played: bool = False
) -> Image.Image:
    """The folded picture. ``half`` draws a half on the whole board of this layout; ``played`` as for `board_frame`."""
    theme, turned, scale = layout.theme, layout.turned, width / WIDTH
    shown = halves_on_sheet(layout, width)
    around = layout_of(STANDARD_ROWS, width, theme, turned=turned)
    head, foot = _margins(view, around, played=played)
    line = round(_LINE * scale)
    ends = shown[1].top + shown[1].box[3] - shown[1].box[1]
    sheet = map_sheet(width, ends - around.title[1] + foot.height + round((_EDGE + 8) * scale), theme)
    left = round(_EDGE * scale)
    sheet.paste(head, (left, around.title[1]))
    for one in shown:
        name = _("Columns {first} to {last}", first=one.viewport.first, last=one.viewport.last)
        place = (2 * left, one.top - line + line * 0.56)
        write(sheet, place, name, "bold", _NAME * scale, theme.of(SEPIA))
        sheet.paste(half(one.viewport).crop(one.box), (one.left, one.top))
    sheet.paste(foot, (left, ends))
    return sheet


def chart_of_halves(sheet: Image.Image, layout: Layout) -> HexChart:
    """Where the hexes lie on a folded picture."""
    shown = halves_on_sheet(layout, sheet.width)
    pasted = [(hexes_in(one.viewport, layout.grid), (one.left - one.box[0], one.top - one.box[1])) for one in shown]
    return chart_of(sheet, layout, layout.grid.names, pasted)


def _margins(view: PublicView, around: Layout, *, played: bool) -> tuple[Image.Image, Image.Image]:
    """The upper margin with the title, and the lower margin."""
    sheet = framed_sheet(around.width, around.height, around.theme, 1)
    draw_title(sheet, view, around, played=played)
    for side in view.sides:
        draw_side(sheet, view, side, around)
    (left, top, right, _bottom), bottom = around.title, around.top_margin[3]
    return sheet.crop((left, top, right, bottom)), sheet.crop(around.bottom_margin)
