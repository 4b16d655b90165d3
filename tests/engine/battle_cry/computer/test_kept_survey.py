"""Surveys and plans kept from one question to another: the same numbers as if they were made anew."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

from engine.battle_cry.computer.decision_input import DecisionInput, question_of
from engine.battle_cry.computer.kept_survey import KeptSurveys
from engine.battle_cry.computer.turn_plan import KnownPlans, Planner
from engine.battle_cry.computer.weights import STEADY
from engine.battle_cry.family import BATTLE_CRY
from engine.battle_cry.frames import PlayCard
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.chance import Seeded
from engine.match import new_match
from engine.scenarios import scenario_text
from tests.support.battle_cry.computer_player import never, seen
from tests.support.battle_cry.random_battles import walk

SEED = 3


@pytest.fixture
def setup() -> BattleSetup:
    return BATTLE_CRY.scenarios.setup(scenario_text("first-bull-run"), "advanced", {})


def beginnings(setup: BattleSetup, most: int) -> list[Position]:
    """The positions of a random battle in which a card is to be played."""
    found: list[Position] = []
    for taken in walk(setup, SEED):
        position = taken.after.position
        assert isinstance(position, Position)
        if isinstance(position.stack[-1], PlayCard):
            found.append(position)
        if len(found) == most:
            break
    return found


def after_steps(most: int) -> Callable[[], bool]:
    """An ``out_of_time`` that comes once it was asked so many times."""
    polls = count()
    return lambda: next(polls) >= most


def test_a_survey_is_kept_as_long_as_there_is_room(setup: BattleSetup) -> None:
    one, two, three = beginnings(setup, 3)
    kept = KeptSurveys(setup, STEADY, most=2)
    first, second = kept.of(one), kept.of(two)
    assert kept.of(one) is first is not second
    kept.of(three)
    assert kept.of(two) is second
    assert kept.of(one) is not first


def test_a_survey_that_is_found_again_is_of_the_position_asked_for(setup: BattleSetup) -> None:
    """Hands are no part of what it rests on; whoever asks next reads them from its own position."""
    one, two = beginnings(setup, 2)
    kept = KeptSurveys(setup, STEADY, most=2)
    for position in (one, two, one):
        assert kept.of(position).threats.position is position


@pytest.mark.chance
def test_plans_over_surveys_found_again_are_those_made_anew(setup: BattleSetup) -> None:
    """Each card of a hand, over a survey that was made for the enemy's hand and turn before, or for this one."""
    kept, plans = KeptSurveys(setup, STEADY, most=9), 0
    state, _ = new_match(setup, Seeded(SEED.to_bytes(32, "big")))
    question = question_of(setup, seen(state))
    for _ in range(2):
        shared, alone = (
            DecisionInput(setup, question, STEADY, SEED, never, surveys=surveys) for surveys in (kept, None)
        )
        for action in question.actions:
            for after in shared.cards.after(action):
                if after.orders or shared.cards.outlook(after):
                    assert shared.planner.sketch(after) == alone.planner.sketch(after)
                    assert shared.planner.plan(after) == alone.planner.plan(after)
                    plans += 1
    assert plans > 6


def test_a_plan_cut_short_is_not_kept(setup: BattleSetup) -> None:
    state, _ = new_match(setup, Seeded(SEED.to_bytes(32, "big")))
    question = question_of(setup, seen(state))
    given = DecisionInput(setup, question, STEADY, SEED, never)
    (after,) = given.cards.after(next(action for action in question.actions if action.verb == "play"))
    whole, known = given.planner.plan(after), KnownPlans()
    for steps in (1, 2, 5, 20):
        Planner(given.survey.tasks, known, after_steps(steps)).plan(after)
        assert not known.plans
    assert Planner(given.survey.tasks, known, never).plan(after) == whole
    assert list(known.plans.values()) == [whole]
