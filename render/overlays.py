"""What happened, drawn on the board: numbered arrows, fire, dice at the target, losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from PIL import Image

from engine.battle_cry.view import PublicView
from render.art.counters import livery
from render.art.dice import strip_sprite
from render.art.sketch import Point
from render.art.tracks import arrow_sprite, badge_sprite, burst_sprite, fire_sprite, sabers_badge
from render.layout import Layout
from render.marks import Arrow, Fight, Loss, Mark

_STRIPS = (-53.0, 55.0, 88.0, -86.0)
"""Where the first, second … strip of dice lies, below the middle of the hex that was attacked."""


class Overlay:
    """Draws marks on one picture and remembers where something lies already."""

    def __init__(self, picture: Image.Image, view: PublicView, layout: Layout) -> None:
        self.picture = picture
        self.layout = layout
        self.unit = layout.unit
        self.taken = {piece.hex for piece in (*view.units, *view.generals)}
        self.strips: Counter[str] = Counter()

    def draw(self, marks: Iterable[Mark]) -> None:
        """Draws the marks: ways first, then fire, then what fell, dice on top."""
        drawn = list(marks)
        for mark in drawn:
            if isinstance(mark, Arrow):
                self._arrow(mark)
        fights = [mark for mark in drawn if isinstance(mark, Fight)]
        for fight in fights:
            self._fire(fight)
        self._losses([mark for mark in drawn if isinstance(mark, Loss)])
        for fight in fights:
            self._dice(fight)

    def _arrow(self, arrow: Arrow) -> None:
        (x, y), (to_x, to_y) = self.layout.center(arrow.from_), self.layout.center(arrow.to)
        if arrow.from_ == arrow.to:
            return
        color = livery(arrow.side).edge
        dx, dy = (to_x - x) / self.unit, (to_y - y) / self.unit
        start = 48.0 if arrow.from_ in self.taken else 0.0
        sprite = arrow_sprite(arrow.kind, round(dx, 2), round(dy, 2), color, start, self.unit)
        self._paste(sprite, ((x + to_x) / 2, (y + to_y) / 2))
        if arrow.number:
            share = start * self.unit / max(1.0, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
            place = (x + (to_x - x) * share, y + (to_y - y) * share)
            self._paste(badge_sprite(arrow.number, color, self.unit), place)

    def _fire(self, fight: Fight) -> None:
        if not fight.from_:
            return
        (x, y), (to_x, to_y) = self.layout.center(fight.from_), self.layout.center(fight.to)
        color = livery(fight.side).edge
        middle = ((x + to_x) / 2, (y + to_y) / 2)
        if fight.melee:
            self._paste(sabers_badge(color, self.unit), middle)
        else:
            dx, dy = (to_x - x) / self.unit, (to_y - y) / self.unit
            self._paste(fire_sprite(round(dx, 2), round(dy, 2), color, self.unit), middle)

    def _dice(self, fight: Fight) -> None:
        x, y = self.layout.center(fight.to)
        below = _STRIPS[min(self.strips[fight.to], len(_STRIPS) - 1)]
        self.strips[fight.to] += 1
        sprite = strip_sprite(fight.number, fight.dice, livery(fight.side).edge, self.unit)
        half = sprite.width / 2
        x = min(max(x, half), self.layout.width - half)
        self._paste(sprite, (x, y + below * self.unit))

    def _losses(self, losses: list[Loss]) -> None:
        """A burst for each hex where something was lost, with the sum; large where nothing is left."""
        for hex_ in dict.fromkeys(loss.hex for loss in losses):
            here = [loss for loss in losses if loss.hex == hex_]
            x, y = self.layout.center(hex_)
            if hex_ in self.taken:
                text = f"−{sum(loss.lost for loss in here)}"
                self._paste(burst_sprite(text, 20.0, self.unit), (x - 46 * self.unit, y + 30 * self.unit))
            else:
                gone = any(not loss.left for loss in here)
                text = "" if gone else f"−{sum(loss.lost for loss in here)}"
                self._paste(burst_sprite(text, 30.0, self.unit), (x, y))

    def _paste(self, sprite: Image.Image, middle: Point) -> None:
        place = (round(middle[0] - sprite.width / 2), round(middle[1] - sprite.height / 2))
        self.picture.paste(sprite, place, sprite)
