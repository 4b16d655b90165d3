"""The dice of a battle, as they are counted."""

from __future__ import annotations

from msgspec import Struct


class Reckoning(Struct, frozen=True, kw_only=True, gc=False):
    """Dice of a battle, and their terms in the order in which they are counted.

    ``dice`` is their number: at 0 or fewer the battle is not legal. ``base`` by range or figures, without which there
    are none; ``halved`` for moving, ``ground`` for the attacker's hex, ``cover`` for the target's terrain or works (the
    larger, never both) and ``card`` are changes. ``extra`` is added to a roll that has dice without it.
    """

    dice: int
    base: int
    halved: int
    ground: int
    cover: int
    card: int
    extra: int = 0

    @property
    def steps(self) -> tuple[int, ...]:
        """The terms that decide whether there are dice at all."""
        return self.base, self.halved, self.ground, self.cover, self.card


NO_DICE = Reckoning(dice=0, base=0, halved=0, ground=0, cover=0, card=0)
"""The dice of a unit that may not battle from its hex, or not so far."""
