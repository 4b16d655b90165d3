"""Shafts and heads of arrows as stamps."""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import Final, NamedTuple

from msgspec import Struct

from render.arrow_ways import ArrowWay
from render.art.palette import Ink
from render.art.themes import Theme
from render.art.tracks import badge_width, head_sprite, shaft_sprite
from render.stamps import Stamp

_STUB: Final = 31
"""Length of a shaft from which on all heads look alike, in measures."""


class ArrowStyle(NamedTuple):
    """How an arrow looks: its kind (``render.art.tracks.PATTERNS``) and ink."""

    kind: str
    ink: Ink


def shaft_stamp(mark: Struct, way: ArrowWay, style: ArrowStyle, unit: float, theme: Theme) -> Stamp:
    """The shaft of a mark's arrow."""
    (x, y), (to_x, to_y) = way.tail, way.tip
    dx, dy = round((to_x - x) / unit, 1), round((to_y - y) / unit, 1)
    sprite = shaft_sprite(style.kind, dx, dy, style.ink, unit, theme)
    return Stamp(mark, "way", sprite, ((x + to_x) / 2, (y + to_y) / 2), below=not way.above)


def head_stamp(mark: Struct, way: ArrowWay, style: ArrowStyle, number: str, unit: float, theme: Theme) -> Stamp:
    """The head of a mark's arrow with the end of its shaft, as far as its ``number`` leaves that free."""
    (x, y), (to_x, to_y) = way.tail, way.tip
    turn, length = degrees(atan2(to_y - y, to_x - x)), hypot(to_x - x, to_y - y) / unit
    begin = badge_width(number) / 2 if way.number is not None else 0.0
    shaft = min(round(max(0.0, length - begin)), _STUB)
    return Stamp(mark, "head", head_sprite(style.kind, round(turn), shaft, style.ink, unit, theme), way.tip)
