"""What lies on a map before anything happens there, so that marks leave it free: numbers, strengths, names, flags."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from engine.blue_grey.view import HexView, PublicView, UnitView
from render.art.shapes import Point
from render.art.text_drawing import fitting, width_of, wrapped
from render.blue_grey.background import NUMBER_AT
from render.blue_grey.counters import SHORT, TALL, WIDTH, presenter_of, spots_of
from render.blue_grey.layout import MapLayout
from render.label_placement import NAMED, READ, SEEN, STRENGTH, Place, Room

ALONE, _FIRST, _SECOND = 7.0, -11.0, 35.0
"""Measures below the middle of a hex where a counter alone lies, and each of two: clear of the hex's number and of
the one below."""

_NUMBER, FLAG = (46.0, 21.0), (46.0, 42.0)
"""Measures that a hex's number and an objective's flag are across and high."""

_FLAG_AT: Final[Point] = (42.0, -45.0)
"""Where an objective's flag belongs, from the middle of its hex: at the upper right."""

_FLAGS: Final = tuple(Place(4.0 * across, 4.0 * down, *FLAG) for down in range(-4, 5) for across in range(-3, 8))
"""How far from there it may lie."""

_FIRMLY: Final = 6.0
"""What a measure weighs that it lies away from there."""


class PlaceName(NamedTuple):
    """A place's name as it is written: its size in pixels, its lines, the middle of the last one."""

    size: int
    lines: list[str]
    last: Point


class MapRoom(Room):
    """The room of one map, or of a viewport of it; ``flags`` are where those of its objectives lie."""

    def __init__(self, view: PublicView, layout: MapLayout) -> None:
        super().__init__(layout.unit)
        self.layout = layout
        for hex_ in layout.shown:
            x, y = layout.centers[hex_]
            self.keep((x, y + NUMBER_AT * self.unit), *_NUMBER, NAMED)
        self.names = {one.hex: name_of(one, layout) for one in written(view, layout)}
        for name in self.names.values():
            self._name(name)
        for hex_name, units in stacks(view, layout):
            self._stack(hex_name, units)
        self.flags = [self._flag(layout.center(one.hex)) for one in view.objectives]

    def _name(self, name: PlaceName) -> None:
        x, y = name.last
        high = name.size * len(name.lines)
        wide = max(width_of(line, "strong", name.size) for line in name.lines)
        self.keep((x, y - (high - name.size) / 2), wide / self.unit, high / self.unit, READ)

    def _stack(self, hex_: str, units: list[UnitView]) -> None:
        x, y = self.layout.center(hex_)
        for unit, below in zip(units, depths(len(units)), strict=True):
            face = presenter_of(unit, short=len(units) > 1)
            middle = (x, y + below * self.unit)
            self.keep(middle, WIDTH, SHORT if face.short else TALL, SEEN)
            for number, (across, down, width, height) in enumerate(spots_of(face)):
                place = (x + across * self.unit, middle[1] + down * self.unit)
                self.keep(place, width, height, READ if number else STRENGTH)

    def _flag(self, middle: Point) -> Point:
        at = (middle[0] + _FLAG_AT[0] * self.unit, middle[1] + _FLAG_AT[1] * self.unit)
        _, place = self.best(at, _FLAGS, (0, 0, self.layout.width, self.layout.height), _FIRMLY)
        self.keep(place, *FLAG)
        return place


def written(view: PublicView, layout: MapLayout) -> Iterator[HexView]:
    """The places whose names are written: where nobody stands who would cover them."""
    crowded = {one.hex for one in view.units}
    return (
        one for one in view.ground
        if one.name and one.hex not in crowded and layout.grid.index.get(one.hex, -1) in layout.inside
    )  # fmt: skip


def name_of(one: HexView, layout: MapLayout) -> PlaceName:
    """How a place's name is written in its hex."""
    x, y = layout.center(one.hex)
    unit = layout.unit
    longest = max(one.name.split(), key=len)
    size = fitting(longest, "strong", round(19 * unit), 104 * unit)
    lines = wrapped(one.name, "strong", size, 104 * unit)
    return PlaceName(size, lines, (x, y + (46 if one.terrain == "town" else 22) * unit))


def stacks(view: PublicView, layout: MapLayout) -> Iterator[tuple[str, list[UnitView]]]:
    """The units by their hexes, those further down the picture later."""
    here = [one for one in view.units if layout.grid.index.get(one.hex, -1) in layout.inside]
    here.sort(key=lambda one: layout.center(one.hex)[::-1])
    return ((hex_, list(group)) for hex_, group in groupby(here, key=lambda one: one.hex))


def depths(count: int) -> list[float]:
    """How far below the middle of their hex so many counters lie; all of two can be read."""
    if count == 1:
        return [ALONE]
    return [_FIRST + number * (_SECOND - _FIRST) / (count - 1) for number in range(count)]
