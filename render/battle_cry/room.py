"""What on a board must stay to be seen, and where a mark covers least of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot, inf
from typing import Final, NamedTuple

from engine.battle_cry.view import GeneralView, HexView, PublicView, UnitView
from render.art.sketch import Point
from render.background import place_box
from render.battle_cry.counters import PLATE, TALL, WIDTH, corners_of, height_of, number_of
from render.layout import Layout
from render.window import is_wide

Rectangle = tuple[float, float, float, float]
"""Left, top, right, bottom, in pixels."""

STRENGTH, VITAL = 40.0, 10.0
"""What is never covered while there is any other place: strengths, then names of generals, letters, flags, marks."""

NAMED: Final = 8.0
"""The names of hexes."""

READ: Final = 3.0
"""The names of places."""

SEEN: Final = 0.5
"""Pieces: covered before a mark goes unread, never while there is room elsewhere."""

AWAY: Final = 2.0
"""What a measure of distance from where a mark belongs weighs, against a square measure of what it covers."""

_NAME, _HEX_NAME = -56.5, (42.0, 24.0)
"""How far below the middle of a hex its name lies; how wide and high that is at most."""

ALONE, LED, PLATED = -3.0, -21.0, 19.0
"""How far below the middle of a hex a piece alone lies, a unit with a general, and the general's name."""


class Kept(NamedTuple):
    """A place that must stay to be seen, and how much that matters."""

    box: Rectangle
    weight: float


class Place(NamedTuple):
    """Where a mark may lie: its middle in measures from where it belongs, and its size in measures."""

    across: float
    down: float
    width: float
    height: float


class Room:
    """What lies on one board, and places for what is still to come."""

    def __init__(self, view: PublicView, layout: Layout, places: Iterable[HexView] = ()) -> None:
        self.layout = layout
        self.unit = layout.unit
        self.kept: list[Kept] = []
        for x, y in layout.centers:
            self.keep((x, y + _NAME * self.unit), *_HEX_NAME, NAMED)
        for place in places:
            self.write(place)
        led = {one.hex for one in view.generals}
        self.plain = is_wide(view.rows)
        for unit in view.units:
            self._unit(unit, led=unit.hex in led)
        for general in view.generals:
            self._general(general)

    def write(self, place: HexView) -> None:
        """A place's name is written in its hex."""
        middle, width, height = place_box(self.layout, place)
        self.keep(middle, width / self.unit, height / self.unit, READ)

    def keep(self, middle: Point, width: float, height: float, weight: float = VITAL) -> None:
        """Nothing should lie on a rectangle, so many measures wide and high."""
        self.kept.append(Kept(self.around(middle, width, height), weight))

    def around(self, middle: Point, width: float, height: float) -> Rectangle:
        """A rectangle in pixels around a point, so many measures wide and high."""
        half, tall = width / 2 * self.unit, height / 2 * self.unit
        return middle[0] - half, middle[1] - tall, middle[0] + half, middle[1] + tall

    def best(self, where: Point, places: Sequence[Place], within: Rectangle, away: float = AWAY) -> tuple[int, Point]:
        """Which of the places around a point costs least, and its middle when all of it is pushed within a box.

        A place costs what it covers and, for each measure, how far ``away`` it is; of equal ones the first is taken.
        """
        near = self._near(where, places)
        found, cheapest = (0, where), inf
        for number, place in sorted(enumerate(places), key=lambda one: hypot(one[1].across, one[1].down)):
            cost = hypot(place.across, place.down) * away
            if cost >= cheapest:
                break
            middle = self._inside(where, place, within)
            cost += self._covered(self.around(middle, place.width, place.height), near)
            if cost < cheapest:
                found, cheapest = (number, middle), cost
        return found

    def _inside(self, where: Point, place: Place, within: Rectangle) -> Point:
        left, top, right, bottom = within
        half, tall = place.width / 2 * self.unit, place.height / 2 * self.unit
        x, y = where[0] + place.across * self.unit, where[1] + place.down * self.unit
        return min(max(x, left + half), right - half), min(max(y, top + tall), bottom - tall)

    def _near(self, where: Point, places: Sequence[Place]) -> list[Kept]:
        """What any of the places could touch."""
        across = 2 * max(abs(one.across) + one.width for one in places)
        down = 2 * max(abs(one.down) + one.height for one in places)
        left, top, right, bottom = self.around(where, across, down)
        return [
            one for one in self.kept
            if one.box[0] < right and one.box[2] > left and one.box[1] < bottom and one.box[3] > top
        ]  # fmt: skip

    def _covered(self, box: Rectangle, near: Iterable[Kept]) -> float:
        """What a box covers, in weighted square measures."""
        left, top, right, bottom = box
        total = 0.0
        for (x, y, to_x, to_y), weight in near:
            if x < right and to_x > left and y < bottom and to_y > top:
                total += (min(right, to_x) - max(left, x)) * (min(bottom, to_y) - max(top, y)) * weight
        return total / (self.unit * self.unit)

    def _unit(self, unit: UnitView, *, led: bool) -> None:
        x, y = self.layout.center(unit.hex)
        middle = (x, y + (LED if led else ALONE) * self.unit)
        self.keep(middle, WIDTH, height_of(led=led), SEEN)
        spots = [(number_of(led=led, plain=self.plain), STRENGTH)]
        spots += [(spot, VITAL) for spot in corners_of(unit, led=led)]
        for (across, down, width, height), weight in spots:
            self.keep((x + across * self.unit, middle[1] + down * self.unit), width, height, weight)

    def _general(self, general: GeneralView) -> None:
        x, y = self.layout.center(general.hex)
        if general.alone:
            self.keep((x, y + ALONE * self.unit), 66, TALL, SEEN)
        self.keep((x, y + (17 if general.alone else PLATED) * self.unit), *PLATE)
