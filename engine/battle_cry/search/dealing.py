"""Hidden cards dealt out anew: a hand of the enemy and draw piles as they may be, by what a seat's view shows."""

from __future__ import annotations

from typing import NamedTuple

from engine.battle_cry.judge.field import field_in
from engine.battle_cry.judge.unseen import Hands
from engine.battle_cry.position import Deck, Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, PAIR, Side, side_of
from engine.battle_cry.view import SeatView
from engine.chance import Seeded
from engine.field_changes import replace


class HiddenCards(NamedTuple):
    """A hand for the enemy, and what lies in each draw pile, its next card last."""

    enemy: tuple[str, ...]
    piles: tuple[tuple[str, ...], ...]


class Dealer:
    """Deals the cards that a seat does not see, where each side has one player."""

    def __init__(self, setup: BattleSetup, view: SeatView, position: Position) -> None:
        hands = Hands(field_in(setup, view))
        self._side: Side = side_of(view.seat)
        self._decks = [setup.rules.deck_of(side) for side in PAIR]
        self._unseen = [tuple(sorted(hands.unseen(side).elements())) for side in PAIR]
        self._held = len(position.hands[ENEMY[self._side]])
        self._sizes = [len(deck.draw) for deck in position.decks]

    def deal(self, chance: Seeded) -> HiddenCards:
        """One way in which the cards may lie: each is as likely as any other."""
        own, enemy = self._decks[self._side], self._decks[ENEMY[self._side]]
        cards, chance = chance.shuffle("enemy", self._unseen[ENEMY[self._side]])
        others = cards if own == enemy else chance.shuffle("own", self._unseen[self._side])[0]
        piles = {own: others, enemy: cards[self._held :]}
        return HiddenCards(cards[: self._held], tuple(piles[n][:size] for n, size in enumerate(self._sizes)))


def with_cards(position: Position, side: Side, cards: HiddenCards) -> Position:
    """A position as a side knows it, with these cards where it does not see them."""
    hands = [cards.enemy if number != side else hand for number, hand in enumerate(position.hands)]
    decks = [Deck(pile, deck.discards) for pile, deck in zip(cards.piles, position.decks, strict=True)]
    return replace(position, hands=tuple(hands), decks=tuple(decks))
