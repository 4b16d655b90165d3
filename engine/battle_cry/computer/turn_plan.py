"""Plans of a whole turn: which units are ordered, where each goes, whom each attacks, and the total value."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.battle_cry.computer.coordination import Coordination, OutOfTime, TurnPlan
from engine.battle_cry.computer.tasks import Task, Tasks
from engine.battle_cry.frames import Frame, GiveOrders
from engine.battle_cry.movement import piece_of
from engine.battle_cry.orders import candidates, has_room, holders, order_from
from engine.battle_cry.placement import OFF, Placement, Unit
from engine.battle_cry.position import Order, Position, TeamState, Work
from engine.field_changes import replace

PlanBasis: TypeAlias = tuple[Frame, tuple[Order, ...], Placement, tuple[Work, ...], TeamState | None]
"""What a plan rests on besides a survey, since cards and choices lead on from the position that was surveyed."""


class KnownPlans:
    """The plans made over one survey, quick and coordinated ones."""

    def __init__(self) -> None:
        self.sketches: dict[PlanBasis, TurnPlan] = {}
        self.plans: dict[PlanBasis, TurnPlan] = {}


class Planner:
    """Makes plans over one survey, for the positions that cards and choices lead to.

    Those that time cut short are not kept among the known ones.
    """

    def __init__(self, tasks: Tasks, known: KnownPlans, out_of_time: OutOfTime) -> None:
        self.hex_values = tasks.hex_values
        self.threats = tasks.threats
        self._tasks = tasks
        self._known = known
        self._out_of_time = out_of_time
        self._late = False

    def sketch(self, position: Position) -> TurnPlan:
        """The quick plan: every piece does what is best for it alone, and the best are ordered."""
        return self._once(self._known.sketches, position, self._sketched)

    def _sketched(self, position: Position) -> TurnPlan:
        frame = position.stack[-1]
        bound = self._ordered(position)
        free = self._orderable(position, frame, bound) if isinstance(frame, GiveOrders) else []
        chosen = self._chosen(frame, free) if isinstance(frame, GiveOrders) else []
        tasks = (*bound, *chosen)
        spare = tuple(task for task in free if task not in chosen and task.gain > 0)
        value, places = _settled(tasks)
        return TurnPlan(value, tasks, places, len(bound), spare)

    def plan(self, position: Position) -> TurnPlan:
        """The coordinated plan, as good as the time allows."""
        return self._once(self._known.plans, position, self._coordinated)

    def _once(
        self, known: dict[PlanBasis, TurnPlan], position: Position, make: Callable[[Position], TurnPlan]
    ) -> TurnPlan:
        """The known plan of a position, or the one made now, which is known from then on if it was made in time."""
        basis = _basis(position)
        found = known.get(basis)
        if found is None:
            found = make(position)
            if not self._late:
                known[basis] = found
        return found

    def _coordinated(self, position: Position) -> TurnPlan:
        frame = position.stack[-1]

        def fits(tasks: tuple[Task, ...]) -> bool:
            return isinstance(frame, GiveOrders) and can_order(frame, tasks)

        return Coordination(self._tasks, position, fits, self._is_late).improve(self.sketch(position))

    def _is_late(self) -> bool:
        self._late = self._late or self._out_of_time()
        return self._late

    def _ordered(self, position: Position) -> list[Task]:
        """The tasks of given orders; a general with an ordered unit moves with it."""
        tasks = [self._tasks.of(position, order) for order in position.orders if piece_of(position, order).hex != OFF]
        led = {task.piece.hex for task in tasks if isinstance(task.piece, Unit)}
        return [task for task in tasks if isinstance(task.piece, Unit) or task.piece.hex not in led]

    def _orderable(self, position: Position, frame: GiveOrders, bound: list[Task]) -> list[Task]:
        """Tasks that the card could order, the most valuable first; when time is short, only those near the enemy."""
        setup = self.threats.setup
        served = {task.piece.hex for task in bound}
        tasks: list[Task] = []
        pieces = [piece for piece in candidates(setup, position, frame) if piece.hex not in served]
        for piece in sorted(pieces, key=lambda piece: self.threats.gap(piece.side, piece.hex)):
            task = self._tasks.of(position, order_from(setup, frame, piece))
            tasks.append(Task(task.order, task.piece, task.choices, holders(frame, piece)))
            if self._is_late():
                break
        return sorted(tasks, key=lambda task: -task.gain)

    def _chosen(self, frame: GiveOrders, free: list[Task]) -> list[Task]:
        chosen: list[Task] = []
        taken: set[int] = set()
        for task in free:
            if task.gain > 0 and task.piece.hex not in taken and can_order(frame, (task,)):
                chosen.append(task)
                taken.add(task.piece.hex)
                frame = replace(frame, given=(*frame.given, task.pools))
        return chosen


def _basis(position: Position) -> PlanBasis:
    return position.stack[-1], position.orders, position.placement, position.works, position.team


def can_order(frame: GiveOrders, tasks: tuple[Task, ...]) -> bool:
    """Whether a card can order all of these tasks, no general together with his own unit."""
    if len(frame.given) + len(tasks) > frame.most or len({task.piece.hex for task in tasks}) < len(tasks):
        return False
    for task in tasks:
        if not has_room(frame, task.pools):
            return False
        frame = replace(frame, given=(*frame.given, task.pools))
    return True


def _settled(tasks: tuple[Task, ...]) -> tuple[float, tuple[int, ...]]:
    """The total value and each piece's best free destination, the most valuable first."""
    taken: set[int] = set()
    found: dict[int, int] = {}
    value = 0.0
    for number in sorted(range(len(tasks)), key=lambda number: -tasks[number].gain):
        choice = tasks[number].first_free(taken)
        taken.add(choice.to)
        found[number] = choice.to
        value += choice.gain
    return value, tuple(found[number] for number in range(len(tasks)))
