"""Coordination of ordered pieces: better destinations and orders than each piece would choose alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.battle_cry.computer.attack_value import Attack, Shooter, Volley, attacks_of
from engine.battle_cry.computer.tasks import Task, Tasks, moved_to
from engine.battle_cry.computer.threat_map import placed
from engine.battle_cry.placement import General, Placement, Unit
from engine.battle_cry.position import Position
from engine.field_changes import replace

OutOfTime = Callable[[], bool]

TINY = 1e-9
"""The least gain, in flags, for which one plan replaces another."""


class TurnPlan(NamedTuple):
    """Ordered pieces with their destinations, the plan's value in flags, and further tasks that could be ordered.

    The first ``bound`` tasks have their orders already. ``places`` are hexes, one for each task.
    """

    value: float
    tasks: tuple[Task, ...] = ()
    places: tuple[int, ...] = ()
    bound: int = 0
    spare: tuple[Task, ...] = ()


class Coordination:
    """Improves plans for one position; ``fits`` says whether tasks beyond the bound ones can all be ordered."""

    def __init__(
        self, tasks: Tasks, position: Position, fits: Callable[[tuple[Task, ...]], bool], stop: OutOfTime
    ) -> None:
        self.threats = tasks.threats
        self.hex_values = tasks.hex_values
        self._tasks = tasks
        self._position = position
        self._fits = fits
        self._out_of_time = stop

    def improve(self, plan: TurnPlan) -> TurnPlan:
        """Hill climbing: changes one destination or one order at a time while that helps and time is left."""
        best = plan._replace(value=self.value(plan.tasks, plan.places))
        while plan.tasks and not self._out_of_time():
            better = self._exchanged(self._replaced(best))
            if better.value <= best.value + TINY:
                return best
            best = better
        return best

    def _replaced(self, best: TurnPlan) -> TurnPlan:
        """Moves each piece in turn to the destination where it serves the others best."""
        for number, task in enumerate(best.tasks):
            others = (*best.places[:number], *best.places[number + 1 :])
            for choice in task.choices[: self.hex_values.weights.width]:
                if choice.to in others or choice.to == best.places[number]:
                    continue
                places = (*best.places[:number], choice.to, *best.places[number + 1 :])
                value = self.value(best.tasks, places)
                if value > best.value + TINY:
                    best = best._replace(value=value, places=places)
                if self._out_of_time():
                    return best
        return best

    def _exchanged(self, best: TurnPlan) -> TurnPlan:
        """Gives each order in turn to another piece if that brings more."""
        for number in range(best.bound, len(best.tasks)):
            for spare in best.spare[: self.hex_values.weights.spares]:
                if self._out_of_time():
                    return best
                best = self._with(best, number, spare)
        return best

    def _with(self, best: TurnPlan, number: int, spare: Task) -> TurnPlan:
        tasks = (*best.tasks[:number], spare, *best.tasks[number + 1 :])
        if spare in best.tasks or not self._fits(tasks[best.bound :]):
            return best
        taken = {*best.places[:number], *best.places[number + 1 :]}
        places = (*best.places[:number], spare.first_free(taken).to, *best.places[number + 1 :])
        value = self.value(tasks, places)
        return best._replace(value=value, tasks=tasks, places=places) if value > best.value + TINY else best

    def value(self, tasks: tuple[Task, ...], places: tuple[int, ...]) -> float:
        """The value of these destinations and of the attacks from there, one after the other."""
        going = tuple([(task.piece, to) for task, to in zip(tasks, places, strict=True) if to != task.piece.hex])
        placement = self._position.placement
        value, beaten = self._volley(moved_to(placement, going) if going else placement, tasks, places)
        return value + sum([self._change(task, to, beaten) for task, to in zip(tasks, places, strict=True)])

    def _volley(
        self, placement: Placement, tasks: tuple[Task, ...], places: tuple[int, ...]
    ) -> tuple[float, frozenset[int]]:
        """The value of all attacks once everybody has moved, and the enemies that they probably beat."""
        distance = self.threats.setup.board.grid.distance
        shooters: list[Shooter] = []
        for task, to in zip(tasks, places, strict=True):
            order, piece = task.order, task.piece
            if not order.is_general:
                moved = distance[piece.hex][to] if to != piece.hex else order.moved
                shooters.append((piece.id, to, moved, order.battles, order.fires_after, order.dice, order.led))
        known = self._tasks.volleys
        key = placement.unit_at, placement.general_at, tuple(shooters)
        found = known.get(key)
        if found is None:
            after = self._position
            if placement is not after.placement:
                after = replace(after, placement=placement)
            attackers: list[list[Attack]] = []
            for task, to in zip(tasks, places, strict=True):
                attackers += self._attacks(after, task, to)
            volley = Volley(self.threats, after)
            found = known[key] = volley.fire(attackers), volley.beaten()
        return found

    def _attacks(self, after: Position, task: Task, to: int) -> list[list[Attack]]:
        """The possible attacks of a piece from its destination, one list for each battle that it has."""
        piece, order = task.piece, task.order
        if isinstance(piece, General):
            return []
        moved = self.threats.setup.board.grid.distance[piece.hex][to] if to != piece.hex else order.moved
        if not self._tasks.may_attack(piece, order, to, moved):
            return []
        order = replace(order, moved=moved)
        found = attacks_of(self.threats, after, placed(piece, to), order)
        return [found] * order.battles if found else []

    def _change(self, task: Task, to: int, beaten: frozenset[int]) -> float:
        """The value gained by the new hex over the old one, given that some enemies are beaten."""
        piece = task.piece
        price = self.hex_values.weights.steps if to != piece.hex else 0.0
        if isinstance(piece, General):
            return self.hex_values.general(piece, to) - self.hex_values.general(piece, piece.hex) - price
        assert isinstance(piece, Unit)
        here = self.hex_values.unit(piece, piece.hex)
        there = self.hex_values.unit(piece, to, beaten)
        if task.order.again and task.order.battles:
            there = max(there, here)
        return there - here - price
