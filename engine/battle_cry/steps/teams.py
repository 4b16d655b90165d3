"""The questions of teams: who leads what, and what becomes of the fallen."""

from __future__ import annotations

from engine.battle_cry.frames import Divide, TakeOver
from engine.battle_cry.modes.dividing import divide, divide_options
from engine.battle_cry.modes.doubles import take_over, take_over_options
from engine.battle_cry.steps.about import owner
from engine.battle_cry.steps.step import Step

STEPS: dict[type, Step] = {
    Divide: Step("divide", "Doubles", divide_options, divide, side=owner),
    TakeOver: Step("take-over", "Doubles", take_over_options, take_over, side=owner),
}
