"""Movement under the Advanced Rulebook: "Movement", "Infantry March", "Cavalry Charge", artillery, free generals."""

from __future__ import annotations

from engine.battle_cry.fire import battle_limit, binding_enemies, reckon, sees_from
from engine.battle_cry.frames import MoveUnits
from engine.battle_cry.movement import MOST_SPREADS
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Order, Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY
from engine.field_changes import replace
from engine.hexgrid import Grid, HexMask, beside, hexes_of, hexes_once, mask_of

CHARGE = 3
"""The hexes of a cavalry charge, and the distance at which enemy cavalry stops a march (reading 25)."""

MARCH = 2
"""The hexes of an infantry march."""


def unit_moves(setup: BattleSetup, position: Position, unit: Unit, order: Order) -> int:
    """Section "Movement": the hexes, as a mask, an ordered unit may move to, marches and charges included."""
    if unit.arm == "infantry" and may_march(order):
        return _marches(setup, position, unit)
    plain = _reach(setup, position, unit, order.reach)
    if unit.arm == "artillery":
        return plain & ~next_to_enemy(setup, position, unit)
    charges = unit.arm == "cavalry" and may_charge(position, order)
    return plain | _charges(setup, position, unit, order) if charges else plain


def may_charge(position: Position, order: Order) -> bool:
    """Whether an order lets cavalry charge: not on the second move of Hit and Run, which no melee follows."""
    again = any(isinstance(frame, MoveUnits) and frame.again for frame in position.stack[-1:])
    return 0 < order.reach < CHARGE and not again


def may_march(order: Order) -> bool:
    """Whether an order lets infantry march: not a Forced March ("Other Cards")."""
    return 0 < order.reach < MARCH and not order.forced


def next_to_enemy(setup: BattleSetup, position: Position, unit: Unit) -> HexMask:
    """The mask of the hexes adjacent to enemy units."""
    return beside(setup.board.grid, position.placement.unit_mask[ENEMY[unit.side]])


def barred_generals(position: Position, unit: Unit) -> int:
    """The hexes, as a mask, of friendly generals that a unit with a general may not even pass (reading 27)."""
    return position.placement.general_mask[unit.side] & ~(1 << unit.hex) if position.placement.has_general(unit) else 0


def _reach(setup: BattleSetup, position: Position, unit: Unit, hexes: int, stops: int = 0) -> int:
    """The mask of the hexes within ``hexes`` steps: through friends without ending on them, stopping at enemies."""
    placement, enemy = position.placement, ENEMY[unit.side]
    closed = (
        placement.unit_mask[enemy]
        | placement.general_mask[enemy]
        | setup.closed_to(unit)
        | barred_generals(position, unit)
    )
    friends = placement.unit_mask[unit.side]
    ends = setup.stops_for(position, unit) | next_to_enemy(setup, position, unit) | stops
    return _steps(setup, unit.hex, hexes, closed | friends & ends, ends) & ~friends


def _steps(setup: BattleSetup, from_: int, hexes: int, closed: HexMask, ends: HexMask) -> HexMask:
    """The mask of the hexes within so many steps, around ``closed`` hexes and not beyond ``ends``."""
    board = setup.board
    near = board.within[from_][hexes]
    key = (from_, hexes, closed & near, ends & near)
    known = board.marches.get(key)
    if known is None:
        if len(board.marches) >= MOST_SPREADS:
            board.marches.clear()
        known = board.marches[key] = _ways(board.grid, from_, hexes, closed, ends)
    return known


def _ways(grid: Grid, from_: int, hexes: int, closed: HexMask, ends: HexMask) -> HexMask:
    neighbours = grid.neighbour_mask
    found, edge = 0, 1 << from_
    for _ in range(hexes):
        near = 0
        for hex_ in hexes_once(edge & ~(ends & found)):
            near |= neighbours[hex_]
        edge = near & ~closed & ~found & ~(1 << from_)
        found |= edge
    return found


def _charges(setup: BattleSetup, position: Position, unit: Unit, order: Order) -> int:
    """Section "Cavalry Charge": three hexes, to a hex next to an enemy unit that it can melee (reading 24)."""
    third = _reach(setup, position, unit, CHARGE) & ~_reach(setup, position, unit, order.reach)
    beside = hexes_of(third & next_to_enemy(setup, position, unit))
    return mask_of(tuple(hex_ for hex_ in beside if can_melee(setup, position, unit, hex_, order)))


def can_melee(setup: BattleSetup, position: Position, unit: Unit, hex_: int, order: Order) -> bool:
    """Whether a unit that had just charged to a hex would have dice against an adjacent unit."""
    there, charged = replace(unit, hex=hex_), replace(order, moved=CHARGE, led=False)
    enemies = hexes_of(binding_enemies(setup, position, there))
    return any(reckon(setup, position, there, enemy, charged).dice > 0 for enemy in enemies)


def _marches(setup: BattleSetup, position: Position, unit: Unit) -> int:
    """Section "Infantry March": two hexes without attack, stopping where the enemy's fire or charge can reach.

    Each advance is among them, as the first hex of a march.
    """
    first = setup.board.grid.neighbour_mask[unit.hex] & ~next_to_enemy(setup, position, unit)
    return _reach(setup, position, unit, MARCH, _covered(setup, position, unit, first))


def in_reach(setup: BattleSetup, position: Position, unit: Unit, hex_: int) -> bool:
    """Whether enemy infantry or artillery in range, or cavalry within a charge, has a line of sight to a hex."""
    return _covered(setup, position, unit, 1 << hex_) != 0


def _covered(setup: BattleSetup, position: Position, unit: Unit, hexes: int) -> int:
    """The subset of some hexes, as masks, that enemy units reach and see once the unit has left its own hex."""
    within, away, placement, found = setup.board.within, 1 << unit.hex, position.placement, 0
    ranges = setup.fire_ranges
    for from_ in hexes_of(placement.unit_mask[ENEMY[unit.side]]):
        enemy = placement.units[placement.unit_at[from_]]
        reach = CHARGE if enemy.arm == "cavalry" else ranges.get((enemy.arm, enemy.traits, from_))
        if reach is None:
            reach = _fire_range(setup, enemy)
        near = hexes & ~found & within[from_][reach]
        for hex_ in hexes_of(near) if near else ():
            if sees_from(setup, position, enemy, hex_, without=away):
                found |= 1 << hex_
        if found == hexes:
            break
    return found


def _fire_range(setup: BattleSetup, enemy: Unit) -> int:
    """The fire range in hexes of an unmoved unit; 0 where its ground forbids attacks (H48).

    It is the range of its arm and ground, on a hill or not. Dice lost to ground or cover do not count.
    """
    limit = battle_limit(setup, enemy, None)
    dice = setup.rules.base_dice
    distances = range(1, setup.rules.longest(enemy) + 1)
    longest = max(distance for distance in distances if dice(setup, enemy, distance, 0, None).dice > 0)
    found = setup.fire_ranges[enemy.arm, enemy.traits, enemy.hex] = min(longest, limit.range) if limit else 0
    return found


def general_moves(setup: BattleSetup, position: Position, general: General, reach: int) -> int:
    """Sections "Generals", "Movement" (reading 27): through any terrain and friends, but through no general's hex."""
    placement, board = position.placement, setup.board
    others = (placement.general_mask[0] | placement.general_mask[1]) & ~(1 << general.hex)
    closed = placement.unit_mask[ENEMY[general.side]] | others | board.bars_generals
    return _steps(setup, general.hex, reach, closed, board.stops_generals)
