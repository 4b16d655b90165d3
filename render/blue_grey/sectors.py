"""Parts of a map that can be read on a phone: sectors named by the compass, and neighborhoods of hexes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import ceil
from types import MappingProxyType
from typing import Final

from engine.decision import HexName
from engine.language import N_, _
from render.blue_grey.layout import Map
from render.viewport import Viewport

ACROSS: Final = 10
"""Number of columns that can be read on a phone, with their counters."""

DOWN: Final = 11
OVERLAP: Final = 2
MOST: Final = 3
"""Greatest number of sectors side by side: as many as the compass has words for."""

NEAR: Final = 4
"""Hexes of the neighborhood of a hex that its picture shows, in each direction."""

_WORDS: Final = {1: ("",), 2: ("north", "south"), 3: ("north", "", "south")}
_ACROSS: Final = {1: ("",), 2: ("west", "east"), 3: ("west", "", "east")}
CENTER: Final = "center"


_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "north-west": N_("Northwest"),
        "north": N_("North"),
        "north-east": N_("Northeast"),
        "west": N_("West"),
        CENTER: N_("Center"),
        "east": N_("East"),
        "south-west": N_("Southwest"),
        "south": N_("South"),
        "south-east": N_("Southeast"),
    }
)
"""What players call the sectors."""


def sector_name(name: str) -> str:
    """A sector as players read it: ``Northwest``."""
    return _(_NAMES[name])


def sectors(shape: Map) -> Mapping[str, Viewport]:
    """Viewports of the sectors by name, from north-west to south-east; none for a map that can be read whole."""
    return _sectors(shape.columns, shape.rows)


@cache
def _sectors(across_map: int, down_map: int) -> Mapping[str, Viewport]:
    columns, rows = _runs(across_map, ACROSS), _runs(down_map, DOWN)
    if len(columns) == len(rows) == 1:
        return MappingProxyType({})
    found = {}
    for down, (top, bottom) in zip(_WORDS[len(rows)], rows, strict=True):
        for across, (first, last) in zip(_ACROSS[len(columns)], columns, strict=True):
            found["-".join(filter(None, (down, across))) or CENTER] = Viewport(first, last, top, bottom)
    return MappingProxyType(found)


def _runs(length: int, most: int) -> list[tuple[int, int]]:
    """First and last of overlapping runs that cover a length."""
    if length <= most + OVERLAP:
        return [(1, length)]
    count = min(MOST, ceil((length - OVERLAP) / (most - OVERLAP)))
    size = max(most, ceil((length + OVERLAP * (count - 1)) / count))
    starts = [1 + round(number * (length - size) / (count - 1)) for number in range(count)]
    return [(start, start + size - 1) for start in starts]


def sector_of(shape: Map, hex_: HexName) -> str:
    """The sector whose middle is nearest to a hex; empty where the map has none."""
    column, row = shape.places[shape.grid.index[hex_]]

    def away(name: str) -> float:
        first, last, top, bottom = viewports[name]
        return abs(column - (first + last) / 2) / (last - first + 1) + abs(row - (top + bottom) / 2) / (
            bottom - top + 1
        )

    viewports = sectors(shape)
    return min(viewports, key=away) if viewports else ""


def part_viewport(shape: Map, part: str) -> Viewport:
    """The viewport of a sector's name, or of the neighborhood of a hex.

    Raises:
        KeyError: the part is neither a sector nor a hex of the map.
    """
    found = sectors(shape).get(part)
    return found or viewport_near(shape, part)


def viewport_near(shape: Map, hex_: HexName) -> Viewport:
    """The neighborhood of a hex, ``NEAR`` hexes in each direction; at the edge of the map shifted inward.

    Raises:
        KeyError: the map has no such hex.
    """
    column, row = shape.places[shape.grid.index[hex_]]
    (first, last), (top, bottom) = _around(column, shape.columns), _around(row, shape.rows)
    return Viewport(first, last, top, bottom)


def _around(place: int, length: int) -> tuple[int, int]:
    size = min(2 * NEAR + 1, length)
    first = min(max(place - NEAR, 1), length - size + 1)
    return first, first + size - 1


def viewport_around(shape: Map, hexes: tuple[HexName, ...]) -> Viewport | None:
    """The smallest readable part that holds these hexes; ``None`` where the whole map is needed, or is readable."""
    places = [shape.places[shape.grid.index[hex_]] for hex_ in hexes if hex_ in shape.grid.index]
    if not places or not sectors(shape):
        return None
    (first, last), (top, bottom) = (
        _stretched([place[axis] for place in places], length, most)
        for axis, length, most in ((0, shape.columns, ACROSS), (1, shape.rows, DOWN))
    )
    fits = last - first < ACROSS and bottom - top < DOWN
    return Viewport(first, last, top, bottom) if fits else None


def _stretched(places: list[int], length: int, most: int) -> tuple[int, int]:
    size = min(length, max(max(places) - min(places) + 1, most))
    first = min(max((min(places) + max(places) - size + 1) // 2, 1), length - size + 1)
    return first, first + size - 1
