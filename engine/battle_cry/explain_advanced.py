"""Refusals by rules of the Advanced Rulebook: "Movement", march, charge, "Melee", "Generals"."""

from __future__ import annotations

from engine.battle_cry.advanced_moves import (
    CHARGE,
    MARCH,
    barred_generals,
    can_melee,
    in_reach,
    may_charge,
    may_march,
    next_to_enemy,
)
from engine.battle_cry.explain_move import enemy_there, impassable, in_second_move, too_far
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Order, Position
from engine.battle_cry.ruleset import RefusedMove
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY
from engine.errors import Refusal
from engine.hexgrid import hexes_of


def no_order(setup: BattleSetup, position: Position, piece: Unit | General) -> Refusal | None:
    """Section "Melee": a unit in melee takes no order; "Generals", "Orders": a general needs none."""
    here = setup.names[piece.hex]
    if isinstance(piece, General):
        return Refusal("general-free", "Generals, Orders", (here,))
    near = _beside(setup, position, piece, piece.hex)
    return Refusal("in-melee", "Melee", (here, *near)) if near else None


def no_move(going: RefusedMove) -> Refusal:
    """The first reason against a move that is not legal."""
    return _spent(going) or enemy_there(going) or (_general if isinstance(going.piece, General) else _unit)(going)


def _spent(going: RefusedMove) -> Refusal | None:
    order, general = going.order, going.position.placement.general(going.piece.hex)
    if order.moves > (order.again and not in_second_move(going.position)):
        return None
    if isinstance(going.piece, Unit) and general and not order.moves and not order.moved:
        return Refusal("general-joined", "Generals, Orders", going.hexes[:1])
    return Refusal("already-moved", going.rule, going.hexes[:1])


def _general(going: RefusedMove) -> Refusal:
    """Generals go through friends and any ground, but into no hex with another general (reading 27)."""
    placement, rule = going.position.placement, "Generals, Movement"
    if placement.general(going.goal):
        return Refusal("own-piece-there", rule, going.hexes)
    barred = placement.unit_mask[ENEMY[going.piece.side]] | placement.general_mask[0] | placement.general_mask[1]
    barred |= going.setup.board.bars_generals | going.setup.board.stops_generals
    return (
        impassable(going)
        or too_far(going, going.order.reach)
        or Refusal("no-way", rule, (*going.hexes, *going.between(barred, going.order.reach)))
    )


def _unit(going: RefusedMove) -> Refusal:
    setup, position, piece, order, goal, rule = going
    assert isinstance(piece, Unit)
    longest = _longest(position, piece, order)
    barred = impassable(going) or too_far(going, longest)
    if barred:
        return barred
    friend, led = position.placement.unit(goal), position.placement.has_general(piece)
    if friend or (led and position.placement.general(goal)):
        return Refusal("own-piece-there", rule, going.hexes)
    ends = _ends(setup, position, piece)
    return _special(going, piece) or Refusal("no-way", rule, (*going.hexes, *going.between(ends, longest)))


def _longest(position: Position, unit: Unit, order: Order) -> int:
    """The most hexes that an order allows, marching and charging included."""
    if unit.arm == "cavalry" and may_charge(position, order):
        return CHARGE
    return MARCH if unit.arm == "infantry" and may_march(order) else order.reach


def _ends(setup: BattleSetup, position: Position, unit: Unit) -> int:
    """The hexes that a unit may not enter, or where its move ends."""
    placement, enemy = position.placement, ENEMY[unit.side]
    closed = (
        placement.unit_mask[enemy]
        | placement.general_mask[enemy]
        | setup.closed_to(unit)
        | barred_generals(position, unit)
    )
    return closed | setup.stops_for(position, unit) | next_to_enemy(setup, position, unit)


def _special(going: RefusedMove, unit: Unit) -> Refusal | None:
    """Refusals of artillery next to the enemy, and of moves beyond a march's or charge's limits."""
    setup, position, _, order, goal, _ = going
    near = _beside(setup, position, unit, goal)
    if unit.arm == "artillery":
        return Refusal("guns-beside-enemy", "Melee", (*going.hexes, *near)) if near else None
    if going.distance <= order.reach:
        return None
    if unit.arm == "infantry":
        first = setup.board.grid.neighbour_mask[unit.hex] & setup.board.grid.neighbour_mask[goal]
        under = tuple(setup.names[hex_] for hex_ in hexes_of(first) if in_reach(setup, position, unit, hex_))
        return Refusal("march-stopped", "Infantry March", (*going.hexes, *under)) if under else None
    if not near:
        return Refusal("charge-only", "Cavalry Charge", going.hexes, (str(order.reach),))
    in_vain = not can_melee(setup, position, unit, goal, order)
    return Refusal("charge-in-vain", "Cavalry Charge", (*going.hexes, *near)) if in_vain else None


def _beside(setup: BattleSetup, position: Position, unit: Unit, hex_: int) -> tuple[str, ...]:
    """The names of the hexes with enemy units next to a hex."""
    near = setup.board.grid.neighbour_mask[hex_] & position.placement.unit_mask[ENEMY[unit.side]]
    return tuple(setup.names[one] for one in hexes_of(near))
