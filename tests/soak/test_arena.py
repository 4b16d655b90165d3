"""The arena over its whole basket: the general of either family beats chance everywhere, and no battle breaks."""

from __future__ import annotations

import pytest

from bot.tools.arena.basket import read_basket
from bot.tools.arena.report import report
from bot.tools.arena.series import ArenaPlan, play_series
from bot.tools.executors import workforce

pytestmark = pytest.mark.soak


@pytest.mark.timeout(0)
def test_the_first_general_beats_chance_in_every_battle_of_the_basket() -> None:
    cells = read_basket("standard")
    plan = ArenaPlan(players=("archie-1", "random"), cells=cells, seed=21, pairs=len(cells))
    with workforce(2) as workers:
        found = report(plan, list(play_series(plan, workers)), 0.0, basket="standard")
    assert found.broken == []
    assert found.games == 2 * len(cells) == sum(one.games for one in found.by)
    assert found.raw.low > 0.9
    assert min(one.raw.score for one in found.rulebooks) > 0.9
