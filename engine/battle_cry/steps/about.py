"""What several steps say of their questions: whose they are, and the hexes that they are about."""

from __future__ import annotations

from typing import Any

from engine.battle_cry.body import Body
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Side


def unit_hex(setup: BattleSetup, body: Body, frame: Any) -> tuple[int, ...]:
    """The hex of the unit that a frame names."""
    return (body.field.units[frame.unit].hex,)


def combat_hexes(setup: BattleSetup, body: Body, frame: Any) -> tuple[int, ...]:
    """Where the battle under way is fought from, and to."""
    combat = body.combat
    return (combat.from_, combat.to) if combat else ()


def owner(body: Body, frame: Any) -> Side:
    """The side that a frame names."""
    side: Side = frame.side
    return side
