"""What hour of the battle it is for a general: how much of what he gains now will last, and who still answers it."""

from __future__ import annotations

from engine.blue_grey.position import Position
from engine.blue_grey.setup import BlueGreySetup

EARLY, AT_LAST = 0.5, 1.0
"""What part of an objective's points it is worth to take it in the first turn, and in the last."""


def is_last(setup: BlueGreySetup, position: Position) -> bool:
    """Whether nobody has a turn after the Player-Turn under way."""
    return position.turn == setup.battle.turns and position.active != setup.battle.first


def lasting(setup: BlueGreySetup, position: Position) -> float:
    """What part of an objective's points it is worth to take it now: much of it may be lost again."""
    return EARLY + (AT_LAST - EARLY) * position.turn / setup.battle.turns
