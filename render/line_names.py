"""Names of the lines of a board: where they lie along their courses, and their inks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from PIL import Image

from engine.decision import HexName
from engine.hexgrid import DIRECTIONS
from engine.scenery import MapLine
from render.art.buildings import is_built
from render.art.course_names import BARRED, FIRM, CourseName, NameRoom, Taken, place_beside, place_name, place_words
from render.art.layout import Layout, layout_of
from render.art.map_lines import LineCourse, courses_of
from render.art.palette import BANK, INK, PAPER, SEPIA, Ink, mix
from render.art.shapes import Point, spaced
from render.art.terrain_map import NAME_AT, NAME_ROOM, TerrainHex, TerrainMap
from render.art.themes import Theme
from render.place_names import place_box, wordings
from render.sprite_cache import kept
from render.viewport import is_wide, section_lines

WATER_NAME, WAY_NAME = mix(BANK, INK, 0.25), mix(SEPIA, INK, 0.3)
"""Inks of what flows and of what leads."""

SIZES: Final = (27.0, 24.0, 21.0)
"""Heights of a name in measures, the greatest first."""

_SMALL: Final = 18.0
"""Height of a shortened name in the last resort, in measures."""

ABOVE: Final = 0.62
"""Height of a name above the middle of its line, as a share of its own."""

_HALO, _LEAST = 3.0, 11
_HOUSES: Final = (-46.0, 36.0, 52.0)
"""Top and bottom of houses and bridges, and half their width, in measures from the middle of a hex."""


_AMONG: Final = 0.25
"""Cost of a letter over trees, where it is read less well than on open ground."""

_TREES: Final = 46.0
"""Half the width and height of the trees of a hex, in measures."""

_LINE, _EVERY, _CROSSED = 6.0, 3, 0.5
"""Half the width of a line in measures, the distance of its boxes in points of its course, and the cost of a letter of
another's name over one of them: it lies over two or three at once."""

_MEETING: Final = 9.0
"""Distance within which two lines lie on each other, in measures."""

_FIELD: Final = 0.5
"""Cost of a letter of a level name over a field, for whose name it would be taken."""

_EDGE, _SHARES, _OVER_EDGE = 9.0, (0.1, 0.3, 0.5, 0.7, 0.9), 0.5
"""Half the width of a crest in measures, where its boxes lie along a hexside, and the cost of a letter over one."""

_SPACED, _OVER_SECTION = 12.0, 0.1
"""Distance of boxes along a line between sections in measures, and the cost of a letter over one of them."""

_CLEAR: Final = 9.0
"""Distance of a name on level lines from its course, in measures."""

_SHORTER: Final = {"road": "Rd.", "turnpike": "Pike", "creek": "Cr.", "river": "R.", "branch": "Br."}
"""The last words of names as maps abbreviate them."""

_MARGIN: Final = 3.6
"""Paper around the name of a place, in measures."""

_COUNTER: Final = (56.0, -46.0, 46.0)
"""Half the width of a counter or the plate below it, its top and its bottom, from the middle of its hex."""


_FLAG: Final = (46.0, -2.0, 66.0)
"""Half the width of where a flag may be, its top and its bottom, from the middle of its hex."""


class LineName(NamedTuple):
    """A name that is placed, and its ink."""

    line: MapLine
    name: CourseName
    ink: Ink

    def draw_on(self, picture: Image.Image, theme: Theme) -> None:
        """Writes the name over a picture."""
        self.name.draw_on(picture, theme.of(self.ink), theme.of(PAPER))


@kept(64)
def line_names(  # noqa: PLR0913, PLR0917 - all that they depend on
    rows: tuple[int, ...],
    ground: tuple[TerrainHex, ...],
    width: int,
    theme: Theme,
    seed: str,
    lines: tuple[MapLine, ...],
    turned: bool,  # noqa: FBT001 - cached
    signed: tuple[HexName, ...] = (),
    crests: tuple[tuple[HexName, tuple[str, ...]], ...] = (),
) -> tuple[LineName, ...]:
    """The names along the lines of a board that have one and room for it.

    They lie beside each other, the flags of ``signed`` hexes and, where they can, other lines and ``crests``: hexes,
    each with the directions of its hexsides.
    """
    land = TerrainMap(layout_of(rows, width, theme, turned=turned), ground, seed, lines)
    layout, unit = land.layout, land.unit
    within = 0.0, float(layout.top_margin[3]), float(width), float(layout.bottom_margin[1])
    taken, courses, found = (
        [*_taken(land), *_along_sides(layout, crests), *_along_sections(layout)],
        courses_of(land),
        list[LineName](),
    )
    for hex_ in signed:
        (x, y), (across, top, bottom) = layout.center(hex_), (at * unit for at in _FLAG)
        taken.append(((x - across, y + top, x + across, y + bottom), BARRED))
    for course in courses:
        if not course.line.name:
            continue
        others = list(_along((one for one in courses if one is not course), unit, course.points))
        name = _placed(course.line.name, course, unit, NameRoom([*taken, *others], within))
        if name is None:
            around = [*taken, *others, *_along([course], unit), *_fields(land)]
            name = _beside(course.line.name, course, unit, NameRoom(around, within))
        if name is not None:
            found.append(LineName(course.line, name, WATER_NAME if course.line.kind == "creek" else WAY_NAME))
            taken += ((box, BARRED) for box in name.boxes)
    return tuple(found)


def _along(courses: Iterable[LineCourse], unit: float, own: Sequence[Point] = ()) -> Iterator[Taken]:
    """Boxes along courses: the name of another on them would be taken for theirs, and hide them.

    None where they meet that other's ``own`` course.
    """
    reach, meeting = _LINE * unit, _MEETING * unit
    for x, y in (point for course in courses for point in course.points[::_EVERY]):
        if all(abs(x - at_x) > meeting or abs(y - at_y) > meeting for at_x, at_y in own):
            yield (x - reach, y - reach, x + reach, y + reach), _CROSSED


def _along_sides(layout: Layout, crests: Iterable[tuple[HexName, tuple[str, ...]]]) -> Iterator[Taken]:
    """Boxes of crests."""
    reach = _EDGE * layout.unit
    for name, sides in crests:
        corners = layout.corners(layout.grid.index[name])
        for direction in map(DIRECTIONS.index, sides):
            (x, y), (to_x, to_y) = corners[direction], corners[(direction + 1) % len(DIRECTIONS)]
            for at_x, at_y in ((x + (to_x - x) * share, y + (to_y - y) * share) for share in _SHARES):
                yield (at_x - reach, at_y - reach, at_x + reach, at_y + reach), _OVER_EDGE


def _along_sections(layout: Layout) -> Iterator[Taken]:
    """Boxes along the lines between the sections."""
    reach = _LINE * layout.unit
    for line in section_lines(layout):
        for (x, y), _right in spaced(line, _SPACED * layout.unit):
            yield (x - reach, y - reach, x + reach, y + reach), _OVER_SECTION


def _fields(land: TerrainMap) -> Iterator[Taken]:
    """Boxes of fields and orchards: a level name over one would be taken for its own."""
    reach = _TREES * land.unit
    for hex_ in land.having("field", "orchard"):
        x, y = land.layout.centers[hex_]
        yield (x - reach, y - reach, x + reach, y + reach), _FIELD


def _placed(name: str, course: LineCourse, unit: float, room: NameRoom) -> CourseName | None:
    """A name along its course: on what flows broadly, beside anything else.

    Where there is no room for it, word by word; in the last resort small, with its last word shortened.
    """
    broad = course.line.kind == "creek" and not course.own
    above, clear, halo = 0.0 if broad else ABOVE, (0.0 if course.own or broad else 4 * unit,), _HALO * unit
    worded = wordings(name)
    tries: tuple[tuple[tuple[str, ...], tuple[float, ...]], ...] = (
        (worded, SIZES), ((shortened_name(worded[-1]),), (SIZES[-1], _SMALL)),
    )  # fmt: skip
    for ways, measures in tries:
        sizes = [max(_LEAST, round(size * unit)) for size in measures]
        for words in ways:
            found = place_name(words, course.points, sizes, above=above, clear=clear, halo=halo, room=room)
            if found is not None:
                return found
        found = place_words(ways[-1], course.points, sizes[-1], above=above, clear=clear[0], halo=halo, room=room)
        if found is not None:
            return found
    return None


def _beside(name: str, course: LineCourse, unit: float, room: NameRoom) -> CourseName | None:
    """A name on level lines beside its course, where there is no room along it."""
    sizes = [max(_LEAST, round(size * unit)) for size in SIZES[1:]]
    return place_beside(wordings(name), course.points, sizes, clear=_CLEAR * unit, halo=_HALO * unit, room=room)


def shortened_name(name: str) -> str:
    """A name with its last word as maps abbreviate it."""
    *first, last = name.split()
    return " ".join((*first, _SHORTER.get(last.lower(), last)))


def _taken(land: TerrainMap) -> Iterator[Taken]:
    """Boxes of what is written or stands on the map, and that in which a wide board may be folded."""
    unit, (half, high) = land.unit, NAME_ROOM
    if is_wide(land.layout.grid.rows):
        middle, wide = land.layout.width / 2, land.layout.hex_width / 4
        yield (middle - wide, 0.0, middle + wide, float(land.layout.height)), BARRED
    for hex_, (x, y) in enumerate(land.layout.centers):
        middle = y + NAME_AT * unit
        yield (x - half * unit, middle - high * unit, x + half * unit, middle + high * unit), FIRM
        one = land.ground.get(hex_)
        if one is None:
            continue
        if "woods" in one.terrain:
            reach = _TREES * unit
            yield (x - reach, y - reach, x + reach, y + reach), _AMONG
        if is_built(one.terrain) or "bridge" in one.terrain:
            top, bottom, wide = (at * unit for at in _HOUSES)
            yield (x - wide, y + top, x + wide, y + bottom), FIRM
        if one.name and all(one.name != line.name for line in land.lines):
            (at_x, at_y), wide, tall = place_box(land.layout, one)
            across, down = wide / 2 + _MARGIN * unit, tall / 2 + _MARGIN * unit
            yield (at_x - across, at_y - down, at_x + across, at_y + down), FIRM
    for name in {name for line in land.lines for name in line.held}:
        (x, y), (across, top, bottom) = land.layout.center(name), (at * unit for at in _COUNTER)
        yield (x - across, y + top, x + across, y + bottom), BARRED
