"""Pieces named by actions, and their orders."""

from __future__ import annotations

from engine.battle_cry.effects import arms
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Order, Position
from engine.battle_cry.setup import BattleSetup


def piece_named(setup: BattleSetup, position: Position, name: str) -> Unit | General | None:
    """The piece named ``B3`` (the unit) or ``B3*`` (the general), ``None`` if there is none."""
    hex_ = setup.board.grid.index.get(name.rstrip("*"))
    if hex_ is None:
        return None
    return position.placement.general(hex_) if name.endswith("*") else position.placement.unit(hex_)


def order_of(position: Position, unit: Unit) -> Order | None:
    """The order that a unit has this turn."""
    for order in position.orders:
        if order.piece == unit.id and not order.is_general:
            return order
    return None


def melee_order(position: Position, unit: Unit) -> Order:
    """The order of an unordered unit in compulsory melee: one attack, plus the die of Leadership if it is led.

    In a team the card counts for the units of the player carrying it out.
    """
    concerns = position.team is None or position.team.owners[unit.id] == position.team.leader
    dice = arms.dice_of_led(position) if concerns else 0
    return Order(piece=unit.id, is_general=False, reach=0, moves=0, dice=dice, led=True)
