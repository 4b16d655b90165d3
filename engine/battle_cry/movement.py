"""Movement: where ordered units and generals may go ("Moving Units", "Moving Generals" of the rulebooks)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Body, Order
from engine.battle_cry.sides import ENEMY
from engine.hexgrid import HexMask, hexes_of

if TYPE_CHECKING:
    from engine.battle_cry.setup import BattleSetup


def piece_of(body: Body, order: Order) -> Unit | General:
    """The unit or the general that an order is for."""
    return body.field.generals[order.piece] if order.is_general else body.field.units[order.piece]


def destinations(setup: BattleSetup, body: Body, order: Order) -> HexMask:
    """The mask of the hexes to which an ordered piece may move by the rules in force."""
    piece = piece_of(body, order)
    if isinstance(piece, General):
        return setup.rules.general_moves(setup, body, piece, order.reach)
    return setup.rules.unit_moves(setup, body, piece, order)


def unit_moves(setup: BattleSetup, body: Body, unit: Unit, order: Order) -> int:
    """Section "Moving Units": friends and enemies block.

    In the hex of a lone friendly general, which only a unit without one may enter, and on stopping terrain the move
    ends.
    """
    field = body.field
    generals = field.lone_generals(unit.side)
    closed = field.unit_mask[0] | field.unit_mask[1] | field.general_mask[ENEMY[unit.side]] | setup.closed_to(unit)
    if field.has_general(unit) and goes_along(body, unit):
        closed |= generals
    return spread(setup, unit.hex, order.reach, closed, setup.stops_for(body, unit) | generals)


def general_moves(setup: BattleSetup, body: Body, general: General, reach: int) -> int:
    """Section "Moving Generals": through friends, to an open hex or a unit without a general."""
    field, board = body.field, setup.board
    enemy = ENEMY[general.side]
    closed = field.unit_mask[enemy] | field.general_mask[enemy] | board.bars_generals
    friends = field.general_mask[general.side] & ~(1 << general.hex)
    stops = board.stops_generals
    return spread(setup, general.hex, reach, closed | (friends & stops), stops) & ~friends


def goes_along(body: Body, unit: Unit) -> bool:
    """Whether the general with a unit moves with it: not when he has moved this turn to join it."""
    general = body.field.general(unit.hex)
    if general is None:
        return False
    return not any(order.is_general and order.piece == general.id and order.moved for order in body.orders)


def has_been_joined(setup: BattleSetup, body: Body, unit: Unit) -> bool:
    """Whether a unit moves no more this turn because a general has joined it, by the rules in force."""
    return setup.rules.joining_ends_moves and body.field.has_general(unit) and not goes_along(body, unit)


def spread(setup: BattleSetup, from_: int, reach: int, closed: HexMask, ends: HexMask) -> HexMask:
    """The mask of the hexes within ``reach`` steps around ``closed`` ones, not going on from ``ends``."""
    neighbours = setup.board.grid.neighbour_mask
    found = edge = neighbours[from_] & ~closed
    here = 1 << from_
    for _ in range(reach - 1):
        near = 0
        for hex_ in hexes_of(edge & ~ends):
            near |= neighbours[hex_]
        edge = near & ~closed & ~found & ~here
        found |= edge
    return found if reach > 0 else 0
