"""Battles that stay the same, action by action: what makes the engine faster changes no choice and no consequence."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any, Final

import pytest

import engine.games  # noqa: F401  registers the families
from engine.chance import Seeded
from engine.decision import Action, Decision
from engine.family import Setup, Thinker, family_with
from engine.match import State, legal_actions, new_match, pending, submit, view
from engine.scenarios import scenario_text
from tests.support.examples import by_day

BATTLES: Final = {
    "variant-150": "first-bull-run",
    "classic": "first-bull-run",
    "advanced": "first-bull-run",
    "blue-grey": "pruitts-landing",
}

RANDOM: Final = {
    "variant-150": "4c1b0574f011a18f",
    "classic": "4d67a4aa7e72bcdf",
    "advanced": "3a8708d16c50afb4",
    "blue-grey": "fd4f322325a46b46",
}
"""The fingerprint of a whole battle by random players, by rulebook."""

GENERALS: Final = {
    "variant-150": "ca3e429c646ad32f",
    "classic": "51109ff994578c5c",
    "advanced": "70fd2fb5cdafcad3",
    "blue-grey": "69de74824ea99d42",
}
"""The same of the first decisions of a battle between computer generals who have all the time that they want."""

DECISIONS: Final = 150


def played(rules: str, choose: Callable[[State], Action], decisions: int = 100_000) -> str:
    """The fingerprint of a battle's actions, at most so many."""
    setup: Setup = family_with(rules).scenarios.setup(scenario_text(BATTLES[rules]), rules, {})
    state, _ = new_match(setup, Seeded(bytes(range(32))))
    actions: list[Action] = []
    while not state.outcome and len(actions) < decisions:
        decision = pending(state)
        assert isinstance(decision, Decision)
        actions.append(choose(state))
        state, _ = submit(state, decision.seat, actions[-1])
    return sha256("\n".join(action.text for action in actions).encode()).hexdigest()[:16]


@pytest.mark.parametrize("rules", BATTLES)
def test_random_players_play_the_same_battle(rules: str) -> None:
    chance = Random(20)

    def choose(state: State) -> Action:
        actions = legal_actions(state)
        return actions[int(chance.random() * len(actions))]

    assert played(rules, choose) == RANDOM[rules]


@pytest.mark.parametrize("rules", by_day(BATTLES, 1))
def test_generals_make_the_same_choices(rules: str) -> None:
    """A general anew for each question; by day under one rulebook, for the test below is of the same choices."""

    def choose(state: State) -> Action:
        decision = pending(state)
        assert isinstance(decision, Decision)
        general = family_with(rules).general(state.setup, 7)
        assert general is not None
        return general.choose(view(state, decision.seat), lambda: False)

    assert played(rules, choose, DECISIONS) == GENERALS[rules]


@pytest.mark.long
@pytest.mark.parametrize("rules", BATTLES)
def test_what_a_general_keeps_from_one_question_to_the_next_changes_no_choice(rules: str) -> None:
    generals: dict[str, Thinker[Any]] = {}

    def choose(state: State) -> Action:
        decision = pending(state)
        assert isinstance(decision, Decision)
        if decision.seat not in generals:
            general = family_with(rules).general(state.setup, 7)
            assert general is not None
            generals[decision.seat] = general
        return generals[decision.seat].choose(view(state, decision.seat), lambda: False)

    assert played(rules, choose, DECISIONS) == GENERALS[rules]
