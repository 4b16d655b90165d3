"""What the judge looks up of a battle again and again: decks, ranges and expected hits."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from engine.battle_cry.computer.arms import arms_of
from engine.battle_cry.placement import Unit
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Arm
from engine.chance import Scripted


class Shots(NamedTuple):
    """The dice of a unit at a distance, ground apart, and the expected hits of each.

    ``standing`` from where it is; ``moved`` after coming as near as it may and can still battle.
    """

    standing: int
    standing_hits: float
    moved: int
    moved_hits: float


class BattleTables:
    """Tables of one setup, filled as they are asked.

    Attributes:
        decks: the cards of each deck at the start.
        common: those that are in both decks; ``whole`` those of both together, the common ones once.
    """

    def __init__(self, setup: BattleSetup) -> None:
        self.setup = setup
        self._arms = arms_of(setup)
        self._ranges: dict[tuple[Arm, tuple[str, ...]], tuple[int, int]] = {}
        self._shots: dict[tuple[Arm, tuple[str, ...], int, int, Arm, int], Shots] = {}
        self.decks = tuple([Counter(deck.draw) for deck in setup.rules.deal(Scripted())[0]])
        self.common = self.decks[0] & self.decks[-1]
        self.whole = self.decks[0] + self.decks[-1] - self.common

    def ranges(self, unit: Unit) -> tuple[int, int]:
        """The hexes that a unit may move and still battle, and the longest distance at which it ever battles."""
        key = unit.arm, unit.traits
        known = self._ranges.get(key)
        if known is None:
            known = self._ranges[key] = self._arms.stride(unit), self._arms.longest(unit)
        return known

    def shots(self, unit: Unit, target: Unit, distance: int) -> Shots:
        """What a unit could fire at a target so far away."""
        from_ = unit.hex if unit.arm == "artillery" else -1
        key = unit.arm, unit.traits, unit.figures, from_, target.arm, distance
        known = self._shots.get(key)
        if known is None:
            known = self._shots[key] = self._reckoned(unit, target, distance)
        return known

    def _reckoned(self, unit: Unit, target: Unit, distance: int) -> Shots:
        stride, _ = self.ranges(unit)
        nearest = max(distance - stride, 1)
        went = distance - nearest
        here, there = self._dice(unit, target, distance, 0), self._dice(unit, target, nearest, went)
        hits = self._arms.hits_per_die
        return Shots(here, hits(unit, target.arm, distance), there if went else 0, hits(unit, target.arm, nearest))

    def _dice(self, unit: Unit, target: Unit, distance: int, moved: int) -> int:
        base = self.setup.rules.base_dice(self.setup, unit, distance, moved, target)
        return base.dice + base.halved if base.dice else 0


@lru_cache(maxsize=64)
def tables_of(setup: BattleSetup) -> BattleTables:
    """The tables of a setup."""
    return BattleTables(setup)
