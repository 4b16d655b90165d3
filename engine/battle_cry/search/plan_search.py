"""Choice of a plan by trials of small changes: another destination, another piece ordered, an order left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.battle_cry.computer.coordination import TurnPlan
from engine.battle_cry.computer.decision_input import GeneralQuestion
from engine.battle_cry.computer.turn_plan import can_order
from engine.battle_cry.computer.versions import PlanSearch, ReplySearch, TrialNumbers
from engine.battle_cry.frames import GiveOrders
from engine.battle_cry.search.trial_turn import TrialTurn
from engine.battle_cry.search.trials import Found, TrialInput, Trials


class ChosenPlan(NamedTuple):
    """A plan, and the chance to win that it seems to gain over the first one.

    Where no reply is tried, ``others`` are those that came near to it, the best of the last round first.
    """

    plan: TurnPlan
    gain: float
    others: tuple[TurnPlan, ...] = ()


def chosen_plan(asked: TrialInput, search: PlanSearch, planned: TurnPlan) -> ChosenPlan:
    """The plan that does best in trials; the best one so far if time is out before."""
    frame = asked.given.position.stack[-1]
    orders = frame if isinstance(frame, GiveOrders) else None
    best, other, known = ChosenPlan(planned, 0.0), planned, [planned]
    near: list[TurnPlan] = []
    for number in range(search.rounds):
        changed = _new(_changed(best.plan, search.width, orders), known)
        known += changed
        plans = [best.plan, *changed]
        found = _tried(asked, plans, search.trials, begin=number * ROUND)
        near = [*(plans[one] for one in found.ranking), *near]
        other = next((plans[one] for one in found.ranking if one not in (0, found.place)), other)
        if not found.place:
            break
        best = ChosenPlan(plans[found.place], best.gain + found.gain)
    replies = search.replies
    if replies is None:
        return best._replace(others=tuple(_new(near, [best.plan])))
    plans = [best.plan, *_new([planned, other], [best.plan])]
    found = _tried(asked, plans, replies.trials, begin=search.rounds * ROUND, replies=replies)
    return ChosenPlan(plans[found.place], best.gain + found.gain)


ROUND = 1_000
"""More trials than there are in a round: each has dice of its own."""


def _tried(
    asked: TrialInput, plans: list[TurnPlan], numbers: TrialNumbers, *, begin: int, replies: ReplySearch | None = None
) -> Found:
    """The best of some plans, the first of which is to be followed if no other is surely better.

    With a search of replies the turns that follow are tried, too.
    """
    given = asked.given
    question = GeneralQuestion(given.seat, given.position, given.actions)
    ahead, later = (replies.turns, replies.weights(given.weights)) if replies else (0, None)
    turns = [
        TrialTurn(asked.surveys, question, given.weights, asked.seed, plan=plan, ahead=ahead, later=later)
        for plan in plans
    ]
    worth = [given.worth(plan) for plan in plans] if numbers.flag else ()
    return Trials(asked, numbers, begin=begin).best(turns, worth)


def _new(plans: Iterable[TurnPlan], known: list[TurnPlan]) -> list[TurnPlan]:
    """The plans, each once, that are none of the known ones."""
    found: list[TurnPlan] = []
    for plan in plans:
        if all((plan.tasks, plan.places) != (one.tasks, one.places) for one in (*known, *found)):
            found.append(plan)
    return found


def _changed(plan: TurnPlan, width: int, frame: GiveOrders | None) -> Iterator[TurnPlan]:
    """Plans with one change to a unit; what a general does is left as planned, since the judge hardly sees him."""
    for number, task in enumerate(plan.tasks):
        if task.order.is_general:
            continue
        others = {*plan.places[:number], *plan.places[number + 1 :]}
        wanted = [choice.to for choice in task.choices[:width]]
        for to in dict.fromkeys((*wanted, task.piece.hex)):
            if to not in others:
                yield plan._replace(places=_with(plan.places, number, to))
    for number in range(plan.bound, len(plan.tasks)) if frame is not None else ():
        tasks, places = plan.tasks, plan.places
        if tasks[number].order.is_general:
            continue
        yield plan._replace(
            tasks=(*tasks[:number], *tasks[number + 1 :]), places=(*places[:number], *places[number + 1 :])
        )
        others = {*places[:number], *places[number + 1 :]}
        for spare in plan.spare[:1]:
            orders = (*tasks[:number], spare, *tasks[number + 1 :])
            if (
                frame is not None
                and not spare.order.is_general
                and spare not in tasks
                and can_order(frame, orders[plan.bound :])
            ):
                yield plan._replace(tasks=orders, places=_with(places, number, spare.first_free(others).to))


def _with(places: tuple[int, ...], number: int, to: int) -> tuple[int, ...]:
    return (*places[:number], to, *places[number + 1 :])
