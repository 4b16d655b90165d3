"""Refusals of moves, marches, entries, exits and works: section 6, zones of control, the night."""

from __future__ import annotations

from typing import NamedTuple

from engine.blue_grey.arriving import EXIT_COST, entry_cost, exits_of
from engine.blue_grey.building import QUIET
from engine.blue_grey.movement import (
    STRATEGIC,
    Trip,
    allowance,
    closed_by_friends,
    is_building_now,
    may_march,
    near_enemy,
    points_left,
    reach,
    trip,
)
from engine.blue_grey.position import Position, Unit
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY, GOOD, MORALE, ROUTED
from engine.blue_grey.zones import controllers, in_enemy_zone, zone_of
from engine.errors import Refusal
from engine.hexgrid import hexes_of
from engine.hexgrid_columns import NOWHERE


class RefusedMove(NamedTuple):
    """An illegal move: the unit, the goal, and whether it is strategic."""

    setup: BlueGreySetup
    position: Position
    unit: Unit
    goal: int
    march: bool

    @property
    def here(self) -> tuple[str, ...]:
        """The name of the unit's hex, as a tuple."""
        return named(self.setup, self.unit.hex)

    @property
    def both(self) -> tuple[str, ...]:
        """The names of both hexes."""
        return (*self.here, *named(self.setup, self.goal))


def named(setup: BlueGreySetup, *hexes: int) -> tuple[str, ...]:
    """The names of hexes."""
    return tuple(setup.names[hex_] for hex_ in hexes if hex_ != NOWHERE)


def no_move(going: RefusedMove) -> Refusal:
    """The first reason against an illegal move."""
    if going.unit.hex == going.goal:
        return Refusal("there-already", "", going.here, (going.unit.id,))
    bound = stays(going.setup, going.position, going.unit) or _no_march(going) or _closed(going)
    return bound or _too_far(going) or _crowded(going)


def stays(setup: BlueGreySetup, position: Position, unit: Unit) -> Refusal | None:
    """Why a unit may not move at all, ``None`` if it may."""
    if unit.hex == NOWHERE:
        return Refusal("not-on-map", "6.1", (), (unit.id, unit.status))
    reasons = {
        ("is-rallying", "12.41"): unit.rallying,
        ("stopped-by-zone", "7.0"): unit.entered,
        ("already-moved", "6.1"): unit.moved and position.last != unit.number,
        ("is-building", "10.34"): unit.building and is_building_now(position, unit),
        ("held-by-zone", "7.1"): unit.stood and not setup.is_night(position.turn),
    }
    for (code, rule), holds in reasons.items():
        if holds:
            enemies = _from(setup, position, unit) if code.endswith("zone") else ()
            return Refusal(code, rule, (*named(setup, unit.hex), *enemies), (unit.id,))
    return None


def _from(setup: BlueGreySetup, position: Position, unit: Unit) -> tuple[str, ...]:
    return named(setup, *controllers(setup, position, unit.hex, ENEMY[unit.side]))


def _no_march(going: RefusedMove) -> Refusal | None:
    setup, position, unit, goal, march = going
    if not march:
        return Refusal("marches-on", "6.44", going.here, (unit.id,)) if unit.way == "strategic" else None
    if unit.kind not in STRATEGIC:
        return Refusal("never-marches", "6.42", going.here, (unit.id, unit.kind))
    if unit.way == "normal":
        return Refusal("moved-normally", "6.44", going.here, (unit.id,))
    near = near_enemy(setup, position, unit.side)
    if not may_march(setup, position, unit):
        return Refusal("march-begins-near", "6.41", (*going.here, *_enemies(going, unit.hex)), (unit.id,))
    if near >> goal & 1:
        return Refusal("march-comes-near", "6.44", (*going.both, *_enemies(going, goal)), (unit.id,))
    return None


def _enemies(going: RefusedMove, hex_: int) -> tuple[str, ...]:
    """The names of the hexes of enemies too near for strategic movement."""
    occupied = going.position.placement.occupied[ENEMY[going.unit.side]]
    return named(going.setup, *hexes_of(occupied & going.setup.board.grid.within(hex_, 2)))


def _closed(going: RefusedMove) -> Refusal | None:
    """Refusal for a hex that cannot be entered, ``None`` otherwise."""
    setup, position, unit, goal, _ = going
    if position.placement.occupied[ENEMY[unit.side]] >> goal & 1:
        return Refusal("enemy-there", "6.1", going.both, (unit.id,))
    if bool(setup.board.water >> goal & 1) != (unit.kind == "gunboat"):
        return Refusal("wrong-element", "9.62", going.both, (unit.id, unit.kind))
    if closed_by_friends(setup, position, unit) >> goal & 1:
        return Refusal("train-alone", "18.2", going.both, (unit.id,))
    zone = zone_of(setup, position, ENEMY[unit.side]) >> goal & 1
    hexes = (*going.both, *named(setup, *controllers(setup, position, goal, ENEMY[unit.side])))
    if zone and unit.morale == ROUTED:
        return Refusal("routed-into-zone", "12.31", hexes, (unit.id,))
    if zone and unit.stood:
        return Refusal("second-zone", "11.12", hexes, (unit.id,))
    return None


def _too_far(going: RefusedMove) -> Refusal | None:
    setup, position, unit, goal, march = going
    way = trip(setup, position, unit, strategic=march)
    if goal in reach(setup, way):
        return None
    has = str(way.points)
    open_ = reach(setup, way._replace(points=99))
    if (unit.hex, goal) in setup.board.barred and unit.kind != "gunboat":
        round_ = (str(open_[goal]), has) if goal in open_ else ()
        return Refusal("creek-between", "10.1", going.both, (unit.id, *round_))
    if goal in open_:
        return Refusal("too-far", "6.2", going.both, (unit.id, str(open_[goal]), has))
    if way.ways and goal in reach(setup, way._replace(points=99, ways=False)):
        return Refusal("no-road", "6.45" if march else "18.2", going.both, (unit.id,))
    if unit.kind != "gunboat" and goal in reach(setup, Trip(way.from_, 999, 0, 0)):
        return Refusal("zones-between", "7.0", going.both, (unit.id,))
    return Refusal("no-way", "6.1", going.both, (unit.id,))


def _crowded(going: RefusedMove) -> Refusal:
    there = tuple(unit.id for unit in going.position.placement.in_hex(going.goal))
    return Refusal("full", "6.32", going.both, (going.unit.id, *there))


def no_entry(setup: BlueGreySetup, position: Position, unit: Unit, goal: int) -> Refusal:
    """Why a reinforcement may not enter here."""
    plan = setup.battle.units[unit.number]
    if unit.status != "waiting":
        return Refusal("not-waiting", "5.0", named(setup, unit.hex), (unit.id, unit.status))
    if plan.turn > position.turn:
        return Refusal("not-due", "5.0", named(setup, *plan.entries), (unit.id, str(plan.turn)))
    if goal not in plan.entries:
        return Refusal("not-its-entry", "5.0", named(setup, *plan.entries), (unit.id, *named(setup, goal)))
    there = tuple(one.id for one in position.placement.in_hex(goal))
    if there:
        return Refusal("entry-taken", "5.0", named(setup, goal), (unit.id, *there))
    has = allowance(setup, position, unit, strategic=False)
    return Refusal("late-in-column", "5.0", named(setup, goal), (unit.id, str(entry_cost(position, goal)), str(has)))


def no_exit(setup: BlueGreySetup, position: Position, unit: Unit) -> Refusal:
    """Why a unit may not leave the map."""
    exits, here = exits_of(setup, unit), named(setup, unit.hex)
    bound = stays(setup, position, unit)
    if unit.hex == NOWHERE and bound:
        return bound
    if unit.hex not in exits:
        return Refusal("no-exit", "16.0", (*here, *named(setup, *exits)), (unit.id,))
    if in_enemy_zone(setup, position, unit):
        return Refusal("exit-controlled", "16.0", (*here, *_from(setup, position, unit)), (unit.id,))
    return bound or Refusal("too-far", "16.0", here, (unit.id, str(EXIT_COST), str(points_left(setup, position, unit))))


def no_building(setup: BlueGreySetup, position: Position, unit: Unit) -> Refusal:
    """Why a unit may not begin breastworks."""
    if unit.hex == NOWHERE:
        return Refusal("not-on-map", "10.34", (), (unit.id, unit.status))
    here = named(setup, unit.hex)
    reasons = (
        ("no-works-yet", not setup.battle.works_allowed, (setup.battle.date[:4],)),
        ("not-infantry", unit.kind != "infantry", (unit.id, unit.kind)),
        ("already-moved", unit.moved, (unit.id,)),
        ("not-in-good-order", unit.morale != GOOD, (unit.id, MORALE[unit.morale])),
        ("works-there", position.work_in(unit.hex) is not None, ()),
    )
    for code, holds, detail in reasons:
        if holds:
            return Refusal(code, "10.34", here, detail)
    occupied = position.placement.occupied[ENEMY[unit.side]] & setup.board.grid.within(unit.hex, QUIET)
    return Refusal("enemy-too-near", "10.34", (*here, *named(setup, *hexes_of(occupied))), (unit.id,))
