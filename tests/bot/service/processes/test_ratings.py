"""Ratings of several processes on one PostgreSQL database: battles that end at once count once each, in any order."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from bot.service.model.match import MatchPlace, Person
from bot.service.usecases.match_commands.turn import Resign
from bot.store.processes import exchange, ownership
from bot.store.tables import RATING_CHANGES
from tests.support.service.manual_clock import ManualClock
from tests.support.service.processes import process
from tests.support.service.rated_battles import TERMS, begun, first_turns

ALICE, BOB, CAROL = Person(11), Person(12), Person(13)
PLACES = MatchPlace(0, 100), MatchPlace(1 << 22, 200)


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "EVERY", 0.2)
    monkeypatch.setattr(ownership, "ASK_AGAIN", 0.05)


@pytest.mark.long
async def test_two_processes_count_each_battle_once(postgres: str) -> None:
    clock = ManualClock()
    async with (
        process(postgres, "0/2", clock, toys=False) as one,
        process(postgres, "1/2", clock, toys=False) as other,
    ):
        both = (one, other)
        matches = []
        for number in range(4):
            people = (ALICE, BOB) if number % 2 else (BOB, CAROL)
            services = both[number % 2]
            info = await begun(services, *people, TERMS, PLACES[number % 2])
            matches.append((await first_turns(services, info), people[1]))
        ends = [
            services.matches.execute(info.id, Resign(loser), f"{info.id}")
            for info, loser in matches
            for services in both
        ]
        await asyncio.gather(*ends, *(services.ratings.catch_up() for services in both))
        async with one.database.read() as session:
            counted = select(RATING_CHANGES.c.match_id).where(RATING_CHANGES.c.list == "battle-cry/duel//")
            found = (await (await session.connection()).execute(counted)).scalars().all()
        assert sorted(found) == sorted(4 * [info.id for info, _ in matches])
        assert (await other.ratings.rebuild(keep=True)).different == 0
