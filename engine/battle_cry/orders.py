"""Orders: the pieces that a card may order, and what an order allows ("Announce Orders")."""

from __future__ import annotations

from msgspec.structs import replace

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.events import OrderGiven
from engine.battle_cry.frames import GiveOrders, Pool
from engine.battle_cry.leading import carrier_of, is_led
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Order, Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import SEATS
from engine.hexgrid import hexes_of

GENERAL_REACH = 3


def unit_order(setup: BattleSetup, unit: Unit) -> Order:
    """The ordinary order of a unit: its arm's move and one battle."""
    return Order(
        piece=unit.id, is_general=False, reach=setup.rules.reach(unit), fires_after=setup.rules.fires_after(unit)
    )


def general_order(general: General) -> Order:
    """The order of a general alone: up to three hexes, no battle."""
    return Order(piece=general.id, is_general=True, reach=GENERAL_REACH, battles=0)


def order_from(setup: BattleSetup, frame: GiveOrders, piece: Unit | General) -> Order:
    """The order that a card's pools give to a piece."""
    if isinstance(piece, General):
        return general_order(piece)
    return replace(unit_order(setup, piece), dice=frame.dice, hold=frame.hold, moves=0 if frame.hold else 1)


def give(context: ActionContext, piece: Unit | General, order: Order) -> None:
    """Adds an order to this turn's; a card's order replaces one that the unit got on arrival."""
    star = "*" if order.is_general else ""
    others = [one for one in context.position.orders if one.piece != order.piece or one.is_general != order.is_general]
    context.set(orders=(*others, order))
    context.emit(
        OrderGiven(SEATS[piece.side], context.name(piece.hex) + star, carrier_of(context.setup, context.position))
    )


def rest(context: ActionContext, unit: Unit) -> None:
    """Ends a unit's actions for this turn, compulsory melee included."""
    context.set(orders=(*context.position.orders, Order(piece=unit.id, is_general=False, reach=0, moves=0, battles=0)))


def is_ordered(position: Position, piece: Unit | General) -> bool:
    """Whether a piece has an order of its own this turn."""
    is_general = isinstance(piece, General)
    return any(order.piece == piece.id and order.is_general == is_general for order in position.orders)


def may_order(setup: BattleSetup, position: Position, piece: Unit | General) -> bool:
    """Whether the rules in force allow an order for the piece now."""
    return isinstance(piece, General) or setup.rules.may_order(setup, position, piece)


def holders(frame: GiveOrders, piece: Unit | General) -> int:
    """The pools of a frame that an order to this piece could come from, as bits."""
    bits = 0
    for number, pool in enumerate(frame.pools):
        if pool.where >> piece.hex & 1 and _fits(pool, piece):
            bits |= 1 << number
    return bits


def _fits(pool: Pool, piece: Unit | General) -> bool:
    if isinstance(piece, General):
        return pool.generals
    return not pool.arm or piece.arm == pool.arm


def has_room(frame: GiveOrders, extra: int) -> bool:
    """Whether the orders given and one more, from one of the pools in ``extra``, can all be met.

    They can if one of these pools holds more than all orders that fit it. Else by Hall's theorem: those that fit
    nowhere but in a set of pools are no more than it holds. Sets that are no union of the pools of some orders are left
    out, as they ask for nothing more: many pools lie in one frame.
    """
    for number, pool in enumerate(frame.pools):
        if extra >> number & 1 and pool.count > sum(bits >> number & 1 for bits in frame.given):
            return True
    if not extra or len(frame.pools) == 1:
        return False
    wanted = (*frame.given, extra)
    unions = {0}
    for bits in set(wanted):
        unions |= {union | bits for union in unions}
    return all(sum(not bits & ~union for bits in wanted) <= _room(frame, union) for union in unions - {0})


def _room(frame: GiveOrders, pools: int) -> int:
    return sum(pool.count for number, pool in enumerate(frame.pools) if pools >> number & 1)


def candidates(setup: BattleSetup, position: Position, frame: GiveOrders) -> list[Unit | General]:
    """Pieces that may get the next order: units in reading order, then generals."""
    placement, side, where = position.placement, position.active, 0
    for pool in frame.pools:
        where |= pool.where
    ordered = {(order.is_general, order.piece) for order in position.orders}
    room: dict[int, bool] = {0: False}
    found: list[Unit | General] = []
    may_order = setup.rules.may_order
    for hex_ in hexes_of(placement.unit_mask[side] & where):
        unit = placement.units[placement.unit_at[hex_]]
        free = (False, unit.id) not in ordered and _room_for(frame, holders(frame, unit), room)
        if free and may_order(setup, position, unit):
            found.append(unit)
    for hex_ in hexes_of(placement.general_mask[side] & where):
        general = placement.generals[placement.general_at[hex_]]
        if (True, general.id) not in ordered and _room_for(frame, holders(frame, general), room):
            found.append(general)
    return found if position.team is None else [piece for piece in found if is_led(setup, position, piece)]


def _room_for(frame: GiveOrders, pools: int, known: dict[int, bool]) -> bool:
    """Whether one of these pools has room for a further order; ``known`` keeps what was found out."""
    room = known.get(pools)
    if room is None:
        room = known[pools] = has_room(frame, pools)
    return room
