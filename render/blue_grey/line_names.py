"""Names along the lines of a map: roads and creeks of the rules, and those that are only drawn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine.blue_grey.view import HexsideView, HexView
from engine.scenery import MapLine
from render.art.course_names import FIRM, MILD, NameRoom, Rectangle, Taken, place_name
from render.art.shapes import Point
from render.art.themes import Theme
from render.blue_grey import tracks, waters
from render.blue_grey.land import Land
from render.blue_grey.layout import NUMBER_AT, Map, layout_of
from render.line_names import ABOVE, WATER_NAME, WAY_NAME, LineName
from render.viewport import Viewport

_SIZES: Final = (30.0, 26.0, 23.0)
_LEAST, _HALO, _CLEAR = 11, 2.4, 8.0

_NUMBER: Final = (25.0, 12.0)
"""Half the width and height of a hex's number, in measures."""

_COUNTER: Final = (-46.0, -30.0, 46.0, 44.0)
"""Box of a counter from the middle of its hex, in measures."""

_PLACE: Final = (-52.0, 8.0, 52.0, 40.0)
"""Box of a place's name from the middle of its hex, in measures."""


@lru_cache(maxsize=64)
def line_names(  # noqa: PLR0913, PLR0917 - all that they depend on
    shape: Map,
    ground: tuple[HexView, ...],
    hexsides: tuple[HexsideView, ...],
    width: int,
    theme: Theme,
    viewport: Viewport | None,
    lines: tuple[MapLine, ...],
    turned: bool,  # noqa: FBT001 - cached
) -> tuple[LineName, ...]:
    """The names along the lines of a picture that have one and room for it."""
    layout = layout_of(shape, width, theme, viewport, turned=turned)
    land, unit = Land(layout, ground, hexsides, lines), layout.unit
    left, top, right, bottom = layout.land
    within: Rectangle = (float(left), float(top), float(right), float(bottom))
    room, found = NameRoom(_taken(land, ground), within), list[LineName]()
    for line in lines:
        course = _course(land, line) if line.name else []
        if len(course) > 1:
            name = place_name(
                line.name,
                course,
                [max(_LEAST, round(size * unit)) for size in _SIZES],
                above=ABOVE,
                clear=_CLEAR * unit,
                halo=_HALO * unit,
                room=room,
            )
            if name is not None:
                found.append(LineName(line, name, WATER_NAME if line.kind == "creek" else WAY_NAME))
                for box in name.boxes:
                    room.take(box)
    return tuple(found)


def _course(land: Land, line: MapLine) -> list[Point]:
    """The points of a line: a creek of the rules runs along hexsides."""
    sides = land.bank_of(line) if line.kind == "creek" else []
    if sides:
        chains = land.chains(sides)
        return waters.wavy(max(chains, key=len), land.unit)
    return tracks.course_of(land, line)


def _taken(land: Land, ground: tuple[HexView, ...]) -> Iterator[Taken]:
    """Boxes of what is written on the map."""
    layout, unit, (half, high) = land.layout, land.unit, _NUMBER
    for hex_ in layout.shown:
        x, y = layout.centers[hex_][0], layout.centers[hex_][1] + NUMBER_AT * unit
        yield (x - half * unit, y - high * unit, x + half * unit, y + high * unit), FIRM
    for one in ground:
        hex_ = layout.grid.index[one.hex]
        if one.name and hex_ in layout.shown and all(one.name != line.name for line in land.lines):
            x, y = layout.centers[hex_]
            left, top, right, bottom = (at * unit for at in _PLACE)
            yield (x + left, y + top, x + right, y + bottom), FIRM
    for name in {name for line in land.lines for name in line.held}:
        x, y = layout.center(name)
        left, top, right, bottom = (at * unit for at in _COUNTER)
        yield (x + left, y + top, x + right, y + bottom), MILD
