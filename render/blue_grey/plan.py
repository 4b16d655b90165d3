"""Label space of a map before any event: its numbers, strengths, names and flags."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from engine.blue_grey.view import HexView, PublicView, UnitView
from engine.decision import HexName
from render.art.shapes import Point
from render.art.text_drawing import fitting, width_of, wrapped
from render.blue_grey.counters import SHORT, TALL, WIDTH, face_of, spots_of
from render.blue_grey.ground_chips import CHIP, chip_places, grounds
from render.blue_grey.layout import FAR, NUMBER_AT, MapLayout
from render.label_placement import NAMED, READ, SEEN, STRENGTH, VITAL, Candidate, PieceLabelSpace, ReservedBox
from render.line_names import LineName

ALONE, _FIRST, _SECOND = 7.0, -11.0, 35.0
"""Middle of a counter alone, and of each of two, in measures below the hex's: clear of the numbers around."""

NUMBER, FLAG = (46.0, 21.0), (46.0, 42.0)
"""Width and height of a hex's number, and of an objective's flag, in measures."""

_FLAG_AT: Final[Point] = (42.0, -45.0)
"""Anchor of an objective's flag, from the middle of its hex: at the upper right."""

_FAR_FLAG: Final = 1.2
"""Factor of the size of an objective's flag on a map that is far."""

_PLACE, _FAR_PLACE = (24, 104.0), (31, 118.0)
"""Height of the name of a place and the width for it, in measures; those on a map that is far."""

_FIRMLY: Final = 6.0
"""Cost of a measure between a flag and its anchor."""

_COUNTER: Final = 2.0
"""Weight of counters for a flag, which says something else beside their strengths."""


class PlaceName(NamedTuple):
    """A place's name as it is written: its size in pixels, its lines, the middle of the last one."""

    size: int
    lines: list[str]
    last: Point

    def box(self) -> tuple[Point, float, float]:
        """Its middle, and its width and height, in pixels."""
        (x, y), high = self.last, self.size * len(self.lines)
        wide = max(width_of(line, "bold", self.size) for line in self.lines)
        return (x, y - (high - self.size) / 2), wide, high


class BoardLabelSpace(PieceLabelSpace):
    """The label space of one map, or of a viewport of it; ``flags`` are the middles of its objectives' flags."""

    def __init__(self, view: PublicView, layout: MapLayout, along: Sequence[LineName] = ()) -> None:
        super().__init__(layout.unit)
        self.layout = layout
        for hex_ in layout.shown:
            x, y = layout.centers[hex_]
            self.reserve((x, y + NUMBER_AT * self.unit), *NUMBER, NAMED)
        self.hiding = [box for box, _weight in self.reserved]
        placed = {one.line.name for one in along}
        self.names = {one.hex: name_of(one, layout) for one in named_places(view, layout, placed)}
        for name in self.names.values():
            self._name(name)
        self.reserved += (ReservedBox(box, VITAL) for name in along for box in name.name.boxes)
        known = grounds(view)
        for hex_name, units in stacks(view, layout):
            self._stack(hex_name, units)
            self._chips(hex_name, len(known.get(hex_name, ())), len(units))
        counters = [ReservedBox(box, _COUNTER) for boxes in self.pieces.values() for box in boxes]
        self.flags = [self._flag(layout.center(one.hex), counters) for one in view.objectives]

    def _name(self, name: PlaceName) -> None:
        middle, wide, high = name.box()
        self.reserve(middle, wide / self.unit, high / self.unit, READ)

    def _stack(self, hex_: HexName, units: list[UnitView]) -> None:
        x, y = self.layout.center(hex_)
        for unit, below in zip(units, depths(len(units)), strict=True):
            face = face_of(unit, short=len(units) > 1)
            middle = (x, y + below * self.unit)
            self.reserve(middle, WIDTH, SHORT if face.short else TALL, SEEN)
            self.pieces.setdefault(hex_, []).append(self.reserved[-1].box)
            self.hiding.append(self.reserved[-1].box)
            for number, (across, down, width, height) in enumerate(spots_of(face)):
                place = (x + across * self.unit, middle[1] + down * self.unit)
                self.reserve(place, width, height, VITAL if number else STRENGTH)

    def _chips(self, hex_: HexName, number: int, units: int) -> None:
        x, y = self.layout.center(hex_)
        for across, down in chip_places(number, units):
            self.reserve((x + across * self.unit, y + down * self.unit), CHIP, CHIP, SEEN)
            self.hiding.append(self.reserved[-1].box)

    def _flag(self, middle: Point, counters: Sequence[ReservedBox]) -> Point:
        at = (middle[0] + _FLAG_AT[0] * self.unit, middle[1] + _FLAG_AT[1] * self.unit)
        wide, high = flag_size(self.layout)
        with self.besides(counters):
            _, place = self.best(at, _flags(wide, high), self.layout.land, _FIRMLY)
        self.reserve(place, wide, high)
        return place


def flag_size(layout: MapLayout) -> tuple[float, float]:
    """Width and height of an objective's flag, in measures."""
    large = _FAR_FLAG if layout.unit < FAR else 1.0
    return FLAG[0] * large, FLAG[1] * large


def _flags(wide: float, high: float) -> tuple[Candidate, ...]:
    """Candidates of a flag, whose pole stays in its hex: the larger it is, the farther they reach."""
    step = 4.0 * wide / FLAG[0]
    return tuple(Candidate(step * across, step * down, wide, high) for down in range(-4, 10) for across in range(-8, 3))


def named_places(view: PublicView, layout: MapLayout, along: Collection[str] = ()) -> Iterator[HexView]:
    """The places whose names are written: those that no counter would cover, without names ``along`` a line."""
    crowded = {one.hex for one in view.units}
    return (
        one
        for one in view.ground
        if one.name and one.name not in along and one.hex not in crowded
        if layout.grid.index.get(one.hex, -1) in layout.inside
    )


def name_of(one: HexView, layout: MapLayout) -> PlaceName:
    """A place's name laid out in its hex."""
    x, y = layout.center(one.hex)
    unit = layout.unit
    longest, (high, wide) = max(one.name.split(), key=len), _FAR_PLACE if unit < FAR else _PLACE
    size = fitting(longest, "bold", round(high * unit), wide * unit)
    lines = wrapped(one.name, "bold", size, wide * unit)
    return PlaceName(size, lines, (x, y + (46 if one.terrain == "town" else 22) * unit))


def stacks(view: PublicView, layout: MapLayout) -> Iterator[tuple[HexName, list[UnitView]]]:
    """The units by hex, in drawing order down the picture."""
    here = [one for one in view.units if layout.grid.index.get(one.hex, -1) in layout.inside]
    here.sort(key=lambda one: layout.center(one.hex)[::-1])
    return ((hex_, list(group)) for hex_, group in groupby(here, key=lambda one: one.hex))


def depths(count: int) -> list[float]:
    """Middles of so many counters in measures below the hex's; all of two can be read."""
    if count == 1:
        return [ALONE]
    return [_FIRST + number * (_SECOND - _FIRST) / (count - 1) for number in range(count)]
