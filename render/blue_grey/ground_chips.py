"""Chips beside counters: the ground under them, in a sign that needs no color. Open level ground has none.

A tree is forest, a rock is rough ground, a house is a town, a number is the level of high ground.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from engine.blue_grey.view import HexView, PublicView
from render.art.palette import BARK, HILL, INK, LEAF_DARK, ROCK_DARK, ROOF, WALL, WHITE
from render.art.shapes import Drawing, Point
from render.art.text_drawing import write
from render.art.themes import Theme
from render.blue_grey.words import is_raised

CHIP: Final = 28.0
"""Width of a chip with its edge, in measures."""

_RADIUS: Final = 12.5
_ALONE: Final[Point] = (58.0, 9.0)
_STACK: Final[Point] = (58.0, -8.0)
"""The middle of the first chip from that of its hex, beside one counter and beside two, in measures."""

_NEXT: Final = 26.0
"""Distance of a second chip below the first, in measures."""

_SIGNS: Final = {"forest": ("forest",), "rough": ("rough",), "forest-rough": ("forest", "rough"), "town": ("town",)}


def signs_of(one: HexView) -> tuple[str, ...]:
    """The signs of a hex's ground, at most two; the river is seen around its gunboats."""
    level = (str(one.level),) if is_raised(one) and one.level > 1 else ()
    return (*_SIGNS.get(one.terrain, ()), *level)[:2]


def grounds(view: PublicView) -> dict[str, tuple[str, ...]]:
    """The signs of all occupied hexes that have any."""
    occupied = {one.hex for one in view.units if one.hex}
    return {one.hex: signs for one in view.ground if one.hex in occupied and (signs := signs_of(one))}


def chip_places(number: int, units: int) -> list[Point]:
    """The middles of so many chips from that of their hex, beside so many counters, in measures."""
    across, down = _ALONE if units == 1 else _STACK
    return [(across, down + _NEXT * place) for place in range(number)]


@lru_cache(maxsize=64)
def chip_sprite(sign: str, unit: float, theme: Theme) -> Image.Image:
    """A chip: a sign of ``signs_of`` on a coin."""
    drawing = Drawing()
    drawing.disc((0, 0), _RADIUS + 1.5, WHITE)
    drawing.disc((0, 0), _RADIUS, WHITE if sign in _DRAWN else HILL, INK, 2)
    if sign in _DRAWN:
        _DRAWN[sign](drawing)
    picture = drawing.moved(0, 0, unit).sprite(round((CHIP + 4) * unit), round((CHIP + 4) * unit), theme)
    if sign not in _DRAWN:
        place = picture.width / 2, picture.height / 2
        write(picture, place, sign, "bold", 19 * unit, theme.of(INK), "mm")
    return picture


def _tree(drawing: Drawing) -> None:
    drawing.line(((0, 3), (0, 10)), BARK, 3.6)
    drawing.disc((0, -2), 7, LEAF_DARK, INK, 1.2)


def _rock(drawing: Drawing) -> None:
    drawing.polygon(((-9, 6.5), (-4.5, -4.5), (0, 0.5), (3, -7), (9, 6.5)), ROCK_DARK, INK, 1.2)


def _house(drawing: Drawing) -> None:
    drawing.polygon(((-5.5, -0.5), (5.5, -0.5), (5.5, 8), (-5.5, 8)), WALL, INK, 1.6)
    drawing.polygon(((-8.5, 0), (0, -9), (8.5, 0)), ROOF, INK, 1.2)


_DRAWN: Final = {"forest": _tree, "rough": _rock, "town": _house}
