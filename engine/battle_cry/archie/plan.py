"""Plans of a whole turn: which units are ordered, where each goes and whom each attacks, and what that is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from engine.battle_cry.archie.stand import Stand
from engine.battle_cry.archie.strike import Blow, Volley, blows
from engine.battle_cry.archie.survey import Survey, placed
from engine.battle_cry.body import Body, Order
from engine.battle_cry.field import OFF, Field, General, Unit
from engine.battle_cry.frames import GiveOrders, Move
from engine.battle_cry.movement import destinations, piece_of
from engine.battle_cry.orders import candidates, has_room, holders, order_from
from engine.hexgrid import hexes_of

OutOfTime = Callable[[], bool]

WIDTH = 8
"""The best places of each unit that are tried together with those of the others."""


class Choice(NamedTuple):
    """A place to which an ordered piece may go, or where it stays, and what that brings by itself."""

    to: int
    gain: float


class Task(NamedTuple):
    """An ordered piece and its choices, the best first."""

    order: Order
    piece: Unit | General
    choices: tuple[Choice, ...]

    @property
    def gain(self) -> float:
        """What the order brings by itself."""
        return self.choices[0].gain


class Plan(NamedTuple):
    """Ordered pieces with the hex where each is to go, and what all of it is worth."""

    value: float
    tasks: tuple[Task, ...] = ()
    places: tuple[int, ...] = ()


class Planner:
    """Makes plans over one survey."""

    def __init__(self, survey: Survey, stand: Stand, out_of_time: OutOfTime) -> None:
        self.survey = survey
        self.stand = stand
        self.out_of_time = out_of_time
        self._known: dict[tuple[Order, bool], Task] = {}

    # What is to be planned

    def sketch(self, body: Body) -> Plan:
        """The plan in which every piece does what is best for it alone."""
        frame = body.stack[-1]
        tasks = self._ordered(body)
        if isinstance(frame, GiveOrders):
            tasks += self._chosen(body, frame)
        return self._settle(tasks)

    def plan(self, body: Body) -> Plan:
        """The plan in which the pieces act together; as good as the time allows."""
        return self.improve(body, self.sketch(body))

    def _ordered(self, body: Body) -> list[Task]:
        frame = body.stack[-1]
        again = isinstance(frame, Move) and frame.again
        tasks = [self.task(body, order, again=again) for order in body.orders if piece_of(body, order).hex != OFF]
        led = {task.piece.hex for task in tasks if isinstance(task.piece, Unit)}
        return [task for task in tasks if isinstance(task.piece, Unit) or task.piece.hex not in led]

    def _chosen(self, body: Body, frame: GiveOrders) -> list[Task]:
        """The orders, among those that the card allows, that bring most."""
        pieces = candidates(self.survey.setup, body, frame)
        tasks = [self.task(body, order_from(self.survey.setup, frame, piece)) for piece in pieces]
        chosen: list[Task] = []
        for task in sorted(tasks, key=lambda task: -task.gain):
            if task.gain <= 0 or len(frame.given) >= frame.most:
                break
            extra = holders(frame, task.piece)
            if has_room(frame, extra):
                frame = replace(frame, given=(*frame.given, extra))
                chosen.append(task)
        return chosen

    # What a piece may do

    def task(self, body: Body, order: Order, *, again: bool = False) -> Task:
        """An order with everything that could be done with it."""
        key = order, again
        if key not in self._known:
            piece = piece_of(body, order)
            found = self._general(body, piece, order) if isinstance(piece, General) else self._unit(body, piece, order, again=again)
            self._known[key] = Task(order, piece, tuple(sorted(found, key=lambda choice: -choice.gain)))
        return self._known[key]

    def _general(self, body: Body, general: General, order: Order) -> list[Choice]:
        here = self.stand.general(general, general.hex)
        ways = hexes_of(destinations(self.survey.setup, body, order)) if order.moves else []
        price = here + self.stand.weights.steps
        return [Choice(general.hex, 0.0), *(Choice(to, self.stand.general(general, to) - price) for to in ways)]

    def _unit(self, body: Body, unit: Unit, order: Order, *, again: bool) -> list[Choice]:
        may_move = order.moves > 0 and (again or order.moves > order.again)
        ways = hexes_of(destinations(self.survey.setup, body, order)) if may_move else []
        found = [Choice(unit.hex, self._attack(body, unit, order, unit.hex))]
        here = self.stand.unit(unit, unit.hex)
        for to in ways:
            there = self.stand.unit(unit, to)
            if order.again and not again:
                there = max(there, here)
            gain = there - here - self.stand.weights.steps
            found.append(Choice(to, gain + self._attack(body, unit, order, to)))
        return found

    def _attack(self, body: Body, unit: Unit, order: Order, to: int) -> float:
        """What the best attack from a hex brings, other units apart."""
        choices = self.blows(body, unit, order, to)
        if not choices:
            return 0.0
        volley = Volley(self.survey, body)
        return volley.fire([choices] * order.battles)

    def blows(self, body: Body, unit: Unit, order: Order, to: int) -> list[Blow]:
        """The attacks that an ordered unit could make from a hex."""
        moved = self.survey.setup.board.grid.distance[unit.hex][to] if to != unit.hex else order.moved
        if not order.battles or moved > order.fires_after or not self._in_range(unit, to):
            return []
        if to == unit.hex:
            return blows(self.survey, body, unit, order)
        there = replace(body, field=moved_to(body.field, ((unit, to),)))
        return blows(self.survey, there, placed(unit, to), replace(order, moved=moved))

    def _in_range(self, unit: Unit, to: int) -> bool:
        longest = self.survey.setup.rules.longest(unit)
        within = self.survey.setup.board.within[to][longest]
        field = self.survey.body.field
        return bool(within & (field.unit_mask[1 - unit.side] | field.general_mask[1 - unit.side]))

    # Acting together

    def _settle(self, tasks: list[Task]) -> Plan:
        """Each piece where it is best for it, the piece that gains most first; no two in one hex."""
        taken: set[int] = set()
        places: list[int] = []
        value = 0.0
        tasks.sort(key=lambda task: -task.gain)
        for task in tasks:
            choice = next((one for one in task.choices if one.to not in taken), Choice(task.piece.hex, 0.0))
            taken.add(choice.to)
            places.append(choice.to)
            value += choice.gain
        return Plan(value, tuple(tasks), tuple(places))

    def improve(self, body: Body, plan: Plan) -> Plan:
        """The plan with one piece's place changed at a time, as long as that helps and there is time."""
        if not plan.tasks:
            return plan
        best = plan._replace(value=self.together(body, plan.tasks, plan.places))
        better = True
        while better and not self.out_of_time():
            better = False
            for number, task in enumerate(plan.tasks):
                for choice in task.choices[:WIDTH]:
                    places = (*best.places[:number], choice.to, *best.places[number + 1 :])
                    if choice.to in (*best.places[:number], *best.places[number + 1 :]) or places == best.places:
                        continue
                    value = self.together(body, plan.tasks, places)
                    if value > best.value + 1e-9:
                        best, better = Plan(value, plan.tasks, places), True
                    if self.out_of_time():
                        return best
        return best

    def together(self, body: Body, tasks: tuple[Task, ...], places: tuple[int, ...]) -> float:
        """What it is worth that the pieces go to these places and the units attack from there in concert."""
        going = tuple((task.piece, to) for task, to in zip(tasks, places, strict=True) if to != task.piece.hex)
        after = replace(body, field=moved_to(body.field, going)) if going else body
        attackers = []
        for task, to in zip(tasks, places, strict=True):
            if isinstance(task.piece, Unit) and task.order.battles and self._in_range(task.piece, to):
                distance = self.survey.setup.board.grid.distance[task.piece.hex][to]
                order = replace(task.order, moved=distance) if distance else task.order
                if order.moved <= order.fires_after:
                    found = blows(self.survey, after, placed(task.piece, to), order)
                    attackers += [found] * order.battles if found else []
        volley = Volley(self.survey, after)
        value = volley.fire(attackers)
        beaten = volley.beaten()
        return value + sum(self._standing(task, to, beaten) for task, to in zip(tasks, places, strict=True))

    def _standing(self, task: Task, to: int, beaten: frozenset[int]) -> float:
        piece = task.piece
        price = self.stand.weights.steps if to != piece.hex else 0.0
        if isinstance(piece, General):
            return self.stand.general(piece, to) - self.stand.general(piece, piece.hex) - price
        here = self.stand.unit(piece, piece.hex)
        there = self.stand.unit(piece, to, beaten)
        if task.order.again:
            there = max(there, here)
        return there - here - price


def moved_to(field: Field, going: tuple[tuple[Unit | General, int], ...]) -> Field:
    """The field after pieces went elsewhere, units with their generals."""
    for piece, to in going:
        if isinstance(piece, General):
            field = field.with_general_at(field.generals[piece.id], to)
            continue
        general = field.general(piece.hex)
        field = field.with_unit_at(piece, to)
        field = field.with_general_at(general, to) if general else field
    return field
