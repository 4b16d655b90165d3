"""Choice of a card by trials of the turns that the likeliest cards would bring."""

from __future__ import annotations

from typing import NamedTuple

from engine.battle_cry.computer.coordination import TurnPlan
from engine.battle_cry.computer.decision_input import DecisionInput, GeneralQuestion
from engine.battle_cry.computer.turn_answers import likeliest_cards
from engine.battle_cry.computer.versions import ArchieVersion, CardSearch, PlanSearch
from engine.battle_cry.frames import GiveOrders
from engine.battle_cry.position import Position
from engine.battle_cry.search.plan_search import chosen_plan
from engine.battle_cry.search.trial_turn import TrialTurn
from engine.battle_cry.search.trials import Trials
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


def chosen_card(given: DecisionInput, view: SeatView, seed: int, version: ArchieVersion, planned: Action) -> ChosenCard:
    """The card that does best in trials; the planned one if time is out before."""
    search, plans = version.search, version.plans
    assert search is not None
    actions = [planned, *_rivals(given, search, planned)]
    turns = [_tried(given, seed, action) for action in actions]
    worth = dict(likeliest_cards(given)) if search.trials.flag else {}
    found = Trials(given, view, seed, search.trials).best(
        turns, given.out_of_time, [worth.get(one, 0.0) for one in actions]
    )
    best = ChosenCard(actions[found.place], found.gain)
    if not search.final or plans is None or plans.replies is None:
        return best
    ranked = dict.fromkeys((found.place, *found.ranking))
    return _final(given, seed, plans, best, [actions[one] for one in ranked][: search.final], view)


def _tried(given: DecisionInput, seed: int, action: Action) -> TrialTurn:
    question = GeneralQuestion(given.seat, given.position, given.actions)
    return TrialTurn(given.setup, question, given.weights, seed, first=action)


def _final(
    given: DecisionInput, seed: int, plans: PlanSearch, best: ChosenCard, actions: list[Action], view: SeatView
) -> ChosenCard:
    """The best of some cards, each with the plan that is best for it, and with the enemy's turn that follows."""
    replies, alone = plans.replies, replace(plans, replies=None)
    assert replies is not None
    enemy = replies.weights(given.weights)
    chosen: list[ChosenCard] = []
    turns: list[TrialTurn] = []
    sketched, worth = dict(likeliest_cards(given)), list[float]()
    for action in actions:
        step = apply(given.setup, given.position, Seeded(b""), action)
        question = GeneralQuestion(given.seat, step.position, step.legal)
        if step.fixes or not isinstance(step.position.stack[-1], GiveOrders):
            chosen.append(ChosenCard(action, 0.0))
            question = GeneralQuestion(given.seat, given.position, given.actions)
            turn = TrialTurn(given.setup, question, given.weights, seed, first=action, ahead=1, enemy=enemy)
            worth.append(sketched.get(action, 0.0))
        else:
            after = DecisionInput(given.setup, question, given.weights, seed, given.out_of_time, surveys=given.surveys)
            shown = seat_view(given.setup, step.position, given.seat, "", None)
            assert isinstance(shown, SeatView)
            planned = after.plan()
            found = chosen_plan(after, shown, seed, alone, planned)
            worth.append(sketched.get(action, 0.0) + after.worth(found.plan) - after.worth(planned))
            chosen.append(ChosenCard(action, found.gain, NextPlan(step.position, found.plan)))
            turn = TrialTurn(given.setup, question, given.weights, seed, plan=found.plan, ahead=1, enemy=enemy)
        turns.append(turn)
    checked = worth if replies.trials.flag else ()
    last = Trials(given, view, seed, replies.trials, begin=FINAL).best(turns, given.out_of_time, checked)
    return chosen[last.place]._replace(gain=best.gain + chosen[0].gain + last.gain)


FINAL = 100_000
"""The number of the first trial of the best cards: their dice are others than those of earlier trials."""


def _rivals(given: DecisionInput, search: CardSearch, planned: Action) -> list[Action]:
    """The likeliest cards besides the planned one that are not plainly worse than it."""
    likeliest = likeliest_cards(given)
    least = dict(likeliest).get(planned, 0.0) - search.margin
    return [action for action, worth in likeliest if action != planned and worth >= least][: search.cards - 1]
