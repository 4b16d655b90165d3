"""The pieces that actions name, and the orders that they have."""

from __future__ import annotations

from engine.battle_cry.effects import arms
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Order, Position
from engine.battle_cry.setup import BattleSetup


def piece_named(setup: BattleSetup, position: Position, name: str) -> Unit | General | None:
    """The piece that ``B3`` (the unit) or ``B3*`` (the general) stands for."""
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
    """What a unit without an order has in compulsory melee: one attack, with the die of Leadership if it is led.

    In a team the card is for the units of him who carries it out.
    """
    concerns = position.team is None or position.team.owners[unit.id] == position.team.leader
    dice = arms.dice_of_led(position) if concerns else 0
    return Order(piece=unit.id, is_general=False, reach=0, moves=0, dice=dice, led=True)
