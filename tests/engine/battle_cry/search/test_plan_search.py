"""Changes of a plan tried out before it is followed."""

from __future__ import annotations

import pytest

from engine.battle_cry.computer.decision_input import DecisionInput, GeneralQuestion, question_of
from engine.battle_cry.computer.versions import ArchieVersion, CardSearch, PlanSearch, ReplySearch, TrialNumbers
from engine.battle_cry.computer.weights import STEADY
from engine.battle_cry.family import BATTLE_CRY
from engine.battle_cry.frames import GiveOrders, MoveUnits
from engine.battle_cry.search import SearchingArchie
from engine.battle_cry.search.plan_search import _changed
from engine.battle_cry.search.trial_turn import TrialSurveys, TrialTurn
from engine.battle_cry.search.trials import Trials, trial_input
from engine.battle_cry.setup import BattleSetup
from engine.chance import Seeded
from engine.match import State, new_match, submit
from engine.scenarios import scenario_text
from tests.support.battle_cry.computer_player import never, seen

SEED = 3
ONCE = TrialNumbers(first=1, further=0, rivals=1, guard=0.0)
PLANS = PlanSearch(width=2, trials=ONCE)


def archie(plans: PlanSearch | None, state: State) -> SearchingArchie:
    """A general who tries plans out, and no cards."""
    nothing = CardSearch(cards=1)
    assert isinstance(state.setup, BattleSetup)
    return SearchingArchie(state.setup, SEED, ArchieVersion(one_plan=True, search=nothing, plans=plans))


def ordered(general: SearchingArchie, state: State) -> list[str]:
    """The orders and moves of a first turn."""
    answers = []
    while state.position.turn == 1:
        view, frame = seen(state), state.position.stack[-1]
        action = general.choose(view, never)
        if isinstance(frame, GiveOrders | MoveUnits):
            answers.append(action.text)
        state, _ = submit(state, view.seat, action)
    return answers


@pytest.fixture
def start() -> State:
    setup = BATTLE_CRY.scenarios.setup(scenario_text("first-bull-run"), "variant-150", {})
    return new_match(setup, Seeded(SEED.to_bytes(32, "big")))[0]


def test_the_planned_turn_is_followed_if_nothing_does_better(start: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.battle_cry.search.trials.Trials._chance", lambda *_: 0.5)
    general = archie(PLANS, start)
    assert ordered(general, start) == ordered(archie(None, start), start)
    assert general.claimed == 0


def test_a_better_change_is_followed_and_found_but_once(start: State, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last change tried is the best: its orders and moves are given, and nothing is tried again on the way."""
    asked: list[TrialTurn] = []

    def judged(_: object, turn: TrialTurn, number: int) -> float:
        asked.append(turn)
        return 0.4 + 0.01 * len(asked)

    monkeypatch.setattr("engine.battle_cry.search.trials.Trials._chance", judged)
    general = archie(PLANS, start)
    assert ordered(general, start) != ordered(archie(None, start), start)
    tried = len(set(map(id, asked)))
    assert tried == len(asked) > 3
    assert general.claimed == pytest.approx(0.01 * (tried - 1))


def test_a_change_is_changed_again_for_as_many_rounds_as_he_has(start: State, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each turn tried seems better than the one before: every round ends with another change."""
    asked: list[TrialTurn] = []

    def judged(_: object, turn: TrialTurn, number: int) -> float:
        asked.append(turn)
        return 0.4 + 0.001 * len(asked)

    monkeypatch.setattr("engine.battle_cry.search.trials.Trials._chance", judged)
    counts, plans = [], set()
    for rounds in (1, 2, 3):
        asked.clear()
        plans.add(tuple(ordered(archie(PlanSearch(width=2, trials=ONCE, rounds=rounds), start), start)))
        counts.append(len(asked))
    assert counts == sorted(set(counts))
    assert len(plans) == 3


def test_the_enemys_reply_has_the_last_word(start: State, monkeypatch: pytest.MonkeyPatch) -> None:
    """Own turns speak for a change, the enemy's next turn against it: the first plan is followed."""
    asked: list[TrialTurn] = []

    def judged(_: object, turn: TrialTurn, number: int) -> float:
        asked.append(turn)
        if turn.ahead:
            return 0.1 * sum(one.ahead for one in asked)
        return 0.4 + 0.001 * len(asked)

    monkeypatch.setattr("engine.battle_cry.search.trials.Trials._chance", judged)
    replied = PlanSearch(width=2, trials=ONCE, replies=ReplySearch(trials=TrialNumbers(first=1, further=0)))
    assert ordered(archie(replied, start), start) != ordered(archie(PLANS, start), start)
    assert 2 <= sum(one.ahead for one in asked) <= 3


def test_the_plans_own_judgment_counts_beside_the_trials(start: State, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where trials see no difference, a flag that the plan sees makes one, if it counts; else the first one stays."""
    monkeypatch.setattr("engine.battle_cry.search.trials.Trials._chance", lambda *_: 0.5)
    assert isinstance(start.setup, BattleSetup)
    view = seen(start)
    given = DecisionInput(start.setup, question_of(start.setup, view), STEADY, SEED, never)
    plays = [action for action in view.actions if action.verb == "play"][:3]
    question = GeneralQuestion(given.seat, given.position, given.actions)
    turns = [TrialTurn(TrialSurveys(start.setup), question, STEADY, SEED, first=action) for action in plays]
    found = {
        flag: Trials(trial_input(given, view, SEED), TrialNumbers(guard=0.0, flag=flag)).best(turns, (1.0, 0.5, 1.5))
        for flag in (0.0, 0.03)
    }
    assert (found[0.0].place, found[0.0].gain) == (0, 0.0)
    assert found[0.03].place == 2
    assert found[0.03].gain == pytest.approx(0.015)


def test_a_plan_is_worth_what_its_maker_thought(start: State) -> None:
    """The value of a plan by itself is that by which it was found, and none of its changes is worth more."""
    general = archie(None, start)
    while not isinstance(start.position.stack[-1], GiveOrders):
        start, _ = submit(start, seen(start).seat, general.choose(seen(start), never))
    assert isinstance(start.setup, BattleSetup)
    given = DecisionInput(start.setup, question_of(start.setup, seen(start)), STEADY, SEED, never)
    plan, frame = given.plan(), start.position.stack[-1]
    assert isinstance(frame, GiveOrders)
    assert given.worth(plan) == pytest.approx(plan.value)
    others = [given.worth(one) for one in _changed(plan, 2, frame)]
    assert len(others) > 2
    assert max(others) <= plan.value + 0.01
