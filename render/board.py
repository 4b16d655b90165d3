"""The board picture: a kept background with the pieces, the sides and what happened drawn on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PIL import Image

from engine.battle_cry.view import PublicView
from render.art.counters import NONE, GeneralFace, Marks, UnitFace, general_sprite, token_sprite, unit_sprite
from render.art.works import work_sprite
from render.background import background_of, write_name
from render.bands import draw_band, draw_title
from render.highlight import Highlight
from render.layout import Layout, layout_of
from render.marks import Mark
from render.overlays import Overlay
from render.pencil import draw_strokes
from render.picture import common_palette, png, reduced
from render.pointers import draw_above, draw_below
from render.special_ground import draw_borders, draw_signs
from render.strokes import Stroke
from render.tags import general_tag, tag_of
from render.text_twin import alt_text
from render.window import Window, cut_out, is_wide

__all__ = ["WIDTH", "alt_text", "board_frame", "draw_board", "usual_width"]

WIDTH = 1600
"""Pixels across, unless somebody asks for another width."""

WIDE_HEX = 100
"""Pixels that a hex of a wide board is across: enough to be read when the picture is enlarged."""


def usual_width(rows: tuple[int, ...]) -> int:
    """How many pixels a board is across unless somebody asks for another width."""
    return WIDE_HEX * max(rows) if is_wide(rows) else WIDTH


def draw_board(
    view: PublicView,
    *,
    width: int = 0,
    marks: Iterable[Mark] = (),
    highlight: Highlight | None = None,
    window: Window | None = None,
    strokes: Sequence[Stroke] = (),
) -> bytes:
    """The board as the bytes of a palette PNG, about four fifths as high as it is wide, a double board half as high.

    ``width`` is that of the whole board in pixels, the usual one where none is said. ``marks`` are what happened
    since the last picture (``marks_of``), ``highlight`` what may be chosen now, ``strokes`` a player's sketch over
    all of it. With a ``window`` only those columns are shown. The same arguments always give the same bytes.
    """
    width = width or usual_width(view.rows)
    picture = board_frame(view, width, marks, highlight)
    draw_strokes(picture, strokes, layout_of(view.rows, width))
    if window is not None:
        picture = cut_out(picture, window, layout_of(view.rows, width))
    return png(reduced(picture, common_palette()))


def board_frame(
    view: PublicView, width: int, marks: Iterable[Mark] = (), highlight: Highlight | None = None
) -> Image.Image:
    """The board in full color, before it is reduced to its palette."""
    layout = layout_of(view.rows, width)
    picture = background_of(view.rows, view.ground, width).copy()
    draw_title(picture, view, layout)
    for side in view.sides:
        draw_band(picture, view, side, layout)
    draw_borders(picture, view, layout)
    if highlight is not None:
        draw_below(picture, highlight, layout)
    _pieces(picture, view, layout)
    draw_signs(picture, view, layout)
    for one in view.objectives:
        if not one.held:
            _put(picture, token_sprite(one.side, layout.unit), layout, one.hex, 46)
    for work in view.works:
        _put(picture, work_sprite(work.terrain, work.sides, layout.unit), layout, work.hex, 0)
    for hex_ in _beside_works(view, layout):
        write_name(picture, layout, hex_)
    if highlight is not None:
        draw_above(picture, highlight, layout)
    Overlay(picture, view, layout).draw(marks)
    return picture


def _beside_works(view: PublicView, layout: Layout) -> list[str]:
    """The hexes whose names works may have covered."""
    names, index = layout.grid.names, layout.grid.index
    found = [near for work in view.works for near in (index[work.hex], *layout.grid.neighbours[index[work.hex]])]
    return [names[hex_] for hex_ in sorted(set(found))]


def _pieces(picture: Image.Image, view: PublicView, layout: Layout) -> None:
    led = {general.hex for general in view.generals if not general.alone}
    for one in view.units:
        marks = NONE if view.outcome else Marks(one.ordered, one.moved, one.battled)
        tag = tag_of(one.leader)
        face = UnitFace(one.side, one.arm, one.traits, one.figures, one.full, one.hex in led, marks, tag)
        _put(picture, unit_sprite(face, layout.unit), layout, one.hex, -17 if face.led else -3)
    for general in view.generals:
        marks = NONE if view.outcome else Marks(general.ordered, general.moved)
        plate = GeneralFace(general.side, general.name, general.alone, marks, general_tag(view, general))
        _put(picture, general_sprite(plate, layout.unit), layout, general.hex, -3 if general.alone else 24)


def _put(picture: Image.Image, sprite: Image.Image, layout: Layout, hex_: str, below: float) -> None:
    """Pastes a sprite whose middle lies ``below`` the hex's middle."""
    x, y = layout.center(hex_)
    place = (round(x - sprite.width / 2), round(y + below * layout.unit - sprite.height / 2))
    picture.paste(sprite, place, sprite)
