"""What so many dice bring: every count of hits and flags with its chance, exact."""

from __future__ import annotations

from functools import cache
from math import comb, exp
from typing import NamedTuple

FACES = 6
TINY = 1e-12


class Roll(NamedTuple):
    """One way in which dice may fall."""

    chance: float
    hits: int
    flags: int


class Again(NamedTuple):
    """How many faces of a die are rolled once more: those that hit, and those that do not."""

    hitting: int = 0
    missing: int = 0


NEVER = Again()


@cache
def rolls(dice: int, deadly: int, again: Again = NEVER) -> tuple[Roll, ...]:
    """Every outcome of ``dice`` dice, of whose six faces ``deadly`` hit and one other is the flag."""
    if again != NEVER:
        return _rolls_with_more(dice, deadly, again)
    hit, flag = deadly / FACES, 1 / FACES
    other = max(1 - hit - flag, 0.0)
    return tuple(
        Roll(comb(dice, hits) * comb(dice - hits, flags) * hit**hits * flag**flags * other**rest, hits, flags)
        for hits in range(dice + 1)
        for flags in range(dice - hits + 1)
        for rest in (dice - hits - flags,)
        if other or not rest
    )


def _rolls_with_more(dice: int, deadly: int, again: Again) -> tuple[Roll, ...]:
    """The same, die by die, where some faces are rolled once more."""
    once = {(one.hits, one.flags): one.chance for one in rolls(1, deadly)}
    more = sum(again) / FACES
    kept = {(1, 0): (deadly - again.hitting) / FACES, (0, 1): 1 / FACES}
    kept[0, 0] = 1 - more - sum(kept.values())
    die = dict(kept)
    for (hits, flags), chance in once.items():
        for first, faces in enumerate((again.missing, again.hitting)):
            key = hits + first, flags
            die[key] = die.get(key, 0.0) + chance * faces / FACES
    found = {(0, 0): 1.0}
    for _ in range(dice):
        after: dict[tuple[int, int], float] = {}
        for (hits, flags), chance in found.items():
            for (more_hits, more_flags), share in die.items():
                key = hits + more_hits, flags + more_flags
                after[key] = after.get(key, 0.0) + chance * share
        found = after
    return tuple(Roll(chance, hits, flags) for (hits, flags), chance in found.items() if chance > TINY)


def chance_of(hits: float, wanted: int) -> float:
    """How likely at least ``wanted`` hits come of scattered fire that brings ``hits`` on average."""
    fewer, term = 0.0, exp(-hits)
    for number in range(wanted):
        fewer += term
        term *= hits / (number + 1)
    return max(1 - fewer, 0.0)


def chance_to_fall(dice: int, deadly: int, again: Again = NEVER) -> float:
    """How likely at least one of the dice shows one of ``deadly`` faces, be it when it is rolled once more."""
    spared = 1 - deadly / FACES
    return 1 - (spared - again.missing / FACES * (1 - spared)) ** max(dice, 0)
