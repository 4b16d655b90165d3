"""Sentences of cards: played, drawn, discarded, and the dice that they roll."""

from __future__ import annotations

from engine.battle_cry import events as happened
from engine.battle_cry.cards import card_table
from engine.language import _, listed, ngettext
from render.battle_cry.amounts import card_count
from render.battle_cry.names import card_name
from render.battle_cry.sentence import sentence
from render.words import (
    dice_shown,
    player_or_side,
    player_or_side_first,
    side_name,
)


@sentence.register
def _card_played(event: happened.CardPlayed) -> str:
    turn, card, who = event.turn, card_name(event.card), player_or_side(event.by, event.side)
    if event.skirmish:
        return _("Turn {turn}: {player} shows {card} for a skirmish action.", turn=turn, player=who, card=card)
    if event.counts_as == event.card:
        return _("Turn {turn}: {player} plays {card}.", turn=turn, player=who, card=card)
    return _(
        "Turn {turn}: {player} plays {card}, which counts as {other}.",
        turn=turn,
        player=who,
        card=card,
        other=card_name(event.counts_as),
    )


@sentence.register
def _fell_back(event: happened.FellBack) -> str:
    if card_table()[event.card].fallback == "anybody":
        return _("{card} finds nothing to do. It orders any one unit or general instead.", card=card_name(event.card))
    return _("{card} finds nothing to do. It orders any one unit instead.", card=card_name(event.card))


@sentence.register
def _fought_back(event: happened.FoughtBack) -> str:
    who = player_or_side_first(event.by, event.side)
    return _("{player} plays {card} at {hex}!", player=who, card=card_name("fight-back"), hex=event.hex)


@sentence.register
def _dice_rolled(event: happened.DiceRolled) -> str:
    return _("Dice for {card}: {dice}.", card=card_name(event.card), dice=dice_shown(event.dice))


@sentence.register
def _cards_drawn(event: happened.CardsDrawn) -> str:
    what = listed(map(card_name, event.cards)) or card_count(event.count)
    who = player_or_side_first(event.by, event.side)
    return _("{player} draws {cards}.", player=who, cards=what) if event.count else ""


@sentence.register
def _card_discarded(event: happened.CardDiscarded) -> str:
    who = player_or_side_first(event.by, event.side)
    return _("{player} discards {card}.", player=who, card=card_name(event.card))


@sentence.register
def _deck_reshuffled(event: happened.DeckReshuffled) -> str:
    if event.side:
        side = side_name(event.side)
        return _("{side}: the discards are shuffled into a new draw pile ({cards}).", side=side, cards=_cards(event))
    return _("The discards are shuffled into a new draw pile ({cards}).", cards=_cards(event))


def _cards(event: happened.DeckReshuffled) -> str:
    return card_count(event.cards)


@sentence.register
def _taken_back(event: happened.TakenBack) -> str:
    return ngettext(
        "Turn {turn}: the battle was taken back to here. {count} card is shuffled again.",
        "Turn {turn}: the battle was taken back to here. {count} cards are shuffled again.",
        event.cards,
        turn=event.turn,
    )
