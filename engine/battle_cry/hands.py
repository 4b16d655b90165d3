"""Hands and decks while an action is carried out: drawing, discarding, and the cards that a hand is owed."""

from __future__ import annotations

from engine.battle_cry.body import Deck
from engine.battle_cry.events import CardDiscarded, CardsDrawn, DeckReshuffled
from engine.battle_cry.field import General, Unit
from engine.battle_cry.leading import holder_of
from engine.battle_cry.play import Play
from engine.battle_cry.sides import SEATS, Side


def deck_for(play: Play, side: Side) -> Deck:
    """The deck that a side draws from."""
    return play.body.decks[play.setup.rules.deck_of(side)]


def set_deck(play: Play, side: Side, deck: Deck) -> None:
    """Replaces the deck that a side draws from."""
    place = play.setup.rules.deck_of(side)
    decks = play.body.decks
    play.set(decks=(*decks[:place], deck, *decks[place + 1 :]))


def set_hand(play: Play, hand: int, cards: tuple[str, ...]) -> None:
    """Replaces the cards of a hand."""
    hands = play.body.hands
    play.set(hands=(*hands[:hand], cards, *hands[hand + 1 :]))


def add_to_hand(play: Play, hand: int, cards: tuple[str, ...]) -> None:
    """Adds cards to a hand."""
    set_hand(play, hand, (*play.body.hands[hand], *cards))


def discard(play: Play, side: Side, card: str) -> None:
    """Puts a card face up on the side's discards."""
    deck = deck_for(play, side)
    set_deck(play, side, Deck(deck.draw, (*deck.discards, card)))


def discard_openly(play: Play, hand: int, card: str) -> None:
    """Puts a card of a hand, which it has given up, on the discards, and says whose it was."""
    side = play.setup.roster.side(hand)
    discard(play, side, card)
    play.emit(CardDiscarded(SEATS[side], card, holder_of(play.setup, play.body, hand)))


def take_from_hand(play: Play, hand: int, card: str) -> None:
    """Takes one copy of a card out of a hand."""
    cards = list(play.body.hands[hand])
    cards.remove(card)
    set_hand(play, hand, tuple(cards))


def acting_hand(play: Play, side: Side, piece: Unit | General | None = None) -> int:
    """The hand of a side that goes with a piece, or that acts for the side now."""
    return play.setup.rules.hand_for(play.setup, play.body, side, piece)


def owe_card(play: Play, hand: int) -> None:
    """The hand draws a card more at the end of the turn."""
    play.set(owed=_with_more(play.body.owed, hand, 1))


def owe_nothing(play: Play, hand: int) -> None:
    """The hand, which nobody holds any more, draws no cards."""
    owed, surplus, short = play.body.owed, play.body.surplus, play.body.short
    play.set(
        owed=_with_more(owed, hand, -owed[hand]),
        surplus=_with_more(surplus, hand, -surplus[hand]),
        short=_with_more(short, hand, -short[hand]),
    )


def use_surplus(play: Play, hand: int, count: int) -> int:
    """Uses up to ``count`` of the cards held beyond the hand's number; so many are not replaced by others."""
    used = min(play.body.surplus[hand], count)
    if used:
        play.set(surplus=_with_more(play.body.surplus, hand, -used))
    return used


def hold_beyond(play: Play, hand: int, count: int) -> None:
    """So many cards are held beyond the hand's number."""
    play.set(surplus=_with_more(play.body.surplus, hand, count))


def draw_cards(play: Play, hand: int, count: int) -> tuple[str, ...]:
    """Draws up to ``count`` cards without adding them to the hand; an empty pile is made new from the discards."""
    roster = play.setup.roster
    side = roster.side(hand)
    drawn: list[str] = []
    while len(drawn) < count:
        deck = deck_for(play, side)
        if not deck.draw:
            if not deck.discards or not play.setup.rules.reshuffles:
                break
            _reshuffle(play, side, deck)
            continue
        drawn.append(deck.draw[-1])
        set_deck(play, side, Deck(deck.draw[:-1], deck.discards))
    play.fixed = True
    play.emit(CardsDrawn(roster.hands[hand], len(drawn), tuple(drawn), holder_of(play.setup, play.body, hand)))
    return tuple(drawn)


def _reshuffle(play: Play, side: Side, deck: Deck) -> None:
    cards, play.chance = play.chance.shuffle("reshuffle", deck.discards)
    set_deck(play, side, Deck(cards))
    play.emit(DeckReshuffled(len(cards), SEATS[side] if len(play.body.decks) > 1 else ""))


def _with_more(counts: tuple[int, ...], hand: int, more: int) -> tuple[int, ...]:
    return (*counts[:hand], counts[hand] + more, *counts[hand + 1 :])
