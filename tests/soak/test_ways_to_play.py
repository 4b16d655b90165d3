"""``make soak``: every way to play besides the plain duel, over many battles and all rulesets. ``make test`` has a few.

By chance with the books kept, generals against each other, and generals against chance. 300 and 20 of each way at
least, and as many of the five modes against chance.
"""

from __future__ import annotations

import traceback

import pytest

from bot.tools.simulate import Game, SimulatedGame, play_game, setup_for
from tests.support.battle_cry.event_totals import fight
from tests.support.battle_cry.modes import WAYS
from tests.support.battle_cry.scenarios_in_play import MODES, RULESETS, battles_for, setup_of

RANDOM, LED = 100, 7
"""Battles of each way under each ruleset: by chance, and led by generals."""

BUDGET_MS = 20


@pytest.mark.soak
@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("way", WAYS)
def test_random_battles_end_and_lose_nothing(way: str, rules: str) -> None:
    """Figures, generals, cards and flags are counted after every action."""
    battles, options = WAYS[way].battles, WAYS[way].options
    failed: dict[tuple[str, int], str] = {}
    won: set[str] = set()
    for seed in range(RANDOM):
        battle = battles[seed % len(battles)]
        try:
            won.add(fight(setup_of(battle, rules, options), seed).winner)
        except Exception:  # noqa: BLE001  every one is to be told, with its seed
            failed[battle, seed] = traceback.format_exc(limit=-3)
    assert failed == {}
    assert {"union", "confederate"} <= won


@pytest.mark.soak
@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("way", WAYS)
def test_generals_end_their_battles(way: str, rules: str) -> None:
    battles, options = WAYS[way].battles, WAYS[way].options
    every = {"union": "archie", "confederate": "archie"}
    failed: dict[tuple[str, int], Game] = {}
    for seed in range(LED):
        battle = battles[(LED * RULESETS.index(rules) + seed) % len(battles)]
        job = SimulatedGame(battle, rules, every, options, "", BUDGET_MS)
        game = play_game(setup_for(job), job, seed)
        if game.crash or not game.winner:
            failed[battle, seed] = game
    assert failed == {}


@pytest.mark.soak
@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("mode", MODES)
def test_generals_beat_chance_in_every_mode(mode: str, rules: str) -> None:
    """The generals have the side that chance does not; an imaginary opponent is a side like any other."""
    battles = battles_for(mode)
    won = 0
    for seed in range(LED):
        side, other = ("union", "confederate") if seed % 2 else ("confederate", "union")
        job = SimulatedGame(
            battles[seed % len(battles)], rules, {side: "archie", other: "random"}, MODES[mode], "", BUDGET_MS
        )
        game = play_game(setup_for(job), job, seed)
        assert not game.crash
        assert game.winner, "it never ended"
        won += game.winner == side
    assert won > LED / 2
