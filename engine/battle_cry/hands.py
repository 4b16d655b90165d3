"""Hands and decks during an action: drawing, discarding, and cards owed to a hand."""

from __future__ import annotations

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.events import CardDiscarded, CardsDrawn, DeckReshuffled
from engine.battle_cry.leading import holder_of
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Deck
from engine.battle_cry.sides import SEATS, Side
from engine.field_changes import replace


def deck_for(context: ActionContext, side: Side) -> Deck:
    """The deck that a side draws from."""
    return context.position.decks[context.setup.rules.deck_of(side)]


def set_deck(context: ActionContext, side: Side, deck: Deck) -> None:
    """Replaces the deck that a side draws from."""
    place = context.setup.rules.deck_of(side)
    decks = context.position.decks
    context.position = replace(context.position, decks=(*decks[:place], deck, *decks[place + 1 :]))


def set_hand(context: ActionContext, hand: int, cards: tuple[str, ...]) -> None:
    """Replaces the cards of a hand."""
    hands = context.position.hands
    context.position = replace(context.position, hands=(*hands[:hand], cards, *hands[hand + 1 :]))


def add_to_hand(context: ActionContext, hand: int, cards: tuple[str, ...]) -> None:
    """Adds cards to a hand."""
    set_hand(context, hand, (*context.position.hands[hand], *cards))


def discard(context: ActionContext, side: Side, card: str) -> None:
    """Puts a card face up on the side's discards."""
    deck = deck_for(context, side)
    set_deck(context, side, Deck(deck.draw, (*deck.discards, card)))


def discard_openly(context: ActionContext, hand: int, card: str) -> None:
    """Discards a card given up by a hand, with an event that names its owner."""
    side = context.setup.roster.side(hand)
    discard(context, side, card)
    context.emit(CardDiscarded(SEATS[side], card, holder_of(context.setup, context.position, hand)))


def take_from_hand(context: ActionContext, hand: int, card: str) -> None:
    """Takes one copy of a card out of a hand."""
    cards = list(context.position.hands[hand])
    cards.remove(card)
    set_hand(context, hand, tuple(cards))


def acting_hand(context: ActionContext, side: Side, piece: Unit | General | None = None) -> int:
    """The hand of a side that belongs to a piece, or that acts for the side now."""
    return context.setup.rules.hand_for(context.setup, context.position, side, piece)


def owe_card(context: ActionContext, hand: int) -> None:
    """Adds one to the cards that a hand draws at the end of the turn."""
    context.set(owed=_with_more(context.position.owed, hand, 1))


def owe_nothing(context: ActionContext, hand: int) -> None:
    """Cancels the draws of a hand that nobody holds any more."""
    owed, surplus, short = context.position.owed, context.position.surplus, context.position.short
    context.set(
        owed=_with_more(owed, hand, -owed[hand]),
        surplus=_with_more(surplus, hand, -surplus[hand]),
        short=_with_more(short, hand, -short[hand]),
    )


def use_surplus(context: ActionContext, hand: int, count: int) -> int:
    """Uses up to ``count`` surplus cards of a hand, and returns how many; those are not replaced."""
    used = min(context.position.surplus[hand], count)
    if used:
        context.set(surplus=_with_more(context.position.surplus, hand, -used))
    return used


def hold_beyond(context: ActionContext, hand: int, count: int) -> None:
    """Adds to the surplus of a hand: cards beyond its size."""
    context.set(surplus=_with_more(context.position.surplus, hand, count))


def draw_cards(context: ActionContext, hand: int, count: int) -> tuple[str, ...]:
    """Draws up to ``count`` cards without adding them to the hand; an empty pile is reshuffled from the discards."""
    roster = context.setup.roster
    side = roster.side(hand)
    drawn: list[str] = []
    deck = deck_for(context, side)
    while len(drawn) < count:
        if not deck.draw:
            if not deck.discards or not context.setup.rules.reshuffles:
                break
            deck = _reshuffled(context, side, deck)
            continue
        drawn.append(deck.draw[-1])
        deck = Deck(deck.draw[:-1], deck.discards)
    set_deck(context, side, deck)
    context.fixed = True
    context.emit(
        CardsDrawn(roster.hands[hand], len(drawn), tuple(drawn), holder_of(context.setup, context.position, hand))
    )
    return tuple(drawn)


def _reshuffled(context: ActionContext, side: Side, deck: Deck) -> Deck:
    cards, context.chance = context.chance.shuffle("reshuffle", deck.discards)
    context.emit(DeckReshuffled(len(cards), SEATS[side] if len(context.position.decks) > 1 else ""))
    return Deck(cards)


def _with_more(counts: tuple[int, ...], hand: int, more: int) -> tuple[int, ...]:
    return (*counts[:hand], counts[hand] + more, *counts[hand + 1 :])
