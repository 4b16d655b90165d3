"""Whole battles: the computer general beats chance, and finishes against itself."""

from __future__ import annotations

import pytest

from bot.tools.simulate import SimulatedGame, play_game, setup_for
from engine.decision import CONFEDERATE, UNION
from tests.support.battle_cry.scenarios_in_play import RULESETS
from tests.support.examples import BY_NIGHT, by_day, in_turn

SECOND = 2000
pytestmark = pytest.mark.chance
GAMES = 2 if BY_NIGHT else 1
ONE_BY_DAY = by_day(sorted(RULESETS), 1)


@pytest.mark.parametrize(("mine", "rules"), in_turn([UNION, CONFEDERATE], RULESETS))
def test_he_beats_random_play(rules: str, mine: str) -> None:
    other = CONFEDERATE if mine == UNION else UNION
    job = SimulatedGame("first-bull-run", rules, {mine: "archie", other: "random"}, budget=SECOND)
    setup = setup_for(job)
    assert [play_game(setup, job, seed).winner for seed in range(GAMES)] == [mine] * GAMES


@pytest.mark.long
@pytest.mark.parametrize("rules", ONE_BY_DAY)
def test_two_of_him_beat_two_who_play_by_chance(rules: str) -> None:
    """Each plays his own seat, and what his partner leads are friends."""
    job = SimulatedGame("shiloh", rules, {UNION: "archie", CONFEDERATE: "random"}, {"mode": "doubles"}, budget=20)
    setup = setup_for(job)
    assert [play_game(setup, job, seed).winner for seed in range(GAMES + 1)] == [UNION] * (GAMES + 1)


@pytest.mark.long
@pytest.mark.parametrize("rules", ONE_BY_DAY)
def test_against_himself_a_battle_ends(rules: str) -> None:
    job = SimulatedGame("first-bull-run", rules, {UNION: "archie", CONFEDERATE: "archie"}, budget=SECOND)
    setup = setup_for(job)
    game = play_game(setup, job, 4)
    assert game.crash == ""
    assert game.winner in {UNION, CONFEDERATE}
    assert game.turns < 150
