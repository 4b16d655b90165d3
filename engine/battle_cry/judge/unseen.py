"""Cards that may be in a hand: all but those that the viewer sees, and exact means over every hand of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache

from engine.battle_cry.judge.battle_tables import BattleTables, tables_of
from engine.battle_cry.judge.field import Field
from engine.battle_cry.sides import Side

MOST_KNOWN = 4096
"""The number of sets of cards that are kept."""


class Hands:
    """The hands of both sides as the viewer of a field may know them."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self._unseen: tuple[Counter[str], Counter[str]] | None = None

    def known(self, side: Side) -> tuple[str, ...] | None:
        """A side's hand, if it is the viewer's own."""
        return self.field.seen.hand if side == self.field.seen.viewer else None

    def size(self, side: Side) -> int:
        """The number of cards in a side's hand."""
        return self.field.seen.cards[side]

    def unseen(self, side: Side) -> Counter[str]:
        """The cards that may be in a side's hand, its own draw pile among them. Not to be changed."""
        if self._unseen is None:
            union, confederate = self._shown()
            self._unseen = _not_seen(tables_of(self.field.setup), tuple(sorted(union)), tuple(sorted(confederate)))
        return self._unseen[side]

    def _shown(self) -> tuple[list[str], list[str]]:
        """For each side the cards that the viewer sees of its deck; of a deck for both all are the Union's."""
        seen = self.field.seen
        own = len(tables_of(self.field.setup).decks) > 1
        found = [list(pile) for pile in seen.discards]
        if seen.table:
            found[seen.mover if own else 0].append(seen.table)
        if seen.viewer is not None:
            found[seen.viewer if own else 0] += seen.hand or ()
        return found[0], found[1]

    def mean(self, side: Side, worth: Callable[[str], float]) -> float:
        """The mean of a card's worth: over a side's hand if it is known, else over the unseen cards."""
        cards = self.possible(side)
        total = sum(cards.values())
        return sum(worth(card) * count for card, count in cards.items()) / total if total else 0.0

    def best(self, side: Side, worth: Mapping[str, float]) -> float:
        """The worth of the best card of a side's hand; its exact mean over all hands if the hand is not known."""
        hand = self.known(side)
        if hand is not None:
            return max((worth[card] for card in hand), default=0.0)
        return mean_best([(worth[card], count) for card, count in self.unseen(side).items()], self.size(side))

    def covered(self, side: Side, has: Callable[[str], bool]) -> float:
        """The chance that a side's hand has a card of a kind: 0 or 1 where it is known."""
        return self.best(side, {card: float(has(card)) for card in self.possible(side)})

    def possible(self, side: Side) -> Counter[str]:
        """The cards of a side's hand if it is known, else all that may be in it. Not to be changed."""
        hand = self.known(side)
        return self.unseen(side) if hand is None else _counted(hand)


def mean_best(worths: list[tuple[float, int]], size: int) -> float:
    """The mean of the highest worth among ``size`` cards drawn from these, ``(worth, copies)``; 0 without cards."""
    left = sum(copies for _, copies in worths)
    size = min(size, left)
    if not size:
        return 0.0
    mean, none_yet = 0.0, 1.0
    for worth, copies in sorted(worths, key=lambda one: -one[0]):
        still = none_yet
        for _ in range(copies):
            none_yet *= max(left - size, 0) / left
            left -= 1
            if not none_yet:
                break
        mean += (still - none_yet) * worth
        if not none_yet:
            break
    return mean


@lru_cache(maxsize=MOST_KNOWN)
def _counted(hand: tuple[str, ...]) -> Counter[str]:
    """The number of each card in a hand."""
    return Counter(hand)


@lru_cache(maxsize=MOST_KNOWN)
def _not_seen(
    tables: BattleTables, union: tuple[str, ...], confederate: tuple[str, ...]
) -> tuple[Counter[str], Counter[str]]:
    """For each side the cards of its deck that the viewer does not see, given those of each side that he does.

    Of decks dealt from extra cards only the common part is certain: any extra card may be in either, but those that the
    other side is seen to have.
    """
    seen, other = Counter(union), Counter(confederate)
    if len(tables.decks) == 1:
        rest = +_less(tables.decks[0], seen)
        return rest, rest
    return (
        +_less(_less(tables.whole, seen), other - tables.common),
        +_less(_less(tables.whole, other), seen - tables.common),
    )


def _less(cards: Counter[str], others: Counter[str]) -> Counter[str]:
    """Cards without others."""
    left = Counter(cards)
    left.subtract(others)
    return left
