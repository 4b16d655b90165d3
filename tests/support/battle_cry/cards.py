"""Helpers for tests of cards: a front across all three sections, whole legal lists, the place of every card."""

from __future__ import annotations

from collections import Counter

from engine.battle_cry.frames import KeepCard
from engine.battle_cry.position import Position
from tests.support.battle_cry.battle import Battle

FRONT = """
    .:I .:C .   .   .:I .:I* .  .:I .   .:I .   .:A .:I
      .:I .   .   .:I .   .   .   .   .:G .   .   .
"""
"""Two rows of a standard board: 4 pieces on the left, 6 in the centre, 4 on the right; B4 and B9 are cut by a line."""

LEFT, CENTER, RIGHT = "A1 A2 B1 B4", "A5 A6 A8 B4 A6* B9*", "A10 A12 A13 B9*"
"""Who stands where on the front, as the army at the bottom sees it; for the other, left and right change places."""


def front(side: str, *, hand: str, enemy_hand: str = "", deck: str | None = None, copies: str = "") -> Battle:
    """The front, all of one side: the Union's at the bottom of the board or the Confederates' at the top."""
    drawn = FRONT if side == "union" else FRONT.swapcase()
    return Battle(drawn, active=side, hand=hand, enemy_hand=enemy_hand, deck=deck, copies=copies)


def answers(*lines: str) -> list[str]:
    """A whole legal list: ``answers("order B3 B4", "pass")`` is ``["order B3", "order B4", "pass"]``."""
    texts = []
    for line in lines:
        verb, *words = line.split()
        texts += [f"{verb} {word}" for word in words] or [verb]
    return sorted(texts)


def cards_of(position: Position) -> Counter[str]:
    """Every card wherever it is: piles, hands, table, drawn and not yet kept."""
    cards = Counter(card for deck in position.decks for card in (*deck.draw, *deck.discards))
    for hand in position.hands:
        cards.update(hand)
    cards.update([position.table] if position.table else [])
    for frame in position.stack:
        if isinstance(frame, KeepCard):
            cards.update(frame.drawn)
    return cards
