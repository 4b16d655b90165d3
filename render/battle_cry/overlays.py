"""What happened, drawn on the board: numbered arrows, fire, dice at the target, losses."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import hypot
from typing import Final, NamedTuple

from PIL import Image

from engine.battle_cry.view import HexView, PublicView
from render.art.dice import strip_size, strip_sprite
from render.art.layout import Box, Layout
from render.art.shapes import Point
from render.art.side_colors import livery
from render.art.terrain_map import NAME_AT
from render.art.tracks import arrow_sprite, badge_sprite, burst_sprite, fire_sprite, sabers_badge
from render.battle_cry.marks import OFF_BOARD, Arrow, Fight, Loss, Mark
from render.battle_cry.plan import GroundPlan
from render.label_placement import VITAL, Place, along_side, is_crossed
from render.place_names import write_name, write_place

_BADGE, _SABERS, _HEAD = 34.0, 31.0, 26.0
"""How many measures a number, the sign of a melee and the head of an arrow are across."""

_SMALL, _LARGE = 20.0, 30.0
"""The radius of a burst beside a piece, and of one in an empty hex."""

_SPIKES = 2.2
"""How many times its radius a burst is across."""

_OWN = 60.0
"""How far from the middle of a hex all is its own."""

_BURSTS: Final[tuple[Point, ...]] = (
    (-50, -20),
    *(
        (across, down)
        for down in (-46, -38, -30, -12, 6, 22, 38, 46)
        for across in (-58, -50, -40, -30, 0, 30, 40, 50, 58)
        if hypot(across, down) < _OWN
    ),
)
"""Where a burst may lie beside a piece, from the middle of its hex: in it, or it would be taken for a neighbour's."""

_STRIPS: Final[tuple[Point, ...]] = tuple(
    (15.0 * across, down) for down in (-205, -154, -104, -54, -4, 54, 96, 154, 196) for across in range(-18, 19)
)
"""Where dice may lie, from the middle of the hex that was attacked."""

_OVER = 1.8
"""How far out from the middle of its hex an arrow over the edge aims; its head ends before that."""

_BESIDE, _TIP, _SHAFT = 48.0, 44.0, 37.0
"""How far from the middle of its hex an arrow of a piece that is there begins, how far before the middle of its goal
it ends, and how far behind its end its number may lie at most."""

_ALONG: Final = 8.0
"""What a measure weighs that a number is away from the beginning of its arrow."""

_ASIDE: Final = (0.0, *(side * 8.0 * step for step in range(1, 7) for side in (1, -1)))
"""How far beside its arrow a number may lie."""

_SLACK: Final = 16.0
"""How far along even the shortest way its number may move."""

_FRAME: Final = 18
"""How far the frame of the sheet reaches in from its edge, in a picture 1600 wide."""

_CROSSED, _CROSSED_PLACE = 34.0, 58.0
"""How near to a way the name of a hex is covered by it, and that of a place."""


class ArrowWay(NamedTuple):
    """An arrow as it is drawn: from where to where in pixels, how long it is in measures, and its first measure."""

    arrow: Arrow
    from_: Point
    to: Point
    length: float
    start: float

    def at(self, share: float, aside: float = 0.0) -> Point:
        """A point so much of the way along, and so many pixels to its left."""
        (x, y), (to_x, to_y) = self.from_, self.to
        length = hypot(to_x - x, to_y - y)
        left = aside / length if length else 0.0
        return x + (to_x - x) * share + (to_y - y) * left, y + (to_y - y) * share - (to_x - x) * left


class Overlay:
    """Draws marks on one picture, each where it covers least of what must stay to be seen."""

    def __init__(
        self,
        picture: Image.Image,
        view: PublicView,
        layout: Layout,
        part: Box | None = None,
        places: Iterable[HexView] = (),
    ) -> None:
        self.picture = picture
        self.layout = layout
        self.unit = layout.unit
        frame = round(_FRAME * layout.scale)
        self.whole: Box = (frame, layout.top_band[3], layout.width - frame, layout.bottom_band[1])
        self.part = part or self.whole
        self.occupied = {unit.hex for unit in view.units} | {general.hex for general in view.generals}
        self.places = tuple(places)
        self.room = GroundPlan(view, layout, self.places)
        self.badges: list[tuple[Arrow, Point]] = []
        self.lines: list[tuple[Point, Point]] = []

    def draw_below(self, marks: Iterable[Mark]) -> None:
        """Draws the ways and the fire, which lie under the pieces: whatever they cross can still be read."""
        drawn = list(marks)
        ways = [self._way(mark) for mark in drawn if isinstance(mark, Arrow) and mark.from_ != mark.to]
        for way in ways:
            self.room.keep(way.at(1 - (_TIP + 12) / way.length), _HEAD, _HEAD)
        for way in ways:
            self._arrow(way)
        for mark in drawn:
            if isinstance(mark, Fight) and mark.from_ and not mark.melee:
                self._fire(mark)
        self._names()

    def draw_above(self, marks: Iterable[Mark]) -> None:
        """Draws the other marks, first those that have the fewest places: numbers of ways first, dice last."""
        drawn = list(marks)
        fights = [mark for mark in drawn if isinstance(mark, Fight)]
        losses = [mark for mark in drawn if isinstance(mark, Loss)]
        for arrow, place in self.badges:
            self._paste(badge_sprite(arrow.number, arrow.side, self.unit, self.layout.theme), place)
        self._losses([loss for loss in losses if loss.hex not in self.occupied])
        for fight in fights:
            if fight.melee and fight.from_:
                self._melee(fight)
        self._losses([loss for loss in losses if loss.hex in self.occupied])
        for fight in fights:
            self._dice(fight)

    def _way(self, arrow: Arrow) -> ArrowWay:
        (x, y), (to_x, to_y) = self.layout.center(arrow.from_), self._end(arrow)
        start = _BESIDE if arrow.from_ in self.occupied else 0.0
        return ArrowWay(arrow, (x, y), (to_x, to_y), hypot(to_x - x, to_y - y) / self.unit, start)

    def _arrow(self, way: ArrowWay) -> None:
        """An arrow, and a place for its number on it or close beside it."""
        arrow, color = way.arrow, livery(way.arrow.side).ink
        (x, y), (to_x, to_y) = way.from_, way.to
        dx, dy = round((to_x - x) / self.unit, 2), round((to_y - y) / self.unit, 2)
        start = self._badge(way) if arrow.number else way.start
        sprite = arrow_sprite(arrow.kind, dx, dy, color, start, self.unit, self.layout.theme)
        self._paste(sprite, ((x + to_x) / 2, (y + to_y) / 2))
        self.lines.append((way.at(start / way.length), way.to))

    def _badge(self, way: ArrowWay) -> float:
        """Finds the place of a way's number; how many measures from its beginning that is."""
        last = max(way.start + _SLACK, way.length - _TIP - _SHAFT)
        steps = [way.start + (last - way.start) * step / 6 for step in range(7)]
        spots = [(along, aside) for along in steps for aside in _ASIDE]
        begin = way.at(way.start / way.length)
        found = [way.at(along / way.length, aside * self.unit) for along, aside in spots]
        places = [Place((at[0] - begin[0]) / self.unit, (at[1] - begin[1]) / self.unit, _BADGE, _BADGE) for at in found]
        number, place = self.room.best(begin, places, self.whole, _ALONG)
        self.badges.append((way.arrow, place))
        self.room.keep(place, _BADGE, _BADGE)
        return round(spots[number][0], 1)

    def _end(self, arrow: Arrow) -> Point:
        """Where an arrow points: the middle of a hex, or over the edge of the map."""
        if arrow.to != OFF_BOARD:
            return self.layout.center(arrow.to)
        side = next(iter(self.layout.open_sides(arrow.from_)), 1)
        return self.layout.middle_of_side(self.layout.grid.index[arrow.from_], side, _OVER)

    def _fire(self, fight: Fight) -> None:
        (x, y), (to_x, to_y) = self.layout.center(fight.from_), self.layout.center(fight.to)
        dx, dy = (to_x - x) / self.unit, (to_y - y) / self.unit
        sprite = fire_sprite(round(dx, 2), round(dy, 2), livery(fight.side).ink, self.unit, self.layout.theme)
        self._paste(sprite, ((x + to_x) / 2, (y + to_y) / 2))
        self.lines.append(((x, y), (to_x, to_y)))

    def _names(self) -> None:
        """Writes the names again that ways and fire cross."""
        for name, (x, y) in zip(self.layout.grid.names, self.layout.centers, strict=True):
            if self._is_crossed((x, y + NAME_AT * self.unit), _CROSSED):
                write_name(self.picture, self.layout, name)
        for one in self.places:
            if self._is_crossed(self.layout.center(one.hex), _CROSSED_PLACE):
                write_place(self.picture, self.layout, one)

    def _is_crossed(self, place: Point, far: float) -> bool:
        return is_crossed(place, self.lines, far * self.unit)

    def _melee(self, fight: Fight) -> None:
        """Crossed sabers where two hexes meet, along their side as far as something else wants to be seen."""
        (x, y), (to_x, to_y) = self.layout.center(fight.from_), self.layout.center(fight.to)
        places = along_side((x, y), (to_x, to_y), _SABERS)
        _, place = self.room.best(((x + to_x) / 2, (y + to_y) / 2), places, self.whole)
        self._paste(sabers_badge(livery(fight.side).ink, self.unit, self.layout.theme), place)
        self.room.keep(place, _SABERS, _SABERS)

    def _losses(self, losses: list[Loss]) -> None:
        """Bursts beside the piece that lost figures, or large where nothing is left; a cross for what is gone."""
        for hex_ in dict.fromkeys(loss.hex for loss in losses):
            here = [loss for loss in losses if loss.hex == hex_]
            figures = sum(loss.lost for loss in here if not loss.name)
            gone = any(not loss.left for loss in here)
            if hex_ not in self.occupied:
                self._burst("" if gone else f"−{figures}", _LARGE, hex_, ((0, 0),))
                continue
            if figures:
                self._burst(f"−{figures}", _SMALL, hex_, _BURSTS)
            if gone:
                self._burst("", _SMALL, hex_, tuple((-across, down) for across, down in _BURSTS))

    def _burst(self, text: str, radius: float, hex_: str, spots: tuple[Point, ...]) -> None:
        x, y = self.layout.center(hex_)
        (right, below), size = spots[0], _SPIKES * radius
        first = (x + right * self.unit, y + below * self.unit)
        places = [Place(across - right, down - below, size, size) for across, down in spots]
        _, place = self.room.best(first, places, self.whole)
        self._paste(burst_sprite(text, radius, self.unit, self.layout.theme), place)
        self.room.keep(place, size, size)

    def _dice(self, fight: Fight) -> None:
        """The strip of dice, in one row or two, near its target where it covers no mark, no number and no name."""
        x, y = self.layout.center(fight.to)
        left, top, right, bottom = self.part
        within = self.part if left < x < right and top < y < bottom else self.whole
        places = _strips(len(fight.to), len(fight.dice))
        number, place = self.room.best((x, y), places, within)
        folded = number >= len(_STRIPS)
        theme = self.layout.theme
        sprite = strip_sprite(fight.number, fight.to, fight.dice, fight.side, self.unit, theme, folded=folded)
        self._paste(sprite, place)
        self.room.keep(place, places[number].width, places[number].height, VITAL)

    def _paste(self, sprite: Image.Image, middle: Point) -> None:
        place = (round(middle[0] - sprite.width / 2), round(middle[1] - sprite.height / 2))
        self.picture.paste(sprite, place, sprite)


@lru_cache(maxsize=64)
def _strips(letters: int, dice: int) -> tuple[Place, ...]:
    """Where so many dice may lie beside a title of so many letters: all places for one row, then those for two."""
    found = []
    for folded in (False, True):
        width, height = strip_size(letters, dice, folded=folded)
        found += [Place(across, down, width + 4, height + 2) for across, down in _STRIPS]
    return tuple(found)
