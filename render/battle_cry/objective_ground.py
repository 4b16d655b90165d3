"""Objectives that lie together: many of one side are one ground under one flag, and not a flag in each hex."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from engine.battle_cry.view import ObjectiveView, PublicView
from engine.decision import HexName, Seat
from engine.hexgrid import Grid, grid_of
from engine.language import pgettext
from render.art.palette import INK, WHITE
from render.art.shapes import Drawing
from render.art.text_drawing import width_of, write
from render.art.themes import Theme
from render.battle_cry.counters import token_sprite

MANY: Final = 4
"""Least number of adjoining objectives that are one ground."""

HIGH: Final = 40.0
"""Height of the sign of a ground, in measures."""

_FLAG, _LETTERS = 52.0, 27.0
"""Width of the flag on that sign, and height of its letters, in measures."""


class ObjectiveGround(NamedTuple):
    """Objectives of one side that lie together, and the flags of each."""

    side: Seat
    flags: int
    hexes: tuple[HexName, ...]


class OpenObjectives(NamedTuple):
    """The objectives that nobody holds: single ones, and grounds."""

    singles: tuple[ObjectiveView, ...]
    grounds: tuple[ObjectiveGround, ...]


@lru_cache(maxsize=16)
def open_objectives(rows: tuple[int, ...], objectives: tuple[ObjectiveView, ...]) -> OpenObjectives:
    """The objectives of a board that nobody holds, those that lie together as grounds."""
    grid, found = grid_of(rows), list[ObjectiveGround]()
    for side, flags in dict.fromkeys((one.side, one.flags) for one in objectives):
        hexes = [one.hex for one in objectives if (one.side, one.flags) == (side, flags) and not one.held]
        found += [ObjectiveGround(side, flags, group) for group in _groups(hexes, grid) if len(group) >= MANY]
    grounds = {(ground.side, hex_) for ground in found for hex_ in ground.hexes}
    singles = tuple(one for one in objectives if not one.held and (one.side, one.hex) not in grounds)
    return OpenObjectives(singles, tuple(found))


def of_view(view: PublicView) -> OpenObjectives:
    """The open objectives of a view."""
    return open_objectives(view.rows, view.objectives)


def _groups(hexes: list[HexName], grid: Grid) -> list[tuple[HexName, ...]]:
    """Hexes in adjoining groups, each in reading order."""
    left, found = {grid.index[hex_] for hex_ in hexes}, []
    while left:
        group, edge = set[int](), {min(left)}
        while edge:
            group |= edge
            edge = {near for hex_ in edge for near in grid.neighbours[hex_]} & left - group
        left -= group
        found.append(tuple(grid.names[hex_] for hex_ in sorted(group)))
    return found


def _words(flags: int) -> str:
    return pgettext("flags for each hex of a ground", "{flags} each", flags=flags)


def ground_size(ground: ObjectiveGround) -> tuple[float, float]:
    """Width and height of the sign of a ground, in measures."""
    return _size(_words(ground.flags))


def _size(words: str) -> tuple[float, float]:
    return _FLAG + width_of(words, "bold", 100) * _LETTERS / 100 + 10, HIGH


def ground_sign(ground: ObjectiveGround, unit: float, theme: Theme) -> Image.Image:
    """The sign of a ground: a flag, and how many each hex is worth."""
    return _sign(ground.side, _words(ground.flags), unit, theme)


@lru_cache(maxsize=16)
def _sign(side: Seat, words: str, unit: float, theme: Theme) -> Image.Image:
    wide, high = _size(words)
    drawing = Drawing()
    for out, color in ((0.0, INK), (-2.0, WHITE)):
        right, low = wide / 2 + out, high / 2 + out
        drawing.polygon(((-right, -low), (right, -low), (right, low), (-right, low)), color)
    sprite = drawing.moved(0, 0, unit).sprite(round((wide + 4) * unit), round((high + 4) * unit), theme)
    flag, left = token_sprite(side, unit, theme), sprite.width / 2 - wide / 2 * unit
    sprite.alpha_composite(flag, (max(0, round(left)), max(0, round(sprite.height / 2 - flag.height / 2))))
    place = (left + _FLAG * unit, sprite.height / 2)
    write(sprite, place, words, "bold", _LETTERS * unit, theme.of(INK))
    return sprite
