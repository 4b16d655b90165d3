"""Clicks of a typical turn and to an open lobby: upper bounds."""

from __future__ import annotations

import pytest

from bot.tools.bench import clicks
from bot.tools.bench.battle_cry import typical_turn
from bot.tools.bench.simulated import SimulatedBot

MOST = {"turn of Battle Cry": 12, "lobby": 4}
"""Most clicks that these may take."""


def _sketch(what: object, *_: object, **__: object) -> bytes:
    """Takes the place of a picture."""
    return b"\x89PNG" + repr(what).encode()


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("render.battle_cry.board.draw_board", _sketch)
    monkeypatch.setattr("render.battle_cry.presenter.draw_hand", _sketch)


@pytest.mark.long
async def test_a_typical_turn_of_battle_cry_takes_few_clicks() -> None:
    async def count(simulated: SimulatedBot) -> int:
        return await typical_turn.clicks_of_turn(simulated, typical_turn.BATTLES[0])

    assert 0 < await clicks.counted(count) <= MOST["turn of Battle Cry"]


async def test_a_lobby_takes_few_clicks() -> None:
    assert 0 < await clicks.counted(clicks.clicks_to_lobby) <= MOST["lobby"]


def test_the_rows_are_of_turns_and_a_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clicks, "turn_of", lambda turn, scenario: turn.floor)
    monkeypatch.setattr(clicks, "lobby", lambda: 3)
    assert [(row.name, row.median, row.unit) for row in clicks.rows()] == [
        ("clicks: turn of Battle Cry", 10, "clicks"),
        ("clicks: turn of Blue & Grey", 12, "clicks"),
        ("clicks: an open lobby", 3, "clicks"),
    ]
