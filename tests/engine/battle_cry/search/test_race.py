"""The race of trials: who is no longer tried, and when enough is known."""

from __future__ import annotations

from typing import Any

import pytest

from engine.battle_cry.computer.decision_input import DecisionInput, question_of
from engine.battle_cry.computer.versions import VERSIONS, TrialNumbers
from engine.battle_cry.computer.weights import STEADY
from engine.battle_cry.family import BATTLE_CRY
from engine.battle_cry.search.trials import Race, Trials, raced, trial_input
from engine.chance import Seeded
from engine.match import new_match
from engine.scenarios import scenario_text
from tests.support.battle_cry.computer_player import never, seen

RACE = TrialNumbers(least=3, behind=1.0, ahead=2.0)

PLANNED = [0.50, 0.48, 0.52, 0.50]

SPREAD = (0.01, -0.01, 0.02, -0.02)
"""Differences of four trials, whose mean is 0 and whose spread is 0.018: a standard error of 0.009 (of one rival)."""


def rival(gain: float) -> list[float]:
    """The chances of a turn that does better than the planned one by so much on the average."""
    return [chance + gain + by for chance, by in zip(PLANNED, SPREAD, strict=True)]


@pytest.mark.parametrize(
    ("gains", "left", "over"),
    [
        ([-0.05], [], True),
        ([-0.005], [1], False),
        ([0.01], [1], False),
        ([0.05], [1], True),
        ([-0.05, 0.0], [2], False),
        ([-0.05, 0.05], [2], True),
        ([0.01, 0.015], [1, 2], False),
        ([0.05, 0.0], [1], False),
        ([0.0, -0.05, 0.0], [1, 3], False),
    ],
    ids=[
        "nobody is left",
        "hardly behind the planned turn",
        "hardly ahead of it",
        "surely ahead of it",
        "one far behind",
        "one far behind, one surely ahead",
        "two alike",
        "one far behind the best",
        "places are kept",
    ],
)
def test_a_race_of_turns(gains: list[float], left: list[int], *, over: bool) -> None:
    chances = [PLANNED, *map(rival, gains)]
    assert raced(chances, range(1, len(chances)), RACE) == Race(left, over)


def test_like_results_are_not_believed_to_be_certain() -> None:
    """Where every trial differs as much, the standard error is a tenth of a point of 100."""
    chances = [PLANNED, [one + 0.0015 for one in PLANNED], [one - 0.0005 for one in PLANNED]]
    assert raced(chances, [1], RACE) == Race([1], over=False)
    assert raced(chances, [2], RACE) == Race([2], over=False)


def test_a_trial_that_nobody_has_finished_says_nothing_of_those_who_left() -> None:
    """A turn that has dropped out has fewer trials, and does not count."""
    chances = [PLANNED, rival(0.0), [0.1]]
    assert raced(chances, [1], RACE) == Race([1], over=False)


@pytest.mark.parametrize(
    ("least", "tried"), [(0, 3 * 4 + 2 * 8), (3, 3 * 3), (5, 3 * 4 + 2 * 1)], ids=["no race", "at once", "later"]
)
def test_a_race_saves_trials_and_finds_the_same_turn(least: int, tried: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three turns the last is the best and the second bad; once that is sure nothing more is tried."""
    setup = BATTLE_CRY.scenarios.setup(scenario_text("first-bull-run"), "classic", {})
    view = seen(new_match(setup, Seeded(bytes(32)))[0])
    given = DecisionInput(setup, question_of(setup, view), STEADY, 3, never)
    turns: list[Any] = [0.5, 0.3, 0.6]
    asked: list[float] = []

    def judged(_: object, turn: float, number: int) -> float:
        asked.append(turn)
        return turn

    monkeypatch.setattr("engine.battle_cry.search.trials.Trials._chance", judged)
    numbers = TrialNumbers(first=4, further=8, rivals=1, least=least)
    found = Trials(trial_input(given, view, 3), numbers).best(turns)
    assert found.place == 2
    assert found.gain == pytest.approx(0.1)
    assert found.ranking == ((2, 0, 1) if least == 3 else (2, 0))
    assert len(asked) == tried


def test_versions_before_the_race_try_everything_to_the_end() -> None:
    numbers = [
        one
        for name, version in VERSIONS.items()
        if int(name.rpartition("-")[2]) < 11
        for one in (version.search and version.search.trials, version.plans and version.plans.trials, version.answers)
        if one
    ]
    assert numbers
    assert not any(one.least for one in numbers)
