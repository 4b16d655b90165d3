"""What the cards do: one small function a card effect, registered under the name that ``data/cards.yaml`` uses.

An effect is called when its card is played. It pushes the frames that the card's turn consists of, the last to happen
first, above the turn's end that already lies on the stack.
"""

from __future__ import annotations

from engine.battle_cry.cards import card_table
from engine.battle_cry.effects import arms, engineers, section, surprises  # noqa: F401  each registers its effects
from engine.battle_cry.effects.common import EFFECTS, Effect

__all__ = ["EFFECTS", "Effect", "check_effects"]


def check_effects() -> None:
    """Refuses to go on when a card names an unknown effect or an effect belongs to no card.

    Raises:
        LookupError: names them.
    """
    used = {card.effect for card in card_table().values()}
    if used != set(EFFECTS):
        raise LookupError(f"unknown effects {sorted(used - set(EFFECTS))}, unused {sorted(set(EFFECTS) - used)}")


check_effects()
