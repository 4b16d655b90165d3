"""Events drawn on a map: numbered ways, attacks with odds and result at the target, losses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Final

from PIL import Image

from engine.blue_grey.view import PublicView
from engine.decision import HexName, Seat
from render.arrow_stamps import ArrowStyle, fields_of, head_stamp, shaft_stamp
from render.arrow_ways import ArrowWay, Leg, TipRules, WayPlanner
from render.art.palette import INK, PAPER
from render.art.shapes import Point
from render.art.side_colors import colors_of
from render.art.text_drawing import write
from render.art.tracks import (
    CLEAR,
    HEAD_LONG,
    badge_sprite,
    badge_width,
    burst_size,
    burst_sprite,
    fire_sprite,
    sabers_badge,
)
from render.blue_grey.background import write_number
from render.blue_grey.layout import NUMBER_AT, MapLayout
from render.blue_grey.marks import OFF_MAP, Assault, Loss, Mark, PathMark
from render.blue_grey.plan import NUMBER, BoardLabelSpace, PlaceName
from render.blue_grey.signs import leg_sprite, plate_sprite
from render.label_placement import ANYWHERE, FIRE, READ, Candidate, Rectangle, along_side, is_crossed
from render.line_names import LineName
from render.stamps import Stamp

_KINDS = {"move": "move", "march": "ground", "retreat": "retreat", "advance": "move"}
_WIDE, _THIN = 17.0, 9.5
"""Width of an arrow with its border, and without, in measures."""

_PLATES: tuple[Point, ...] = tuple((18.0 * across, 10.0 * down) for down in range(-13, 14) for across in range(-8, 9))
"""Candidates of an attack's plate, from the middle of its target."""

_SMALL, _LARGE = 22.0, 30.0
"""Radius of a burst beside a counter, and of one in an empty hex, in measures."""

_TIPS: Final = TipRules(depths=(-6.0, 1.0, 10.0, -32.0), named=1.0, astray=((14.0, 10.0),))
"""Tips of arrows: also before the number of a counter's hex; numbers are written over heads."""

_LANES: Final = (0, 1, -1, 2, -2)
_LANE: Final = 17.0
"""Lanes of ways that share a stretch, and their distance across the map, in measures."""

_TIP: Final = 12.0
"""Distance that an arrow may go on beyond its usual end, in measures."""

_NUMBER: Final = 57.0
"""Distance of the number of a way with a bend from the middle of an occupied hex, in measures: beside the counter."""

_HALO = 3.0
"""Width of the paper around marks, which is not part of their size, in measures."""

_BADGE = 32.0
"""Size of a number, in measures."""

_BORDER = 2.0
"""Part of a badge's border that something may touch, in measures."""

_MANY, _LETTERS = 3, 9
"""Least number of ways from one place that share a badge, and the most letters of their numbers on it."""

_ALONG = 6.0
"""Cost of a measure between a number and its anchor."""

_SABERS = 31.0
"""Size of the sign of an attack, in measures."""

_REACH = 21.0
"""Half the width of an arrow's head with its border, in measures: what comes closer covers a name."""


class Overlay:
    """The marks of one picture, placed in its label space."""

    def __init__(
        self,
        picture: Image.Image,
        view: PublicView,
        layout: MapLayout,
        labels: BoardLabelSpace,
        along: Iterable[LineName] = (),
    ) -> None:
        self.picture, self.layout, self.unit, self.labels = picture, layout, layout.unit, labels
        self.occupied = {one.hex for one in view.units if one.hex}
        self.fields = fields_of(labels.pieces, {one.hex: one.side for one in view.units if one.hex})
        self.lines: list[tuple[Point, Point]] = []
        self.ways: list[tuple[PathMark, ArrowWay]] = []
        self.badges: list[tuple[PathMark, Point]] = []
        self.stamps: list[Stamp] = []
        self.room = self._room(_HALO)
        self.along = tuple(along)

    def draw_ways(self, marks: Iterable[Mark]) -> None:
        """Draws ways and fire, below the counters and the hexes' numbers; heads and numbers of ways come later."""
        drawn = list(marks)
        self._paths(drawn)
        for mark in drawn:
            if isinstance(mark, Assault):
                self._fire(mark)
        self._write_numbers(self.lines)
        for name in self.labels.names.values():
            middle, wide, high = name.box()
            if self._is_crossed(middle, wide / self.unit, high / self.unit):
                write_place(self.picture, self.layout, name)
        for along in self.along:
            if any(is_crossed(box, self.lines, _REACH * self.unit) for box in along.name.boxes):
                along.draw_on(self.picture, self.layout.theme)

    def draw(self, marks: Iterable[Mark]) -> None:
        """Draws heads and numbers of ways, then attacks, then losses, results on top."""
        drawn = list(marks)
        heads = list[tuple[Point, Point]]()
        for mark, way in self.ways:
            self._head(mark, way)
            heads.append((way.at_neck(HEAD_LONG * self.unit), way.tip))
        self._write_numbers(heads)
        for mark, way in self.ways:
            if way.number is not None:
                sprite = badge_sprite(str(mark.number), mark.side, self.unit, self.layout.theme)
                self._paste(Stamp(mark, "badge", sprite, way.number))
        assaults = [mark for mark in drawn if isinstance(mark, Assault)]
        for one in assaults:
            self._melees(one)
        self._numbers()
        losses = [mark for mark in drawn if isinstance(mark, Loss)]
        for hex_ in dict.fromkeys(loss.hex for loss in losses):
            here = [loss for loss in losses if loss.hex == hex_]
            self._loss(here[0], sum(loss.strength for loss in here))
        for one in assaults:
            self._plate(one)

    def _paths(self, marks: Sequence[Mark]) -> None:
        """Draws all ways; those that end in the same way share an arrow."""
        emptied = {mark.hex for mark in marks if isinstance(mark, Loss)} - self.occupied
        bursts = {hex_: self.layout.center(hex_) for hex_ in emptied if hex_ in self.layout.grid.index}
        for middle in bursts.values():
            self.labels.reserve(middle, 2 * _LARGE, 2 * _LARGE, READ)
        walked = self._beside_one_another([mark for mark in marks if isinstance(mark, PathMark)])
        paths = [one for one in walked if len(one[1]) > 1 and self._is_near(one[1])]
        legs = [_leg(path, points) for path, points in paths]
        first = dict(zip(reversed(legs), reversed(paths), strict=True))
        planned = WayPlanner(self.labels, self.room, bursts, _TIPS).planned(list(dict.fromkeys(legs)))
        ways = dict(zip(dict.fromkeys(legs), planned, strict=True))
        self.ways = [(first[leg][0], way) for leg, way in ways.items()]
        for (path, points), leg in zip(paths, legs, strict=True):
            self._way(path, points[:-1], ways[leg])
            if path.number and not leg.number:
                place = self._beyond(points) if path.path[0] in self.occupied else points[0]
                self.badges.append((path, place))

    def _beside_one_another(self, marks: Sequence[PathMark]) -> Iterator[tuple[PathMark, list[Point]]]:
        """Each way with its corners; of ways with bends that share a stretch each is moved aside, but not its goal."""
        lanes = lanes_of([mark.path for mark in marks])
        for mark in marks:
            points, aside = self._points(mark.path), lanes[mark.path] * _LANE * self.unit
            if len(points) > 2:  # noqa: PLR2004 - a way without a bend has two ends
                points[:-1] = [(x + aside, y) for x, y in points[:-1]]
            yield mark, points

    def _write_numbers(self, lines: Iterable[tuple[Point, Point]]) -> None:
        """Writes again the numbers of hexes that some lines cross."""
        crossing = list(lines)
        for hex_ in self.layout.shown:
            x, y = self.layout.centers[hex_]
            if is_crossed(self.labels.around((x, y + NUMBER_AT * self.unit), *NUMBER), crossing, _REACH * self.unit):
                write_number(self.picture, self.layout, hex_)

    def _numbers(self) -> None:
        """Draws the numbers of ways; several that begin in one hex, or beside one off the map, share a badge."""
        shared: dict[tuple[Seat, tuple[HexName, ...]], list[tuple[PathMark, Point]]] = {}
        for way, wanted in self.badges:
            begin = way.path[:2] if way.path[0] == OFF_MAP else way.path[:1]
            shared.setdefault((way.side, begin), []).append((way, wanted))
        for (side, _begin), ways in shared.items():
            texts = [(str(way.number), way, wanted) for way, wanted in ways]
            if len(ways) >= _MANY:
                texts = [(told_together([way.number for way, _ in ways]), *ways[-1])]
            for text, way, wanted in texts:
                wide = badge_width(text) - _BORDER
                spots = _nearby(wide)
                _, place = self.labels.best(wanted, spots, self._bounds(wanted), _ALONG)
                self._paste(Stamp(way, "badge", badge_sprite(text, side, self.unit, self.layout.theme), place))
                self.labels.reserve(place, wide, _BADGE)

    def _points(self, path: tuple[str, ...]) -> list[Point]:
        """The corners of a path in pixels: hexes in a row are one segment; off the map is beside its edge."""
        known = [hex_ for hex_ in path if hex_ != OFF_MAP]
        if not all(hex_ in self.layout.grid.index for hex_ in known):
            return []
        points = [self.layout.center(hex_) for hex_ in known]
        if path[0] == OFF_MAP:
            points.insert(0, self._outside(known[0], _WIDE / 2))
        if path[-1] == OFF_MAP:
            points.append(self._outside(known[-1], _WIDE / 2 + _TIP - CLEAR))
        corners = points[:1]
        for place, (before, here, after) in enumerate(zip(points, points[1:], points[2:], strict=False), 1):
            turn = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])
            back = (here[0] - before[0]) * (after[0] - here[0]) + (here[1] - before[1]) * (after[1] - here[1])
            if abs(turn) > self.unit * self.unit or back < 0:
                corners.append(points[place])
        return [*corners, points[-1]] if len(points) > 1 else corners

    def _outside(self, hex_: str, within: float) -> Point:
        """The point beside the map from which a hex is entered, at least ``within`` measures inside the frame."""
        index = self.layout.grid.index[hex_]
        (x, y), side = self.layout.centers[index], next(iter(self.layout.open_sides(index)), 0)
        to_x, to_y = self.layout.middle_of_side(index, side, 1.9)
        left, top, right, bottom = self._room(within)
        share = min(1.0, _share(x, to_x, left, right), _share(y, to_y, top, bottom))
        return x + (to_x - x) * share, y + (to_y - y) * share

    def _bounds(self, place: Point) -> Rectangle:
        """Where a mark of a place may lie: within the frame, if the place does; marks of what is not shown are not."""
        left, top, right, bottom = self.room
        return self.room if left < place[0] < right and top < place[1] < bottom else ANYWHERE

    def _room(self, inset: float) -> Rectangle:
        """The land in the frame without a border of so many measures."""
        left, top, right, bottom = self.layout.land
        border = inset * self.unit
        return left + border, top + border, right - border, bottom - border

    def _way(self, mark: PathMark, corners: list[Point], way: ArrowWay) -> None:
        """Draws a way below the counters: the stretches between its corners, then the shaft of its arrow."""
        color, theme = colors_of(mark.side).ink, self.layout.theme
        for width, ink in ((_WIDE, PAPER), (_THIN, color)):
            for (x, y), (to_x, to_y) in pairwise(corners):
                dx, dy = round((to_x - x) / self.unit, 1), round((to_y - y) / self.unit, 1)
                sprite = leg_sprite(dx, dy, width, ink, self.unit, theme)
                self._paste(Stamp(mark, "way", sprite, ((x + to_x) / 2, (y + to_y) / 2), below=True))
            if ink is PAPER and not way.above:
                self._shaft(mark, way)
        self.lines += pairwise(corners)

    def _shaft(self, mark: PathMark, way: ArrowWay) -> None:
        """Draws the shaft of a way's arrow."""
        self._paste(shaft_stamp(mark, way, _style_of(mark), self.unit, self.layout.theme))
        self.lines.append((way.tail, way.tip))

    def _head(self, mark: PathMark, way: ArrowWay) -> None:
        """Draws the head of a way's arrow over the counters, and its shaft where that lies over them."""
        if way.above:
            self._shaft(mark, way)
        style, theme = _style_of(mark), self.layout.theme
        self._paste(head_stamp(mark, way, style, str(mark.number), self.unit, theme, pieces=self.fields))

    def _beyond(self, points: list[Point]) -> Point:
        """The middle of the number of a way that begins at a counter: on the way, beyond the counter."""
        (x, y), (to_x, to_y) = points[:2]
        share = _NUMBER * self.unit / hypot(to_x - x, to_y - y)
        return x + (to_x - x) * share, y + (to_y - y) * share

    def _strikes(self, one: Assault, *, near: bool) -> Iterator[tuple[Point, Point]]:
        """The lines from attacking units to their target, of those next to it or of those further off."""
        index, grid = self.layout.grid.index, self.layout.grid
        for from_ in one.froms:
            nearest = min(one.targets, key=lambda target: grid.distance(index[from_], index[target]))
            beside = [hex_ for hex_ in one.targets if grid.distance(index[from_], index[hex_]) == 1]
            for target in (beside or [nearest]) if near == bool(beside) else ():
                ends = self.layout.center(from_), self.layout.center(target)
                if self._is_near([_middle(*ends)]):
                    yield ends

    def _fire(self, one: Assault) -> None:
        for (x, y), (to_x, to_y) in self._strikes(one, near=False):
            dx, dy = round((to_x - x) / self.unit, 1), round((to_y - y) / self.unit, 1)
            sprite = fire_sprite(dx, dy, colors_of(one.side).ink, self.unit, self.layout.theme)
            self._paste(Stamp(one, "fire", sprite, ((x + to_x) / 2, (y + to_y) / 2), below=True))
            self.lines.append(((x, y), (to_x, to_y)))
            self.labels.reserve_line((x, y), (to_x, to_y), FIRE, READ)

    def _melees(self, one: Assault) -> None:
        """Draws crossed sabers between two hexes, moved along their side away from what should stay visible."""
        for start, end in self._strikes(one, near=True):
            middle = _middle(start, end)
            _, place = self.labels.best(middle, along_side(start, end, _SABERS), self._bounds(middle))
            sprite = sabers_badge(colors_of(one.side).ink, self.unit, self.layout.theme)
            self._paste(Stamp(one, "sabers", sprite, place))
            self.labels.reserve(place, _SABERS, _SABERS)

    def _loss(self, loss: Loss, strength: int) -> None:
        """Draws a burst with the strength lost, in the middle of an empty hex, beside any remaining unit."""
        hex_ = loss.hex
        if hex_ not in self.layout.grid.index:
            return
        x, y = self.layout.center(hex_)
        radius = _SMALL if hex_ in self.occupied else _LARGE
        place, size = (x, y), burst_size(radius)
        if hex_ in self.occupied:
            spots = [one._replace(height=size) for one in _nearby(size)]
            _, place = self.labels.best((x - 48 * self.unit, y + 38 * self.unit), spots, self._bounds((x, y)))
        sprite = burst_sprite(f"−{strength}", radius, self.unit, self.layout.theme)
        self._paste(Stamp(loss, "lost", sprite, place))
        self.labels.reserve(place, size, size)

    def _plate(self, one: Assault) -> None:
        """Draws an attack's plate near its first target, clear of marks and, if possible, of counters and numbers."""
        x, y = self.layout.center(one.targets[0])
        if not self._is_near([(x, y)]):
            return
        sprite = plate_sprite(
            one.number, one.side, one.column, one.night, one.die, one.result, self.unit, self.layout.theme
        )
        width, height = sprite.width / self.unit - 4, sprite.height / self.unit - 4
        places = [Candidate(across, down, width, height) for across, down in _PLATES]
        _, best = self.labels.best((x, y), places, self.room)
        self._paste(Stamp(one, "plate", sprite, best))
        self.labels.reserve(best, width, height)

    def _is_crossed(self, middle: Point, width: float, height: float) -> bool:
        """Whether a way crosses a box, ``width`` by ``height`` measures."""
        return is_crossed(self.labels.around(middle, width, height), self.lines, _REACH * self.unit)

    def _is_near(self, points: list[Point]) -> bool:
        """Whether any point of a way can lie on the picture."""
        far = 2 * self.layout.high
        across = min(x for x, _ in points) < self.layout.width + far and max(x for x, _ in points) > -far
        return across and min(y for _, y in points) < self.layout.height + far and max(y for _, y in points) > -far

    def _paste(self, stamp: Stamp) -> None:
        (x, y), sprite = stamp.middle, stamp.sprite
        self.picture.paste(sprite, (round(x - sprite.width / 2), round(y - sprite.height / 2)), sprite)
        self.stamps.append(stamp)


def lanes_of(paths: Iterable[tuple[HexName, ...]]) -> dict[tuple[HexName, ...], int]:
    """For each path of hexes its lane: 0, or one to the right or left that no earlier one has on a stretch of both.

    Paths that end with the same step run into one another, and have one lane where it is free for all of them.
    """
    taken, found = dict[frozenset[HexName], dict[int, tuple[HexName, ...]]](), dict[tuple[HexName, ...], int]()
    for path in dict.fromkeys(paths):
        steps, end = {frozenset(step) for step in pairwise(path)}, path[-2:]
        used = {lane for step in steps for lane, other in taken.get(step, {}).items() if other != end}
        shared = [lane for one, lane in found.items() if one[-2:] == end]
        found[path] = next((lane for lane in (*shared, *_LANES) if lane not in used), 0)
        for step in steps:
            taken.setdefault(step, {})[found[path]] = end
    return found


def _leg(mark: PathMark, points: Sequence[Point]) -> Leg:
    """The last stretch of a way through some points.

    Units that come from off the map, or by a way with a bend, share a number with others, which is placed with theirs.
    """
    joined = len(points) > 2  # noqa: PLR2004 - a way has two ends
    alone = not joined and mark.path[0] != OFF_MAP and mark.number
    return Leg(
        start=points[-2],
        goal=points[-1],
        from_="" if joined or mark.path[0] == OFF_MAP else mark.path[0],
        to=mark.path[-1],
        number=str(mark.number) if alone else "",
        joined=joined,
    )


def _style_of(mark: PathMark) -> ArrowStyle:
    return ArrowStyle(_KINDS[mark.kind], colors_of(mark.side).ink)


def write_place(picture: Image.Image, layout: MapLayout, name: PlaceName) -> None:
    """Writes the name of a place."""
    x, last = name.last
    of = layout.theme.of
    for number, line in enumerate(reversed(name.lines)):
        place = (x, last - number * name.size * 1.02)
        write(picture, place, line, "bold", name.size, of(INK), "mm", (of(PAPER), 3.6 * layout.unit))


def _share(start: float, end: float, low: float, high: float) -> float:
    """The share of a way at which it leaves a span; 1 where it does not."""
    if low <= end <= high or start == end:
        return 1.0
    return max(0.0, ((low if end < low else high) - start) / (end - start))


@lru_cache(maxsize=64)
def _nearby(wide: float) -> tuple[Candidate, ...]:
    """Candidates of a badge of a width, from its anchor."""
    return tuple(
        Candidate(11.0 * across, 11.0 * down, wide, _BADGE) for down in range(-6, 7) for across in range(-6, 7)
    )


def told_together(numbers: Sequence[int]) -> str:
    """What a badge of several ways says: their numbers, or where these are too long, how many they are."""
    text = ranges(numbers)
    return text if len(text) <= _LETTERS else f"×{len(numbers)}"


def ranges(numbers: Iterable[int]) -> str:
    """Numbers in order, several in a row as one range: ``3, 5–8``."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join(f"{one[0]}–{one[-1]}" if len(one) > 1 else str(one[0]) for one in found)


def _middle(start: Point, end: Point) -> Point:
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
