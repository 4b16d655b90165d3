"""Picture of units off the map, as counters: arrivals, losses, and units that have left it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PIL import Image

from engine.blue_grey.view import ArrivalView, PublicView, UnitView
from engine.language import N_, _, alternatives
from render.art.palette import INK, SEPIA
from render.art.themes import OLD_PAPER, Theme
from render.blue_grey.counters import counter_sprite, face_of
from render.blue_grey.lettering import write_within
from render.blue_grey.parts import no_rolls
from render.blue_grey.words import unit_of
from render.frame import framed_sheet
from render.picture import common_palette, png, reduced
from render.words import side_name

WIDTH = 900
"""Usual width, in pixels."""

_ACROSS, _HEAD, _LINE, _ROW, _EDGE = 8, 76, 50, 84, 30

Group = tuple[str, list[UnitView]]
"""A title and the units below it."""


def groups(view: PublicView) -> list[Group]:
    """Arrivals in the order in which they come, then losses and those that left, Union first."""
    found: list[Group] = []
    for one in view.arrivals:
        units = [unit for word in one.units if (unit := unit_of(view, word))]
        found.append((_arrival(one), units))
    told = (("lost", N_("{side} lost: {strength}")), ("left", N_("{side} off the map: {strength}")))
    for status, message in told:
        for side in view.sides:
            units = [unit for unit in view.units if unit.side == side.side and unit.status == status]
            strength = sum(unit.strength for unit in units)
            found.append((_(message, side=side_name(side.side), strength=strength), units))
    return [group for group in found if group[1]]


def _arrival(one: ArrivalView) -> str:
    """``Union, turn 3, at 0801``."""
    side, hexes = side_name(one.side), alternatives(one.hexes)
    if one.due:
        return _("{side}, this turn, at {hexes}", side=side, hexes=hexes)
    return _("{side}, turn {turn}, at {hexes}", side=side, turn=one.turn, hexes=hexes)


def draw_panel(view: PublicView, *, width: int = WIDTH, theme: Theme = OLD_PAPER) -> bytes:
    """The picture as a palette PNG, as high as it needs."""
    scale, shown = width / WIDTH, groups(view)
    rows = sum(-(-len(units) // _ACROSS) for _, units in shown)
    height = round((_HEAD + _LINE * max(1, len(shown)) + _ROW * rows + _EDGE) * scale)
    picture = framed_sheet(width, height, theme, 1)
    room = width - 2 * _EDGE * scale
    line = partial(write_within, picture, room=room, theme=theme)
    line((_EDGE * scale, 44 * scale), _("Arrivals and losses"), face="title", size=40 * scale, ink=INK)
    top = _HEAD * scale
    if not shown:
        line((_EDGE * scale, top + 16 * scale), no_rolls(), face="bold", size=30 * scale, ink=SEPIA)
    for title, units in shown:
        line((_EDGE * scale, top + _LINE * scale / 2), title, face="bold", size=33 * scale, ink=INK)
        top = _counters(picture, units, top + _LINE * scale, scale, theme)
    return png(reduced(picture, common_palette(theme)))


def _counters(picture: Image.Image, units: Sequence[UnitView], top: float, scale: float, theme: Theme) -> float:
    """Draws rows of counters from ``top`` down; returns their lower edge."""
    step = (picture.width - 2 * _EDGE * scale) / _ACROSS
    for number, one in enumerate(units):
        sprite = counter_sprite(face_of(one, over=True), scale, theme)
        x = _EDGE * scale + step * (number % _ACROSS + 0.5)
        y = top + _ROW * (number // _ACROSS + 0.5) * scale
        picture.paste(sprite, (round(x - sprite.width / 2), round(y - sprite.height / 2)), sprite)
    return top + _ROW * -(-len(units) // _ACROSS) * scale
