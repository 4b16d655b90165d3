"""All steps, for each kind of frame its one."""

from __future__ import annotations

from engine.battle_cry.steps import card, ending, fighting, moving, retreating, special_cards, teams
from engine.battle_cry.steps.step import Step

STEPS: dict[type, Step] = {
    **card.STEPS,
    **moving.STEPS,
    **fighting.STEPS,
    **retreating.STEPS,
    **special_cards.STEPS,
    **ending.STEPS,
    **teams.STEPS,
}
