"""Changes of a placement: a piece in another hex, a unit with other figures or traits."""

from __future__ import annotations

from typing import TypeVar

from engine.battle_cry.placement import NOBODY, OFF, General, Placement, Unit
from engine.battle_cry.sides import Side
from engine.field_changes import replace
from engine.hexgrid import HexMask

Piece = TypeVar("Piece")


def with_unit_at(placement: Placement, unit: Unit, hex_: int) -> Placement:
    """The placement after the unit alone went to ``hex_`` or, with ``OFF``, left the board."""
    side = unit.side
    at, mask = _shift(placement.unit_at, placement.unit_mask[side], unit.id, unit.hex, hex_)
    units = _put(placement.units, unit.id, replace(unit, hex=hex_))
    masks = _pair(placement.unit_mask, side, mask)
    return Placement(units, placement.generals, at, placement.general_at, masks, placement.general_mask)


def without_trait(placement: Placement, unit: Unit, trait: str) -> Placement:
    """The placement after a unit lost a trait."""
    traits = tuple(one for one in unit.traits if one != trait)
    return _with_unit(placement, replace(unit, traits=traits))


def with_general_at(placement: Placement, general: General, hex_: int) -> Placement:
    """The placement after the general alone went to ``hex_`` or, with ``OFF``, left the board."""
    side = general.side
    at, mask = _shift(placement.general_at, placement.general_mask[side], general.id, general.hex, hex_)
    generals = _put(placement.generals, general.id, replace(general, hex=hex_))
    masks = _pair(placement.general_mask, side, mask)
    return Placement(placement.units, generals, placement.unit_at, at, placement.unit_mask, masks)


def with_figures(placement: Placement, unit: Unit, figures: int) -> Placement:
    """The placement after the unit's figures became ``figures``; at 0 it leaves the board."""
    changed = replace(unit, figures=figures)
    placement = _with_unit(placement, changed)
    return placement if figures else with_unit_at(placement, changed, OFF)


def _with_unit(placement: Placement, unit: Unit) -> Placement:
    """The placement with this unit, in the same hex, for the one of its id."""
    units, masks = _put(placement.units, unit.id, unit), placement.unit_mask
    return Placement(units, placement.generals, placement.unit_at, placement.general_at, masks, placement.general_mask)


def _put(pieces: tuple[Piece, ...], place: int, piece: Piece) -> tuple[Piece, ...]:
    changed = list(pieces)
    changed[place] = piece
    return tuple(changed)


def _pair(pair: tuple[HexMask, ...], side: Side, value: HexMask) -> tuple[HexMask, ...]:
    return (value, pair[1]) if side == Side.UNION else (pair[0], value)


def _shift(at: bytes, mask: HexMask, piece: int, from_: int, to: int) -> tuple[bytes, HexMask]:
    changed = bytearray(at)
    if from_ != OFF:
        changed[from_] = NOBODY
        mask &= ~(1 << from_)
    if to != OFF:
        changed[to] = piece
        mask |= 1 << to
    return bytes(changed), mask
