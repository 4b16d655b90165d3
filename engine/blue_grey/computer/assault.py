"""Assaults: units to bring up against one enemy hex, by the attacks that would follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from engine.blue_grey.computer.melee import CombatPhase
from engine.blue_grey.computer.position_value import HexValues
from engine.blue_grey.position import STACK, Position, Unit, placement_of
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY, ROUTED
from engine.blue_grey.sight import sees
from engine.blue_grey.zones import zone_of
from engine.decision import Action
from engine.hexgrid_columns import NOWHERE

REGION = 4
"""The radius around the attacked hex, in hexes, that an assault considers."""

MOST_UNITS, MOST_PLACES, MOST_MOVES = 8, 3, 5
"""The most units considered for an assault, hexes considered for each, and moves made."""

OutOfTime = Callable[[], bool]
Known = dict[tuple[object, ...], "AssaultPlan"]


class AssaultMove(NamedTuple):
    """One unit's move in an assault."""

    action: Action
    unit: Unit
    hex: int


class AssaultPlan(NamedTuple):
    """The moves of an assault in order, and their total value."""

    moves: tuple[AssaultMove, ...] = ()
    gain: float = 0.0


class Assaults:
    """The possible assaults of one position of the Movement Phase."""

    def __init__(
        self, hex_values: HexValues, actions: tuple[Action, ...], known: Known, out_of_time: OutOfTime
    ) -> None:
        self.setup: BlueGreySetup = hex_values.setup
        self.position: Position = hex_values.position
        self.hex_values = hex_values
        self._known = known
        self._out_of_time = out_of_time
        self._zone = zone_of(self.setup, self.position, ENEMY[self.position.active])
        self._moves = self._moves_of(actions)
        self._guns = {
            hex_: guns for hex_, steps in self._moves.items() if (guns := [one for one in steps if one.unit.is_guns])
        }

    def best(self) -> AssaultMove | None:
        """The first move of the best assault that is worth it, ``None`` if none is."""
        best = AssaultPlan()
        for hex_ in self._targets():
            found = self._against(hex_)
            if found.gain > max(best.gain, self.hex_values.style.assault):
                best = found
            if self._out_of_time():
                break
        return best.moves[0] if best.moves else None

    def _moves_of(self, actions: tuple[Action, ...]) -> dict[int, list[AssaultMove]]:
        """For each hex the moves that lead there."""
        found: dict[int, list[AssaultMove]] = {}
        for action in actions:
            if action.verb != "move":
                continue
            unit = self.position.units[self.setup.numbers[action.subject]]
            hex_ = self.setup.board.index(action.object)
            if (
                unit.kind not in {"train", "gunboat"}
                and unit.morale < ROUTED
                and len(self.position.placement.at[hex_]) < STACK
            ):
                found.setdefault(hex_, []).append(AssaultMove(action, unit, hex_))
        return found

    def _targets(self) -> list[int]:
        """The enemy hexes against which anybody can be brought up, the most promising first."""
        promise: dict[int, float] = {}
        for unit in self.position.placement.of(ENEMY[self.position.active]):
            if unit.kind == "gunboat" or unit.hex in promise:
                continue
            able = {step.unit.number: step.unit.strength for step in self._steps(unit.hex)}
            if able:
                against = sum(one.strength for one in self.position.placement.in_hex(unit.hex))
                promise[unit.hex] = -min(sum(able.values()) / against, 5.0)
        return sorted(promise, key=lambda hex_: (promise[hex_], hex_))

    def _steps(self, target: int) -> Iterator[AssaultMove]:
        board = self.setup.board
        for hex_ in board.near[target]:
            if (hex_, target) not in board.barred:
                yield from self._moves.get(hex_, ())
        from_afar = board.grid.within(target, self.setup.battle.range) & ~board.grid.within(target, 1) & ~self._zone
        for hex_, guns in self._guns.items():
            if from_afar >> hex_ & 1 and sees(board, hex_, target):
                yield from guns

    def _against(self, target: int) -> AssaultPlan:
        near = self.setup.board.grid.within(target, REGION) | 1 << target
        units = tuple(
            unit if unit.hex != NOWHERE and near >> unit.hex & 1 else _away(unit) for unit in self.position.units
        )
        steps = self._chosen(target)
        here = tuple((unit.number, unit.hex, unit.morale) for unit in units if unit.hex != NOWHERE)
        marks = tuple((step.unit.number, step.hex) for step in steps)
        key = (target, self.position.turn, here, marks, self.position.works)
        known = self._known.get(key)
        if known is None:
            local = replace(self.position, placement=placement_of(units, self.setup.board.size))
            known = self._built_up(local, steps)
            if not self._out_of_time():
                self._known[key] = known
        return known

    def _chosen(self, target: int) -> list[AssaultMove]:
        """The moves worth considering: the strongest units, each to its best hexes."""
        by_unit: dict[int, list[AssaultMove]] = {}
        for step in self._steps(target):
            by_unit.setdefault(step.unit.number, []).append(step)
        strongest = sorted(by_unit.values(), key=lambda steps: (-steps[0].unit.strength, steps[0].unit.number))
        chosen: list[AssaultMove] = []
        for steps in strongest[:MOST_UNITS]:
            chosen += sorted(steps, key=lambda step: -self.hex_values.worth(step.unit, step.hex))[:MOST_PLACES]
        return chosen

    def _built_up(self, local: Position, steps: list[AssaultMove]) -> AssaultPlan:
        """A greedy sequence of moves, cut off at the stage with the highest value."""
        before = CombatPhase(self.setup, local).worth()
        best, moves, placed = AssaultPlan(), tuple[AssaultMove, ...](), 0.0
        for _ in range(MOST_MOVES):
            chosen: tuple[float, float, AssaultMove, Position] | None = None
            for step in steps:
                if (
                    any(step.unit.number == one.unit.number for one in moves)
                    or len(local.placement.at[step.hex]) >= STACK
                ):
                    continue
                then = self._with(local, step)
                stands = placed + self.hex_values.style.place * self.hex_values.gain(step.unit, step.hex)
                gain = CombatPhase(self.setup, then).worth() - before + stands
                if chosen is None or gain > chosen[0]:
                    chosen = gain, stands, step, then
                if self._out_of_time():
                    return best
            if chosen is None:
                break
            gain, placed, step, local = chosen
            moves = (*moves, step)
            if gain > best.gain:
                best = AssaultPlan(moves, gain)
        return best

    def _with(self, local: Position, step: AssaultMove) -> Position:
        moved = replace(step.unit, hex=step.hex, way="normal", entered=bool(self._zone >> step.hex & 1))
        return replace(local, placement=local.placement.put(moved))


def _away(unit: Unit) -> Unit:
    return replace(unit, hex=NOWHERE) if unit.hex != NOWHERE else unit
