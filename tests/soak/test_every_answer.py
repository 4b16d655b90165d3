"""``make soak``: the panels of many battles lead to every legal answer and to nothing else. ``make test`` has a few.

Every way to play under every rulebook, and both battles of Blue & Grey.
"""

from __future__ import annotations

import traceback

import pytest

from tests.support.battle_cry.panel_modes import PANEL_WAYS, hold_brigades, hold_fought
from tests.support.battle_cry.scenarios_in_play import RULESETS
from tests.support.blue_grey.event_totals import Choose, boldly, by_chance

BATTLES, EACH, OF_A_KIND, MOST = 4, 4, 12, 4000
"""Battles of each way under each rulebook; each so many-th decision is held, and the first ones of a kind."""

BRIGADES = {"pruitts-landing": (12, 1), "chickamauga-blue-grey": (2, 12)}
"""Battles of each, and each so many-th decision."""


@pytest.mark.soak
@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("way", PANEL_WAYS)
def test_every_way_to_play(way: str, rules: str) -> None:
    failed = dict[tuple[str, int], str]()
    battles = PANEL_WAYS[way].battles
    for seed in range(BATTLES):
        battle = battles[(seed * 11 + len(way)) % len(battles)]
        try:
            hold_fought(way, battle, rules, seed, EACH, OF_A_KIND, MOST)
        except Exception:  # noqa: BLE001  every one is to be told, with its seed
            failed[battle, seed] = traceback.format_exc(limit=-3)
    assert failed == {}


@pytest.mark.soak
@pytest.mark.parametrize("choose", [by_chance, boldly])
@pytest.mark.parametrize("battle", BRIGADES)
def test_brigades(battle: str, choose: Choose) -> None:
    failed = dict[int, str]()
    games, each = BRIGADES[battle]
    for seed in range(games):
        try:
            hold_brigades(battle, choose, seed, each, 3, MOST)
        except Exception:  # noqa: BLE001  every one is to be told, with its seed
            failed[seed] = traceback.format_exc(limit=-3)
    assert failed == {}
