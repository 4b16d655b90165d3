"""What it is worth to a general that one of his units stands somewhere: nearer to its goal, and not too exposed."""

from __future__ import annotations

from functools import cached_property

from engine.blue_grey.computer.convoy import Convoy
from engine.blue_grey.computer.distance_tables import DistanceTables
from engine.blue_grey.computer.goals import Goal, assigned, goals_of
from engine.blue_grey.computer.time_horizon import is_last, lasting
from engine.blue_grey.morale import THIRDS_DEFENDING
from engine.blue_grey.position import Position, Unit
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import COMBAT, ENEMY, GOOD, Side
from engine.blue_grey.victory import supplied
from engine.hexgrid_columns import NOWHERE

PULL, PULL_OF_WORTH, PULL_MOST = 0.15, 0.02, 40.0
"""What a movement point nearer to a goal is worth: always, and for each point of the goal's up to so many."""

TOGETHER = 0.5
"""How much of all enemies in reach can be brought against one hex."""

BESIDE = 0.35
"""How much friends beside a hex count in its defence."""

SAFE, STEEP, MOST_AT_STAKE = 1.0, 0.15, 0.6
"""Up to which odds a place is safe, what each further one costs of a unit's strength, and at most."""

SHIFTED, HALVED = 0.7, 0.5
"""What of the enemy is left over ground that gives a column, or halves."""

IN_TOWN = 0.15
"""What part of a unit's strength the order is worth that it loses in a town."""

HUNGRY, LATE = 0.7, 5
"""What part of its strength a unit costs that is without a road off the map, and for how many turns before the end."""

IN_THE_ROAD = 0.8
"""What it costs to halt where the train is to go."""

AFLOAT = 0.3
"""What a gunboat gives for each hex that it is nearer to the enemy."""


class HexValues:
    """Places for one side, as things are in one position."""

    def __init__(self, setup: BlueGreySetup, position: Position, side: Side, distances: DistanceTables) -> None:
        self.setup = setup
        self.position = position
        self.side = side
        self.distances = distances
        enemy = ENEMY[side]
        goals = zip(setup.battle.victory.objectives, position.held, strict=True)
        left = setup.battle.turns - position.turn
        self._hunger = HUNGRY * max(1 - left / LATE, 0.0)
        self._open = {
            goal.hex: lasting(setup, position) * (goal.points[side] + (goal.points[enemy] if held == enemy else 0))
            for goal, held in goals
            if held != side
        }

    def worth(self, unit: Unit, hex_: int) -> float:
        """What it is worth that a unit stands in a hex."""
        if unit.kind == "gunboat":
            return -AFLOAT * min((self.setup.board.distance(hex_, enemy.hex) for enemy in self._enemies), default=0)
        if unit.kind == "train":
            return -self.convoy.cost[hex_] - self.convoy.risk(hex_) - self._exposure(unit, hex_)
        worth = self._open.get(hex_, 0) - self._exposure(unit, hex_)
        if hex_ in self.convoy.kept_free:
            worth -= IN_THE_ROAD
        if unit.morale == GOOD and self.setup.board.towns >> hex_ & 1:
            worth -= IN_TOWN * unit.strength
        if hex_ not in self._supplied:
            worth -= self._hunger * unit.strength
        goal = self.goals.get(unit.number)
        if goal is not None:
            worth -= (PULL + PULL_OF_WORTH * min(goal.worth, PULL_MOST)) * self.distances.to(goal.hex)[hex_]
        return worth

    def gain(self, unit: Unit, hex_: int) -> float:
        """What it is worth that a unit goes to a hex."""
        return self.worth(unit, hex_) - self.worth(unit, unit.hex)

    @cached_property
    def convoy(self) -> Convoy:
        """The train that is to be saved, and its road."""
        return Convoy(self.setup, self.position, self.side, self.distances, lambda: self.threat)

    @cached_property
    def goals(self) -> dict[int, Goal]:
        """What each unit is for."""
        units = [unit for unit in self.position.placement.of(self.side) if unit.kind in COMBAT]
        left = self.setup.battle.turns - self.position.turn + 1
        return assigned(
            goals_of(self.setup, self.position, self.side, self.distances, self.convoy), units, self.distances, left
        )

    @cached_property
    def threat(self) -> list[int]:
        """For each hex the strength of the enemies that could attack it in their next turn."""
        found = [0] * self.setup.board.size
        for unit in () if is_last(self.setup, self.position) else self._enemies:
            for hex_ in self.distances.strike(unit.hex, unit.allowance):
                found[hex_] += unit.strength
        return found

    @cached_property
    def _enemies(self) -> list[Unit]:
        return [unit for unit in self.position.placement.of(ENEMY[self.side]) if unit.kind in COMBAT]

    @cached_property
    def _supplied(self) -> frozenset[int]:
        """The hexes where a unit does not count as lost at the end for want of a road off the map."""
        rule = self.setup.battle.victory.supply
        if rule is None or rule.side != self.side or not self._hunger:
            return frozenset(range(self.setup.board.size))
        return supplied(self.setup, self.position, rule)

    @cached_property
    def _around(self) -> list[int]:
        """For each hex the strength of friends beside it."""
        found = [0] * self.setup.board.size
        for unit in self.position.placement.of(self.side):
            if unit.kind in COMBAT:
                for near in self.setup.board.near[unit.hex]:
                    found[near] += unit.strength
        return found

    def _exposure(self, unit: Unit, hex_: int) -> float:
        """What a unit has to fear in a hex."""
        threat = self.threat[hex_] * TOGETHER
        if not threat:
            return 0.0
        row = self.setup.board.rows[hex_]
        work = self.position.work_in(hex_)
        if row.halves:
            threat *= HALVED
        elif row.shift or (work and work.kind != "building"):
            threat *= SHIFTED
        others = (one for one in self.position.placement.in_hex(hex_) if one.number != unit.number)
        beside = self._around[hex_]
        if unit.hex != NOWHERE and hex_ in self.setup.board.near[unit.hex]:
            beside -= unit.strength
        own = unit.strength * THIRDS_DEFENDING[unit.morale] / 3 + sum(one.strength for one in others) + BESIDE * beside
        odds = threat / max(own, 1.0)
        return unit.strength * min(max(odds - SAFE, 0.0) * STEEP, MOST_AT_STAKE)
