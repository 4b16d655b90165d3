"""Time horizon of the computer general: the value of gains by the turns left to lose them again."""

from __future__ import annotations

from engine.blue_grey.position import Position
from engine.blue_grey.setup import BlueGreySetup

EARLY, AT_LAST = 0.5, 1.0
"""Value of taking an objective in the first turn, and in the last, as a share of its points."""


def is_last(setup: BlueGreySetup, position: Position) -> bool:
    """Whether no turn follows the Player-Turn under way."""
    return position.turn == setup.battle.turns and position.active != setup.battle.first


def lasting(setup: BlueGreySetup, position: Position) -> float:
    """The fraction of an objective's points that taking it now is worth, since it may be lost again."""
    return EARLY + (AT_LAST - EARLY) * position.turn / setup.battle.turns
