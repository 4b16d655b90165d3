"""Values of a unit's standing in a hex: progress to its goal, exposure, supply."""

from __future__ import annotations

from functools import cached_property

from engine.blue_grey.computer.convoy import Convoy
from engine.blue_grey.computer.distance_tables import DistanceTables
from engine.blue_grey.computer.goals import Goal, assigned, goals_of
from engine.blue_grey.computer.style import STEADY, TurnStyle
from engine.blue_grey.computer.time_horizon import is_last, lasting
from engine.blue_grey.morale import THIRDS_DEFENDING
from engine.blue_grey.position import Position, Unit
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import COMBAT, ENEMY, GOOD, Side
from engine.blue_grey.victory import supplied
from engine.hexgrid_columns import NOWHERE

PULL_OF_WORTH, PULL_MOST = 0.02, 40.0
"""Value of a movement point nearer to a goal for each point of the goal's value, which counts up to a maximum."""

TOGETHER = 0.5
"""The share of all enemies in reach that can be brought against one hex."""

SAFE, MOST_AT_STAKE = 1.0, 0.6
"""The odds up to which a hex is safe; the highest cost of exposure, as a share of strength."""

HALVED = 0.5
"""The share of the enemy's strength that remains over ground that halves it."""

IN_TOWN = 0.15
"""The cost of disorder in a town, as a share of a unit's strength."""

HUNGRY, LATE = 0.7, 5
"""The cost of being out of supply, as a share of strength, and the number of last turns in which it counts."""

IN_THE_ROAD = 0.8
"""The cost of halting on the train's road."""

AFLOAT = 0.3
"""Value of each hex that a gunboat is nearer to the enemy."""


class HexValues:
    """Values of hexes for one side's units in one position."""

    def __init__(
        self, setup: BlueGreySetup, position: Position, side: Side, distances: DistanceTables, style: TurnStyle = STEADY
    ) -> None:
        self.setup = setup
        self.position = position
        self.side = side
        self.distances = distances
        self.style = style
        self._here: dict[int, float] = {}
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
        """The value of a unit in a hex."""
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
            worth -= (self.style.pull + PULL_OF_WORTH * min(goal.worth, PULL_MOST)) * self.distances.to(goal.hex)[hex_]
        return worth

    def gain(self, unit: Unit, hex_: int) -> float:
        """The change of value when a unit goes to a hex."""
        here = self._here.get(unit.number)
        if here is None:
            here = self._here[unit.number] = self.worth(unit, unit.hex)
        return self.worth(unit, hex_) - here

    @cached_property
    def convoy(self) -> Convoy:
        """The train to be saved, and its road."""
        return Convoy(self.setup, self.position, self.side, self.distances, lambda: self.threat)

    @cached_property
    def goals(self) -> dict[int, Goal]:
        """The goal of each unit, by number."""
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
        """The hexes in which a unit is not lost at the end for want of a road off the map."""
        rule = self.setup.battle.victory.supply
        if rule is None or rule.side != self.side or not self._hunger:
            return frozenset(range(self.setup.board.size))
        return supplied(self.setup, self.position, rule)

    @cached_property
    def _around(self) -> list[int]:
        """For each hex the strength of adjacent friends."""
        found = [0] * self.setup.board.size
        for unit in self.position.placement.of(self.side):
            if unit.kind in COMBAT:
                for near in self.setup.board.near[unit.hex]:
                    found[near] += unit.strength
        return found

    def _exposure(self, unit: Unit, hex_: int) -> float:
        """The cost of a unit's exposure to attack in a hex."""
        threat = self.threat[hex_] * TOGETHER
        if not threat:
            return 0.0
        row = self.setup.board.rows[hex_]
        work = self.position.work_in(hex_)
        if row.halves:
            threat *= HALVED
        elif row.shift or (work and work.kind != "building"):
            threat *= self.style.shifted
        others = (one for one in self.position.placement.in_hex(hex_) if one.number != unit.number)
        beside = self._around[hex_]
        if unit.hex != NOWHERE and hex_ in self.setup.board.near[unit.hex]:
            beside -= unit.strength
        own = (
            unit.strength * THIRDS_DEFENDING[unit.morale] / 3
            + sum(one.strength for one in others)
            + self.style.beside * beside
        )
        odds = threat / max(own, 1.0)
        return unit.strength * min(max(odds - SAFE, 0.0) * self.style.steep, MOST_AT_STAKE)
