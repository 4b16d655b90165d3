"""Shafts and heads of arrows as stamps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import atan2, degrees, hypot
from typing import Final, NamedTuple

from msgspec import Struct

from engine.decision import HexName, Seat
from render.arrow_ways import ArrowWay
from render.art.palette import Color, Ink
from render.art.side_colors import colors_of
from render.art.themes import Theme
from render.art.tracks import badge_width, head_sprite, shaft_sprite
from render.label_placement import Rectangle
from render.stamps import Stamp

_STUB: Final = 31
"""Length of a shaft from which on all heads look alike, in measures."""

_MIDDLE, _REACH = 11.0, 9.0
"""Distance of the middle of a head from its tip, and half the size of the box around it, in measures."""

_ALIKE: Final = 60.0
"""Difference in lightness, of 255, up to which two colors melt into one another."""

_MELTING: Final = 0.4
"""Share of a head on a piece of such a color from which on it would not be seen."""


class ArrowStyle(NamedTuple):
    """How an arrow looks: its kind (``render.art.tracks.PATTERNS``) and ink."""

    kind: str
    ink: Ink


def shaft_stamp(mark: Struct, way: ArrowWay, style: ArrowStyle, unit: float, theme: Theme) -> Stamp:
    """The shaft of a mark's arrow."""
    (x, y), (to_x, to_y) = way.tail, way.tip
    dx, dy = round((to_x - x) / unit, 1), round((to_y - y) / unit, 1)
    sprite = shaft_sprite(style.kind, dx, dy, style.ink, unit, theme, footed=way.footed)
    return Stamp(mark, "way", sprite, ((x + to_x) / 2, (y + to_y) / 2), below=not way.above)


def fields_of(
    pieces: Mapping[HexName, Iterable[Rectangle]], sides: Mapping[HexName, Seat]
) -> list[tuple[Rectangle, Ink]]:
    """The boxes of the pieces of each hex, with the color of the field of its side's counters."""
    return [(box, colors_of(sides[hex_]).field) for hex_, boxes in pieces.items() if hex_ in sides for box in boxes]


def alike(pieces: Iterable[tuple[Rectangle, Ink]], ink: Ink, theme: Theme) -> list[Rectangle]:
    """The boxes of those pieces whose field has about the color of an ink."""
    own = _lightness(theme.of(ink))
    return [box for box, field in pieces if abs(_lightness(theme.of(field)) - own) < _ALIKE]


def head_stamp(  # noqa: PLR0913  an arrow, and where it lies
    mark: Struct,
    way: ArrowWay,
    style: ArrowStyle,
    number: str,
    unit: float,
    theme: Theme,
    *,
    pieces: Iterable[tuple[Rectangle, Ink]],
) -> Stamp:
    """The head of a mark's arrow with the end of its shaft, as far as its ``number`` leaves that free.

    It is pale on ``pieces`` of about its own color: boxes in pixels, each with the color of its field.
    """
    (x, y), (to_x, to_y) = way.tail, way.tip
    turn, length = degrees(atan2(to_y - y, to_x - x)), hypot(to_x - x, to_y - y) / unit
    begin = badge_width(number) / 2 if way.number is not None else 0.0
    shaft = min(round(max(0.0, length - begin)), _STUB)
    pale = _share_on(alike(pieces, style.ink, theme), way, unit) > _MELTING
    return Stamp(mark, "head", head_sprite(style.kind, round(turn), shaft, style.ink, unit, theme, pale=pale), way.tip)


def _share_on(boxes: Iterable[Rectangle], way: ArrowWay, unit: float) -> float:
    """The largest share of a head that lies on one of some boxes."""
    (x, y), reach = way.at_neck(_MIDDLE * unit), _REACH * unit
    return max(
        (
            max(0.0, min(right, x + reach) - max(left, x - reach))
            * max(0.0, min(bottom, y + reach) - max(top, y - reach))
            for left, top, right, bottom in boxes
        ),
        default=0.0,
    ) / (4 * reach * reach)


def _lightness(color: Color) -> float:
    """The lightness of a color, of 255."""
    red, green, blue = color
    return 0.299 * red + 0.587 * green + 0.114 * blue
