"""The frame of a Player-Turn: its beginning, the end of its movement, its end (4.0)."""

from __future__ import annotations

from engine.blue_grey import frames
from engine.blue_grey.action_context import ActionContext
from engine.blue_grey.decisions.handler import Handlers, Unasked
from engine.blue_grey.events import PhaseEnded, TurnBegan
from engine.blue_grey.position import fresh, placement_of
from engine.blue_grey.sides import ENEMY, SEATS
from engine.blue_grey.victory import count
from engine.blue_grey.zones import in_enemy_zone


def _begin_turn(context: ActionContext, frame: frames.BeginTurn) -> None:
    position, setup = context.position, context.setup
    context.emit(TurnBegan(SEATS[position.active], position.turn, setup.is_night(position.turn)))
    units = tuple(fresh(unit) for unit in position.units)
    placement = placement_of(units, setup.board.size)
    context.set(placement=placement, phase="movement", columns=(), last=-1, attacked_from=(), combat=None)
    for unit in context.placement.of(position.active):
        if in_enemy_zone(setup, context.position, unit):
            context.change(unit.number, stood=True)
    context.swap(frames.MoveUnits(), frames.Rally())


def _end_movement(context: ActionContext, frame: frames.EndMovement) -> None:
    context.emit(PhaseEnded(SEATS[context.position.active], context.position.turn, "movement"))
    context.set(phase="combat", last=-1)
    context.swap(frames.EndTurn(), frames.StartCombat())


def _end_turn(context: ActionContext, frame: frames.EndTurn) -> None:
    position, battle = context.position, context.setup.battle
    context.emit(PhaseEnded(SEATS[position.active], position.turn, "combat"))
    if position.active == battle.first:
        context.set(active=ENEMY[position.active])
    elif position.turn < battle.turns:
        context.set(active=battle.first, turn=position.turn + 1)
    else:
        count(context)
        return
    context.swap(frames.BeginTurn())


UNASKED: dict[type, Unasked] = {
    frames.BeginTurn: _begin_turn,
    frames.EndMovement: _end_movement,
    frames.EndTurn: _end_turn,
}
STEPS: Handlers = {}
