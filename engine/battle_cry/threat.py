"""Threat from open information: for each hex the dice that a side's units could roll against it next turn.

Each unit counts as given a plain order: it moves as its arm does and battles once, without card dice. Only pieces,
ground and works count; hands and decks play no part.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.battle_cry.fire import reckon, sees_from
from engine.battle_cry.orders import may_order, unit_order
from engine.battle_cry.placement import Unit
from engine.battle_cry.position import Order, Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, SEATS, Side
from engine.decision import HexName, Seat
from engine.hexgrid import HexMask, hexes_of


class Danger(Struct, frozen=True):
    """A threatened hex: the number of units, their dice in all, and the dice of the strongest."""

    hex: HexName
    units: int
    dice: int
    most: int


class Threat(Struct, frozen=True):
    """The hexes that a side threatens on its next turn, in reading order, its own left out."""

    side: Seat
    dangers: tuple[Danger, ...]


def threat(setup: BattleSetup, position: Position, side: Side) -> Threat:
    """The threat of a side's next turn."""
    strikes: dict[int, list[int]] = {}
    for unit in position.placement.units_of(side):
        for hex_, dice in _strikes(setup, position, unit).items():
            strikes.setdefault(hex_, []).append(dice)
    dangers = (Danger(setup.names[hex_], len(dice), sum(dice), max(dice)) for hex_, dice in sorted(strikes.items()))
    return Threat(SEATS[side], tuple(dangers))


def _strikes(setup: BattleSetup, position: Position, unit: Unit) -> dict[int, int]:
    """The most dice that a unit could roll against each hex."""
    found: dict[int, int] = {}
    for there, order in _stands(setup, position, unit):
        for to in hexes_of(_within_range(setup, position, there)):
            dice = reckon(setup, position, there, to, order).dice
            if dice > found.get(to, 0) and sees_from(setup, position, there, to, without=1 << unit.hex):
                found[to] = dice
    return found


def _stands(setup: BattleSetup, position: Position, unit: Unit) -> Iterator[tuple[Unit, Order]]:
    """The unit in each hex it could battle from, with its order there."""
    order = unit_order(setup, unit)
    yield unit, order
    if not may_order(setup, position, unit):
        return
    reached = 0
    for moved in range(1, min(order.reach, order.fires_after) + 1):
        there = setup.rules.unit_moves(setup, position, unit, Order(piece=unit.id, is_general=False, reach=moved))
        for hex_ in hexes_of(there & ~reached):
            stand = Unit(unit.id, unit.side, unit.arm, hex_, unit.figures, unit.full, unit.traits, unit.name)
            yield stand, Order(piece=unit.id, is_general=False, reach=order.reach, moves=0, moved=moved)
        reached |= there


def _within_range(setup: BattleSetup, position: Position, unit: Unit) -> HexMask:
    """The mask of a unit's possible targets: next to an enemy unit only adjacent hexes."""
    placement, board = position.placement, setup.board
    near = board.grid.neighbour_mask[unit.hex]
    own = placement.unit_mask[unit.side] | placement.general_mask[unit.side] | 1 << unit.hex
    aimed = near if placement.unit_mask[ENEMY[unit.side]] & near else board.within[unit.hex][setup.rules.longest(unit)]
    return aimed & ~own
