"""The turn that turned a battle, by what the judge says of each turn's end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.service.domain import turning_point as module
from bot.service.domain.turning_point import TurningPoint, turning_point
from engine.decision import UNION, Outcome
from tests.support.battle_cry.views import FIRST_BULL_RUN

VIEWS = [(turn, replace(FIRST_BULL_RUN, turn=turn)) for turn in range(6)]


@pytest.mark.parametrize(
    ("chances", "found"),
    [
        ((0.5, 0.55, 0.4, 0.62, 0.6, 0.7), TurningPoint(3, 0.4, 0.62)),
        ((0.5, 0.52, 0.54, 0.56, 0.58, 0.6), None),
        ((0.5, None, None, 0.6, 0.6, 0.6), TurningPoint(3, 0.5, 0.6)),
        ((None,) * 6, None),
    ],
)
def test_it_is_the_turn_with_the_greatest_rise(
    chances: tuple[float | None, ...], found: TurningPoint | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "chance_to_win", lambda _setup, view, _side, *, dear: chances[view.turn])
    assert turning_point(None, VIEWS, UNION) == found  # type: ignore[arg-type]


def test_the_turn_that_ends_the_battle_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "chance_to_win", lambda _setup, view, _side, *, dear: 1.0 if view.outcome else 0.4)
    over = replace(FIRST_BULL_RUN, outcome=Outcome(UNION, "flags"))
    assert turning_point(None, [*VIEWS, (6, over)], UNION) is None  # type: ignore[arg-type]
