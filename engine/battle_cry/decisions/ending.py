"""Turn sequence 5: discarding, drawing, and the change of turn."""

from __future__ import annotations

from engine.battle_cry import frames
from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.cards import card_table
from engine.battle_cry.decisions import about
from engine.battle_cry.decisions.handler import Handler, Handlers
from engine.battle_cry.engaged import note_melees
from engine.battle_cry.events import TurnEnded
from engine.battle_cry.hands import add_to_hand, discard, discard_openly, draw_cards, take_from_hand, use_surplus
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, SEATS, Side
from engine.decision import PASS, Action
from engine.field_changes import replace


def _hand(frame: frames.DiscardCard | frames.ShedCard) -> int:
    return frame.side if frame.hand < 0 else frame.hand


def _discard_options(
    setup: BattleSetup, position: Position, frame: frames.DiscardCard | frames.ShedCard
) -> list[Action]:
    return [Action("discard", card) for card in dict.fromkeys(position.hands[_hand(frame)])]


def _discard(context: ActionContext, frame: frames.DiscardCard | frames.ShedCard, action: Action) -> None:
    context.pop()
    take_from_hand(context, _hand(frame), action.subject)
    discard_openly(context, _hand(frame), action.subject)


def _end_options(setup: BattleSetup, position: Position, frame: frames.EndTurn) -> list[Action]:
    return [PASS] if position.loose else []


def _end(context: ActionContext, frame: frames.EndTurn, action: Action) -> None:
    end_turn(context)


def end_turn(context: ActionContext) -> None:
    """Discards the card played and draws: first players who fought back, last the one whose turn it was."""
    position = context.position
    side, hand, card, effective = position.active, position.hand, position.table, position.effective
    context.position = replace(position, stack=position.stack[:-1], orders=(), combat=None)
    context.count_flags(side)
    if context.outcome:
        return
    if card:
        discard(context, side, card)
        context.position = replace(context.position, table="", effective="")
    if any(context.position.owed):
        _draw_owed(context, side, hand)
    if not card or use_surplus(context, hand, 1):
        finish_turn(context)
        return
    row = card_table().get(effective)
    count = context.setup.rules.refill(context, hand, row.draw if row else 1)
    drawn = draw_cards(context, hand, count) if count else ()
    if row and row.keep < len(drawn):
        context.push(frames.KeepCard(drawn, row.keep))
        return
    add_to_hand(context, hand, drawn)
    finish_turn(context)


def _draw_owed(context: ActionContext, side: Side, hand: int) -> None:
    """Draws the cards owed to the hands: the enemy's first, last the one whose turn it was."""
    roster = context.setup.roster
    others = (*roster.hands_of(ENEMY[side]), *(one for one in roster.hands_of(side) if one != hand))
    for one in (*others, hand):
        owed = context.position.owed[one]
        owed -= use_surplus(context, one, owed)
        if owed:
            add_to_hand(context, one, draw_cards(context, one, owed))
    context.set(owed=(0,) * len(context.position.owed))


def _keep_options(setup: BattleSetup, position: Position, frame: frames.KeepCard) -> list[Action]:
    return [Action("keep", card) for card in dict.fromkeys(frame.drawn)]


def _keep(context: ActionContext, frame: frames.KeepCard, action: Action) -> None:
    context.pop()
    others = list(frame.drawn)
    others.remove(action.subject)
    add_to_hand(context, context.position.hand, (action.subject,))
    for card in others:
        discard_openly(context, context.position.hand, card)
    finish_turn(context)


def finish_turn(context: ActionContext) -> None:
    """Passes the turn on."""
    context.emit(TurnEnded(SEATS[context.position.active], context.position.turn))
    context.setup.rules.passes_turn(context)
    begin_turn(context)


def begin_turn(context: ActionContext) -> None:
    """Begins a turn: pushes the play of a card, and above it whatever the rules put before it."""
    context.push(frames.PlayCard())
    note_melees(context)
    context.setup.rules.turn_begins(context)


def deal(context: ActionContext) -> None:
    """Deals the hands, the first side's first, and begins the first turn."""
    setup = context.setup
    context.pop()
    setup.rules.opens(context)
    first = setup.battle.first
    for hand in (*setup.roster.hands_of(first), *setup.roster.hands_of(ENEMY[first])):
        number = setup.rules.hand(setup, setup.roster.side(hand)) - context.position.short[hand]
        add_to_hand(context, hand, draw_cards(context, hand, number))
    setup.rules.begins(context)
    begin_turn(context)


STEPS: Handlers = {
    frames.EndTurn: Handler(
        "end-turn", "Draw a Command Card", _end_options, _end, otherwise=lambda context, frame: end_turn(context)
    ),
    frames.DiscardCard: Handler("discard-card", "High Command", _discard_options, _discard, side=about.owner),
    frames.ShedCard: Handler("shed-card", "Special Rules", _discard_options, _discard, side=about.owner),
    frames.KeepCard: Handler("keep-card", "Scout", _keep_options, _keep),
}
