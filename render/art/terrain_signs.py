"""Small signs of terrains, for what a piece hides: they differ in shape, so that no color has to be known.

A sign lies around the origin, 36 measures wide and 22 high.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import cos, pi, sin
from types import MappingProxyType
from typing import Final

from PIL import Image

from render.art.palette import (
    BARK,
    FURROW,
    HACHURE,
    HILL,
    INK,
    LEAF,
    LEAF_DARK,
    ROCK_DARK,
    ROOF,
    ROOF_DARK,
    TIMBER,
    WALL,
    WATER,
    WHITE,
    Ink,
    mix,
)
from render.art.shapes import Drawing, Point
from render.art.themes import Theme

HIGH: Final = 28.0
"""Height of a chip, in measures."""

_ALONE, _TOGETHER = 46.0, 74.0
"""Width of a chip with one sign, and with two."""

_CUT: Final = 6.0


def _woods(drawing: Drawing) -> None:
    for x, high in ((-10, 20.0), (10, 20.0), (0, 23.0)):
        drawing.line(((x, 6), (x, 11)), BARK, 4)
        drawing.polygon(((x - 9, 7), (x + 9, 7), (x, 11 - high)), mix(LEAF_DARK, INK, 0.3), WHITE, 1)


def _orchard(drawing: Drawing) -> None:
    for x in (-12, 0, 12):
        drawing.line(((x, 0), (x, 11)), BARK, 3)
        drawing.disc((x, -3), 6, mix(LEAF, INK, 0.35))


def _field(drawing: Drawing) -> None:
    for x in (-14, -7, 0, 7, 14):
        drawing.line(((x + 3, -10), (x - 3, 10)), mix(FURROW, INK, 0.4), 3)


def _hill(drawing: Drawing) -> None:
    for x, wide, high in ((9, 11, 15), (-5, 15, 21)):
        slope = [(x + wide * at / 8, 11 - high * (1 + cos(pi * at / 8)) / 2) for at in range(-8, 9)]
        drawing.polygon(slope, mix(HACHURE, INK, 0.2), HILL, 1.5)


def _house(drawing: Drawing, x: float, size: float) -> None:
    wall = [(x + across * size, 10 + down * size) for across, down in ((-7, -9), (7, -9), (7, 0), (-7, 0))]
    roof = [(x + across * size, 10 + down * size) for across, down in ((-10, -8), (10, -8), (0, -18))]
    drawing.polygon(wall, WALL, INK, 1.5)
    drawing.polygon(roof, ROOF, ROOF_DARK, 1.5)


def _town(drawing: Drawing) -> None:
    for x, size in ((-10, 0.9), (10, 0.9)):
        _house(drawing, x, size)


def _homestead(drawing: Drawing) -> None:
    _house(drawing, 0, 1.15)


def _wave(drawing: Drawing, down: float, color: Ink = WATER) -> None:
    line = [(x, down + 3.5 * sin(x * pi / 9)) for x in range(-18, 19, 3)]
    drawing.line(line, mix(color, INK, 0.3), 3.5)


def _waterway(drawing: Drawing) -> None:
    for down in (-6, 5):
        _wave(drawing, down)


def _lake(drawing: Drawing) -> None:
    shore = [(18 * cos(turn * pi / 8), 9.5 * sin(turn * pi / 8)) for turn in range(16)]
    drawing.polygon(shore, WATER, mix(WATER, INK, 0.5), 2)


def _bridge(drawing: Drawing) -> None:
    arch: list[Point] = [(18 * cos(turn * pi / 8), 2 - 10 * sin(turn * pi / 8)) for turn in range(9)]
    drawing.line(arch, mix(TIMBER, INK, 0.4), 4)
    for x in (-10, 0, 10):
        drawing.line(((x, -6), (x, 3)), mix(TIMBER, INK, 0.4), 2.5)
    _wave(drawing, 8)


def _ford(drawing: Drawing) -> None:
    _wave(drawing, 6)
    for x in (-12, 0, 12):
        drawing.disc((x, -5), 4, ROCK_DARK, INK, 1)


def _rough(drawing: Drawing) -> None:
    for x, size in ((-9, 1.0), (9, 1.0), (0, 0.7)):
        rock = [
            (x + across * size, 10 + down * size) for across, down in ((-9, 0), (-5, -14), (1, -9), (5, -17), (9, 0))
        ]
        drawing.polygon(rock, mix(ROCK_DARK, INK, 0.15), INK, 1)


def _swamp(drawing: Drawing) -> None:
    _wave(drawing, 8)
    for x in (-10, 0, 10):
        for lean in (-4, 0, 4):
            drawing.line(((x, 5), (x + lean, -9)), mix(LEAF_DARK, INK, 0.35), 2.2)


_SIGNS: Final[Mapping[str, Callable[[Drawing], None]]] = MappingProxyType(
    {
        "woods": _woods,
        "orchard": _orchard,
        "field": _field,
        "hill": _hill,
        "town": _town,
        "homestead": _homestead,
        "waterway": _waterway,
        "lake": _lake,
        "bridge": _bridge,
        "ford": _ford,
        "rough": _rough,
        "swamp": _swamp,
    }
)

MOST: Final = 2
"""Greatest number of signs on a chip."""


def signed(terrain: Sequence[str]) -> tuple[str, ...]:
    """The terrains of a hex that have a sign, the first ones where there are many. Roads are seen beside a piece."""
    return tuple(id_ for id_ in terrain if id_ in _SIGNS)[:MOST]


def chip_width(terrain: Sequence[str]) -> float:
    """Width of a chip with these signs, in measures."""
    return _TOGETHER if len(terrain) > 1 else _ALONE


@lru_cache(maxsize=128)
def chip_sprite(terrain: tuple[str, ...], unit: float, theme: Theme) -> Image.Image:
    """A chip with the signs of one terrain or two."""
    half, drawing = chip_width(terrain) / 2, Drawing()
    for out, color in ((0.0, WHITE), (-1.5, INK), (-3.5, WHITE)):
        drawing.polygon(_outline(half + out, HIGH / 2 + out), color)
    for number, id_ in enumerate(terrain):
        sign = Drawing()
        _SIGNS[id_](sign)
        drawing.extend(sign.moved((number - (len(terrain) - 1) / 2) * 34, -0.5, 0.86))
    return drawing.moved(0, 0, unit).sprite(round((2 * half + 4) * unit), round((HIGH + 4) * unit), theme)


def _outline(half: float, high: float) -> list[Point]:
    cut = _CUT
    return [
        (-half, -high), (half, -high), (half, high - cut), (half - cut, high), (cut - half, high), (-half, high - cut)
    ]  # fmt: skip
