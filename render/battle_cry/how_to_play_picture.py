"""The picture of a first screen: a unit with three labels, and the near edge of the map with its three sections."""

from __future__ import annotations

from PIL import Image

from engine.battle_cry.view import PublicView
from render.art.layout import layout_of
from render.art.palette import GOLD_DARK, INK
from render.art.seasons import in_season
from render.art.shapes import Drawing
from render.art.text_drawing import fitting, write
from render.art.themes import Theme
from render.battle_cry.board import WIDTH as BOARD
from render.battle_cry.board import board_frame
from render.battle_cry.counters import GeneralFace, UnitFace, general_sprite, unit_sprite
from render.battle_cry.how_to_play import labels, sections, shown
from render.battle_cry.occupants import is_above
from render.battle_cry.plan import LED, PLATED
from render.frame import framed_sheet
from render.labeled_piece import Label, draw_labels
from render.picture import common_palette, png, reduced
from render.style import Style
from render.viewport import Viewport, box_of, section_lines

WIDTH = 1000
"""Usual width, in pixels: of one measure each."""

_UNIT_HEIGHT, _TITLE, _EDGE = 296, 62, 24
"""Heights of the unit above and of the sections' names, and the margin, in measures."""

_SIZE = 2.9
"""Pixels of a counter's measure, at the usual width."""

_ROWS = 3
"""Rows of the map, from the edge of the side."""


def draw_how_to_play(view: PublicView, style: Style) -> bytes:
    """The picture as a palette PNG."""
    theme, scale = in_season(style.inks, view.scenery), style.size
    strip, lines = _strip(view, theme, round((WIDTH - 2 * _EDGE) * scale))
    height = _UNIT_HEIGHT + _TITLE + _EDGE + round(strip.height / scale)
    picture = framed_sheet(round(WIDTH * scale), round(height * scale), theme, 1)
    _draw_unit(picture, view, theme, scale)
    left, top = round(_EDGE * scale), round((_UNIT_HEIGHT + _TITLE) * scale)
    picture.paste(strip, (left, top))
    _draw_sections(picture, view, [left, *(left + x for x in lines), left + strip.width], top, theme, scale)
    return png(reduced(picture, common_palette(theme)))


def _draw_unit(picture: Image.Image, view: PublicView, theme: Theme, scale: float) -> None:
    side, general = shown(view)
    unit, middle = _SIZE * scale, (230.0, 172.0)
    counter = unit_sprite(UnitFace(side, "infantry", (), 4, 4, led=True), unit, theme)
    plate = general_sprite(GeneralFace(side, general), unit, theme)
    for sprite, below in ((counter, LED), (plate, PLATED)):
        x, y = middle[0] * scale - sprite.width / 2, (middle[1] + below * _SIZE) * scale - sprite.height / 2
        picture.paste(sprite, (round(x), round(y)), sprite)
    spots = ((2.0, LED - 20.0), (42.0, LED - 4.0), (54.0, PLATED))
    found = [Label(text, (x * _SIZE, y * _SIZE)) for text, (x, y) in zip(labels(side, general), spots, strict=True)]
    draw_labels(picture, middle, found, (480, WIDTH - 480 - _EDGE, 150), scale, theme)


def _strip(view: PublicView, theme: Theme, width: int) -> tuple[Image.Image, list[float]]:
    """The rows of the map at the edge of the viewer's side, and where its sections end, in pixels from its left."""
    turned, rows = is_above(view), len(view.rows)
    top = 1 if turned else rows - _ROWS + 1
    viewport = Viewport(1, max(view.rows), max(top, 1), min(top + _ROWS - 1, rows))
    layout = layout_of(view.rows, BOARD, theme, turned=turned)
    whole = board_frame(view, BOARD, theme=theme, turned=turned, viewport=viewport)
    box = box_of(viewport, layout)
    strip = whole.crop(box)
    scale = width / strip.width
    ends = sorted(sum(x for x, _y in _within(line, box)) / len(_within(line, box)) for line in section_lines(layout))
    found = strip.resize((width, round(strip.height * scale)), Image.Resampling.LANCZOS)
    return found, [(x - box[0]) * scale for x in ends]


def _within(line: list[tuple[float, float]], box: tuple[int, int, int, int]) -> list[tuple[float, float]]:
    return [point for point in line if box[1] <= point[1] <= box[3]] or line


def _draw_sections(
    picture: Image.Image, view: PublicView, ends: list[float], top: float, theme: Theme, scale: float
) -> None:
    """Writes the names of the sections above the strip, over brackets from end to end."""
    brackets = Drawing()
    for name, first, last in zip(sections(view), ends[:-1], ends[1:], strict=True):
        left, right, high = first + 8 * scale, last - 8 * scale, top - 14 * scale
        brackets.line(((left, top), (left, high), (right, high), (right, top)), GOLD_DARK, 4 * scale)
        size = fitting(name, "bold", round(34 * scale), right - left)
        write(picture, ((left + right) / 2, top - 38 * scale), name, "bold", size, theme.of(INK), "mm")
    brackets.draw_on(picture, theme)
