"""Card effects: one small function each, registered under the name that ``data/cards.yaml`` uses.

An effect runs when its card is played. It pushes the frames of the card's turn above the turn's end on the stack, the
last to happen first. Loading fails on an effect that is unknown or unused.
"""

from __future__ import annotations

from engine.battle_cry.cards import card_table
from engine.battle_cry.effects import arms, engineers, section, surprises  # noqa: F401  each registers its effects
from engine.battle_cry.effects.common import EFFECTS, Effect

__all__ = ["EFFECTS", "Effect", "check_effects"]


def check_effects() -> None:
    """Checks that every card names a known effect and every effect has a card.

    Raises:
        LookupError: the offending names.
    """
    used = {card.effect for card in card_table().values()}
    if used != set(EFFECTS):
        raise LookupError(f"unknown effects {sorted(used - set(EFFECTS))}, unused {sorted(set(EFFECTS) - used)}")


check_effects()
