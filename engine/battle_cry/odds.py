"""Exact chances of every number of hits and flags of a roll."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

from engine.battle_cry.placement import Unit
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Arm
from engine.chance import FACES

SIDES = len(FACES)
TINY = 1e-12


class RollOutcome(NamedTuple):
    """One outcome of a roll with its chance."""

    chance: float
    hits: int
    flags: int


class Reroll(NamedTuple):
    """The numbers of a die's faces that are rerolled: ``hitting`` ones and ``missing`` ones."""

    hitting: int = 0
    missing: int = 0


NEVER = Reroll()


@cache
def rolls(dice: int, deadly: int, again: Reroll = NEVER) -> tuple[RollOutcome, ...]:
    """Every outcome of ``dice`` dice, of whose six faces ``deadly`` hit and one other is the flag."""
    if again != NEVER:
        return _rolls_with_more(dice, deadly, again)
    hit, flag = deadly / SIDES, 1 / SIDES
    other = max(1 - hit - flag, 0.0)
    return tuple(
        RollOutcome(comb(dice, hits) * comb(dice - hits, flags) * hit**hits * flag**flags * other**rest, hits, flags)
        for hits in range(dice + 1)
        for flags in range(dice - hits + 1)
        for rest in (dice - hits - flags,)
        if other or not rest
    )


def _rolls_with_more(dice: int, deadly: int, again: Reroll) -> tuple[RollOutcome, ...]:
    """The same as ``rolls``, die by die, with rerolled faces."""
    once = {(one.hits, one.flags): one.chance for one in rolls(1, deadly)}
    more = sum(again) / SIDES
    kept = {(1, 0): (deadly - again.hitting) / SIDES, (0, 1): 1 / SIDES}
    kept[0, 0] = 1 - more - sum(kept.values())
    die = dict(kept)
    for (hits, flags), chance in once.items():
        for first, faces in enumerate((again.missing, again.hitting)):
            key = hits + first, flags
            die[key] = die.get(key, 0.0) + chance * faces / SIDES
    found = {(0, 0): 1.0}
    for _ in range(dice):
        after: dict[tuple[int, int], float] = {}
        for (hits, flags), chance in found.items():
            for (more_hits, more_flags), share in die.items():
                key = hits + more_hits, flags + more_flags
                after[key] = after.get(key, 0.0) + chance * share
        found = after
    return tuple(RollOutcome(chance, hits, flags) for (hits, flags), chance in found.items() if chance > TINY)


def chance_to_fall(dice: int, deadly: int, again: Reroll = NEVER) -> float:
    """The chance that at least one die, rerolls included, shows one of ``deadly`` faces."""
    spared = 1 - deadly / SIDES
    return 1 - (spared - again.missing / SIDES * (1 - spared)) ** max(dice, 0)


def die_at(setup: BattleSetup, unit: Unit, arm: Arm | None, distance: int) -> tuple[int, Reroll]:
    """The number of a die's faces that hit an arm (or a lone general, ``None``) at a distance, and its rerolls."""
    rules = setup.rules
    if arm is None:
        hitting = [face for face in FACES if rules.hits_general(face, distance)]
    else:
        hitting = [face for face in FACES if rules.hits(face, unit, arm, distance)]
    fatal = sum(rules.rerolls(unit, face) for face in hitting)
    more = sum(rules.rerolls(unit, face) for face in FACES)
    return len(hitting), Reroll(fatal, more - fatal)
