"""The pieces of a battle: units and generals, each with its hex."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from engine.battle_cry.sides import Arm, Side

FRESH: Final = "fresh"
"""The trait of infantry that has not attacked yet, under rules with fresh troops."""

GREEN: Final = "green"
"""The trait of green troops, which retreat further."""

OFF: Final = -1
"""The hex of a piece that is not on the board."""


class Unit(Struct, frozen=True, gc=False):
    """A unit and its figures. ``id`` is its index in ``Placement.units``, constant through the battle."""

    id: int
    side: Side
    arm: Arm
    hex: int
    figures: int
    full: int
    traits: tuple[str, ...] = ()
    name: str = ""

    @property
    def is_horse(self) -> bool:
        """Whether it is horse artillery."""
        return "horse" in self.traits


class General(Struct, frozen=True, gc=False):
    """A general, alone in a hex or with the unit there. ``id`` is his index in ``Placement.generals``."""

    id: int
    side: Side
    hex: int
    name: str
