"""Values of attacks before their roll, in strength points, by the exact chances of the dice."""

from __future__ import annotations

from engine.blue_grey.computer.time_horizon import is_last
from engine.blue_grey.forecast import chances
from engine.blue_grey.odds import COLUMNS
from engine.blue_grey.position import Combat, Position, Unit
from engine.blue_grey.reckoning import reckon
from engine.blue_grey.retreat import displacing_ways, ways
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import DISORDERED, ENEMY

Hexes = frozenset[int]

THROWN_BACK = 0.3
"""Value of making a unit retreat, and perhaps lose its order, as a share of its strength."""

GROUND = 0.15
"""Value of a chance to advance onto an objective, as a share of its points."""


class AttackValues:
    """Values of the active side's attacks in one position, cached."""

    def __init__(self, setup: BlueGreySetup, position: Position) -> None:
        self.setup = setup
        self.position = position
        self._known: dict[tuple[Hexes, tuple[int, ...], tuple[int, ...]], float] = {}
        self._stuck: dict[int, bool] = {}
        goals = zip(setup.battle.victory.objectives, position.held, strict=True)
        enemy = ENEMY[position.active]
        self._ground = {goal.hex: sum(goal.points) * GROUND for goal, held in goals if held == enemy}

    def worth(self, targets: Hexes, close: tuple[int, ...], guns: tuple[int, ...] = ()) -> float:
        """The value of an attack on these hexes by ``close`` units hand to hand and bombarding ``guns``."""
        key = targets, close, guns
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._reckoned(*key)
        return known

    def is_stuck(self, unit: Unit) -> bool:
        """Whether a unit that must retreat would be lost."""
        known = self._stuck.get(unit.number)
        if known is None:
            free = ways(self.setup, self.position, unit) or displacing_ways(self.setup, self.position, unit)
            known = self._stuck[unit.number] = not free
        return known

    def by_result(self, targets: Hexes, close: tuple[int, ...]) -> dict[str, float]:
        """The value of each result of the table."""
        enemy = ENEMY[self.position.active]
        theirs = [unit for hex_ in targets for unit in self.position.placement.in_hex(hex_) if unit.side == enemy]
        ours = [self.position.units[number] for number in close]
        them, us = sum(unit.strength for unit in theirs), sum(unit.strength for unit in ours)
        ground = sum(self._ground.get(hex_, 0.0) for hex_ in targets) if ours else 0.0
        less = min(them, us) / 2
        return {
            "De": them + ground,
            "Ex": them + ground - min(them, us),
            "Ex*": ground / 2 if us else less,
            "Dr": self._back(theirs) + ground,
            "Ar": -self._back(ours),
            "Ae*": -us / 3 - self._back(ours) * 2 / 3,
            "Ae": -us,
        }

    def _reckoned(self, targets: Hexes, close: tuple[int, ...], guns: tuple[int, ...]) -> float:
        if not close and not guns:
            return 0.0
        combat = Combat(targets=tuple(sorted(targets)), attackers=tuple(sorted((*close, *guns))), bombarding=guns)
        count = reckon(self.setup, self.position, combat)
        night = self.setup.is_night(self.position.turn)
        brings = self.by_result(targets, close)
        return sum(chance * brings[result] for result, chance in chances(count, COLUMNS[count.column()], night=night))

    def _back(self, units: list[Unit]) -> float:
        """The cost of units' retreat for their side."""
        lost = 0.0
        for unit in units:
            part = 1.0 if self.is_stuck(unit) else self._shaken(unit)
            lost += unit.strength * part
        return lost

    def _shaken(self, unit: Unit) -> float:
        """The cost of a unit's retreat as a fraction of its strength; 0 at the end of the battle."""
        if is_last(self.setup, self.position):
            return 0.0
        return THROWN_BACK + (0.1 if unit.morale >= DISORDERED else 0.0)
