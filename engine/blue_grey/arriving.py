"""Arrival of reinforcements, and exit from the map (5.0, 17.x)."""

from __future__ import annotations

from engine.blue_grey.movement import may_go, points_left
from engine.blue_grey.position import Position, Unit
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY
from engine.blue_grey.zones import in_enemy_zone

EXIT_COST = 1
"""The movement points of leaving the map."""


def is_due(setup: BlueGreySetup, position: Position, unit: Unit) -> bool:
    """Whether a unit of the active side is waiting to enter the map."""
    waits = unit.status == "waiting" and unit.side == position.active
    return waits and setup.battle.units[unit.number].turn <= position.turn


def entry_cost(position: Position, hex_: int) -> int:
    """The movement points of the next reinforcement at a hex: in column, the first pays 1, the second 2, and so on."""
    return next((count for entry, count in position.columns if entry == hex_), 0) + 1


def entries(setup: BlueGreySetup, position: Position, unit: Unit) -> tuple[int, ...]:
    """The hexes where a due unit may enter now: never stacked, nor where the enemy stands."""
    found = setup.battle.units[unit.number].entries
    return tuple(hex_ for hex_ in found if can_enter(setup, position, unit, hex_))


def can_enter(setup: BlueGreySetup, position: Position, unit: Unit, hex_: int) -> bool:
    """Whether a unit may enter here: the hex is empty, and it can pay for its place in the column."""
    if position.placement.at[hex_]:
        return False
    return unit.kind == "gunboat" or entry_cost(position, hex_) <= unit.allowance - setup.is_night(position.turn)


def with_entry(position: Position, hex_: int) -> tuple[tuple[int, int], ...]:
    """The column counts with one more unit at this hex."""
    others = tuple((entry, count) for entry, count in position.columns if entry != hex_)
    return (*others, (hex_, entry_cost(position, hex_)))


def exits_of(setup: BlueGreySetup, unit: Unit) -> tuple[int, ...]:
    """The hexes by which a unit leaves the map: for points, or where a train is to be saved."""
    rule, train = setup.battle.victory.exit, setup.battle.victory.train
    is_saved = train is not None and train.unit == unit.id
    return rule.hexes if rule and (rule.points[unit.side] or is_saved) else ()


def may_exit(setup: BlueGreySetup, position: Position, unit: Unit) -> bool:
    """Whether a unit may leave the map now: from an exit that the enemy does not control, for one movement point."""
    if unit.hex not in exits_of(setup, unit) or not may_go(setup, position, unit):
        return False
    return not in_enemy_zone(setup, position, unit) and points_left(setup, position, unit) >= EXIT_COST


def enemy_near(setup: BlueGreySetup, position: Position, unit: Unit, reach: int) -> bool:
    """Whether an enemy unit is within ``reach`` hexes."""
    return bool(setup.board.grid.within(unit.hex, reach) & position.placement.occupied[ENEMY[unit.side]])
