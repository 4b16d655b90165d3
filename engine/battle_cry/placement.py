"""Placement of pieces: units, generals and the masks of the hexes that they occupy, as one frozen value."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.battle_cry.sides import Arm, Side
from engine.hexgrid import HexMask

FRESH = "fresh"
"""The trait of infantry that has not attacked yet, under rules with fresh troops."""

GREEN = "green"
"""The trait of green troops, which retreat further."""

OFF = -1
"""The hex of a piece that is not on the board."""

NOBODY = 255
"""The entry of an empty hex in ``Placement.unit_at`` and ``Placement.general_at``; so at most 255 units a battle."""


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


class Placement(Struct, frozen=True, gc=False):
    """All pieces of the battle, and the pieces in each hex.

    ``units`` and ``generals`` keep the fallen, with hex ``OFF``. ``unit_at`` and ``general_at`` hold one byte per hex;
    ``unit_mask`` and ``general_mask`` have one mask per side.
    """

    units: tuple[Unit, ...]
    generals: tuple[General, ...]
    unit_at: bytes
    general_at: bytes
    unit_mask: tuple[HexMask, HexMask]
    general_mask: tuple[HexMask, HexMask]

    @property
    def occupied(self) -> int:
        """The mask of the hexes with a unit or general of either side."""
        units, generals = self.unit_mask, self.general_mask
        return units[0] | units[1] | generals[0] | generals[1]

    def unit(self, hex_: int) -> Unit | None:
        """The unit in a hex."""
        found = self.unit_at[hex_]
        return None if found == NOBODY else self.units[found]

    def general(self, hex_: int) -> General | None:
        """The general in a hex, alone or with a unit."""
        found = self.general_at[hex_]
        return None if found == NOBODY else self.generals[found]

    def units_of(self, side: Side) -> Iterator[Unit]:
        """The side's units on the board."""
        return (unit for unit in self.units if unit.side == side and unit.hex != OFF)

    def generals_of(self, side: Side) -> Iterator[General]:
        """The side's generals on the board."""
        return (general for general in self.generals if general.side == side and general.hex != OFF)

    def has_general(self, unit: Unit) -> bool:
        """Whether a general is attached to the unit."""
        return self.general_at[unit.hex] != NOBODY

    def is_alone(self, general: General) -> bool:
        """Whether no unit is in the general's hex."""
        return self.unit_at[general.hex] == NOBODY

    def lone_generals(self, side: Side) -> HexMask:
        """The mask of the side's generals without a unit."""
        return self.general_mask[side] & ~self.unit_mask[side]


def placement_of(units: tuple[Unit, ...], generals: tuple[General, ...], size: int) -> Placement:
    """The placement of these pieces on a board of ``size`` hexes."""
    unit_at, general_at = bytearray([NOBODY] * size), bytearray([NOBODY] * size)
    unit_mask, general_mask = [0, 0], [0, 0]
    for unit in units:
        if unit.hex != OFF:
            unit_at[unit.hex] = unit.id
            unit_mask[unit.side] |= 1 << unit.hex
    for general in generals:
        if general.hex != OFF:
            general_at[general.hex] = general.id
            general_mask[general.side] |= 1 << general.hex
    return Placement(
        units,
        generals,
        bytes(unit_at),
        bytes(general_at),
        (unit_mask[0], unit_mask[1]),
        (general_mask[0], general_mask[1]),
    )
