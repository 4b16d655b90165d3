"""Features of the cards in hand: what they are worth beyond the gain of a turn that is sketched."""

from __future__ import annotations

from engine.battle_cry.cards import CardId, card_table
from engine.battle_cry.judge.unseen import Hands
from engine.battle_cry.sides import PAIR, Side
from engine.judge_model import JudgeFeature

HELD: tuple[CardId, ...] = tuple(card for card, row in card_table().items() if row.effect != "section")
"""The cards that are told apart: those with an effect of their own. What section cards can order, others tell."""

FEATURES: tuple[JudgeFeature, ...] = tuple(
    JudgeFeature(
        name=f"held_{card.replace('-', '_')}",
        what=f"cards {card_table()[card].name} in hand; of a hand that is not one's own the mean number",
        dear=True,
    )
    for card in HELD
)


def values(hands: Hands) -> tuple[float, ...]:
    """The values of ``FEATURES`` for the Union; all 0 where sides have several players."""
    if hands.field.shared:
        return (0.0,) * len(FEATURES)
    union, confederate = (_of(hands, side) for side in PAIR)
    return tuple([one - other for one, other in zip(union, confederate, strict=True)])


def _of(hands: Hands, side: Side) -> list[float]:
    """The number of each of these cards in a side's hand: the mean over all hands that it may be."""
    cards = hands.possible(side)
    total = sum(cards.values())
    share = min(hands.size(side), total) / total if total else 0.0
    return [cards.get(card, 0) * share for card in HELD]
