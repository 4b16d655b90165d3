"""Helpers shared by several decisions: the side that answers, and the hexes involved."""

from __future__ import annotations

from typing import Protocol

from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Side


class UnitFrame(Protocol):
    """A frame that names a unit."""

    @property
    def unit(self) -> int: ...


class SideFrame(Protocol):
    """A frame that names the side that answers."""

    @property
    def side(self) -> Side: ...


def unit_hex(setup: BattleSetup, position: Position, frame: UnitFrame) -> tuple[int, ...]:
    """The hex of the unit that a frame names."""
    return (position.placement.units[frame.unit].hex,)


def combat_hexes(setup: BattleSetup, position: Position, frame: object) -> tuple[int, ...]:
    """The hexes of the battle under way: the attacker's and the target's."""
    combat = position.combat
    return (combat.from_, combat.to) if combat else ()


def owner(position: Position, frame: SideFrame) -> Side:
    """The side that a frame names."""
    return frame.side
