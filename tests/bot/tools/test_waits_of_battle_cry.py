"""Waits of battles with several players a side, as counted by ``longroll bench waits``."""

from __future__ import annotations

import pytest

from bot.tools.bench.battle_cry.waits import DUEL, MODES, ORDERS, battles_of, series
from engine.battle_cry.family import RULESETS

BY_NAME = {mode.name: mode for mode in MODES}


@pytest.mark.long
@pytest.mark.parametrize(
    ("mode", "turns", "most"), [pytest.param("epic 3-3", 12, 2.5, marks=pytest.mark.soak), ("epic 7-7", 6, 4.0)]
)
async def test_with_standing_orders_hardly_anybody_waits_for_more_than_a_turn_needs(
    mode: str, turns: int, most: float
) -> None:
    """In an Epic game a turn needs two: the commander gives the card, and a Major-General carries it out."""
    (battle,) = await series("advanced", ORDERS, 1, turns=turns, mode=BY_NAME[mode])
    assert battle.turns == turns
    assert 1 <= battle.rate <= most


def test_every_way_to_play_is_counted_under_the_advanced_rulebook_and_duels_under_all() -> None:
    assert list(BY_NAME) == ["duel", "doubles 2-2", "epic 3-3", "epic 7-7"]
    assert BY_NAME["duel"] == DUEL
    assert battles_of(1) == 2 * len(RULESETS) + 2 + 2 * 3
