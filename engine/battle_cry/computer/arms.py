"""What the rules say of each kind of unit, the same throughout a battle: ranges, strides, dice."""

from __future__ import annotations

from functools import lru_cache

from engine.battle_cry.odds import SIDES, Reroll, die_at
from engine.battle_cry.placement import Unit
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Arm, Side
from engine.chance import FACES


class Arms:
    """Figures of the kinds of units of one setup, worked out as they are asked."""

    def __init__(self, setup: BattleSetup) -> None:
        self._setup = setup
        self._dice: dict[tuple[Arm, tuple[str, ...], Arm | None, int], tuple[int, Reroll]] = {}
        self._hits: dict[tuple[Arm, tuple[str, ...], Arm, int], float] = {}
        self._longest: dict[tuple[Side, Arm, tuple[str, ...]], int] = {}
        self._strides: dict[tuple[Side, Arm, tuple[str, ...]], int] = {}
        self._deadly: dict[int, int] = {}

    def die(self, unit: Unit, arm: Arm | None, distance: int) -> tuple[int, Reroll]:
        """The number of faces (of six) that hit an arm or a lone general at a distance, and of those rerolled."""
        key = unit.arm, unit.traits, arm, distance
        known = self._dice.get(key)
        if known is None:
            known = self._dice[key] = die_at(self._setup, unit, arm, distance)
        return known

    def hits_per_die(self, unit: Unit, arm: Arm, distance: int) -> float:
        """The expected hits of one die."""
        key = unit.arm, unit.traits, arm, distance
        known = self._hits.get(key)
        if known is None:
            deadly, again = self.die(unit, arm, distance)
            known = self._hits[key] = deadly / SIDES * (1 + sum(again) / SIDES)
        return known

    def deadly_to_general(self, distance: int) -> int:
        """The number of faces (of six) that hit a lone general at a distance."""
        known = self._deadly.get(distance)
        if known is None:
            rules = self._setup.rules
            known = self._deadly[distance] = sum([rules.hits_general(face, distance) for face in FACES])
        return known

    def longest(self, unit: Unit) -> int:
        """The longest distance at which a unit could ever battle."""
        key = unit.side, unit.arm, unit.traits
        known = self._longest.get(key)
        if known is None:
            known = self._longest[key] = self._setup.rules.longest(unit)
        return known

    def stride(self, unit: Unit) -> int:
        """The number of hexes that a unit may move and still battle."""
        key = unit.side, unit.arm, unit.traits
        known = self._strides.get(key)
        if known is None:
            rules = self._setup.rules
            known = self._strides[key] = min(rules.reach(unit), rules.fires_after(unit))
        return known


@lru_cache(maxsize=64)
def arms_of(setup: BattleSetup) -> Arms:
    """The figures of a setup."""
    return Arms(setup)
