"""The option that sets the first player, whatever the scenario file says."""

from __future__ import annotations

import pytest

import engine.games  # noqa: F401  (it registers the families)
from engine.battle_cry.setup import BattleSetup
from engine.chance import Seeded
from engine.decision import CONFEDERATE, UNION, Decision
from engine.family import family
from engine.match import new_match, pending
from engine.scenarios import scenario_text
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.before_first_card import Prelude

pytestmark = pytest.mark.rulesets("variant-150", "classic", "advanced")

FIELD = "C4 .:i  .  .\n D4 .  .  .\nE4 .:I  .  ."
TWICE = "- first-turns: {side: union, turns: 2}"


def first_of(options: dict[str, str]) -> str:
    """Who is asked first at Shiloh, where the Confederates begin."""
    setup = family("battle-cry").scenarios.setup(scenario_text("shiloh"), Battle.usual, options)
    assert isinstance(setup, BattleSetup)
    asked = pending(new_match(setup, Seeded(bytes(32)))[0])
    assert isinstance(asked, Decision)
    return asked.seat


def test_the_option_says_who_begins() -> None:
    assert first_of({"first": "union"}) == UNION
    assert first_of({"first": "confederate"}) == CONFEDERATE


def test_without_it_the_battle_does() -> None:
    assert first_of({}) == first_of({"first": "scenario"}) == CONFEDERATE


@pytest.mark.parametrize(
    ("options", "sides"),
    [
        ({}, [0, 0, 1, 0]),
        ({"first": "union"}, [0, 0, 1, 0]),
        ({"first": "confederate"}, [1, 0, 1, 0]),
    ],
)
def test_several_first_turns_belong_to_their_side(options: dict[str, str], sides: list[int]) -> None:
    """H47."""
    battle = Prelude(FIELD, options=options, special=TWICE)
    turns = battle.setup.rules.turns
    assert [turns(battle.setup, number).side for number in range(1, 5)] == sides
