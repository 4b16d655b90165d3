"""Units that are locked: they take no orders until their side has discarded a card of a section for them."""

from __future__ import annotations

from engine.battle_cry.cards import card_table

LOCKED = "locked-"


def lock_trait(section: str) -> str:
    """The trait of a unit that waits for a card of a section."""
    return LOCKED + section


def section_cards(section: str) -> tuple[str, ...]:
    """The cards that order in this section alone."""
    return tuple(card.id for card in card_table().values() if set(card.orders) == {section})


def release_trait(card: str) -> str:
    """The trait of the units that a card releases."""
    (section,) = card_table()[card].orders
    return lock_trait(section)


def lock_of(traits: tuple[str, ...]) -> str:
    """The section that a unit with these traits waits for, empty when it is free."""
    return next((trait.removeprefix(LOCKED) for trait in traits if trait.startswith(LOCKED)), "")
