"""Turn sequence 5: cards are discarded and drawn, and the turn passes on."""

from __future__ import annotations

from engine.battle_cry import frames
from engine.battle_cry.body import Body
from engine.battle_cry.cards import card_table
from engine.battle_cry.engaged import note_melees
from engine.battle_cry.events import TurnEnded
from engine.battle_cry.hands import add_to_hand, discard, discard_openly, draw_cards, take_from_hand, use_surplus
from engine.battle_cry.play import Play
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, SEATS
from engine.battle_cry.steps import about
from engine.battle_cry.steps.step import Step
from engine.decision import PASS, Action


def _hand(frame: frames.DiscardCard | frames.ShedCard) -> int:
    return frame.side if frame.hand < 0 else frame.hand


def _discard_options(setup: BattleSetup, body: Body, frame: frames.DiscardCard | frames.ShedCard) -> list[Action]:
    return [Action("discard", card) for card in dict.fromkeys(body.hands[_hand(frame)])]


def _discard(play: Play, frame: frames.DiscardCard | frames.ShedCard, action: Action) -> None:
    play.pop()
    take_from_hand(play, _hand(frame), action.subject)
    discard_openly(play, _hand(frame), action.subject)


def _end_options(setup: BattleSetup, body: Body, frame: frames.EndTurn) -> list[Action]:
    return [PASS] if body.loose else []


def _end(play: Play, frame: frames.EndTurn, action: Action) -> None:
    end_turn(play)


def end_turn(play: Play) -> None:
    """Discards the card played and draws: first the others who fought back, last he whose turn it is."""
    play.pop()
    side, hand, card, effective = play.body.active, play.body.hand, play.body.table, play.body.effective
    play.set(orders=(), combat=None)
    play.count_flags(side)
    if play.outcome:
        return
    if card:
        discard(play, side, card)
        play.set(table="", effective="")
    roster = play.setup.roster
    others = (*roster.hands_of(ENEMY[side]), *(one for one in roster.hands_of(side) if one != hand))
    for one in (*others, hand):
        owed = play.body.owed[one]
        owed -= use_surplus(play, one, owed)
        if owed:
            add_to_hand(play, one, draw_cards(play, one, owed))
    play.set(owed=(0,) * len(play.body.owed))
    if not card or use_surplus(play, hand, 1):
        finish_turn(play)
        return
    row = card_table().get(effective)
    count = play.setup.rules.refill(play, hand, row.draw if row else 1)
    drawn = draw_cards(play, hand, count) if count else ()
    if row and row.keep < len(drawn):
        play.push(frames.KeepCard(drawn, row.keep))
        return
    add_to_hand(play, hand, drawn)
    finish_turn(play)


def _keep_options(setup: BattleSetup, body: Body, frame: frames.KeepCard) -> list[Action]:
    return [Action("keep", card) for card in dict.fromkeys(frame.drawn)]


def _keep(play: Play, frame: frames.KeepCard, action: Action) -> None:
    play.pop()
    others = list(frame.drawn)
    others.remove(action.subject)
    add_to_hand(play, play.body.hand, (action.subject,))
    for card in others:
        discard_openly(play, play.body.hand, card)
    finish_turn(play)


def finish_turn(play: Play) -> None:
    """The turn passes on."""
    play.emit(TurnEnded(SEATS[play.body.active], play.body.turn))
    play.setup.rules.passes_turn(play)
    begin_turn(play)


def begin_turn(play: Play) -> None:
    """A card is to be played, after what comes before it."""
    play.push(frames.PlayCard())
    note_melees(play)
    play.setup.rules.turn_begins(play)


def deal(play: Play) -> None:
    """The hands are dealt, those of the first side first, and the first turn begins."""
    setup = play.setup
    play.pop()
    setup.rules.opens(play)
    first = setup.battle.first
    for hand in (*setup.roster.hands_of(first), *setup.roster.hands_of(ENEMY[first])):
        number = setup.rules.hand(setup, setup.roster.side(hand)) - play.body.short[hand]
        add_to_hand(play, hand, draw_cards(play, hand, number))
    setup.rules.begins(play)
    begin_turn(play)


STEPS: dict[type, Step] = {
    frames.EndTurn: Step(
        "end-turn", "Draw a Command Card", _end_options, _end, otherwise=lambda play, frame: end_turn(play)
    ),
    frames.DiscardCard: Step("discard-card", "High Command", _discard_options, _discard, side=about.owner),
    frames.ShedCard: Step("shed-card", "Special Rules", _discard_options, _discard, side=about.owner),
    frames.KeepCard: Step("keep-card", "Scout", _keep_options, _keep),
}
