"""``make soak``: the full counts of random battles. ``make test`` fights one of each."""

from __future__ import annotations

import traceback
from statistics import median

import pytest

from bot.simulate import Job, play_game, setup_for
from tests.support.battles import BATTLES, MODES, RULESETS, battles_for, setup_of
from tests.support.ledger import Fought, fight

CORE = ("first-bull-run", "kernstown", "pea-ridge", "shiloh")
"""The battles of the books that are known hex by hex: together 1,000 under each ruleset."""

CORE_GAMES, GAMES = 250, 200


@pytest.mark.soak
@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("battle", BATTLES)
def test_random_battles_end_and_lose_nothing_and_either_side_may_win(battle: str, rules: str) -> None:
    """Figures, generals, cards and flags are counted after every action."""
    setup = setup_of(battle, rules)
    fought: list[Fought] = []
    failed: dict[int, str] = {}
    for seed in range(CORE_GAMES if battle in CORE else GAMES):
        try:
            fought.append(fight(setup, seed))
        except Exception:  # noqa: BLE001  every one is to be told, with its seed
            failed[seed] = traceback.format_exc(limit=-3)
    assert failed == {}
    assert {"union", "confederate"} <= {one.winner for one in fought}
    assert median(one.actions for one in fought) <= 10 * median(one.turns for one in fought)


# Other ways to play

RANDOM, LED = 100, 7
"""Battles of each mode under each ruleset: by chance, and of generals against chance."""

BUDGET_MS = 20


@pytest.mark.soak
@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("mode", MODES)
def test_random_battles_of_every_mode_end_and_lose_nothing(mode: str, rules: str) -> None:
    battles = battles_for(mode)
    setups = {battle: setup_of(battle, rules, MODES[mode]) for battle in battles}
    failed: dict[tuple[str, int], str] = {}
    won: set[str] = set()
    for seed in range(RANDOM):
        battle = battles[seed % len(battles)]
        try:
            won.add(fight(setups[battle], seed).winner)
        except Exception:  # noqa: BLE001  every one is to be told, with its seed
            failed[battle, seed] = traceback.format_exc(limit=-3)
    assert failed == {}
    assert {"union", "confederate"} <= won


@pytest.mark.soak
@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("mode", MODES)
def test_generals_play_every_mode_to_its_end_and_beat_chance(mode: str, rules: str) -> None:
    """The generals have the side that chance does not; an imaginary opponent is a side like any other."""
    battles = battles_for(mode)
    won = 0
    for seed in range(LED):
        side, other = ("union", "confederate") if seed % 2 else ("confederate", "union")
        job = Job(battles[seed % len(battles)], rules, {side: "archie", other: "random"}, MODES[mode], "", BUDGET_MS)
        game = play_game(setup_for(job), job, seed)
        assert not game.crash
        assert game.winner, "it never ended"
        won += game.winner == side
    assert won > LED / 2
