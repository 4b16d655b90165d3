"""Placement of pieces: units, generals and the masks of the hexes that they occupy, as one value that never changes."""

from __future__ import annotations

from typing import Final

from engine.battle_cry.pieces import FRESH as FRESH  # noqa: PLC0414  the pieces are a part of what this module offers
from engine.battle_cry.pieces import GREEN as GREEN  # noqa: PLC0414
from engine.battle_cry.pieces import OFF as OFF  # noqa: PLC0414
from engine.battle_cry.pieces import General as General  # noqa: PLC0414
from engine.battle_cry.pieces import Unit as Unit  # noqa: PLC0414
from engine.battle_cry.sides import Side
from engine.hexgrid import HexMask

NOBODY: Final = 255
"""The entry of an empty hex in ``Placement.unit_at`` and ``Placement.general_at``; so at most 255 units a battle."""


class Placement:
    """All pieces of the battle, and the pieces in each hex. Equal placements have equal pieces.

    ``units`` and ``generals`` keep the fallen, with hex ``OFF``. ``unit_at`` and ``general_at`` hold one byte per hex;
    ``unit_mask`` and ``general_mask`` have one mask per side. It is read more than anything else, and made at each move
    only: hence no Struct, but a class whose fields compiled code reads at once.
    """

    def __init__(
        self,
        units: tuple[Unit, ...],
        generals: tuple[General, ...],
        unit_at: bytes,
        general_at: bytes,
        unit_mask: tuple[HexMask, ...],
        general_mask: tuple[HexMask, ...],
    ) -> None:
        self.units: Final = units
        self.generals: Final = generals
        self.unit_at: Final = unit_at
        self.general_at: Final = general_at
        self.unit_mask: Final = unit_mask
        self.general_mask: Final = general_mask

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Placement):
            return NotImplemented
        return (
            self.units == other.units
            and self.generals == other.generals
            and (self.unit_at, self.general_at) == (other.unit_at, other.general_at)
            and (self.unit_mask, self.general_mask) == (other.unit_mask, other.general_mask)
        )

    def __hash__(self) -> int:
        return hash((self.unit_at, self.general_at, tuple([unit.figures for unit in self.units])))

    def __repr__(self) -> str:
        return f"Placement({self.units!r}, {self.generals!r})"

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

    def units_of(self, side: Side) -> list[Unit]:
        """The side's units on the board."""
        return [unit for unit in self.units if unit.side == side and unit.hex != OFF]

    def generals_of(self, side: Side) -> list[General]:
        """The side's generals on the board."""
        return [general for general in self.generals if general.side == side and general.hex != OFF]

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
