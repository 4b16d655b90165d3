"""Cards that may be in a hand: all but those that the viewer sees, and exact means over every hand of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property

from engine.battle_cry.judge.field import Field
from engine.battle_cry.sides import Side
from engine.chance import Scripted


class Hands:
    """The hands of both sides as the viewer of a field may know them."""

    def __init__(self, field: Field) -> None:
        self.field = field

    def known(self, side: Side) -> tuple[str, ...] | None:
        """A side's hand, if it is the viewer's own."""
        return self.field.hand if side == self.field.viewer else None

    def size(self, side: Side) -> int:
        """The number of cards in a side's hand."""
        return self.field.view.sides[side].cards

    def unseen(self, side: Side) -> Counter[str]:
        """The cards that may be in a side's hand, its own draw pile among them."""
        return self._unseen[self.field.setup.rules.deck_of(side)]

    @cached_property
    def _unseen(self) -> tuple[Counter[str], ...]:
        field = self.field
        decks, _ = field.setup.rules.deal(Scripted())
        found = [Counter(deck.draw) for deck in decks]
        deck_of = field.setup.rules.deck_of
        if len(decks) > 1:
            for side in Side:
                found[deck_of(side)].subtract(field.view.sides[side].discards or ())
        else:
            found[0].subtract(field.view.discards)
        if field.view.table:
            found[deck_of(field.mover)].subtract([field.view.table])
        if field.viewer is not None:
            found[deck_of(field.viewer)].subtract(field.hand or ())
        return tuple(+one for one in found)

    def mean(self, side: Side, worth: Callable[[str], float]) -> float:
        """The mean of a card's worth: over a side's hand if it is known, else over the unseen cards."""
        cards = self._cards(side)
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
        return self.best(side, {card: float(has(card)) for card in self._cards(side)})

    def _cards(self, side: Side) -> Counter[str]:
        hand = self.known(side)
        return self.unseen(side) if hand is None else Counter(hand)


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
