"""What so many dice bring: every count of hits and flags with its chance, exact."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

FACES = 6


class Roll(NamedTuple):
    """One way in which dice may fall."""

    chance: float
    hits: int
    flags: int


@cache
def rolls(dice: int, deadly: int) -> tuple[Roll, ...]:
    """Every outcome of ``dice`` dice, of whose six faces ``deadly`` hit and one other is the flag."""
    hit, flag = deadly / FACES, 1 / FACES
    other = max(1 - hit - flag, 0.0)
    return tuple(
        Roll(comb(dice, hits) * comb(dice - hits, flags) * hit**hits * flag**flags * other**rest, hits, flags)
        for hits in range(dice + 1)
        for flags in range(dice - hits + 1)
        for rest in (dice - hits - flags,)
        if other or not rest
    )


def chance_to_fall(dice: int, deadly: int) -> float:
    """How likely at least one of the dice shows one of ``deadly`` faces."""
    return 1 - (1 - deadly / FACES) ** max(dice, 0)
