"""What people see of a rating: one number, whether it is provisional, and its trend. Pure.

The number follows the mean alone. So a lost battle never raises it, a won one never lowers it, and waiting changes
nothing: only battles do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.service.domain.ratings.skill import NEW, UNIT, Skill

MIDDLE: Final = 1500
"""The number of somebody in the middle."""

POINTS: Final = 30
"""Points of the number for one of the model's scale: with 100 more, one wins about 64 of 100 even battles."""

SURE: Final = 6 * UNIT
"""The spread from which on a rating is no longer provisional: after some ten battles."""

LEAST_BATTLES: Final = 5
"""Battles in a list before which nobody has a rank in it."""

TREND: Final = 10
"""The battles over which the trend is told."""


def number_of(skill: Skill) -> int:
    """The number that is shown."""
    return MIDDLE + round((skill.mean - NEW.mean) * POINTS / UNIT)


def is_sure(skill: Skill) -> bool:
    """Whether a rating is more than provisional."""
    return skill.spread <= SURE


def trend_of(skills: Sequence[Skill]) -> int | None:
    """How far the number has moved over the last battles; ``None`` unless all of these were already sure.

    ``skills`` are those after each battle, in order. A beginner's way to their own number is no trend.
    """
    latest = skills[-TREND - 1 :]
    if len(latest) <= TREND or not is_sure(latest[0]):
        return None
    return number_of(latest[-1]) - number_of(latest[0])
