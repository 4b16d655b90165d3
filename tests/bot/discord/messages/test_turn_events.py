"""The turns that a message reports: the last one, or all since the reader's own."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.discord.messages.turn_events import _first_turn
from bot.service.model.match import Moment
from engine.decision import CONFEDERATE, UNION, Seat

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def moments(*turns: tuple[int, Seat]) -> list[Moment]:
    """A moment for each turn and who chose in it, after the deal."""
    told = [
        Moment(number=number, turn=turn, seat=seat, at=NOW, first=number, events=())
        for number, (turn, seat) in enumerate(turns, 1)
    ]
    return [Moment(number=0, turn=0, seat=None, at=NOW, first=0, events=()), *told]


ALTERNATING = ((1, UNION), (1, CONFEDERATE), (2, CONFEDERATE), (2, UNION), (3, UNION))
TWICE = ((1, UNION), (2, CONFEDERATE), (3, CONFEDERATE), (3, UNION))


@pytest.mark.parametrize(
    ("turns", "reader", "first"),
    [
        ((), UNION, 0),
        (ALTERNATING, None, 3),
        (ALTERNATING, CONFEDERATE, 3),
        (ALTERNATING, UNION, 3),
        (TWICE, UNION, 2),
        (TWICE, CONFEDERATE, 3),
        (TWICE, None, 3),
        (((1, CONFEDERATE), (2, CONFEDERATE)), UNION, 1),
    ],
)
def test_the_story_begins_after_the_readers_own_last_turn(
    turns: tuple[tuple[int, Seat], ...], reader: Seat | None, first: int
) -> None:
    assert _first_turn(moments(*turns), reader) == first
