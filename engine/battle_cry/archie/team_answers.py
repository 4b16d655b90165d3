"""How Archie answers what only players of a team are asked."""

from __future__ import annotations

from engine.battle_cry import frames
from engine.battle_cry.archie.mind import Mind
from engine.battle_cry.modes.doubles import TAKE_OVER
from engine.decision import PASS, Action


def divide(mind: Mind, frame: frames.Divide) -> Action:
    """The fair proposal is good enough, and so is what a partner proposes."""
    return PASS


def take_over(mind: Mind, frame: frames.TakeOver) -> Action:
    """Two turns with one plan are better than two plans."""
    return Action(TAKE_OVER)
