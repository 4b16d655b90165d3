"""What happened, drawn on the board: numbered arrows, fire, dice at the target, losses."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from PIL import Image

from engine.battle_cry.view import PublicView
from engine.decision import HexName, Seat
from render.art.dice import strip_sprite
from render.art.livery import livery
from render.art.sketch import Point
from render.art.tracks import arrow_sprite, badge_sprite, burst_sprite, fire_sprite, sabers_badge
from render.battle_cry.marks import OFF_BOARD, Arrow, Fight, Loss, Mark
from render.layout import Box, Layout

_STRIPS: tuple[Point, ...] = tuple(
    sorted(
        ((45.0 * across, down) for down in (-154, -100, -54, 0, 54, 100, 154) for across in range(-5, 6)),
        key=lambda place: hypot(*place) + (90 if place[1] in {0, -100, 100} else 0),
    )
)
"""Where a strip of dice may lie, from the middle of the hex that was attacked; the first free place is taken.

Between two rows of hexes it covers least.
"""

_PIECE, _LED, _PLATE = (-29.0, 29.0), (-41.0, 9.0), (9.0, 39.0)
"""From where to where, below the middle of a hex, a piece and a general's name must stay to be seen."""

_NAME, _HEX_NAME, _PLACE_NAME = -56.5, (40.0, 26.0), (104.0, 84.0)
"""How far below the middle of a hex its name lies; how wide and high that is at most, and the name of a place."""

_OVER = 1.8
"""How far out from the middle of its hex an arrow over the edge aims; its head ends before that."""

_BESIDE, _BELOW_PLATE = 48.0, 57.0
"""How far from the middle of its hex an arrow of a piece that is there begins, and one below a general's name."""

Rectangle = tuple[float, float, float, float]


class Overlay:
    """Draws marks on one picture and remembers where something lies that must stay to be seen."""

    def __init__(
        self,
        picture: Image.Image,
        view: PublicView,
        layout: Layout,
        part: Box | None = None,
        places: Iterable[HexName] = (),
    ) -> None:
        self.picture = picture
        self.layout = layout
        self.unit = layout.unit
        self.whole: Box = (0, layout.top_band[3], layout.width, layout.bottom_band[1])
        self.part = part or self.whole
        self.occupied = {unit.hex for unit in view.units} | {general.hex for general in view.generals}
        self.plates = {general.hex for general in view.generals}
        self.badges: list[tuple[int, Seat, Point]] = []
        self.taken: list[Rectangle] = []
        self.names = [
            *(self._around((x, y + _NAME * self.unit), *_HEX_NAME) for x, y in layout.centers),
            *(self._around(layout.center(hex_), *_PLACE_NAME) for hex_ in places),
        ]
        self.pieces = [
            *(self._piece(unit.hex, *(_LED if unit.hex in self.plates else _PIECE)) for unit in view.units),
            *(
                self._piece(general.hex, _PIECE[0] if general.alone else _PLATE[0], _PLATE[1])
                for general in view.generals
            ),
        ]

    def draw_below(self, marks: Iterable[Mark]) -> None:
        """Draws the ways, which lie under the pieces: whatever they cross can still be read."""
        for mark in marks:
            if isinstance(mark, Arrow) and mark.from_ != mark.to:
                self._arrow(mark)

    def draw_above(self, marks: Iterable[Mark]) -> None:
        """Draws the other marks: the numbers of ways first, then fire, then what fell, dice on top."""
        drawn = list(marks)
        fights = [mark for mark in drawn if isinstance(mark, Fight)]
        for number, side, place in self.badges:
            self._paste(badge_sprite(number, side, self.unit, self.layout.theme), place)
        for fight in fights:
            self._fire(fight)
        self._losses([mark for mark in drawn if isinstance(mark, Loss)])
        for fight in fights:
            self._dice(fight)

    def _arrow(self, arrow: Arrow) -> None:
        (x, y), (to_x, to_y) = self.layout.center(arrow.from_), self._end(arrow)
        color = livery(arrow.side).ink
        dx, dy = round((to_x - x) / self.unit, 2), round((to_y - y) / self.unit, 2)
        length = (dx * dx + dy * dy) ** 0.5
        start = 0.0
        if arrow.from_ in self.occupied:
            start = _BELOW_PLATE if arrow.from_ in self.plates and dy > 0 else _BESIDE
        self._paste(
            arrow_sprite(arrow.kind, dx, dy, color, start, self.unit, self.layout.theme),
            ((x + to_x) / 2, (y + to_y) / 2),
        )
        head = (length - 56) / length
        self._keep((x + (to_x - x) * head, y + (to_y - y) * head), 26, 26)
        if arrow.number:
            share = start / length
            place = (x + (to_x - x) * share, y + (to_y - y) * share)
            self.badges.append((arrow.number, arrow.side, place))
            self._keep(place, 32, 32)

    def _end(self, arrow: Arrow) -> Point:
        """Where an arrow points: the middle of a hex, or over the edge of the map."""
        if arrow.to != OFF_BOARD:
            return self.layout.center(arrow.to)
        side = next(iter(self.layout.open_sides(arrow.from_)), 1)
        return self.layout.middle_of_side(self.layout.grid.index[arrow.from_], side, _OVER)

    def _fire(self, fight: Fight) -> None:
        if not fight.from_:
            return
        (x, y), (to_x, to_y) = self.layout.center(fight.from_), self.layout.center(fight.to)
        color = livery(fight.side).ink
        middle = ((x + to_x) / 2, (y + to_y) / 2)
        if fight.melee:
            self._paste(sabers_badge(color, self.unit, self.layout.theme), middle)
            self._keep(middle, 26, 26)
        else:
            dx, dy = (to_x - x) / self.unit, (to_y - y) / self.unit
            self._paste(fire_sprite(round(dx, 2), round(dy, 2), color, self.unit, self.layout.theme), middle)

    def _losses(self, losses: list[Loss]) -> None:
        """Bursts beside the piece that lost figures, or large where nothing is left; a cross for what is gone."""
        for hex_ in dict.fromkeys(loss.hex for loss in losses):
            x, y = self.layout.center(hex_)
            here = [loss for loss in losses if loss.hex == hex_]
            figures = sum(loss.lost for loss in here if not loss.name)
            gone = any(not loss.left for loss in here)
            if hex_ not in self.occupied:
                self._burst("" if gone else f"−{figures}", 30, (x, y))
                continue
            if figures:
                self._burst(f"−{figures}", 20, (x - 50 * self.unit, y - 22 * self.unit))
            if gone:
                self._burst("", 20, (x + 50 * self.unit, y - 22 * self.unit))

    def _burst(self, text: str, radius: float, place: Point) -> None:
        self._paste(burst_sprite(text, radius, self.unit, self.layout.theme), place)
        self._keep(place, radius, radius)

    def _dice(self, fight: Fight) -> None:
        """The strip of dice, at the first place around its target where it covers no mark, no piece and no name."""
        x, y = self.layout.center(fight.to)
        sprite = strip_sprite(fight.number, fight.to, fight.dice, fight.side, self.unit, self.layout.theme)
        width, height = sprite.width / self.unit - 8, sprite.height / self.unit - 8
        left, top, right, bottom = self.part
        within = self.part if left < x < right and top < y < bottom else self.whole
        places = [_inside((x + dx * self.unit, y + dy * self.unit), sprite, within) for dx, dy in _STRIPS]
        free = [one for one in places if _is_free(self._around(one, width, height), self.taken)] or places
        clear = [one for one in free if _is_free(self._around(one, width, height), self.pieces)] or free
        place = next((one for one in clear if _is_free(self._around(one, width, height), self.names)), clear[0])
        self._paste(sprite, place)
        self._keep(place, width, height)

    def _piece(self, hex_: str, top: float, bottom: float) -> Rectangle:
        x, y = self.layout.center(hex_)
        return x - 50 * self.unit, y + top * self.unit, x + 50 * self.unit, y + bottom * self.unit

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


def _inside(place: Point, sprite: Image.Image, box: Box) -> Point:
    """The nearest place where all of a sprite is within a box."""
    half, tall = sprite.width / 2, sprite.height / 2
    left, top, right, bottom = box
    return min(max(place[0], left + half), right - half), min(max(place[1], top + tall), bottom - tall)
