"""Events drawn on a map: numbered ways, attacks with odds and result at the target, losses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from PIL import Image

from engine.blue_grey.view import PublicView
from engine.decision import HexName
from render.arrow_stamps import ArrowStyle, alike, fields_of, head_stamp, shaft_stamp
from render.arrow_ways import ArrowWay
from render.art.palette import INK, PAPER, Ink
from render.art.shapes import Point
from render.art.side_colors import colors_of
from render.art.text_drawing import write
from render.art.tracks import (
    HEAD_LONG,
    badge_sprite,
    burst_size,
    burst_sprite,
    fire_sprite,
    lines_of,
    sabers_badge,
)  # fmt: skip
from render.blue_grey.background import write_number
from render.blue_grey.layout import FAR, NUMBER_AT, MapLayout
from render.blue_grey.marks import Assault, Loss, Mark, PathMark
from render.blue_grey.plan import NUMBER, BoardLabelSpace, PlaceName
from render.blue_grey.repeated_numbers import repeated
from render.blue_grey.signs import leg_sprite, plate_sprite
from render.blue_grey.way_traces import BURST, Trace, WayTraces, nearby
from render.hidden_ways import dash_stamps, edge_dashes
from render.label_placement import FIRE, READ, Candidate, along_side, is_crossed
from render.line_names import LineName
from render.meeting_ways import abreast
from render.stamps import Stamp

_KINDS = {"move": "move", "march": "ground", "retreat": "retreat", "advance": "move"}

_SMALL: Final = 22.0
"""Radius of a burst beside a counter, in measures."""

_PLATES: tuple[Point, ...] = tuple((18.0 * across, 10.0 * down) for down in range(-13, 14) for across in range(-8, 9))
"""Candidates of an attack's plate, from the middle of its target."""

_FOOT: Final = 6.0
"""Width of the dot at the start of a way beyond its own, in measures."""

_DASH: Final = 1.25
"""Size of a dash over a counter against the usual one."""

_SABERS: Final = 31.0
"""Size of the sign of an attack, in measures."""

_FAR_SABERS: Final = 1.4
"""Factor of that size on a map that is far, where it would look like the cross of a loss."""

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
        self.stamps: list[Stamp] = []
        self.placed = WayTraces(layout, labels, self.occupied)
        self.room = self.placed.room
        self.along = tuple(along)

    def draw_ways(self, marks: Iterable[Mark]) -> None:
        """Draws ways and fire, below the counters and the hexes' numbers; heads and numbers of ways come later."""
        drawn = list(marks)
        self._paths(drawn)
        fire = [(mark, line) for mark in drawn if isinstance(mark, Assault) for line in self._strikes(mark, near=False)]
        for (mark, _line), line in zip(fire, abreast([line for _, line in fire], self.unit), strict=True):
            self._fire(mark, *line)
        self._write_numbers(self.lines)
        for name in self.labels.names.values():
            middle, wide, high = name.box()
            if self._is_crossed(middle, wide / self.unit, high / self.unit):
                write_place(self.picture, self.layout, name)
        for along in self.along:
            if any(is_crossed(box, self.lines, _REACH * self.unit) for box in along.name.boxes):
                along.draw_on(self.picture, self.layout.theme)

    def draw(self, marks: Iterable[Mark]) -> None:
        """Draws dashes, heads and numbers of ways, then attacks, then losses, results on top."""
        drawn = list(marks)
        self._dashes()
        heads = list[tuple[Point, Point]]()
        for mark, way in self.placed.arrows:
            self._head(mark, way)
            heads.append((way.at_neck(HEAD_LONG * self.unit), way.tip))
        self._write_numbers(heads)
        for mark, way in self.placed.arrows:
            if way.number is not None:
                sprite = badge_sprite(str(mark.number), mark.side, self.unit, self.layout.theme)
                self._paste(Stamp(mark, "badge", sprite, way.number))
        assaults = [mark for mark in drawn if isinstance(mark, Assault)]
        for one in assaults:
            self._melees(one)
        self._numbers()
        losses, told = [mark for mark in drawn if isinstance(mark, Loss)], set[HexName]()
        for whose in dict.fromkeys((loss.hex, loss.side) for loss in losses):
            here = [loss for loss in losses if (loss.hex, loss.side) == whose]
            alone = whose[0] not in self.occupied | told
            self._loss(here[0], sum(loss.strength for loss in here), alone=alone)
            told.add(whose[0])
        for one in assaults:
            self._plate(one)

    def _paths(self, marks: Sequence[Mark]) -> None:
        """Draws all ways."""
        self.placed.place(marks)
        self.placed.numbers += repeated(self.placed)
        for traces in self.placed.together():
            self._draw_together(traces)

    def _write_numbers(self, lines: Iterable[tuple[Point, Point]]) -> None:
        """Writes again the numbers of hexes that some lines cross."""
        crossing = list(lines)
        for hex_ in self.layout.shown:
            x, y = self.layout.centers[hex_]
            if is_crossed(self.labels.around((x, y + NUMBER_AT * self.unit), *NUMBER), crossing, _REACH * self.unit):
                write_number(self.picture, self.layout, hex_)

    def _numbers(self) -> None:
        """Draws the numbers of ways at their places."""
        for text, mark, place in self.placed.numbers:
            self._paste(Stamp(mark, "badge", badge_sprite(text, mark.side, self.unit, self.layout.theme), place))

    def _draw_together(self, traces: Sequence[Trace]) -> None:
        """Draws ways that run into one another below the counters: their borders, their arrows, then themselves."""
        ink, theme = colors_of(traces[0].mark.side).ink, self.layout.theme
        for number, (width, color) in enumerate(lines_of(ink, theme)):
            for trace in traces:
                for start, end in trace.stretches:
                    self._stretch(trace.mark, start, end, width, color)
                if trace.footed:
                    self._stretch(trace.mark, trace.points[0], trace.points[0], width + _FOOT, color)
                if number > 1 and trace.arrow and trace.stretches:
                    self._stretch(
                        trace.mark, trace.arrow.tail, trace.arrow.at_neck(HEAD_LONG * self.unit), width, color
                    )
            for one in {trace.arrow: trace for trace in reversed(traces) if not number and trace.arrow}.values():
                if one.arrow and not one.arrow.above:
                    self._shaft(one.mark, one.arrow)
        for trace in traces:
            self.lines += trace.stretches

    def _stretch(self, mark: PathMark, start: Point, end: Point, width: float, ink: Ink) -> None:
        """Draws a straight stretch of a way."""
        (x, y), (to_x, to_y) = start, end
        dx, dy = round((to_x - x) / self.unit, 1), round((to_y - y) / self.unit, 1)
        sprite = leg_sprite(dx, dy, width, ink, self.unit, self.layout.theme)
        self._paste(Stamp(mark, "way", sprite, ((x + to_x) / 2, (y + to_y) / 2), below=True))

    def _shaft(self, mark: PathMark, way: ArrowWay) -> None:
        """Draws the shaft of a way's arrow."""
        self._paste(shaft_stamp(mark, way, _style_of(mark), self.unit, self.layout.theme))
        self.lines.append((way.tail, way.tip))

    def _dashes(self) -> None:
        """Draws dashes over the counters under which ways lie, but for those in the hexes where they begin and end."""
        theme, pieces = self.layout.theme, self.labels.pieces.items()
        for line, mark in {line: trace.mark for trace in reversed(self.placed.traces) for line in trace.under}.items():
            ink = colors_of(mark.side).ink
            for boxes in (boxes for hex_, boxes in pieces if hex_ not in {mark.path[0], mark.path[-1]}):
                if drawn := edge_dashes(line, boxes, self.labels):
                    fields = alike(self.fields, ink, theme)
                    for stamp in dash_stamps(mark, drawn, ink, _DASH * self.unit, theme, fields):
                        self._paste(stamp)

    def _head(self, mark: PathMark, way: ArrowWay) -> None:
        """Draws the head of a way's arrow over the counters, and its shaft where that lies over them."""
        if way.above:
            self._shaft(mark, way)
        style, theme = _style_of(mark), self.layout.theme
        self._paste(head_stamp(mark, way, style, str(mark.number), self.unit, theme, pieces=self.fields))

    def _strikes(self, one: Assault, *, near: bool) -> Iterator[tuple[Point, Point]]:
        """The lines from attacking units to their target, of those next to it or of those further off."""
        index, grid = self.layout.grid.index, self.layout.grid
        for from_ in one.froms:
            nearest = min(one.targets, key=lambda target: grid.distance(index[from_], index[target]))
            beside = [hex_ for hex_ in one.targets if grid.distance(index[from_], index[hex_]) == 1]
            for target in (beside or [nearest]) if near == bool(beside) else ():
                ends = self.layout.center(from_), self.layout.center(target)
                if self.room.is_near([_middle(*ends)]):
                    yield ends

    def _fire(self, one: Assault, start: Point, end: Point) -> None:
        (x, y), (to_x, to_y) = start, end
        dx, dy = round((to_x - x) / self.unit, 1), round((to_y - y) / self.unit, 1)
        sprite = fire_sprite(dx, dy, colors_of(one.side).ink, self.unit, self.layout.theme)
        self._paste(Stamp(one, "fire", sprite, ((x + to_x) / 2, (y + to_y) / 2), below=True))
        self.lines.append((start, end))
        self.labels.reserve_line(start, end, FIRE, READ)

    def _melees(self, one: Assault) -> None:
        """Draws crossed sabers between two hexes, moved along their side away from what should stay visible."""
        large = _FAR_SABERS if self.unit < FAR else 1.0
        for start, end in self._strikes(one, near=True):
            middle = _middle(start, end)
            _, place = self.labels.best(middle, along_side(start, end, _SABERS * large), self.room.bounds(middle))
            sprite = sabers_badge(colors_of(one.side).ink, large * self.unit, self.layout.theme)
            self._paste(Stamp(one, "sabers", sprite, place))
            self.labels.reserve(place, _SABERS * large, _SABERS * large)

    def _loss(self, loss: Loss, strength: int, *, alone: bool) -> None:
        """Draws a burst with the strength that a side lost, in the middle of an empty hex, or beside what is there."""
        hex_ = loss.hex
        if hex_ not in self.layout.grid.index:
            return
        x, y = self.layout.center(hex_)
        radius = _SMALL if hex_ in self.occupied else BURST
        place, size = (x, y), burst_size(radius)
        if not alone:
            at = x - 48 * self.unit, y + 38 * self.unit
            _, place = self.labels.best(at, nearby(size, size), self.room.bounds((x, y)))
        sprite = burst_sprite(f"−{strength}", radius, loss.side, self.unit, self.layout.theme)
        self._paste(Stamp(loss, "lost", sprite, place))
        self.labels.reserve(place, size, size)

    def _plate(self, one: Assault) -> None:
        """Draws an attack's plate near its first target, clear of marks and, if possible, of counters and numbers."""
        x, y = self.layout.center(one.targets[0])
        if not self.room.is_near([(x, y)]):
            return
        sprite = plate_sprite(
            one.number, one.side, one.column, one.night, one.die, one.result, self.unit, self.layout.theme
        )
        width, height = sprite.width / self.unit - 4, sprite.height / self.unit - 4
        places = [Candidate(across, down, width, height) for across, down in _PLATES]
        _, best = self.labels.best((x, y), places, self.room.within)
        self._paste(Stamp(one, "plate", sprite, best))
        self.labels.reserve(best, width, height)

    def _is_crossed(self, middle: Point, width: float, height: float) -> bool:
        """Whether a way crosses a box, ``width`` by ``height`` measures."""
        return is_crossed(self.labels.around(middle, width, height), self.lines, _REACH * self.unit)

    def _paste(self, stamp: Stamp) -> None:
        (x, y), sprite = stamp.middle, stamp.sprite
        self.picture.paste(sprite, (round(x - sprite.width / 2), round(y - sprite.height / 2)), sprite)
        self.stamps.append(stamp)


def _style_of(mark: PathMark) -> ArrowStyle:
    return ArrowStyle(_KINDS[mark.kind], colors_of(mark.side).ink)


def write_place(picture: Image.Image, layout: MapLayout, name: PlaceName) -> None:
    """Writes the name of a place."""
    x, last = name.last
    of = layout.theme.of
    for number, line in enumerate(reversed(name.lines)):
        place = (x, last - number * name.size * 1.02)
        write(picture, place, line, "bold", name.size, of(INK), "mm", (of(PAPER), 3.6 * layout.unit))


def _middle(start: Point, end: Point) -> Point:
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
