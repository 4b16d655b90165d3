"""Events drawn on the board: numbered arrows, fire, dice at the target, losses."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import Final

from PIL import Image

from engine.battle_cry.view import HexView, PublicView
from engine.decision import HexName
from render.arrow_stamps import ArrowStyle, fields_of, head_stamp, shaft_stamp
from render.arrow_ways import ArrowWay, Leg, TipRules, WayPlanner
from render.art.dice import head_letters, strip_size, strip_sprite
from render.art.layout import Box, Layout
from render.art.shapes import Point
from render.art.side_colors import colors_of
from render.art.terrain_map import NAME_AT
from render.art.tracks import HEAD_LONG, badge_sprite, burst_sprite, fire_sprite, sabers_badge
from render.battle_cry.counters import letters_of
from render.battle_cry.marks import OFF_BOARD, Arrow, Fight, Loss, Mark, titles_of
from render.battle_cry.part import lie_within
from render.battle_cry.plan import HEX_NAME, BoardLabelSpace
from render.hidden_ways import dash_stamps, dashes
from render.label_placement import FIRE, READ, VITAL, Candidate, ReservedBox, along_side, is_crossed
from render.line_names import LineName
from render.meeting_ways import abreast
from render.place_names import NARROW, place_box, write_name, write_place
from render.stamps import Stamp

_SABERS: Final = 31.0
"""Size of the sign of a melee, in measures."""

_ALONG: Final = 20.0
"""Distance by which it is moved along a hexside, from its middle, at most: it ends before the corners."""

_SMALL, _LARGE = 22.0, 30.0
"""Radius of a burst beside a piece, and of one in an empty hex, in measures."""

_BESIDE: Final[tuple[Point, ...]] = ((-2 * _LARGE, 0.0), (2 * _LARGE, 0.0))
"""Places of the second burst in an empty hex, from its middle."""

_SPIKES = 2.2
"""Width of a burst, in radii."""

_ASIDE: Final = 40.0
"""Distance of a burst beside a piece from the middle of its hex to the left or right, in measures: within the hex."""

_CORNERS: Final = {False: (-35.0, 32.0), True: (-43.0, 30.0)}
"""Its distance below that middle, at the upper and the lower edge of the counter; ``True`` with a general."""

_SHIFTS: Final = tuple((inward, down) for inward in (0, 3) for down in (0, -4, 4, 10))
"""Distances by which a burst is moved from there: inward, and down."""

_AT_SIDE: Final = {False: (0, 36), True: (-3, 30)}
"""Such a distance for a counter with letters in its corner: below them; ``True`` with a general."""

_STAY: Final = 24.0
"""Cost of a measure between a burst and the corner that it is meant for."""

_FOREIGN: Final = 4.0
"""Weight, besides its own, of a piece that a burst does not speak of."""

_STRIPS: Final[tuple[Point, ...]] = tuple(
    (15.0 * across, down) for down in (-205, -154, -104, -54, -4, 54, 96, 154, 196) for across in range(-18, 19)
)
"""Candidates of a strip of dice, from the middle of the target hex."""

_FRAME: Final = 18
"""Reach of the sheet's frame from its edge, in a picture 1600 wide."""

_TIPS: Final = TipRules(depths=(-6.0, 1.0, 10.0, 16.0, 22.0), named=1.6, astray=((14.0, 10.0), (28.0, 60.0)))
"""Tips of arrows: also well on a counter, beside its strength; names of hexes are written over heads."""

_OVER: Final = 1.8
"""Aim of an arrow over the edge, from the middle of its hex in radii; its head ends before that."""

_HALF_HEAD: Final = 15.0
"""Half the width of an arrow's head, in measures."""

_REACH: Final = 21.0
"""Half the width of an arrow's head with its border, in measures: what comes closer covers a name."""


class Overlay:
    """The marks of one picture, each placed where it covers least (``render.label_placement``)."""

    def __init__(
        self,
        picture: Image.Image,
        view: PublicView,
        layout: Layout,
        part: Box | None = None,
        places: Iterable[HexView] = (),
        along: Iterable[LineName] = (),
    ) -> None:
        self.picture = picture
        self.layout = layout
        self.unit = layout.unit
        frame = round(_FRAME * layout.scale)
        self.whole: Box = (frame, layout.top_margin[3], layout.width - frame, layout.bottom_margin[1])
        self.part = part or self.whole
        self.occupied = {unit.hex for unit in view.units} | {general.hex for general in view.generals}
        self.led = {general.hex for general in view.generals if not general.alone}
        self.lettered = {unit.hex for unit in view.units if letters_of(unit.traits)}
        self.places = tuple(places)
        self.along = tuple(along)
        self.labels = BoardLabelSpace(view, layout, self.places)
        for name in self.along:
            self.labels.reserved += (ReservedBox(box, READ) for box in name.name.boxes)
        sides = {one.hex: one.side for one in view.units} | {one.hex: one.side for one in view.generals}
        self.fields = fields_of(self.labels.pieces, sides)
        self.ways: list[tuple[Arrow, ArrowWay]] = []
        self.lines: list[tuple[Point, Point]] = []
        self.stamps: list[Stamp] = []

    def draw_below(self, marks: Iterable[Mark], inside: frozenset[int] | None = None) -> None:
        """Draws ways and fire, which lie under the pieces: whatever they cross can still be read.

        ``inside`` are the hexes of a part, ``None`` for the whole board.
        """
        drawn = list(marks)
        emptied = {mark.hex for mark in drawn if isinstance(mark, Loss)} - self.occupied
        bursts = {hex_: self.layout.center(hex_) for hex_ in emptied}
        for middle in bursts.values():
            self.labels.reserve(middle, 2 * _LARGE, 2 * _LARGE, READ)
        arrows = [mark for mark in drawn if isinstance(mark, Arrow) and mark.from_ != mark.to]
        planned = WayPlanner(self.labels, self.part, bursts, _TIPS).planned([self._leg(arrow) for arrow in arrows])
        self.ways = list(zip(arrows, planned, strict=True))
        for arrow, way in self.ways:
            if not way.above:
                self._shaft(arrow, way)
        fired = [mark for mark in drawn if isinstance(mark, Fight) and mark.from_ and not mark.melee]
        ends = [(self.layout.center(fight.from_), self.layout.center(fight.to)) for fight in fired]
        for fight, line in zip(fired, abreast(ends, self.unit), strict=True):
            self._fire(fight, *line)
        self._names(inside)

    def draw_above(self, marks: Iterable[Mark], inside: frozenset[int] | None = None) -> None:
        """Draws the other marks, those with the fewest candidates first: numbers of ways first, dice last."""
        drawn = list(marks)
        fights = [mark for mark in drawn if isinstance(mark, Fight)]
        losses = [mark for mark in drawn if isinstance(mark, Loss)]
        for arrow, way in self.ways:
            if not way.above:
                self._dashes(arrow, way)
        for arrow, way in self.ways:
            self._head(arrow, way)
        self._names_over_heads(inside)
        for arrow, way in self.ways:
            if way.number is not None:
                sprite = badge_sprite(str(arrow.number), arrow.side, self.unit, self.layout.theme)
                self._paste(Stamp(arrow, "badge", sprite, way.number))
        self._losses([loss for loss in losses if loss.hex not in self.occupied])
        for fight in fights:
            if fight.melee and fight.from_:
                self._melee(fight)
        self._losses([loss for loss in losses if loss.hex in self.occupied])
        titles = titles_of(fights)
        for fight in fights:
            self._dice(fight, titles[fight.number])

    def _leg(self, arrow: Arrow) -> Leg:
        """The ends of an arrow; off the map is a place over its edge."""
        start = self.layout.center(arrow.from_)
        if arrow.to != OFF_BOARD:
            goal = self.layout.center(arrow.to)
        else:
            side = next(iter(self.layout.open_sides(arrow.from_)), 1)
            goal = self.layout.middle_of_side(self.layout.grid.index[arrow.from_], side, _OVER)
        number = str(arrow.number) if arrow.number else ""
        return Leg(start=start, goal=goal, from_=arrow.from_, to=arrow.to, number=number)

    def _shaft(self, arrow: Arrow, way: ArrowWay) -> None:
        """Draws the shaft of an arrow."""
        self._paste(shaft_stamp(arrow, way, _style_of(arrow), self.unit, self.layout.theme))
        self.lines.append((way.tail, way.tip))

    def _dashes(self, arrow: Arrow, way: ArrowWay) -> None:
        """Draws dashes over the pieces under which an arrow lies on its way."""
        between = [hex_ for hex_ in self.labels.pieces if hex_ not in {arrow.from_, arrow.to}]
        pieces = chain.from_iterable(self.labels.pieces[hex_] for hex_ in between)
        drawn = dashes((way.tail, way.tip), pieces, self.labels)
        ink, theme = colors_of(arrow.side).ink, self.layout.theme
        for stamp in dash_stamps(arrow, drawn, ink, self.unit, theme):
            self._paste(stamp)

    def _head(self, arrow: Arrow, way: ArrowWay) -> None:
        """Draws the head of an arrow over the pieces, and its shaft as well where that lies over them."""
        if way.above:
            self._shaft(arrow, way)
        style, theme = _style_of(arrow), self.layout.theme
        self._paste(head_stamp(arrow, way, style, str(arrow.number), self.unit, theme, pieces=self.fields))

    def _fire(self, fight: Fight, start: Point, end: Point) -> None:
        (x, y), (to_x, to_y) = start, end
        dx, dy = (to_x - x) / self.unit, (to_y - y) / self.unit
        sprite = fire_sprite(round(dx, 2), round(dy, 2), colors_of(fight.side).ink, self.unit, self.layout.theme)
        self._paste(Stamp(fight, "fire", sprite, ((x + to_x) / 2, (y + to_y) / 2), below=True))
        self.lines.append(((x, y), (to_x, to_y)))
        self.labels.reserve_line((x, y), (to_x, to_y), FIRE, READ)

    def _names(self, inside: frozenset[int] | None) -> None:
        """Writes again the names that ways and fire cross; of a part those that lie in it."""
        for hex_, (name, (x, y)) in enumerate(zip(self.layout.grid.names, self.layout.centers, strict=True)):
            shown = inside is None or hex_ in inside
            if shown and self._is_crossed((x, y + NAME_AT * self.unit), *HEX_NAME):
                write_name(self.picture, self.layout, name)
        for one in self.places:
            middle, width, height = place_box(self.layout, one)
            if self._is_crossed(middle, width / self.unit, height / self.unit):
                write_place(self.picture, self.layout, one)
        for along in self.along:
            boxes = along.name.boxes
            if inside is not None and not lie_within(boxes, self.layout, inside):
                continue
            if any(is_crossed(box, self.lines, _REACH * self.unit) for box in boxes):
                along.draw_on(self.picture, self.layout.theme)

    def _names_over_heads(self, inside: frozenset[int] | None) -> None:
        """Writes again the names of hexes on which a head lies; of a part, those of its own hexes."""
        heads = [(way.at_neck(HEAD_LONG * self.unit), way.tip) for _arrow, way in self.ways]
        for hex_, (name, (x, y)) in enumerate(zip(self.layout.grid.names, self.layout.centers, strict=True)):
            box = self.labels.around((x, y + NAME_AT * self.unit), *HEX_NAME)
            if (inside is None or hex_ in inside) and is_crossed(box, heads, _HALF_HEAD * self.unit):
                write_name(self.picture, self.layout, name, NARROW, dark=name in self.occupied)

    def _is_crossed(self, middle: Point, width: float, height: float) -> bool:
        """Whether a way crosses a box, ``width`` by ``height`` measures."""
        return is_crossed(self.labels.around(middle, width, height), self.lines, _REACH * self.unit)

    def _melee(self, fight: Fight) -> None:
        """Draws crossed sabers between two hexes, moved along their side away from what should stay visible."""
        (x, y), (to_x, to_y) = self.layout.center(fight.from_), self.layout.center(fight.to)
        places = along_side((x, y), (to_x, to_y), _SABERS, most=_ALONG, on=(0, 4, -4))
        _, place = self.labels.best(((x + to_x) / 2, (y + to_y) / 2), places, self.whole)
        sprite = sabers_badge(colors_of(fight.side).ink, self.unit, self.layout.theme)
        self._paste(Stamp(fight, "sabers", sprite, place))
        self.labels.reserve(place, _SABERS, _SABERS)

    def _losses(self, losses: list[Loss]) -> None:
        """Draws bursts of each side beside the piece in a hex, or large in an empty one; a cross for a piece lost."""
        drawn = set[HexName]()
        for hex_, side in dict.fromkeys((loss.hex, loss.side) for loss in losses):
            here = [loss for loss in losses if (loss.hex, loss.side) == (hex_, side)]
            figures = sum(loss.lost for loss in here if not loss.name)
            gone = any(not loss.left for loss in here)
            if hex_ not in self.occupied:
                spots = _BESIDE if hex_ in drawn else ((0.0, 0.0),)
                self._burst("" if gone else f"−{figures}", _LARGE, here[0], spots)
                drawn.add(hex_)
                continue
            spots = _notches(led=hex_ in self.led, lettered=hex_ in self.lettered)
            if figures:
                self._burst(f"−{figures}", _SMALL, here[0], spots)
            if gone:
                self._burst("", _SMALL, here[0], tuple((-across, down) for across, down in spots))

    def _burst(self, text: str, radius: float, loss: Loss, spots: tuple[Point, ...]) -> None:
        x, y = self.layout.center(loss.hex)
        (right, below), size = spots[0], _SPIKES * radius
        first = (x + right * self.unit, y + below * self.unit)
        places = [Candidate(across - right, down - below, size, size) for across, down in spots]
        foreign = [(box, _FOREIGN) for hex_, boxes in self.labels.pieces.items() if hex_ != loss.hex for box in boxes]
        with self.labels.besides(foreign):
            _, place = self.labels.best(first, places, self.whole, _STAY)
        sprite = burst_sprite(text, radius, loss.side, self.unit, self.layout.theme)
        self._paste(Stamp(loss, "lost" if text else "gone", sprite, place))
        self.labels.reserve(place, size, size)

    def _dice(self, fight: Fight, title: str) -> None:
        """Draws the strip of dice, in one row or two, near its target where it covers no mark, number or name."""
        x, y = self.layout.center(fight.to)
        left, top, right, bottom = self.part
        within = self.part if left < x < right and top < y < bottom else self.whole
        places = _strips(head_letters(fight.number, title), len(fight.dice))
        number, place = self.labels.best((x, y), places, within)
        folded = number >= len(_STRIPS)
        theme = self.layout.theme
        sprite = strip_sprite(fight.number, title, fight.dice, fight.side, self.unit, theme, folded=folded)
        self._paste(Stamp(fight, "folded-dice" if folded else "dice", sprite, place))
        self.labels.reserve(place, places[number].width, places[number].height, VITAL)

    def _paste(self, stamp: Stamp) -> None:
        (x, y), sprite = stamp.middle, stamp.sprite
        self.picture.paste(sprite, (round(x - sprite.width / 2), round(y - sprite.height / 2)), sprite)
        self.stamps.append(stamp)


def _style_of(arrow: Arrow) -> ArrowStyle:
    return ArrowStyle(arrow.kind, colors_of(arrow.side).ink)


@lru_cache(maxsize=4)
def _notches(*, led: bool, lettered: bool) -> tuple[Point, ...]:
    """Candidates of a burst beside a piece, from the middle of its hex: over a corner of its counter, within the hex.

    There it touches no other piece. The first is the upper left corner; at an upper right one is the strength.
    """
    shifts = (*_SHIFTS, _AT_SIDE[led]) if lettered else _SHIFTS
    return tuple(
        (side * (_ASIDE - inward), corner + down)
        for side in (-1, 1) for corner in _CORNERS[led] for inward, down in shifts
    )  # fmt: skip


@lru_cache(maxsize=64)
def _strips(letters: int, dice: int) -> tuple[Candidate, ...]:
    """Candidates of a strip of dice with a head of so many letters: all for one row, then those for two."""
    found = []
    for folded in (False, True):
        width, height = strip_size(letters, dice, folded=folded)
        found += [Candidate(across, down, width + 4, height + 2) for across, down in _STRIPS]
    return tuple(found)
