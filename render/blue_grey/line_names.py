"""Names along the lines of a map: roads and creeks of the rules, and those that are only drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.blue_grey.view import HexsideView, HexView
from engine.scenery import MapLine
from render.art.course_names import BARRED, FIRM, MILD, CourseName, NameRoom, Rectangle, Taken, place_name, place_words
from render.art.shapes import Point
from render.art.themes import Theme
from render.blue_grey import tracks, waters
from render.blue_grey.land import Land
from render.blue_grey.landscape import WOODED
from render.blue_grey.layout import NUMBER_AT, Map, layout_of
from render.line_names import ABOVE, WATER_NAME, WAY_NAME, LineName, shortened_name
from render.sprite_cache import kept
from render.viewport import Viewport

_SIZES: Final = (30.0, 26.0, 23.0)
_LEAST, _HALO = 11, 4.0
_CLEAR: Final = (8.0, 21.0)
"""Distances of names from their lines, in measures: the greater one is clear of the numbers on a road down a column."""

_WATER: Final = 7.0
"""Half the width of a creek, in measures."""

_AMONG: Final = 0.15
"""Cost of a letter over trees, where it is read less well than on open ground."""

_TREES: Final = 44.0
"""Half the width and height of the trees of a hex, in measures."""

_NUMBER: Final = (25.0, 12.0)
"""Half the width and height of a hex's number, in measures."""

_LINE, _EVERY, _CROSSED = 5.0, 2, 0.5
"""Half the width of a way in measures, the distance of its boxes in points of its course, and the cost of a letter over
one of them: a name of another on it would be taken for its own, and hide it."""

_COUNTER: Final = (-46.0, -52.0, 50.0, 44.0)
"""Box of a counter, and of a flag that may stand over it, from the middle of its hex, in measures."""

_PLACE: Final = (-52.0, 8.0, 52.0, 40.0)
"""Box of a place's name from the middle of its hex, in measures."""


@kept(64)
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
        name = _placed(line.name, course, unit, room) if len(course) > 1 else None
        if name is not None:
            found.append(LineName(line, name, WATER_NAME if line.kind == "creek" else WAY_NAME))
            for box in name.boxes:
                room.take(box, BARRED)
    return tuple(found)


def _placed(name: str, course: list[Point], unit: float, room: NameRoom) -> CourseName | None:
    """A name along its course; where there is no room for it with its last word shortened, or word by word."""
    sizes = [max(_LEAST, round(size * unit)) for size in _SIZES]
    clear, halo, shorter = [far * unit for far in _CLEAR], _HALO * unit, shortened_name(name)
    return (
        place_name(name, course, sizes, above=ABOVE, clear=clear, halo=halo, room=room)
        or place_name(shorter, course, sizes[-1:], above=ABOVE, clear=clear, halo=halo, room=room)
        or place_words(shorter, course, sizes[-1], above=ABOVE, clear=clear[-1], halo=halo, room=room)
    )


def _course(land: Land, line: MapLine) -> list[Point]:
    """The points of a line: a creek of the rules runs along hexsides."""
    sides = land.bank_of(line) if line.kind == "creek" else []
    if sides:
        chains = land.chains(sides)
        return waters.wavy(max(chains, key=len), land.unit)
    return tracks.course_of(land, line)


def _taken(land: Land, ground: tuple[HexView, ...]) -> Iterator[Taken]:
    """Boxes of what is written on the map, and along ways and water."""
    layout, unit, (half, high) = land.layout, land.unit, _NUMBER
    for x, y in (point for way in tracks.courses(land) for point in way[::_EVERY]):
        reach = _LINE * unit
        yield (x - reach, y - reach, x + reach, y + reach), _CROSSED
    for hex_ in layout.shown:
        x, y = layout.centers[hex_][0], layout.centers[hex_][1] + NUMBER_AT * unit
        yield (x - half * unit, y - high * unit, x + half * unit, y + high * unit), FIRM
    for hex_ in land.having(*WOODED):
        x, y = layout.centers[hex_]
        reach = _TREES * unit
        yield (x - reach, y - reach, x + reach, y + reach), _AMONG
    for hex_, way in land.along("creek", "stream", "river"):
        (x, y), (to_x, to_y) = layout.side(hex_, way)
        reach = _WATER * unit
        for share in (0.0, 0.25, 0.5, 0.75):
            at_x, at_y = x + (to_x - x) * share, y + (to_y - y) * share
            yield (at_x - reach, at_y - reach, at_x + reach, at_y + reach), MILD
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
