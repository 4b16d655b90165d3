"""A fair division of a side's units among its leaders, from which players begin ("Doubles", "Epic Games")."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.battle_cry.modes.players import generals_of
from engine.battle_cry.placement import OFF
from engine.battle_cry.scenario import BattleScenario
from engine.battle_cry.sides import Side

if TYPE_CHECKING:
    from engine.battle_cry.setup import BattleSetup

Distances = Sequence[Sequence[int]]
"""For each unit its distance from each leader, in hexes."""


def proposed_owners(setup: BattleSetup) -> tuple[int, ...]:
    """The division from which players begin, by the version of the rules in force."""
    return nearest_in_turn(setup.battle) if setup.rules.divides_in_turn else fair_owners(setup.battle)


def fair_owners(battle: BattleScenario) -> tuple[int, ...]:
    """For each unit, by id, its leader: shares that differ by one at most, and the least distances in all.

    Units that arrive later are divided too: whoever has fewest leads the next one, and of those whoever waits for
    fewest.
    """

    def shared(mine: Sequence[int], here: Sequence[int]) -> list[int]:
        there = [unit for unit in mine if battle.units[unit].hex != OFF]
        distance = battle.grid.distance
        found = least_far([[distance[from_][battle.units[unit].hex] for from_ in here] for unit in there])
        owners = dict(zip(there, found, strict=True))
        shares = [[found.count(leader), 0, leader] for leader in range(len(here))]
        for unit in mine:
            if unit not in owners:
                next_ = min(shares)
                next_[:2] = [next_[0] + 1, next_[1] + 1]
                owners[unit] = next_[2]
        return [owners[unit] for unit in mine]

    return _divided(battle, shared)


def _divided(battle: BattleScenario, shared: Callable[[Sequence[int], Sequence[int]], list[int]]) -> tuple[int, ...]:
    """The owners of both sides' units, ``shared`` among the leaders' hexes; the first one's where there are none."""
    owners = [0] * len(battle.units)
    for side in Side:
        here = [one.hex for one in generals_of(battle, side)]
        mine = [number for number, unit in enumerate(battle.units) if unit.side == side]
        for unit, leader in zip(mine, shared(mine, here) if here else (0,) * len(mine), strict=True):
            owners[unit] = leader
    return tuple(owners)


def least_far(far: Distances) -> tuple[int, ...]:
    """For each unit its leader: shares that differ by one at most, and the least sum of distances.

    Of several such divisions that one is chosen in which most units are led by who stands with them; then the one in
    which single units are least far away, by the sum of squares; then the first, by the units' and leaders' numbers.

    One unit after the other goes, by the cheapest way, to a leader who may have one more: on the way others may change
    hands (the shortest augmenting path of an assignment).
    """
    weights = _weights(far)
    owners: list[int] = []
    for unit, weight in enumerate(weights):
        leaders = range(len(weight))
        loads = [owners.count(leader) for leader in leaders]
        share = len(far) // len(leaders)
        open_ = [one for one in leaders if loads[one] < share] or [one for one in leaders if loads[one] == share]
        _add(owners, unit, weights, open_)
    return tuple(owners)


def _weights(far: Distances) -> list[list[int]]:
    """What it costs that a leader has a unit, in one number: each measure weighs more than all that come after it."""
    count, leaders = len(far), len(far[0]) if far else 0
    farthest = max((max(row) for row in far), default=0)
    squares = count * farthest**2 + 1
    firsts: list[int] = [leaders**unit for unit in range(count + 1)]

    def weight(unit: int, leader: int) -> int:
        distance = far[unit][leader]
        others = int(distance > 0 and 0 in far[unit])
        measured = (distance * (count + 1) + others) * squares + distance**2
        return measured * firsts[count] + leader * firsts[count - 1 - unit]

    return [[weight(unit, leader) for leader in range(leaders)] for unit in range(count)]


def _add(owners: list[int], unit: int, weights: Sequence[Sequence[int]], ends: Sequence[int]) -> None:
    """Gives one more unit a leader; others are passed on, so that one of ``ends`` leads one unit more in the end."""
    leaders = range(len(weights[unit]))
    cost = list(weights[unit])
    way: list[tuple[tuple[int, int], ...]] = [((unit, leader),) for leader in leaders]
    passing = {
        (from_, to): min(
            (weights[one][to] - weights[one][from_], one) for one, owner in enumerate(owners) if owner == from_
        )
        for from_ in set(owners)
        for to in leaders
        if to != from_
    }
    for _ in leaders:
        for (from_, to), (more, passed) in passing.items():
            if cost[from_] + more < cost[to]:
                cost[to], way[to] = cost[from_] + more, (*way[from_], (passed, to))
    owners.append(-1)
    for one, leader in way[min(ends, key=lambda end: cost[end])]:
        owners[one] = leader


# As it was before


def nearest_in_turn(battle: BattleScenario) -> tuple[int, ...]:
    """For each unit, by id, its leader: who has fewest takes the nearest that is left, that of the own hex first."""

    def shared(mine: Sequence[int], here: Sequence[int]) -> list[int]:
        owners: dict[int, int] = {}
        left = list(mine)
        taken = [(unit, here.index(battle.units[unit].hex)) for unit in mine if battle.units[unit].hex in here]
        shares = [0] * len(here)
        while left:
            if taken:
                unit, leader = taken.pop()
            else:
                leader = min(range(len(here)), key=lambda one: (shares[one], one))
                unit = min(left, key=lambda one: (_far(battle, here[leader], battle.units[one].hex), one))
            owners[unit] = leader
            shares[leader] += 1
            left.remove(unit)
        return [owners[unit] for unit in mine]

    return _divided(battle, shared)


def _far(battle: BattleScenario, from_: int, to: int) -> int:
    return len(battle.units) * 99 if to == OFF else battle.grid.distance[from_][to]
