"""What happened, drawn on a map: numbered ways, attacks with odds and result at the target, losses."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import hypot

from PIL import Image

from engine.blue_grey.view import PublicView
from engine.decision import Seat
from render.art.ink import PAPER, Ink
from render.art.livery import livery
from render.art.sketch import Point
from render.art.tracks import arrow_sprite, badge_sprite, burst_sprite, fire_sprite, sabers_badge
from render.blue_grey.layout import Layout, flags_of
from render.blue_grey.marks import OFF_MAP, Assault, Loss, Mark, Way
from render.blue_grey.signs import leg_sprite, plate_sprite

_KINDS = {"move": "move", "march": "ground", "retreat": "retreat", "advance": "move"}
_WIDE, _THIN = 17.0, 9.5
"""Measures that an arrow is wide with its border, and without."""

_PLATES: tuple[Point, ...] = (
    (0, -60), (0, 66), (66, -60), (-66, -60), (66, 66), (-66, 66), (0, 4), (0, -108), (0, 112),
)  # fmt: skip
"""Where an attack's plate may lie, from the middle of its target; the first free place is taken."""

_START, _NUMBER, _ASIDE = 44.0, 57.0, 24.0
"""Measures from the middle of an occupied hex at which a way begins, and its number is: beside the counter, and beside
a way of one hex, which it would cover."""

_BADGE = 32.0
"""Measures that a number is across."""

_NEARBY: tuple[Point, ...] = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))
"""Where a number goes when another lies where it belongs, in numbers' breadths."""

_COUNTER = (92.0, 84.0)
"""Measures that the counters of a hex are across and high."""

_FLAG = (54.0, 48.0)
"""Measures that an objective's flag is across and high."""

Rectangle = tuple[float, float, float, float]


class Overlay:
    """Draws marks on one picture and remembers where something lies that must stay to be seen."""

    def __init__(self, picture: Image.Image, view: PublicView, layout: Layout) -> None:
        self.picture, self.layout, self.unit = picture, layout, layout.unit
        self.occupied = {one.hex for one in view.units if one.hex}
        self.taken: list[Rectangle] = []
        inside = {hex_ for hex_ in self.occupied if layout.grid.index[hex_] in layout.shown}
        self.counters = [self._around(layout.center(hex_), *_COUNTER) for hex_ in inside]
        self.flags = [self._around(place, *_FLAG) for place in flags_of(view, layout)]
        self.badges: list[tuple[int, Seat, Point]] = []

    def draw_ways(self, marks: Iterable[Mark]) -> None:
        """Draws the ways, which lie below the counters; their numbers come later."""
        for mark in marks:
            if isinstance(mark, Way):
                self._way(mark)

    def draw(self, marks: Iterable[Mark]) -> None:
        """Draws attacks, then the numbers of ways, then what fell, results on top."""
        drawn = list(marks)
        assaults = [mark for mark in drawn if isinstance(mark, Assault)]
        for one in assaults:
            self._fire(one)
        for number, side, wanted in self.badges:
            place = self._free_badge(wanted)
            self._paste(badge_sprite(number, side, self.unit, self.layout.theme), place)
            self._keep(place, _BADGE, _BADGE)
        losses = [mark for mark in drawn if isinstance(mark, Loss)]
        for hex_ in dict.fromkeys(loss.hex for loss in losses):
            self._loss(hex_, sum(loss.strength for loss in losses if loss.hex == hex_))
        for one in assaults:
            self._plate(one)

    def _points(self, path: tuple[str, ...]) -> list[Point]:
        """The corners of a path: hexes that lie in a row are one stretch; off the map lies beside its edge."""
        known = [hex_ for hex_ in path if hex_ != OFF_MAP]
        if not all(hex_ in self.layout.grid.index for hex_ in known):
            return []
        points = [self.layout.center(hex_) for hex_ in known]
        if path[0] == OFF_MAP:
            points.insert(0, self._outside(known[0]))
        if path[-1] == OFF_MAP:
            points.append(self._outside(known[-1]))
        corners = points[:1]
        for place, (before, here, after) in enumerate(zip(points, points[1:], points[2:], strict=False), 1):
            turn = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])
            back = (here[0] - before[0]) * (after[0] - here[0]) + (here[1] - before[1]) * (after[1] - here[1])
            if abs(turn) > self.unit * self.unit or back < 0:
                corners.append(points[place])
        return [*corners, points[-1]] if len(points) > 1 else corners

    def _outside(self, hex_: str) -> Point:
        index = self.layout.grid.index[hex_]
        return self.layout.middle_of_side(index, next(iter(self.layout.open_sides(index)), 0), 1.9)

    def _way(self, way: Way) -> None:
        points = self._points(way.path)
        if len(points) < 2 or not self._is_near(points):  # noqa: PLR2004 - a way has two ends
            return
        color, theme = livery(way.side).ink, self.layout.theme
        start = _START if way.path[0] in self.occupied else 0.0
        legs = list(pairwise(points[:-1]))
        for width, ink in ((_WIDE, PAPER), (_THIN, color)):
            for (x, y), (to_x, to_y) in legs:
                dx, dy = round((to_x - x) / self.unit, 1), round((to_y - y) / self.unit, 1)
                sprite = leg_sprite(dx, dy, width, ink, self.unit, theme)
                self._paste(sprite, ((x + to_x) / 2, (y + to_y) / 2))
            if ink is PAPER:
                self._last(way.kind, points[-2], points[-1], start if not legs else 0.0, color)
        if way.number:
            place = self._beside(points) if start else points[0]
            self.badges.append((way.number, way.side, place))

    def _free_badge(self, place: Point) -> Point:
        """The nearest place for a number, from the one where it belongs, where it covers no other mark."""
        step = (_BADGE + 1) * self.unit
        near = [(place[0] + dx * step, place[1] + dy * step) for dx, dy in _NEARBY]
        return next((one for one in near if _is_free(self._around(one, _BADGE, _BADGE), self.taken)), place)

    def _beside(self, points: list[Point]) -> Point:
        """Where the number of a way lies that begins at a counter."""
        (x, y), (to_x, to_y) = points[:2]
        length = hypot(to_x - x, to_y - y)
        dx, dy = (to_x - x) / length * self.unit, (to_y - y) / length * self.unit
        aside = _ASIDE if len(points) == 2 and length < 1.5 * self.layout.high else 0.0  # noqa: PLR2004 - one hex far
        return x + dx * _NUMBER - dy * aside, y + dy * _NUMBER + dx * aside

    def _last(self, kind: str, start: Point, end: Point, from_: float, color: Ink) -> None:
        (x, y), (to_x, to_y) = start, end
        dx, dy = round((to_x - x) / self.unit, 1), round((to_y - y) / self.unit, 1)
        sprite = arrow_sprite(_KINDS[kind], dx, dy, color, from_, self.unit, self.layout.theme)
        self._paste(sprite, ((x + to_x) / 2, (y + to_y) / 2))

    def _fire(self, one: Assault) -> None:
        color = livery(one.side).ink
        index, grid = self.layout.grid.index, self.layout.grid
        for from_ in one.froms:
            near = min(one.targets, key=lambda target: grid.distance(index[from_], index[target]))
            for target in [hex_ for hex_ in one.targets if grid.distance(index[from_], index[hex_]) == 1] or [near]:
                (x, y), (to_x, to_y) = self.layout.center(from_), self.layout.center(target)
                middle = ((x + to_x) / 2, (y + to_y) / 2)
                if not self._is_near([middle]):
                    continue
                if grid.distance(index[from_], index[target]) == 1:
                    self._paste(sabers_badge(color, self.unit, self.layout.theme), middle)
                    self._keep(middle, 34, 34)
                else:
                    dx, dy = round((to_x - x) / self.unit, 1), round((to_y - y) / self.unit, 1)
                    self._paste(fire_sprite(dx, dy, color, self.unit, self.layout.theme), middle)

    def _loss(self, hex_: str, strength: int) -> None:
        """A burst with the strength lost, in the middle of an empty hex, beside who is still there."""
        if hex_ not in self.layout.grid.index:
            return
        x, y = self.layout.center(hex_)
        if hex_ in self.occupied:
            x, y = x - 48 * self.unit, y + 38 * self.unit
        radius = 22 if hex_ in self.occupied else 30
        self._paste(burst_sprite(f"−{strength}", radius, self.unit, self.layout.theme), (x, y))
        self._keep((x, y), 2 * radius, 2 * radius)

    def _plate(self, one: Assault) -> None:
        """At the first target, at the first place where it covers no other mark, and no counter if that can be."""
        x, y = self.layout.center(one.targets[0])
        if not self._is_near([(x, y)]):
            return
        sprite = plate_sprite(
            one.number, one.side, one.column, one.night, one.die, one.result, self.unit, self.layout.theme
        )
        width, height = sprite.width / self.unit - 6, sprite.height / self.unit - 6
        places = [self._inside((x + dx * self.unit, y + dy * self.unit), sprite) for dx, dy in _PLATES]
        boxes = {place: self._around(place, width, height) for place in places}
        free = [place for place in places if _is_free(boxes[place], self.taken)] or places
        free = [place for place in free if _is_free(boxes[place], self.flags)] or free
        best = next((place for place in free if _is_free(boxes[place], self.counters)), free[0])
        self._paste(sprite, best)
        self._keep(best, width, height)

    def _inside(self, place: Point, sprite: Image.Image) -> Point:
        """The nearest place where a sprite stays on the map."""
        half, tall = sprite.width / 2, sprite.height / 2
        x = min(max(place[0], half), self.layout.width - half)
        return x, min(max(place[1], self.layout.top + tall), self.layout.height - tall)

    def _is_near(self, points: list[Point]) -> bool:
        """Whether anything of it can lie on the picture."""
        far = 2 * self.layout.high
        across = min(x for x, _ in points) < self.layout.width + far and max(x for x, _ in points) > -far
        return across and min(y for _, y in points) < self.layout.height + far and max(y for _, y in points) > -far

    def _around(self, place: Point, width: float, height: float) -> Rectangle:
        half, tall = width / 2 * self.unit, height / 2 * self.unit
        return place[0] - half, place[1] - tall, place[0] + half, place[1] + tall

    def _keep(self, place: Point, width: float, height: float) -> None:
        self.taken.append(self._around(place, width, height))

    def _paste(self, sprite: Image.Image, middle: Point) -> None:
        place = (round(middle[0] - sprite.width / 2), round(middle[1] - sprite.height / 2))
        self.picture.paste(sprite, place, sprite)


def _is_free(box: Rectangle, taken: Iterable[Rectangle]) -> bool:
    left, top, right, bottom = box
    return not any(x < right and to_x > left and y < bottom and to_y > top for x, y, to_x, to_y in taken)
