"""Movement of ordered units and generals ("Moving Units", "Moving Generals" of the rulebooks)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Order, Position
from engine.battle_cry.sides import ENEMY
from engine.hexgrid import Grid, HexMask, hexes_once

if TYPE_CHECKING:
    from engine.battle_cry.setup import BattleSetup

MOST_SPREADS: Final = 1 << 14
"""Ways around what stands near that are kept: most pieces move where little has changed."""


def piece_of(position: Position, order: Order) -> Unit | General:
    """The unit or general of an order."""
    return position.placement.generals[order.piece] if order.is_general else position.placement.units[order.piece]


def destinations(setup: BattleSetup, position: Position, order: Order) -> HexMask:
    """The mask of an ordered piece's legal destinations by the rules in force."""
    piece = piece_of(position, order)
    if isinstance(piece, General):
        return setup.rules.general_moves(setup, position, piece, order.reach)
    return setup.rules.unit_moves(setup, position, piece, order)


def unit_moves(setup: BattleSetup, position: Position, unit: Unit, order: Order) -> int:
    """Section "Moving Units": the mask of destinations; friends and enemies block.

    The move ends in the hex of a lone friendly general, which only a unit without one may enter, and on stopping
    terrain.
    """
    placement = position.placement
    generals = placement.lone_generals(unit.side)
    closed = (
        placement.unit_mask[0]
        | placement.unit_mask[1]
        | placement.general_mask[ENEMY[unit.side]]
        | setup.closed[unit.side][unit.arm]
    )
    if generals and placement.has_general(unit) and goes_along(position, unit):
        closed |= generals
    stops = setup.stops_for(position, unit) if setup.slows else setup.board.stops
    return spread(setup, unit.hex, order.reach, closed, stops | generals)


def general_moves(setup: BattleSetup, position: Position, general: General, reach: int) -> int:
    """Section "Moving Generals": the mask of destinations, through friends, to open hexes or units without one."""
    placement, board = position.placement, setup.board
    enemy = ENEMY[general.side]
    closed = placement.unit_mask[enemy] | placement.general_mask[enemy] | board.bars_generals
    friends = placement.general_mask[general.side] & ~(1 << general.hex)
    stops = board.stops_generals
    return spread(setup, general.hex, reach, closed | (friends & stops), stops) & ~friends


def goes_along(position: Position, unit: Unit) -> bool:
    """Whether the general with a unit moves with it: not if he joined it by a move this turn."""
    general = position.placement.general(unit.hex)
    if general is None:
        return False
    return not any(order.is_general and order.piece == general.id and order.moved for order in position.orders)


def has_been_joined(setup: BattleSetup, position: Position, unit: Unit) -> bool:
    """Whether a unit may move no more this turn because a general joined it, by the rules in force."""
    return setup.rules.joining_ends_moves and position.placement.has_general(unit) and not goes_along(position, unit)


def spread(setup: BattleSetup, from_: int, reach: int, closed: HexMask, ends: HexMask) -> HexMask:
    """The mask of the hexes within ``reach`` steps, around ``closed`` hexes and not beyond ``ends``."""
    if reach <= 1:
        return setup.board.grid.neighbour_mask[from_] & ~closed if reach > 0 else 0
    board = setup.board
    near = board.within[from_][reach]
    key = (from_, reach, closed & near, ends & near)
    known = board.spreads.get(key)
    if known is None:
        if len(board.spreads) >= MOST_SPREADS:
            board.spreads.clear()
        known = board.spreads[key] = _spread(board.grid, from_, reach, closed, ends)
    return known


def _spread(grid: Grid, from_: int, reach: int, closed: HexMask, ends: HexMask) -> HexMask:
    neighbours = grid.neighbour_mask
    found = edge = neighbours[from_] & ~closed
    here = 1 << from_
    for _ in range(reach - 1):
        if not edge:
            break
        near = 0
        for hex_ in hexes_once(edge & ~ends):
            near |= neighbours[hex_]
        edge = near & ~closed & ~found & ~here
        found |= edge
    return found
