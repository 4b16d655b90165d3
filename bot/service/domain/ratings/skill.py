"""The model of strength: openskill, and nothing else of the program knows it. Pure.

A strength is kept in whole millionths, so that it is the same to the last digit in every database and however often it
is computed again.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Final

from msgspec import Struct
from openskill.models import BradleyTerryFull

UNIT: Final = 1_000_000
"""Millionths in one point of the model's scale."""

LUCK: Final = 25 / 6
"""Standard deviation of a performance in one battle, on the model's scale."""

_DRIFT: Final = 25 / 150
"""How far a player's strength may wander between two battles: a standard deviation. It keeps numbers moving."""

_MODEL: Final = BradleyTerryFull(beta=LUCK, tau=_DRIFT, limit_sigma=True)
"""With ``limit_sigma`` no battle makes anyone less certain."""


class Skill(Struct, frozen=True, order=True):
    """A strength: its ``mean`` and its ``spread`` (a standard deviation), in millionths of the model's scale."""

    mean: int
    spread: int


NEW: Final = Skill(25 * UNIT, 25 * UNIT // 3)
"""The strength of somebody of whom nothing is known: the middle, and anything around it."""


def rated(teams: Sequence[Sequence[Skill]], places: Sequence[int]) -> list[list[Skill]]:
    """The strengths after a battle, in the order given; ``places`` are the teams', 1 the best, equal ones a draw."""
    before = [[_MODEL.rating(one.mean / UNIT, one.spread / UNIT) for one in team] for team in teams]
    after = _MODEL.rate(before, ranks=[float(place) for place in places])
    return [[Skill(round(one.mu * UNIT), round(one.sigma * UNIT)) for one in team] for team in after]


def chance(team: Sequence[Skill], other: Sequence[Skill]) -> float:
    """The chance, from 0 to 1, that a team beats another, as the model expects it when it rates them."""
    gap = sum(one.mean for one in team) - sum(one.mean for one in other)
    spread = sqrt(sum((one.spread / UNIT) ** 2 for one in (*team, *other)) + 2 * LUCK**2)
    return 1 / (1 + exp(-gap / UNIT / spread))


def gap_for(share: float) -> float:
    """The difference in strength, on the model's scale, by which a side wins a share (between 0 and 1) of battles.

    It is that between players whose strength is certain.
    """
    return log(share / (1 - share)) * sqrt(2) * LUCK
