"""Moves that are chosen while orders are still given: each choice orders its unit at once, and the move is kept.

In the rules all orders come before all moves. Here a player chooses unit by unit where it goes; the moves are kept with
the seat as a written turn is (``PLANNED``), and given together once the orders are used up. What a unit could do comes
from a position made from the player's own view. A unit that stays goes to its own hex.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from bot.discord.panels.battle_cry.order_script import parts_of
from bot.discord.panels.context import PanelContext
from bot.discord.panels.written_turn import PLANNED, Answer
from engine import match as engine
from engine.battle_cry.view import Forecast, SeatView
from engine.chance import ChanceExhausted
from engine.decision import PASS, Action, Decision
from engine.errors import GameError

GIVE_ORDERS: Final = "give-orders"
"""The kind of decision in which units are ordered."""

_MOVE: Final = "move"
_UNFORESEEN: Final = (GameError, ChanceExhausted, ValueError)


class UnitChoices(Struct, frozen=True, kw_only=True):
    """What a unit could do if it were ordered now: its moves, and the most dice of an attack from where it stands.

    ``view`` is the board after the moves chosen so far.
    """

    view: SeatView
    moves: tuple[Action, ...] = ()
    dice: int = 0


def is_planning(context: PanelContext) -> bool:
    """Whether units are chosen with their moves: while orders are given, and nothing else waits in a written turn."""
    decision = context.decision
    return (
        decision is not None
        and decision.kind == GIVE_ORDERS
        and context.setup is not None
        and (not context.script or context.script.endswith(PLANNED))
    )


def planned_moves(context: PanelContext) -> tuple[Action, ...]:
    """The moves chosen so far, of units that are still ordered; one to its own hex for a unit that stays."""
    if not context.script.endswith(PLANNED):
        return ()
    ordered = {one.subject for one in context.scene.draft if one.verb == "order"}
    moves = (way_of(part) for part in parts_of(context.script))
    return tuple(one for one in moves if one.subject in ordered)


def way_of(part: str) -> Action:
    """The move of a part: ``E5-D5``."""
    subject, mark, goal = part.partition("-")
    return Action(_MOVE, subject, mark, goal)


def stays(move: Action) -> bool:
    """Whether a chosen move leaves its unit where it is."""
    return move.subject.rstrip("*") == move.object


def choices_of(context: PanelContext, piece: str) -> UnitChoices | None:
    """What a piece could do if it were ordered now; ``None`` where that cannot be foreseen."""
    others = [one for one in planned_moves(context) if one.subject != piece]
    try:
        state = _moving(context, Action("order", piece), others)
        view = _seen(state, context)
        moves = [one for one in engine.legal_actions(state) if one.verb == _MOVE and one.subject == piece]
        return UnitChoices(view=view, moves=tuple(moves), dice=_dice_of(state, piece))
    except _UNFORESEEN:
        return None


def orders_its_unit(context: PanelContext, move: Action) -> bool:
    """Whether a move can be chosen now, while orders are given, by ordering its unit."""
    if move.verb != _MOVE or not is_planning(context) or Action("order", move.subject) not in context.scene.actions:
        return False
    found = choices_of(context, move.subject)
    return found is not None and move in found.moves


def view_ahead(context: PanelContext) -> SeatView:
    """The board as it is after the moves chosen so far."""
    moves = planned_moves(context)
    view: SeatView = context.view
    if not moves:
        return view
    try:
        return _seen(_moving(context, None, moves), context)
    except _UNFORESEEN:
        return view


def answers_of_move(context: PanelContext, way: Action) -> Sequence[Answer]:
    """The answers that order a unit and choose its move.

    Once the orders are used up, all moves are given, and the moving ends where everybody else stays.
    """
    order = Action("order", way.subject)
    moves = [*(one for one in planned_moves(context) if one.subject != way.subject), way]
    try:
        state = _ordered(context, order)
        if not _asks(state, GIVE_ORDERS):
            return _with_moves(order, state, moves)
    except _UNFORESEEN:
        pass
    return (Answer(order.text, f"{_written(moves)}{PLANNED}"),)


def answers_of_pass(context: PanelContext) -> Sequence[Answer]:
    """The answers that end the orders and give all moves chosen so far."""
    try:
        state, _events = engine.submit(_ordered(context, None), context.scene.seat, PASS)
        return _with_moves(PASS, state, planned_moves(context))
    except _UNFORESEEN:
        return (Answer(PASS.text),)


def _with_moves(first: Action, state: engine.State, moves: Sequence[Action]) -> Sequence[Answer]:
    """An answer that ends the orders, the moves, and the end of moving where all others were to stay."""
    given = [one for one in moves if not stays(one)]
    state = _after(state, given)
    left = {one.subject for one in engine.legal_actions(state) if one.verb == _MOVE}
    done = left and left <= {one.subject for one in moves if stays(one)} and _asks(state, _MOVE)
    actions = [first, *given, *([PASS] if done else [])]
    return [Answer(one.text, _written(given[number:])) for number, one in enumerate(actions)]


def _written(moves: Sequence[Action]) -> str:
    return ", ".join(f"{one.subject}-{one.object}" for one in moves)


def _ordered(context: PanelContext, order: Action | None) -> engine.State:
    state = engine.imagined(context.setup, context.view)
    if order is not None:
        state, _events = engine.submit(state, context.scene.seat, order)
    return state


def _moving(context: PanelContext, order: Action | None, moves: Sequence[Action]) -> engine.State:
    """The position in which the units move, after an order and these moves."""
    state = _ordered(context, order)
    if _asks(state, GIVE_ORDERS):
        state, _events = engine.submit(state, context.scene.seat, PASS)
    return _after(state, [one for one in moves if not stays(one)])


def _after(state: engine.State, moves: Sequence[Action]) -> engine.State:
    for move in moves:
        decision = engine.pending(state)
        assert isinstance(decision, Decision)
        state, _events = engine.submit(state, decision.seat, move)
    return state


def _seen(state: engine.State, context: PanelContext) -> SeatView:
    found: SeatView = engine.view(state, context.scene.seat)
    return found


def _asks(state: engine.State, kind: str) -> bool:
    decision = engine.pending(state)
    return isinstance(decision, Decision) and decision.kind == kind


def _dice_of(state: engine.State, piece: str) -> int:
    """The most dice of an attack by a piece that does not move."""
    if _asks(state, _MOVE):
        decision = engine.pending(state)
        assert isinstance(decision, Decision)
        state, _events = engine.submit(state, decision.seat, PASS)
    attacks = [one for one in engine.legal_actions(state) if one.verb == "battle" and one.subject == piece]
    forecasts = [engine.forecast(state, one) for one in attacks]
    return max((one.dice for one in forecasts if isinstance(one, Forecast)), default=0)
