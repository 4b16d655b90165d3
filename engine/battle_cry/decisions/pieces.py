"""The pieces that actions name, and the orders that they have."""

from __future__ import annotations

from engine.battle_cry.effects import arms
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Body, Order
from engine.battle_cry.setup import BattleSetup


def piece_named(setup: BattleSetup, body: Body, name: str) -> Unit | General | None:
    """The piece that ``B3`` (the unit) or ``B3*`` (the general) stands for."""
    hex_ = setup.board.grid.index.get(name.rstrip("*"))
    if hex_ is None:
        return None
    return body.field.general(hex_) if name.endswith("*") else body.field.unit(hex_)


def order_of(body: Body, unit: Unit) -> Order | None:
    """The order that a unit has this turn."""
    for order in body.orders:
        if order.piece == unit.id and not order.is_general:
            return order
    return None


def melee_order(body: Body, unit: Unit) -> Order:
    """What a unit without an order has in compulsory melee: one attack, with the die of Leadership if it is led.

    In a team the card is for the units of him who carries it out.
    """
    concerns = body.team is None or body.team.owners[unit.id] == body.team.leader
    dice = arms.dice_of_led(body) if concerns else 0
    return Order(unit.id, is_general=False, reach=0, moves=0, dice=dice, led=True)
