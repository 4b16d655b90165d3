"""Ratings of several processes on one PostgreSQL database: battles that end at once count once each, in any order."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select
from structlog.testing import capture_logs

from bot.service.model.match import MatchPlace, Person
from bot.service.persistence.rating_rebuild import Rebuilt
from bot.service.usecases.match_commands.turn import Resign
from bot.service.workers.outbox import OutboxRow, SendResult, Sent
from bot.store.processes import exchange, ownership
from bot.store.tables import RATING_CHANGES
from tests.support.service.manual_clock import ManualClock
from tests.support.service.other_figures import use_figures
from tests.support.service.processes import process
from tests.support.service.rated_battles import TERMS, begun, first_turns, fought
from tests.support.waiting import until_it_is

ALICE, BOB, CAROL = Person(11), Person(12), Person(13)
PLACES = MatchPlace(0, 100), MatchPlace(1 << 22, 200)


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "EVERY", 0.2)
    monkeypatch.setattr(ownership, "ASK_AGAIN", 0.05)


async def _sent(row: OutboxRow) -> SendResult:
    return Sent(row.place.channel, 1)


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


@pytest.mark.long
async def test_one_of_two_processes_has_ratings_follow_new_figures(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = ManualClock()
    use_figures(monkeypatch, first_bull_run={TERMS.ruleset: (100, 200, 24)})
    async with (
        process(postgres, "0/2", clock, toys=False) as one,
        process(postgres, "1/2", clock, toys=False) as other,
    ):
        both = (one, other)
        for services, place in zip(both, PLACES, strict=True):
            assert await services.ratings.follow_figures() == (Rebuilt(0, 0, 0) if services is one else None)
            await fought(services, clock, ALICE, BOB, place=place)
        ending = await first_turns(other, await begun(other, BOB, CAROL, TERMS, PLACES[1]))
        use_figures(monkeypatch, first_bull_run={TERMS.ruleset: (170, 200, 24)})
        clock.advance(3600)
        ends = asyncio.create_task(other.matches.execute(ending.id, Resign(CAROL)))
        found = await asyncio.gather(*(services.ratings.follow_figures() for services in both))
        await ends
        (rebuilt,) = [one for one in found if one is not None]
        assert rebuilt.different
        assert await one.ratings.changes_of(ending.id)
        assert (await other.ratings.rebuild(keep=True)).different == 0
        assert [await services.ratings.follow_figures() for services in both] == [None, None]


@pytest.mark.long
async def test_the_process_that_leads_has_them_follow_when_it_begins(postgres: str) -> None:
    clock = ManualClock()
    async with (
        process(postgres, "0/2", clock, toys=False) as one,
        process(postgres, "1/2", clock, toys=False) as other,
    ):
        await fought(one, clock, ALICE, BOB, place=PLACES[0])
        with capture_logs() as logs:
            async with one.at_work(_sent), other.at_work(_sent):
                await until_it_is(lambda: any("computed again" in line["event"] for line in logs))
        assert sum("computed again" in line["event"] for line in logs) == 1
        assert [await services.ratings.follow_figures() for services in (one, other)] == [None, None]
