"""The computer general's answers: always legal, reproducible, given in no time, independent of hidden information."""

from __future__ import annotations

from random import Random

import pytest

from engine.battle_cry.computer import Archie
from engine.battle_cry.computer.answers import ANSWERS
from engine.battle_cry.decisions.handlers_by_kind import STEPS
from engine.battle_cry.frames import PlayCard
from tests.support.battle_cry.computer_player import at_once, never, seen
from tests.support.battle_cry.hidden_variations import shadow
from tests.support.battle_cry.random_battles import walk
from tests.support.battle_cry.random_maps import muddle
from tests.support.battle_cry.scenarios_in_play import RULESETS
from tests.support.examples import BY_NIGHT, in_turn


def test_every_question_has_an_answer() -> None:
    assert set(ANSWERS) == set(STEPS)


EACH = 2 if BY_NIGHT else 8
"""He is asked each so many-th question."""

GROUNDS = ("plain", "special rules")


@pytest.mark.chance
@pytest.mark.parametrize(("rules", "ground"), in_turn(RULESETS, GROUNDS))
@pytest.mark.parametrize("mode", ["duel", "epic"])
def test_answers_are_legal_repeatable_and_blind(rules: str, ground: str, mode: str) -> None:
    """In battles played by chance on muddled ground; every few questions Archie is asked instead."""
    seed = 5
    setup, rng = muddle(seed, rules, special=ground == "special rules", options={"mode": mode}), Random(seed)
    archie = Archie(setup, seed)
    choices = 0
    for number, taken in enumerate(walk(setup, seed, 160)):
        state = taken.after
        if state.outcome or number % EACH:
            continue
        view = seen(state)
        answer = archie.choose(view, never)
        assert answer in view.actions
        assert archie.choose(view, at_once) in view.actions
        other = seen(shadow(rng, state, view.seat))
        assert other.under_way == view.under_way
        assert Archie(setup, seed).choose(other, never) == answer
        choices += len(view.actions) > 1
    assert choices > 40 / EACH


def test_a_hand_that_he_cannot_see_changes_nothing_and_his_own_does() -> None:
    """The shadow's other hand really differs, and Archie is no constant."""
    setup, rng = muddle(2, "classic"), Random(2)
    archie = Archie(setup, 2)
    hands, answers = set(), set()
    for taken in walk(setup, 2, 150):
        state = taken.after
        if state.outcome or not isinstance(state.position.stack[-1], PlayCard):
            continue
        view = seen(state)
        enemy = 1 - state.position.active
        other = shadow(rng, state, view.seat)
        hands.add(other.position.hands[enemy] == state.position.hands[enemy])
        answers.add(archie.choose(view, never))
    assert False in hands
    assert len(answers) > 3
