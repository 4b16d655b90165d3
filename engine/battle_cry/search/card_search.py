"""Choice of a card by trials of the turns that the likeliest cards would bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from engine.battle_cry.computer.coordination import TurnPlan
from engine.battle_cry.computer.decision_input import DecisionInput, GeneralQuestion
from engine.battle_cry.computer.tasks import Task
from engine.battle_cry.computer.turn_answers import likeliest_cards
from engine.battle_cry.computer.versions import ArchieVersion, CardSearch, ReplySearch
from engine.battle_cry.computer.weights import Weights
from engine.battle_cry.frames import GiveOrders
from engine.battle_cry.position import Order, Position
from engine.battle_cry.search.plan_search import chosen_plan
from engine.battle_cry.search.trial_turn import TrialTurn
from engine.battle_cry.search.trials import TrialInput, Trials
from engine.battle_cry.transitions import apply
from engine.battle_cry.view import SeatView
from engine.battle_cry.view_builder import seat_view
from engine.chance import Seeded
from engine.decision import Action
from engine.field_changes import replace


class NextPlan(NamedTuple):
    """The position to which a card leads, and the plan that is to be followed there."""

    position: Position
    plan: TurnPlan


class ChosenCard(NamedTuple):
    """A card, and the chance to win that it seems to gain over the planned one. ``follows`` if its plan is known."""

    action: Action
    gain: float
    follows: NextPlan | None = None


def chosen_card(asked: TrialInput, version: ArchieVersion, planned: Action) -> ChosenCard:
    """The card that does best in trials; the planned one if time is out before."""
    search, plans = version.search, version.plans
    assert search is not None
    worth = dict(likeliest_cards(asked.given))
    actions = [planned, *_rivals(worth, search, planned)]
    turns = [_tried(asked, action) for action in actions]
    found = Trials(asked, search.trials).best(turns, [worth.get(one, 0.0) for one in actions])
    best = ChosenCard(actions[found.place], found.gain)
    if not search.final or plans is None or plans.replies is None:
        return best
    ranked = [actions[one] for one in dict.fromkeys((found.place, *found.ranking))][: search.final]
    return _final(asked, version, best, {one: worth.get(one, 0.0) for one in ranked})


def _tried(asked: TrialInput, action: Action) -> TrialTurn:
    given = asked.given
    question = GeneralQuestion(given.seat, given.position, given.actions)
    return TrialTurn(asked.surveys, question, given.weights, asked.seed, first=action)


class _Finalist(NamedTuple):
    """A card with a plan, the turn that it brings and those that follow, its worth by the plan's own judgment."""

    chosen: ChosenCard
    turn: TrialTurn
    worth: float


def _final(asked: TrialInput, version: ArchieVersion, best: ChosenCard, cards: Mapping[Action, float]) -> ChosenCard:
    """The best of some cards, each with the plans that are best for it, and with the turns that follow.

    ``cards`` has the value of each by its quick plan.
    """
    replies = version.plans.replies if version.plans else None
    assert replies is not None
    finalists = [one for action, worth in cards.items() for one in _finalists(asked, version, replies, action, worth)]
    turns, values = [one.turn for one in finalists], [one.worth for one in finalists]
    found = Trials(asked, replies.trials, begin=FINAL).best(turns, values)
    chosen = finalists[found.place].chosen
    return chosen._replace(gain=best.gain + finalists[0].chosen.gain + found.gain)


def _finalists(
    asked: TrialInput, version: ArchieVersion, replies: ReplySearch, action: Action, worth: float
) -> Iterator[_Finalist]:
    """A card with its best plans, the best first; alone if its effect is not one that a plan is made for."""
    given, search, plans = asked.given, version.search, version.plans
    assert search is not None
    assert plans is not None
    begun = partial(
        TrialTurn,
        asked.surveys,
        weights=given.weights,
        seed=asked.seed,
        ahead=replies.turns,
        later=replies.weights(given.weights),
    )
    step = apply(given.setup, given.position, Seeded(b""), action)
    if step.fixes or not isinstance(step.position.stack[-1], GiveOrders):
        turn = begun(GeneralQuestion(given.seat, given.position, given.actions), first=action)
        yield _Finalist(ChosenCard(action, 0.0), turn, worth)
        return
    question = GeneralQuestion(given.seat, step.position, step.legal)
    after = DecisionInput(given.setup, question, given.weights, asked.seed, given.out_of_time, surveys=given.surveys)
    shown = seat_view(given.setup, step.position, given.seat, "", None)
    assert isinstance(shown, SeatView)
    planned = after.plan()
    found = chosen_plan(asked._replace(given=after, view=shown), replace(plans, replies=None), planned)
    best = (found.plan, *found.others)[: search.plans]
    for plan in (*best, *_in_other_styles(asked, after, search.styles, best)):
        chosen = ChosenCard(action, found.gain, NextPlan(step.position, plan))
        yield _Finalist(chosen, begun(question, plan=plan), worth + after.worth(plan) - after.worth(planned))


def _in_other_styles(
    asked: TrialInput, given: DecisionInput, styles: Sequence[Weights], known: Sequence[TurnPlan]
) -> Iterator[TurnPlan]:
    """Plans by other weights than one's own, each turn once, with what its orders are worth by one's own."""
    turns, position = [_turn_of(plan) for plan in known], given.position
    for style in styles:
        question = GeneralQuestion(given.seat, position, given.actions)
        other = DecisionInput(
            given.setup, question, style, asked.seed, given.out_of_time, surveys=asked.surveys.by(style)
        ).plan()
        own = [given.survey.tasks.of(position, task.order) for task in other.tasks]
        tasks = tuple(
            Task(mine.order, mine.piece, mine.choices, task.pools) for mine, task in zip(own, other.tasks, strict=True)
        )
        plan = other._replace(tasks=tasks, spare=())
        if _turn_of(plan) not in turns:
            turns.append(_turn_of(plan))
            yield plan


def _turn_of(plan: TurnPlan) -> frozenset[tuple[Order, int]]:
    """What is done by a plan: who is ordered, and where each goes."""
    return frozenset((task.order, to) for task, to in zip(plan.tasks, plan.places, strict=True))


FINAL = 100_000
"""The number of the first trial of the best cards: their dice are others than those of earlier trials."""


def _rivals(worth: Mapping[Action, float], search: CardSearch, planned: Action) -> list[Action]:
    """The likeliest cards besides the planned one that are not plainly worse than it, by their quick plans' values."""
    least = worth.get(planned, 0.0) - search.margin
    return [action for action, value in worth.items() if action != planned and value >= least][: search.cards - 1]
