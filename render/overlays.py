"""What happened, drawn on the board: numbered arrows, fire, dice at the target, losses."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image

from engine.battle_cry.view import PublicView
from render.art.dice import strip_sprite
from render.art.livery import livery
from render.art.sketch import Point
from render.art.tracks import arrow_sprite, badge_sprite, burst_sprite, fire_sprite, sabers_badge
from render.layout import Layout
from render.marks import Arrow, Fight, Loss, Mark

_STRIPS: tuple[Point, ...] = (
    (0, -50), (0, 50), (45, -50), (-45, -50), (45, 50), (-45, 50),
    (90, -50), (-90, -50), (90, 50), (-90, 50), (0, 0), (0, -100), (0, 100),
)  # fmt: skip
"""Where a strip of dice may lie, from the middle of the hex that was attacked; the first free place is taken."""

_PIECE, _PLATE = (-29.0, 29.0), (9.0, 37.0)
"""From where to where, below the middle of a hex, a piece and a general's name must stay to be seen."""

Rectangle = tuple[float, float, float, float]


class Overlay:
    """Draws marks on one picture and remembers where something lies that must stay to be seen."""

    def __init__(self, picture: Image.Image, view: PublicView, layout: Layout) -> None:
        self.picture = picture
        self.layout = layout
        self.unit = layout.unit
        self.occupied = {unit.hex for unit in view.units} | {general.hex for general in view.generals}
        self.taken: list[Rectangle] = []
        self.pieces = [
            *(self._piece(unit.hex, *_PIECE) for unit in view.units),
            *(
                self._piece(general.hex, _PIECE[0] if general.alone else _PLATE[0], _PLATE[1])
                for general in view.generals
            ),
        ]

    def draw(self, marks: Iterable[Mark]) -> None:
        """Draws the marks: ways first, then fire, then what fell, dice on top."""
        drawn = list(marks)
        fights = [mark for mark in drawn if isinstance(mark, Fight)]
        for mark in drawn:
            if isinstance(mark, Arrow) and mark.from_ != mark.to:
                self._arrow(mark)
        for fight in fights:
            self._fire(fight)
        self._losses([mark for mark in drawn if isinstance(mark, Loss)])
        for fight in fights:
            self._dice(fight)

    def _arrow(self, arrow: Arrow) -> None:
        (x, y), (to_x, to_y) = self.layout.center(arrow.from_), self.layout.center(arrow.to)
        color = livery(arrow.side).ink
        dx, dy = round((to_x - x) / self.unit, 2), round((to_y - y) / self.unit, 2)
        length = (dx * dx + dy * dy) ** 0.5
        start = 48.0 if arrow.from_ in self.occupied else 0.0
        self._paste(arrow_sprite(arrow.kind, dx, dy, color, start, self.unit), ((x + to_x) / 2, (y + to_y) / 2))
        head = (length - 56) / length
        self._keep((x + (to_x - x) * head, y + (to_y - y) * head), 26, 26)
        if arrow.number:
            share = start / length
            place = (x + (to_x - x) * share, y + (to_y - y) * share)
            self._paste(badge_sprite(arrow.number, arrow.side, self.unit), place)
            self._keep(place, 32, 32)

    def _fire(self, fight: Fight) -> None:
        if not fight.from_:
            return
        (x, y), (to_x, to_y) = self.layout.center(fight.from_), self.layout.center(fight.to)
        color = livery(fight.side).ink
        middle = ((x + to_x) / 2, (y + to_y) / 2)
        if fight.melee:
            self._paste(sabers_badge(color, self.unit), middle)
            self._keep(middle, 26, 26)
        else:
            dx, dy = (to_x - x) / self.unit, (to_y - y) / self.unit
            self._paste(fire_sprite(round(dx, 2), round(dy, 2), color, self.unit), middle)

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
        self._paste(burst_sprite(text, radius, self.unit), place)
        self._keep(place, radius, radius)

    def _dice(self, fight: Fight) -> None:
        """The strip of dice, at the first place around its target where it covers no other mark."""
        x, y = self.layout.center(fight.to)
        sprite = strip_sprite(fight.number, fight.to, fight.dice, fight.side, self.unit)
        width, height = sprite.width / self.unit - 8, sprite.height / self.unit - 8
        places = [self._inside((x + dx * self.unit, y + dy * self.unit), sprite) for dx, dy in _STRIPS]
        free = [one for one in places if _is_free(self._around(one, width, height), self.taken)] or places
        clear = [one for one in free if _is_free(self._around(one, width, height), self.pieces)] or free
        place = clear[0]
        self._paste(sprite, place)
        self._keep(place, width, height)

    def _inside(self, place: Point, sprite: Image.Image) -> Point:
        """The nearest place where a sprite covers neither the picture's edge nor the bands of the sides."""
        half, tall = sprite.width / 2, sprite.height / 2
        top, bottom = self.layout.top_band[3], self.layout.bottom_band[1]
        x = min(max(place[0], half), self.layout.width - half)
        return x, min(max(place[1], top + tall), bottom - tall)

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
