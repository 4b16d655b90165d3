"""Names on a board: those of its hexes, and those of places, each where it covers least of what stands there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final, NamedTuple

from PIL import Image

from engine.decision import HexName
from render.art.buildings import is_built
from render.art.layout import Layout
from render.art.palette import INK, PAPER, SEPIA, mix
from render.art.shapes import Point
from render.art.terrain_map import NAME_AT, TerrainHex
from render.art.text_drawing import fitting, width_of, wrapped, write

SMALLEST = 9
"""Pixels that a hex's name is high at least: smaller ones are dots."""

NAME = 26
"""Measures that a hex's name is high: so it can be read on a board 400 pixels wide."""

_HALO, NARROW = 5.0, 2.5
"""Measures that the paper around a hex's name is wide, and around one that is written between pieces."""

_PLACE, _ROOM, _STEP = 27, 116, 0.95
"""Measures that a place's name is high and at most wide, and how many times its height one line lies below another."""

_BUILT, _MOST, _FULL = 26, 3, 2
"""The same below houses or a bridge: how high; how many lines there are at most, and how many leave room below them."""

_SHORT: Final = (34.0, 82.0)
_LOW: Final = (43.0, 68.0)
_WIDE: Final = (18.0, 124.0)
"""Where the lowest line below houses lies, in measures below the middle of its hex, and how wide it may be there:
beside the names of the hexes below, between them, and above them."""


class Lines(NamedTuple):
    """A place's name as it is written: how many pixels high, in which lines, and where the middle of the last one is.

    ``last`` is in measures below the middle of the hex.
    """

    size: int
    lines: tuple[str, ...]
    last: float

    def reach(self, unit: float) -> tuple[float, float]:
        """From where to where the name reaches, in measures below the middle of its hex."""
        high = self.size / unit
        return self.last - high * (_STEP * (len(self.lines) - 1) + 0.5), self.last + high / 2


def write_name(picture: Image.Image, layout: Layout, name: HexName, halo: float = _HALO) -> None:
    """Writes a hex's name at its top, with a halo so many measures wide."""
    x, y = layout.center(name)
    unit, of = layout.unit, layout.theme.of
    color, behind = of(mix(SEPIA, INK, 0.5)), (of(PAPER), halo * unit)
    write(picture, (x, y + NAME_AT * unit), name, "bold", max(SMALLEST, NAME * unit), color, "mm", behind)


def write_place(picture: Image.Image, layout: Layout, one: TerrainHex) -> None:
    """Writes a place's name in its hex: in the middle, or below its houses or its bridge."""
    x, y = layout.center(one.hex)
    unit, of = layout.unit, layout.theme.of
    name = place_lines(one, unit)
    for number, line in enumerate(reversed(name.lines)):
        place = (x, y + name.last * unit - number * name.size * _STEP)
        write(picture, place, line, "bold", name.size, of(INK), "mm", (of(PAPER), 2.2 * unit))


def is_below(one: TerrainHex) -> bool:
    """Whether a place's name is written below what stands there."""
    return is_built(one.terrain) or "bridge" in one.terrain


def is_filled(one: TerrainHex, unit: float) -> bool:
    """Whether a place's name leaves no room below it in its hex."""
    return bool(one.name) and (is_below(one) or len(place_lines(one, unit).lines) > _FULL)


def place_lines(one: TerrainHex, unit: float) -> Lines:
    """How a place's name is written."""
    return _below(one.name, unit, "town" in one.terrain) if is_below(one) else _amid(one.name, unit)


def place_box(layout: Layout, one: TerrainHex) -> tuple[Point, float, float]:
    """The middle of a place's name, and how many pixels it is wide and high."""
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
def _below(name: str, unit: float, town: bool) -> Lines:  # noqa: FBT001 - cached
    """A name below houses, in as few lines as let it be large."""
    return max(_ways(name, unit), key=lambda way: _merit(way, town=town))


def _merit(way: Lines, *, town: bool) -> float:
    """How good a way to write a name is: large, but not rather broad, or in many lines, than a little smaller.

    The houses of a town leave less room below them, so that its name is rather broad.
    """
    if way.last == _WIDE[0]:
        return way.size * (1.1 if town else 0.9)
    return way.size * (0.8 if len(way.lines) > _FULL else 1.0)


def _ways(name: str, unit: float) -> Iterator[Lines]:
    """The name broken in every way between its words, each as large as it fits."""
    most = round(_BUILT * unit)
    for lines in _broken(name.split()):
        last, room = _SHORT if len(lines) == 1 else _LOW
        if len(lines) == 1 and width_of(name, "bold", most) > room * unit:
            last, room = _WIDE
        rooms = (*(_WIDE[1] for _ in lines[1:]), room)
        fits = (fitting(line, "bold", most, wide * unit) for line, wide in zip(lines, rooms, strict=True))
        yield Lines(min(fits), lines, last)


def _broken(words: list[str]) -> Iterator[tuple[str, ...]]:
    for count in range(min(_MOST, len(words))):
        for breaks in combinations(range(1, len(words)), count):
            ends = (0, *breaks, len(words))
            yield tuple(" ".join(words[start:end]) for start, end in pairwise(ends))
