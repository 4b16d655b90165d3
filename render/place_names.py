"""Names of hexes and places on a board, placed clear of houses, bridges and each other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from engine.decision import HexName
from render.art.buildings import is_built
from render.art.course_names import broken
from render.art.layout import Layout
from render.art.palette import INK, PAPER, SEPIA, mix
from render.art.shapes import Point
from render.art.terrain_map import NAME_AT, TerrainHex
from render.art.text_drawing import fitting, width_of, wrapped, write

SMALLEST = 9
"""Least height of a hex's name, in pixels; smaller ones could not be read."""

NAME = 26
"""Height of a hex's name, in measures: legible on a board 400 pixels wide."""

LIGHT, DARK = SEPIA, mix(SEPIA, INK, 0.5)
"""Inks of the name of an empty hex, and of one with a piece."""

_HALO, NARROW, _AMID, _BELOW = 5.0, 2.5, 3.6, 2.2
"""Width of the paper around a hex's name, and around one that is written between pieces; around that of a place amid
its hex, where trees stand, and of one below houses, close to other names. In measures."""

_PLACE, _ROOM, _STEP = 27, 110, 0.95
"""Height and greatest width of a place's name, in measures; distance of its lines, in heights."""

_BUILT, _FULL = 26, 2
"""Height below houses or a bridge; greatest number of lines that leaves a gap below."""

_LEGIBLE: Final = 21.5
"""Least height of a name on one line below houses, in measures."""

_ABOVE: Final = (18.0, 118.0)
_BESIDE: Final = (35.0, 68.0)
"""The last line below houses: its middle in measures below the hex's middle, and its greatest width, above the names of
the hexes below, and between these.
"""

ARTICLE: Final = "the "
"""The article of a name, which a map may do without."""

_BETWEEN: Final = 113.0
"""Greatest width of a line above others, beside which generals' names may lie."""


class Lines(NamedTuple):
    """A place's name broken into lines: size in pixels, the lines, and the middle of the last one.

    ``last`` is in measures below the middle of the hex.
    """

    size: int
    lines: tuple[str, ...]
    last: float

    def reach(self, unit: float) -> tuple[float, float]:
        """Top and bottom of the name, in measures below the middle of its hex."""
        high = self.size / unit
        return self.last - high * (_STEP * (len(self.lines) - 1) + 0.5), self.last + high / 2


def write_name(picture: Image.Image, layout: Layout, name: HexName, halo: float = _HALO, *, dark: bool = False) -> None:
    """Writes a hex's name at its top, with a halo ``halo`` measures wide: light, or ``dark`` where a piece stands."""
    x, y = layout.center(name)
    unit, of = layout.unit, layout.theme.of
    color, behind = of(DARK if dark else LIGHT), (of(PAPER), halo * unit)
    write(picture, (x, y + NAME_AT * unit), name, "bold", max(SMALLEST, NAME * unit), color, "mm", behind)


def write_place(picture: Image.Image, layout: Layout, one: TerrainHex) -> None:
    """Writes a place's name in its hex: in the middle, or below its houses or its bridge."""
    x, y = layout.center(one.hex)
    unit, of = layout.unit, layout.theme.of
    name, halo = place_lines(one, unit), _BELOW if is_below(one) else _AMID
    for number, line in enumerate(reversed(name.lines)):
        place = (x, y + name.last * unit - number * name.size * _STEP)
        write(picture, place, line, "bold", name.size, of(INK), "mm", (of(PAPER), halo * unit))


def is_below(one: TerrainHex) -> bool:
    """Whether a place's name is written below what stands in its hex."""
    return is_built(one.terrain) or "bridge" in one.terrain


def is_filled(one: TerrainHex, unit: float) -> bool:
    """Whether a place's name leaves no gap below it in its hex."""
    return bool(one.name) and (is_below(one) or len(place_lines(one, unit).lines) > _FULL)


def place_lines(one: TerrainHex, unit: float) -> Lines:
    """A place's name as lines: where it is largest without lying over houses or the names of hexes."""
    return _below(one.name, unit) if is_below(one) else _amid(one.name, unit)


def wordings(name: str) -> tuple[str, ...]:
    """A name, and without its article where there is no room for that."""
    return (name, name.removeprefix(ARTICLE)) if name.startswith(ARTICLE) else (name,)


def place_box(layout: Layout, one: TerrainHex) -> tuple[Point, float, float]:
    """The middle of a place's name, and its width and height, in pixels."""
    x, y = layout.center(one.hex)
    name = place_lines(one, layout.unit)
    top, bottom = name.reach(layout.unit)
    wide = max(width_of(line, "bold", name.size) for line in name.lines)
    return (x, y + (top + bottom) / 2 * layout.unit), wide, (bottom - top) * layout.unit


def _amid(name: str, unit: float) -> Lines:
    """A name in the middle of its hex."""
    longest = max(name.split(), key=len, default="")
    size = fitting(longest, "bold", round(_PLACE * unit), _ROOM * unit)
    lines = tuple(wrapped(name, "bold", size, _ROOM * unit))
    return Lines(size, lines, size / unit * _STEP * (len(lines) - 1) / 2)


@lru_cache(maxsize=1024)
def _below(name: str, unit: float) -> Lines:
    """A name below houses: on one line if it is large enough there, else in the fewest lines that let it be large.

    Several lines reach into the row of the names of the hexes below.
    """
    last, room = _ABOVE
    for words in wordings(name):
        size = fitting(words, "bold", round(_BUILT * unit), room * unit)
        if size >= _LEGIBLE * unit:
            return Lines(size, (words,), last)
    return max(_ways(words, unit), key=lambda way: way.size * (0.8 if len(way.lines) > _FULL else 1.0))


def _ways(name: str, unit: float) -> Iterator[Lines]:
    """Every way to break the name between its words, each as large as it fits."""
    for lines in broken(name.split()):
        last, room = _ABOVE if len(lines) == 1 else _BESIDE
        rooms = (*(_BETWEEN for _ in lines[1:]), room)
        fits = (
            fitting(line, "bold", round(_BUILT * unit), wide * unit) for line, wide in zip(lines, rooms, strict=True)
        )
        yield Lines(min(fits), lines, last)
