"""Cheap features of the hand that the viewer has: what it can still do, beside what any hand could.

All are 0 for a watcher, and for a seat without a hand: each is the hand's figure less the mean over the cards that the
viewer does not see in play.
"""

from __future__ import annotations

from engine.battle_cry.cards import Card, card_table
from engine.battle_cry.computer.weights import STEADY
from engine.battle_cry.judge.field import Field
from engine.battle_cry.judge.unseen import Hands, mean_best
from engine.battle_cry.sides import Side
from engine.judge_model import JudgeFeature
from engine.sections import SECTIONS

ASSAULT = 4
"""The orders that a card for as many units as there are cards in hand counts for."""

FEATURES = (
    JudgeFeature(name="hand_held", what="own hand: sum of the values of holding its cards, beside the mean"),
    JudgeFeature(
        name="hand_orders", what="own hand: sum of the orders that its section cards can give, beside the mean"
    ),
    JudgeFeature(name="hand_sections", what="own hand: sections with units that it can order, beside the mean"),
    JudgeFeature(name="hand_specials", what="own hand: cards that are no section cards, beside the mean"),
    JudgeFeature(
        name="hand_front", what="own hand: share of its units near the enemy that it can order, beside the mean"
    ),
    JudgeFeature(name="hand_reactions", what="own hand: cards that answer an attack, beside the mean"),
)


def values(field: Field, hands: Hands) -> tuple[float, ...]:
    """The values of ``FEATURES`` for the Union."""
    side = field.viewer
    if side is None or field.shared or not field.hand:
        return (0.0,) * len(FEATURES)
    sign = 1.0 if side is Side.UNION else -1.0
    return tuple(sign * one for one in _of(field, hands, side))


def _of(field: Field, hands: Hands, side: Side) -> list[float]:
    table, hand, unseen = card_table(), field.hand or (), hands.unseen(side)
    size = len(hand)
    cards = {*hand, *unseen}
    units = [(field.placement.unit_mask[side] & own).bit_count() for own in field.setup.board.section[side]]
    front = _front(field, side)
    orders = {card: float(_orders(table[card], units)) for card in cards}

    def beside(worth: dict[str, float]) -> float:
        """A sum over the hand, less its mean over all hands of as many unseen cards."""
        total = sum(unseen.values())
        mean = sum(worth[card] * count for card, count in unseen.items()) / total if total else 0.0
        return sum(worth[card] for card in hand) - size * mean

    def reached(number: int) -> float:
        """Whether the hand reaches a section, less the chance that any hand would."""
        has = {card: float(_reaches(table[card], number)) for card in cards}
        return max(has[card] for card in hand) - mean_best([(has[card], count) for card, count in unseen.items()], size)

    reaches = [reached(number) if units[number] else 0.0 for number in range(len(SECTIONS))]
    return [
        beside({card: _held(table[card], orders[card]) for card in cards}),
        beside(orders),
        sum(reaches),
        beside({card: float(table[card].effect != "section") for card in cards}),
        sum(share * reach for share, reach in zip(front, reaches, strict=True)),
        beside({card: float(table[card].effect == "fight-back") for card in cards}),
    ]


def _orders(card: Card, units: list[int]) -> int:
    """The orders that a section card can give to units that are there."""
    return sum(
        min(ASSAULT if count == "hand" else count, units[SECTIONS.index(section)])
        for section, count in card.orders.items()
    )


def _reaches(card: Card, section: int) -> bool:
    """Whether a card orders units in a section; other cards than section cards reach all of them."""
    return card.effect != "section" or SECTIONS[section] in card.orders


def _held(card: Card, orders: float) -> float:
    if card.effect == "section":
        return STEADY.orders * orders
    return STEADY.cards.get(card.effect, STEADY.card)


def _front(field: Field, side: Side) -> list[float]:
    """For each section the share of a side's units near the enemy that stand in it."""
    near = [unit for unit in field.units[side] if 0 < field.gap(unit) <= NEAR]
    found = [float(sum(own >> unit.hex & 1 for unit in near)) for own in field.setup.board.section[side]]
    return [count / len(near) if near else 0.0 for count in found]


NEAR = 3
"""The distance of the nearest enemy, in hexes, up to which a unit is near the enemy."""
