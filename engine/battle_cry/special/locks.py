"""Locked units, which take no orders until their side discards a section card for them."""

from __future__ import annotations

from engine.battle_cry.cards import card_table

LOCKED = "locked-"


def lock_trait(section: str) -> str:
    """The trait of a unit that waits for a section's card."""
    return LOCKED + section


def section_cards(section: str) -> tuple[str, ...]:
    """The ids of the cards that order in this section alone."""
    return tuple(card.id for card in card_table().values() if set(card.orders) == {section})


def release_trait(card: str) -> str:
    """The trait of the units that a card releases."""
    (section,) = card_table()[card].orders
    return lock_trait(section)


def lock_of(traits: tuple[str, ...]) -> str:
    """The section whose card a unit with these traits waits for, empty when it is free."""
    return next((trait.removeprefix(LOCKED) for trait in traits if trait.startswith(LOCKED)), "")
