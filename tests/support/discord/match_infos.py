"""Match infos for panels that are made without a bot."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.service.model.match import Chair, MatchId, MatchInfo, MatchPlace, Person, Status
from engine.decision import CONFEDERATE, UNION

RUNNING = MatchInfo(
    id=MatchId(12),
    family="battle-cry",
    scenario="first-bull-run",
    title="First Bull Run",
    ruleset="variant-150",
    ruleset_version=1,
    options={"carbines": "off"},
    status=Status.RUNNING,
    host=Person(1),
    chairs=(Chair(UNION, Person(1)), Chair(CONFEDERATE, Person(2))),
    place=MatchPlace(10, 20, 30),
    created=datetime(2026, 1, 1, tzinfo=UTC),
)
