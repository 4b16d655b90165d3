"""``make soak``: the full counts of random battles. ``make test`` plays a seeded sample of them."""

from __future__ import annotations

import pytest

from bot.simulate import Job, run
from tests.support.battles import RULESETS

GAMES = 1000
PART = 250
"""Battles a test, so that the workers share them."""


@pytest.mark.soak
@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("first", range(0, GAMES, PART))
def test_random_battles_end_by_the_rules(rules: str, first: int) -> None:
    figures, games = run(Job("first-bull-run", rules, {}), PART, seed=first)
    assert [game.crash for game in games if game.crash] == []
    assert figures.stalls == 0
    assert figures.median_actions / figures.median_turns <= 10
