"""A fair division of a side's units among its leaders, as the players' first proposal ("Doubles", "Epic Games")."""

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
    """The first proposal, by the version of the rules in force (H70)."""
    return nearest_in_turn(setup.battle) if setup.rules.divides_in_turn else fair_owners(setup.battle)


def fair_owners(battle: BattleScenario) -> tuple[int, ...]:
    """For each unit by id its leader: shares differ by at most one, and total distance is least.

    Units that arrive later are divided too: the next one goes to the leader with the fewest units, then to the one with
    the fewest still to come.
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
    """The owners of both sides' units by ``shared``; the first leader's where a side has no leader on the board."""
    owners = [0] * len(battle.units)
    for side in Side:
        here = [one.hex for one in generals_of(battle, side)]
        mine = [number for number, unit in enumerate(battle.units) if unit.side == side]
        for unit, leader in zip(mine, shared(mine, here) if here else (0,) * len(mine), strict=True):
            owners[unit] = leader
    return tuple(owners)


def least_far(far: Distances) -> tuple[int, ...]:
    """For each unit its leader: shares differ by at most one, and the sum of distances is least.

    Ties are broken by the most units led by a general in their hex; then by the least sum of squared distances; then by
    the numbers of units and leaders.

    Method: shortest augmenting paths of an assignment problem. One unit after the other gets a leader with room, and
    others may change hands on the way.
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
    """The cost of each leader for each unit as one number: each measure outweighs all later ones."""
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
    """Assigns one more unit along the cheapest path that ends in a leader of ``ends``; others change hands."""
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
    """For each unit by id its leader: leaders with the fewest units take the nearest one left (older versions)."""

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
