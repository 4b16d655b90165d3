"""A Player-Turn of Blue & Grey as a moving picture that ends with the map, and its close-ups, as it is posted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from msgspec.structs import replace

from engine.blue_grey.combat_events import Advanced, Retreated
from engine.blue_grey.events import Entered, Event, Moved, UnitLeft, UnitLost
from engine.blue_grey.view import PublicView
from engine.decision import HexName
from render.art.shapes import Point
from render.art.themes import Theme
from render.blue_grey.board import board_frame, inks_of, stack_sprites
from render.blue_grey.layout import MapLayout, layout_of, map_of
from render.blue_grey.marks import OFF_MAP, Assault, Loss, Mark, PathMark, marks_by_event
from render.blue_grey.signs import die_drawing
from render.blue_grey.turn_report import close_up_pictures, parts_of
from render.close_up import with_close_ups
from render.motion.canvas import ABOVE, BELOW, Canvas
from render.motion.script import Mover, drop_die, pop, steps_of, volley, walk
from render.motion.times import BEGIN, PAUSE
from render.picture import common_palette, filled
from render.stamps import Stamp

_MANY: Final = 6
"""Moves in a row above which several happen at once."""

_LURCH, _RECOIL, _MUZZLE = 0.2, -0.04, 0.42
"""Shares of the way to a target: of a unit that assaults, of a gun that fires, of the smoke between them."""

_WALKS = Moved | Entered | UnitLeft | Retreated | Advanced


def draw_turn(
    before: PublicView, after: PublicView, events: Sequence[Event], *, width: int, theme: Theme, turned: bool = False
) -> bytes:
    """The events that led from one view to another as an animated GIF.

    Its first and its last picture are the map with the marks of the events and its close-ups, as ``draw_report``
    draws it. Until then a close-up shows the ground as it was.
    """
    layout = layout_of(map_of(before), width, inks_of(after, theme), turned=turned)
    return TurnFilm(before, after, events, layout).drawn()


class TurnFilm:
    """A Player-Turn while it is filmed."""

    def __init__(self, before: PublicView, after: PublicView, events: Sequence[Event], layout: MapLayout) -> None:
        self.layout, self.view = layout, after
        self.played = marks_by_event(events, after)
        self.stamps: list[Stamp] = []
        marks = [mark for _event, mark in self.played if mark]
        theme, turned = layout.theme, layout.turned
        enlarged = parts_of(after, marks, turned=turned)
        still = board_frame(
            after, layout.width, marks, theme=theme, turned=turned, stamps=self.stamps, outlined=enlarged
        )
        acting = _acting(marks)
        resting = replace(before, units=tuple(one for one in before.units if one.hex not in acting))
        base = board_frame(resting, layout.width, theme=theme, turned=turned, outlined=enlarged)
        if enlarged:
            now, then = (
                list(close_up_pictures(view, shown, enlarged, layout)) for view, shown in ((after, marks), (before, ()))
            )
            still = with_close_ups(still, now, theme, framed=True)
            base = with_close_ups(base, then, theme, framed=True)
        sheet = filled(base, theme)
        aside = (sheet.width - base.width) // 2, (sheet.height - base.height) // 2
        self.canvas = Canvas(sheet, filled(still, theme), common_palette(theme), aside)
        self.later = {one.id: one for one in after.units}
        self.units = {one.id: replace(one, moved=False, fought=False) for one in before.units if one.hex in acting}
        for hex_ in acting:
            self._stand(hex_)

    def drawn(self) -> bytes:
        """Plays all events and returns the film."""
        self.canvas.shoot(BEGIN)
        for is_move, group in groupby(self.played, lambda one: isinstance(one[0], Moved | Entered)):
            run = list(group)
            at_once = -(-len(run) // _MANY) if is_move else 1
            for start in range(0, len(run), at_once):
                self._play(run[start : start + at_once])
        return self.canvas.finished()

    def _play(self, run: list[tuple[Event, Mark | None]]) -> None:
        """Plays one event, or several moves at once."""
        event, mark = run[0]
        if isinstance(mark, PathMark):
            self._walk([(one, way) for one, way in run if isinstance(way, PathMark)])
        elif isinstance(mark, Assault):
            self._assault(mark)
        elif isinstance(mark, Loss) and isinstance(event, UnitLost):
            self._lose(event, mark)

    def _walk(self, ways: Sequence[tuple[Event, PathMark]]) -> None:
        """Moves units along their paths, and leaves the arrows."""
        movers, touched = list[Mover](), set[HexName]()
        for event, way in ways:
            assert isinstance(event, _WALKS)
            unit = self.units.get(event.unit) or self.later.get(event.unit)
            if unit is None:
                continue
            points = self._points(way)
            (sprite, _below), *_ = stack_sprites([replace(unit, hex="")], self.layout.unit, self.layout.theme)
            movers.append(Mover(unit.id, sprite, 0.0, points))
            goal = "" if way.path[-1] == OFF_MAP else way.path[-1]
            self.units[unit.id] = replace(unit, hex=goal)
            touched |= {hex_ for hex_ in (way.path[0], goal) if hex_ and hex_ != OFF_MAP}
        walk(self.canvas, movers, self.layout.unit, steps_of(movers, self.layout.high))
        for mover in movers:
            self.canvas.drop(mover.key)
        for hex_ in touched:
            self._stand(hex_)
        for _event, way in ways:
            self._stamp(way)
        self.canvas.shoot(PAUSE / 3)

    def _points(self, way: PathMark) -> tuple[Point, ...]:
        """The points of a path; off the map is a hex beyond its edge."""
        known = [self.layout.center(hex_) for hex_ in way.path if hex_ != OFF_MAP]
        edge = [hex_ for hex_ in way.path if hex_ != OFF_MAP]
        if way.path[0] == OFF_MAP:
            known.insert(0, self._outside(edge[0]))
        if way.path[-1] == OFF_MAP:
            known.append(self._outside(edge[-1]))
        return tuple(known)

    def _outside(self, hex_: HexName) -> Point:
        index = self.layout.grid.index[hex_]
        side = next(iter(self.layout.open_sides(index)), 0)
        return self.layout.middle_of_side(index, side, 2.0)

    def _stand(self, hex_: HexName) -> None:
        """Puts the counters of a hex where they stand."""
        if hex_ not in self.layout.grid.index:
            return
        here = [one for one in self.units.values() if one.hex == hex_]
        x, y = self.layout.center(hex_)
        drawn = stack_sprites(here, self.layout.unit, self.layout.theme) if here else []
        for unit, (sprite, below) in zip(here, drawn, strict=True):
            self.canvas.put(unit.id, sprite, (x, y + below * self.layout.unit))

    def _stamp(self, mark: Mark, *kinds: str) -> None:
        """Puts a mark where the still has it; only its stamps of some kinds, if any are named."""
        for number, stamp in enumerate(self.stamps):
            if stamp.mark == mark and (not kinds or stamp.kind in kinds):
                self.canvas.put(("stamp", number), stamp.sprite, stamp.middle, BELOW if stamp.below else ABOVE)

    def _assault(self, one: Assault) -> None:
        """Plays an attack: smoke, the die, the plate with odds and result."""
        self._stamp(one, "fire", "sabers")
        unit, theme, target = self.layout.unit, self.layout.theme, self.layout.center(one.targets[0])
        near = {hex_ for stamp in self.stamps if stamp.mark == one and stamp.kind == "sabers" for hex_ in one.froms}
        movers = [mover for hex_ in one.froms for mover in self._reaching(hex_, target)]
        if one.froms:
            x, y = self.layout.center(one.froms[0])
            muzzle = x + (target[0] - x) * _MUZZLE, y + (target[1] - y) * _MUZZLE
            volley(self.canvas, movers, muzzle, _LURCH if near else _RECOIL, (unit, theme))
            for hex_ in one.froms:
                self._stand(hex_)
        plate = next((stamp for stamp in self.stamps if stamp.mark == one and stamp.kind == "plate"), None)
        if plate is not None:
            drop_die(self.canvas, die_drawing(one.die, 27), plate.middle, (unit, theme))
        self._stamp(one)
        self.canvas.shoot(PAUSE * 1.6)

    def _reaching(self, hex_: HexName, target: Point) -> list[Mover]:
        """The counters of a hex as they reach for a point."""
        here = [one for one in self.units.values() if one.hex == hex_]
        if not here:
            return []
        drawn = stack_sprites(here, self.layout.unit, self.layout.theme)
        start = self.layout.center(hex_)
        return [
            Mover(one.id, sprite, below * self.layout.unit, (start, target))
            for one, (sprite, below) in zip(here, drawn, strict=True)
        ]

    def _lose(self, event: UnitLost, loss: Loss) -> None:
        """Plays the loss of a unit."""
        if event.unit in self.units:
            self.units[event.unit] = replace(self.units[event.unit], hex="")
        self.canvas.drop(event.unit)
        self._stand(loss.hex)
        for number, stamp in enumerate(self.stamps):
            if isinstance(stamp.mark, Loss) and (stamp.mark.hex, stamp.mark.side) == (loss.hex, loss.side):
                pop(self.canvas, ("stamp", number), stamp.sprite, stamp.middle)
        self.canvas.shoot(PAUSE)


def _acting(marks: Iterable[Mark]) -> frozenset[HexName]:
    """The hexes in which something happens."""
    found = set[HexName]()
    for mark in marks:
        if isinstance(mark, PathMark):
            found |= {mark.path[0], mark.path[-1]}
        elif isinstance(mark, Assault):
            found |= {*mark.froms, *mark.targets}
        else:
            found.add(mark.hex)
    return frozenset(found - {OFF_MAP, ""})
