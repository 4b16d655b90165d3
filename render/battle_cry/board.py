"""The board picture: a kept background with the pieces, the sides and what happened drawn on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PIL import Image

from engine.battle_cry.view import HexView, PublicView
from render.art.themes import OLD_PAPER, Theme
from render.art.works import work_sprite
from render.background import background_of
from render.battle_cry.bands import draw_band, draw_title
from render.battle_cry.counters import NONE, GeneralFace, Marks, UnitFace, general_sprite, token_sprite, unit_sprite
from render.battle_cry.marks import Arrow, Mark
from render.battle_cry.overlays import Overlay
from render.battle_cry.special_ground import BELOW, UNDER, draw_borders, draw_signs
from render.battle_cry.tags import general_tag, tag_of
from render.battle_cry.text_twin import alt_text
from render.highlight import Highlight
from render.layout import Box, Layout, layout_of
from render.pencil import draw_strokes
from render.picture import common_palette, filled, png, reduced
from render.place_names import is_below, is_filled, write_name, write_place
from render.pointers import draw_above, draw_below
from render.strokes import Stroke
from render.window import Window, box_of, close_width, is_wide

__all__ = ["WIDTH", "alt_text", "board_frame", "draw_board", "usual_width"]

WIDTH = 1600
"""Pixels across, unless somebody asks for another width."""

WIDE_HEX = 100
"""Pixels that a hex of a wide board is across: enough to be read when the picture is enlarged."""


def usual_width(rows: tuple[int, ...]) -> int:
    """How many pixels a board is across unless somebody asks for another width."""
    return WIDE_HEX * max(rows) if is_wide(rows) else WIDTH


def draw_board(  # noqa: PLR0913  what can be shown, and how
    view: PublicView,
    *,
    width: int = 0,
    marks: Iterable[Mark] = (),
    highlight: Highlight | None = None,
    window: Window | None = None,
    strokes: Sequence[Stroke] = (),
    theme: Theme = OLD_PAPER,
    turned: bool = False,
) -> bytes:
    """The board as the bytes of a palette PNG, about four fifths as high as it is wide, a double board half as high.

    ``width`` is that of the whole board in pixels, the usual one where none is said. ``marks`` are what happened
    since the last picture (``marks_of``), ``highlight`` what may be chosen now, ``strokes`` a player's
    sketch over all of it. With a ``window`` only that part of the
    board is shown. ``turned``, the map stands on its head: who has the top edge has his army below. The same arguments
    always give the same bytes.
    """
    width = width or usual_width(view.rows)
    if window is not None:
        width = close_width(view.rows, window, width)
    layout = layout_of(view.rows, width, theme, turned=turned)
    part = box_of(window, layout) if window is not None else None
    picture = board_frame(view, width, marks, highlight, theme=theme, turned=turned, part=part)
    draw_strokes(picture, strokes, layout)
    if part is not None:
        picture = picture.crop(part)
    return png(reduced(filled(picture, theme), common_palette(theme)))


def board_frame(  # noqa: PLR0913  what can be shown, and how
    view: PublicView,
    width: int,
    marks: Iterable[Mark] = (),
    highlight: Highlight | None = None,
    *,
    theme: Theme = OLD_PAPER,
    turned: bool = False,
    part: Box | None = None,
) -> Image.Image:
    """The board in full color, before it is reduced to its palette. Dice lie within the ``part`` that will be shown."""
    happened = tuple(marks)
    layout = layout_of(view.rows, width, theme, turned=turned)
    picture = background_of(view.rows, view.ground, width, theme, seed=view.title, turned=turned).copy()
    draw_title(picture, view, layout)
    for side in view.sides:
        draw_band(picture, view, side, layout)
    places = _places(view, happened, highlight)
    for place in places:
        write_place(picture, layout, place)
    draw_borders(picture, view, layout, places)
    if highlight is not None:
        draw_below(picture, highlight, layout)
    overlay = Overlay(picture, view, layout, part, [one.hex for one in places])
    overlay.draw_below(happened)
    _units(picture, view, layout)
    for work in view.works:
        _put(picture, work_sprite(work.terrain, layout.sides(work.sides), layout.unit, theme), layout, work.hex, 0)
    _names_beside_works(picture, view, layout, places)
    _generals(picture, view, layout)
    draw_signs(picture, view, layout)
    led = {general.hex for general in view.generals}
    low = led | {one.hex for one in view.ground if is_filled(one, layout.unit)}
    for one in view.objectives:
        if not one.held:
            below = UNDER if one.hex in low else BELOW
            _put(picture, token_sprite(one.side, layout.unit, theme), layout, one.hex, below)
    if highlight is not None:
        draw_above(picture, highlight, layout, frozenset(led))
    overlay.draw_above(happened)
    return picture


def _places(view: PublicView, marks: Iterable[Mark], highlight: Highlight | None) -> list[HexView]:
    """The places whose names are written.

    That is where nobody stands, no numbered way begins and no plate with dice lies below houses, who would cover them.
    """
    crowded = {unit.hex for unit in view.units} | {general.hex for general in view.generals}
    crowded |= {mark.from_ for mark in marks if isinstance(mark, Arrow)}
    look = highlight or Highlight()
    plates = {one.hex for one in look.targets} | {one.hex for one in look.dangers}
    named = [one for one in view.ground if one.name and one.hex not in crowded]
    return [one for one in named if one.hex not in plates or not is_below(one)]


def _names_beside_works(picture: Image.Image, view: PublicView, layout: Layout, places: Iterable[HexView]) -> None:
    """Writes the names again that works may have covered: those of hexes, and of places where nobody stands."""
    names, index = layout.grid.names, layout.grid.index
    near = {hex_ for work in view.works for hex_ in (index[work.hex], *layout.grid.neighbours[index[work.hex]])}
    for hex_ in sorted(near):
        write_name(picture, layout, names[hex_])
    for one in places:
        if index[one.hex] in near:
            write_place(picture, layout, one)


def _units(picture: Image.Image, view: PublicView, layout: Layout) -> None:
    led = {general.hex: general_tag(view, general) for general in view.generals if not general.alone}
    for one in view.units:
        marks = NONE if view.outcome else Marks(one.ordered, one.moved, one.battled)
        tag = tag_of(one.leader)
        tag = "" if tag == led.get(one.hex) else tag
        face = UnitFace(one.side, one.arm, one.traits, one.figures, one.full, one.hex in led, marks, tag)
        _put(picture, unit_sprite(face, layout.unit, layout.theme), layout, one.hex, -17 if face.led else -3)


def _generals(picture: Image.Image, view: PublicView, layout: Layout) -> None:
    for general in view.generals:
        marks = NONE if view.outcome else Marks(general.ordered, general.moved)
        plate = GeneralFace(general.side, general.name, general.alone, marks, general_tag(view, general))
        _put(
            picture, general_sprite(plate, layout.unit, layout.theme), layout, general.hex, -3 if general.alone else 24
        )


def _put(picture: Image.Image, sprite: Image.Image, layout: Layout, hex_: str, below: float) -> None:
    """Pastes a sprite whose middle lies ``below`` the hex's middle."""
    x, y = layout.center(hex_)
    place = (round(x - sprite.width / 2), round(y + below * layout.unit - sprite.height / 2))
    picture.paste(sprite, place, sprite)
