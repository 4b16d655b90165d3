"""Changes of a placement: a piece in another hex, a unit with other figures or traits."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from engine.battle_cry.placement import NOBODY, OFF, General, Placement, Unit
from engine.battle_cry.sides import Side
from engine.hexgrid import HexMask

Piece = TypeVar("Piece")


def with_unit_at(placement: Placement, unit: Unit, hex_: int) -> Placement:
    """The placement after the unit alone went to ``hex_`` or, with ``OFF``, left the board."""
    at, mask = _shift(placement.unit_at, placement.unit_mask[unit.side], unit.id, unit.hex, hex_)
    return replace(
        placement,
        units=_put(placement.units, unit.id, replace(unit, hex=hex_)),
        unit_at=at,
        unit_mask=_pair(placement.unit_mask, unit.side, mask),
    )


def without_trait(placement: Placement, unit: Unit, trait: str) -> Placement:
    """The placement after a unit lost a trait."""
    traits = tuple(one for one in unit.traits if one != trait)
    return replace(placement, units=_put(placement.units, unit.id, replace(unit, traits=traits)))


def with_general_at(placement: Placement, general: General, hex_: int) -> Placement:
    """The placement after the general alone went to ``hex_`` or, with ``OFF``, left the board."""
    at, mask = _shift(placement.general_at, placement.general_mask[general.side], general.id, general.hex, hex_)
    return replace(
        placement,
        generals=_put(placement.generals, general.id, replace(general, hex=hex_)),
        general_at=at,
        general_mask=_pair(placement.general_mask, general.side, mask),
    )


def with_figures(placement: Placement, unit: Unit, figures: int) -> Placement:
    """The placement after the unit's figures became ``figures``; at 0 it leaves the board."""
    changed = replace(unit, figures=figures)
    placement = replace(placement, units=_put(placement.units, unit.id, changed))
    return placement if figures else with_unit_at(placement, changed, OFF)


def _put(pieces: tuple[Piece, ...], place: int, piece: Piece) -> tuple[Piece, ...]:
    changed = list(pieces)
    changed[place] = piece
    return tuple(changed)


def _pair(pair: tuple[int, int], side: Side, value: int) -> tuple[int, int]:
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
