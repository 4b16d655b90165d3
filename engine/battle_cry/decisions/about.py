"""What several decisions have in common: whose they are, and the hexes that they are about."""

from __future__ import annotations

from typing import Protocol

from engine.battle_cry.position import Body
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


def unit_hex(setup: BattleSetup, body: Body, frame: UnitFrame) -> tuple[int, ...]:
    """The hex of the unit that a frame names."""
    return (body.field.units[frame.unit].hex,)


def combat_hexes(setup: BattleSetup, body: Body, frame: object) -> tuple[int, ...]:
    """Where the battle under way is fought from, and to."""
    combat = body.combat
    return (combat.from_, combat.to) if combat else ()


def owner(body: Body, frame: SideFrame) -> Side:
    """The side that a frame names."""
    return frame.side
