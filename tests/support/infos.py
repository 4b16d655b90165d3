"""A match from outside, for panels that are made without a bot."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.service.model import Chair, MatchId, MatchInfo, MatchPlace, Person, Status
from engine.decision import CONFEDERATE, UNION

RUNNING = MatchInfo(
    MatchId(12),
    "battle-cry",
    "first-bull-run",
    "First Bull Run",
    "variant-150",
    1,
    {"carbines": "off"},
    Status.RUNNING,
    Person(1),
    (Chair(UNION, Person(1)), Chair(CONFEDERATE, Person(2))),
    MatchPlace(10, 20, 30),
    datetime(2026, 1, 1, tzinfo=UTC),
)
