"""``make soak``: the full counts of random battles. ``make test`` fights one of each."""

from __future__ import annotations

import traceback
from statistics import median

import pytest

from tests.support.battle_cry.event_totals import Fought, fight
from tests.support.battle_cry.scenarios_in_play import BATTLES, RULESETS, setup_of

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
