"""Refusals of what attacks bring: withdrawals, ground that is taken, generals that fall."""

from __future__ import annotations

from engine.battle_cry.combat import can_take_ground
from engine.battle_cry.decisions.pieces import order_of, piece_named
from engine.battle_cry.frames import RetreatGeneral
from engine.battle_cry.orders import unit_order
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY
from engine.decision import Action
from engine.errors import Refusal
from engine.field_changes import replace
from engine.hexgrid import hexes_of


def no_withdrawal(setup: BattleSetup, position: Position, action: Action) -> Refusal | None:
    """Refusal of a unit that never withdraws, by the rulebook or by its arm; ``None`` for all others."""
    unit = piece_named(setup, position, action.subject) if action.verb == "withdraw" else None
    if not isinstance(unit, Unit):
        return None
    here = (setup.names[unit.hex],)
    if "may_withdraw" not in setup.rules.sections:
        return Refusal("no-withdrawals", hexes=here)
    near = hexes_of(setup.board.grid.neighbour_mask[unit.hex])[0]
    attacker = replace(unit, side=ENEMY[unit.side], arm="infantry", hex=near, traits=())
    order = replace(unit_order(setup, attacker), moved=1)
    if setup.rules.may_withdraw(setup, replace(position, engaged=0), attacker, order, unit):
        return None
    return Refusal("never-withdraws", setup.rules.sections["may_withdraw"], here)


def no_ground(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    """Why the victor of a melee does not take the enemy's ground."""
    unit, hexes = piece_named(setup, position, action.subject), (action.subject.rstrip("*"), action.object)
    if not isinstance(unit, Unit) or unit.side != position.active:
        return Refusal("no-own-piece", rule, hexes[:1])
    to, enemy = setup.board.grid.index[action.object], ENEMY[unit.side]
    if setup.board.grid.distance[unit.hex][to] != 1:
        return Refusal("not-beside", rule, hexes)
    if position.placement.occupied >> to & 1:
        there = position.placement.unit_mask[enemy] | position.placement.general_mask[enemy]
        return Refusal("enemy-there" if there >> to & 1 else "own-piece-there", rule, hexes)
    order = order_of(position, unit)
    if order and order.hold:
        return Refusal("holds-position", rule, hexes[:1])
    combat = position.combat
    fought = combat is not None and (combat.attacker, combat.to) == (unit.id, to)
    if not fought or can_take_ground(setup, position):
        return Refusal("no-victory-there", rule, hexes)
    return _unfit(setup, position, unit, hexes, rule)


def _unfit(setup: BattleSetup, position: Position, unit: Unit, hexes: tuple[str, ...], rule: str) -> Refusal:
    """Refusal of ground that is empty, to a unit that never takes it: guns, units without a general, closed terrain."""
    if unit.arm == "artillery":
        return Refusal("guns-take-no-ground", rule, hexes[:1])
    if not position.placement.has_general(unit):
        return Refusal("ground-needs-general", rule, hexes)
    return Refusal("barred", rule, hexes)


def no_fall(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    """Why a general does not fall: he is not the one in danger, or he has a way back."""
    frame = position.stack[-1]
    assert isinstance(frame, RetreatGeneral)
    general, here = piece_named(setup, position, action.subject), action.subject.rstrip("*")
    if not isinstance(general, General) or general.side != frame.side:
        return Refusal("no-own-general", rule, (here,))
    if general.id != frame.general:
        return Refusal("another-goes-back", rule, (here, setup.names[position.placement.generals[frame.general].hex]))
    ways = setup.rules.general_ways(setup, position, general, frame.hexes)
    return Refusal("has-a-way-back", rule, (here, *(setup.names[one] for one in ways.hexes)))
