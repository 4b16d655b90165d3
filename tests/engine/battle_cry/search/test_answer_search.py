"""Answers that no plan has, tried out before they are given: whose, which, and how many."""

from __future__ import annotations

from typing import Any

import pytest

from engine.battle_cry.computer.versions import ArchieVersion, TrialNumbers
from engine.battle_cry.frames import ChooseSection, FightBack, RallyFigures, RetreatUnit
from engine.battle_cry.search import SearchingArchie
from engine.battle_cry.search.trial_turn import TrialTurn
from engine.battle_cry.setup import BattleSetup
from engine.match import State, legal_actions
from tests.support.battle_cry.computer_player import at_once, never, seen
from tests.support.battle_cry.random_battles import walk
from tests.support.battle_cry.random_maps import muddle

SEED = 3
ONCE = TrialNumbers(first=1, further=0, guard=0.0)
EACH = [
    pytest.param(RetreatUnit, "answers", id="a retreat"),
    pytest.param(ChooseSection, "effects", id="a section"),
    pytest.param(FightBack, "effects", id="Fight Back"),
    pytest.param(RallyFigures, "effects", id="a rally"),
]


def first_asked(frame: type) -> State:
    """The first state of random battles in which a frame leaves a choice."""
    for seed in range(99):
        for taken in walk(muddle(seed, "variant-150"), seed):
            state = taken.after
            if not state.outcome and isinstance(state.position.stack[-1], frame) and len(legal_actions(state)) > 1:
                return state
    raise AssertionError(f"no {frame}")


def archie(state: State, tried: str) -> SearchingArchie:
    """A general who tries only one kind of answers out."""
    assert isinstance(state.setup, BattleSetup)
    tries: dict[str, Any] = {tried: ONCE} if tried else {}
    return SearchingArchie(state.setup, SEED, ArchieVersion(**tries))


@pytest.mark.chance
@pytest.mark.parametrize(("frame", "tried"), EACH)
def test_a_better_answer_is_given_and_the_gain_is_claimed(
    frame: type, tried: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is tried once and seems better than the one before: the last is given, by him who tries such answers."""
    state = first_asked(frame)
    planned = archie(state, "").choose(seen(state), never)
    judged: list[TrialTurn] = []

    def better(_: object, turn: TrialTurn, number: int) -> float:
        judged.append(turn)
        return 0.4 + 0.01 * len(judged)

    monkeypatch.setattr("engine.battle_cry.search.trials.Trials._chance", better)
    other = "effects" if tried == "answers" else "answers"
    assert archie(state, other).choose(seen(state), never) == planned
    assert not judged
    general = archie(state, tried)
    answer = general.choose(seen(state), never)
    assert answer != planned
    assert answer in seen(state).actions
    assert len(judged) == len(seen(state).actions)
    assert general.claimed == pytest.approx(0.01 * (len(judged) - 1))


@pytest.mark.chance
@pytest.mark.parametrize(("frame", "tried"), EACH)
def test_without_time_the_planned_answer_is_given(frame: type, tried: str) -> None:
    state = first_asked(frame)
    assert archie(state, tried).choose(seen(state), at_once) == archie(state, "").choose(seen(state), at_once)
