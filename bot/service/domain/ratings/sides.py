"""The side that a player leads, as a second member of their team: how strong it is before anyone leads it. Pure.

Its mean comes from the measured balance of the battle by its rulebook (``battle_figures``), its spread from how many
test battles that is based on. So a win that the side wins anyway counts little. Battles between people correct it
slowly.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from bot.service.domain.ratings.skill import LUCK, UNIT, Skill, gap_for
from bot.service.model.battle_figures import figures_by
from engine.decision import CONFEDERATE, UNION

DOUBT: Final = 20
"""Even test battles that are added to the measured ones: computer generals play otherwise than people."""


def side_skills(scenario: str, ruleset: str) -> dict[str, Skill]:
    """The strengths of both sides of a battle by a rulebook, before any battle of people."""
    figures = figures_by(scenario, ruleset)
    return skills_by_balance(figures.won, figures.fought)


def skills_by_balance(won: float, fought: int) -> dict[str, Skill]:
    """The strengths of two sides of which the Union has won so many of the test battles fought."""
    share = (won + DOUBT / 2) / (fought + DOUBT)
    half = round(gap_for(share) * UNIT / 2)
    error = sqrt(2) * LUCK / sqrt((fought + DOUBT) * share * (1 - share))
    spread = round(error / sqrt(2) * UNIT)
    return {UNION: Skill(half, spread), CONFEDERATE: Skill(-half, spread)}
