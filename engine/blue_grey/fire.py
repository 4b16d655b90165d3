"""Bombardment (9.1, 9.6, 11.24): batteries and gunboats firing without contact, and their possible targets."""

from __future__ import annotations

from engine.blue_grey.contact import can_attack, is_engaged
from engine.blue_grey.position import Position, Unit
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sight import sees

GUNBOAT_RANGE = 6
"""The range of a gunboat in hexes (9.65)."""


def can_bombard(setup: BlueGreySetup, position: Position, unit: Unit) -> bool:
    """Whether a unit may bombard at all in this phase (9.41; not after it was displaced, 8.8)."""
    if not can_attack(unit) or unit.displaced:
        return False
    return unit.kind == "gunboat" or (unit.is_guns and not is_engaged(setup, position, unit))


def reach_of(setup: BlueGreySetup, position: Position, unit: Unit) -> int:
    """The range of a battery or gunboat in hexes; 1 by night (11.24)."""
    if setup.is_night(position.turn):
        return 1
    return GUNBOAT_RANGE if unit.kind == "gunboat" else setup.battle.range


def in_sight(setup: BlueGreySetup, position: Position, unit: Unit, hex_: int) -> bool:
    """Whether a hex is within the range and the line of sight of a battery or gunboat."""
    board = setup.board
    return board.distance(unit.hex, hex_) <= reach_of(setup, position, unit) and sees(board, unit.hex, hex_)


def bombarding(setup: BlueGreySetup, position: Position, hex_: int) -> list[Unit]:
    """The active side's units that may bombard a hex, by number."""
    return [
        unit
        for unit in position.placement.of(position.active)
        if (unit.is_guns or unit.kind == "gunboat")
        and can_bombard(setup, position, unit)
        and in_sight(setup, position, unit, hex_)
    ]
