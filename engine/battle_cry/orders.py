"""Orders: the pieces that a card may order, and what an order allows ("Announce Orders")."""

from __future__ import annotations

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.events import OrderGiven
from engine.battle_cry.frames import GiveOrders, Pool
from engine.battle_cry.leading import carrier_of, is_led
from engine.battle_cry.placement import OFF, General, Placement, Unit
from engine.battle_cry.position import Order, Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import SEATS
from engine.field_changes import replace
from engine.hexgrid import HexMask, hexes_of

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
    context.position = replace(context.position, orders=(*others, order))
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
    placement, found = position.placement, list[Unit | General]()
    units, generals = fitting(setup, position, frame)
    found += [placement.units[placement.unit_at[hex_]] for hex_ in units]
    found += [placement.generals[placement.general_at[hex_]] for hex_ in generals]
    return found


def fitting(setup: BattleSetup, position: Position, frame: GiveOrders) -> tuple[list[int], list[int]]:
    """The hexes of the units, and of the generals, that may get the next order, in reading order."""
    placement, pools = position.placement, frame.pools
    units, generals = _unordered(position)
    if len(pools) == 1:
        units, generals = _of_pool(placement, frame, units, generals)
    else:
        units = _with_room(frame, [_of_arm(placement, units & one.where, one.arm) for one in pools])
        generals = _with_room(frame, [generals & one.where if one.generals else 0 for one in pools])
    return _may_be_ordered(setup, position, units), _led(setup, position, generals)


def _unordered(position: Position) -> tuple[HexMask, HexMask]:
    """The hexes of the active side's units, and of its generals, that have no order yet."""
    placement, side = position.placement, position.active
    units, generals = placement.unit_mask[side], placement.general_mask[side]
    for order in position.orders:
        if order.is_general:
            generals &= ~_hex_mask(placement.generals[order.piece])
        else:
            units &= ~_hex_mask(placement.units[order.piece])
    return units, generals


def _of_pool(placement: Placement, frame: GiveOrders, units: HexMask, generals: HexMask) -> tuple[HexMask, HexMask]:
    """Those of some hexes whose units and generals fit the only pool, none once it is used up."""
    pool, given = frame.pools[0], 0
    for bits in frame.given:
        given += bits & 1
    if pool.count <= given:
        return 0, 0
    return _of_arm(placement, units & pool.where, pool.arm), generals & pool.where if pool.generals else 0


def _may_be_ordered(setup: BattleSetup, position: Position, hexes: HexMask) -> list[int]:
    """Those of some hexes whose units the rules in force, and the player carrying the card out, may order."""
    placement, may_order, found = position.placement, setup.rules.may_order, list[int]()
    for hex_ in hexes_of(hexes):
        unit = placement.units[placement.unit_at[hex_]]
        if may_order(setup, position, unit) and (position.team is None or is_led(setup, position, unit)):
            found.append(hex_)
    return found


def _led(setup: BattleSetup, position: Position, hexes: HexMask) -> list[int]:
    """Those of some hexes whose generals the player carrying the card out may order."""
    found, placement = list(hexes_of(hexes)), position.placement
    if position.team is None:
        return found
    return [hex_ for hex_ in found if is_led(setup, position, placement.generals[placement.general_at[hex_]])]


def _hex_mask(piece: Unit | General) -> HexMask:
    """The hex of a piece as a mask, empty if it is not on the board."""
    return 0 if piece.hex == OFF else 1 << piece.hex


def _of_arm(placement: Placement, hexes: HexMask, arm: str) -> HexMask:
    """Those of some hexes with units whose unit is of an arm; any arm if it is empty."""
    if not arm:
        return hexes
    return sum([1 << hex_ for hex_ in hexes_of(hexes) if placement.units[placement.unit_at[hex_]].arm == arm])


def _with_room(frame: GiveOrders, fitting: list[HexMask]) -> HexMask:
    """The mask of the hexes whose pieces can get a further order; ``fitting`` has those that fit each pool.

    Where a pool holds more than all orders that fit it, all its pieces can. The others are looked at together as far as
    they fit the same pools.
    """
    sure, rest = 0, 0
    for number, hexes in enumerate(fitting):
        given = 0
        for bits in frame.given:
            given += bits >> number & 1
        if frame.pools[number].count > given:
            sure |= hexes
        else:
            rest |= hexes
    rest &= ~sure
    return sure | _sharing_room(frame, fitting, rest) if rest and len(fitting) > 1 else sure


def _sharing_room(frame: GiveOrders, fitting: list[HexMask], hexes: HexMask) -> HexMask:
    """Those of some hexes whose pieces can get a further order if the orders given are met from other pools."""
    alike: list[tuple[int, HexMask]] = [(0, hexes)]
    for number, fit in enumerate(fitting):
        parts = [(pools | 1 << number, there & fit) for pools, there in alike]
        parts += [(pools, there & ~fit) for pools, there in alike]
        alike = [part for part in parts if part[1]]
    found = 0
    for pools, there in alike:
        if has_room(frame, pools):
            found |= there
    return found
