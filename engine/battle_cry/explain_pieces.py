"""Refusals of pieces that are not the player's to command."""

from __future__ import annotations

from engine.battle_cry.leading import leader_of, name_of
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.errors import Refusal


def led_by_another(setup: BattleSetup, position: Position, piece: Unit | General, rule: str) -> Refusal:
    """Refusal of a piece that another leader of its side leads."""
    leader = name_of(setup, position, piece.side, leader_of(setup, position, piece))
    return Refusal("led-by-another", rule, (setup.names[piece.hex],), (leader,))
