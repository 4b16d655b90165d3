"""The queue of several processes on one PostgreSQL database: nobody is matched twice, whoever matches."""

from __future__ import annotations

import asyncio

import pytest

from bot.ports.clock import SystemClock
from bot.service.model.errors import NoLongerLooking
from bot.service.model.match import MatchInfo, MatchPlace, Person
from bot.service.usecases.match_commands.challenges import AcceptChallenge
from bot.store.processes import exchange, ownership
from tests.support.service.processes import process

FIELD = MatchPlace(2 << 22, 100)


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "EVERY", 0.2)
    monkeypatch.setattr(ownership, "ASK_AGAIN", 0.05)


@pytest.mark.long
async def test_two_processes_match_nobody_twice_and_settle_each_search_once(postgres: str) -> None:
    people = [Person(number) for number in range(20, 36)]
    async with (
        process(postgres, "0/2", SystemClock(), toys=False) as one,
        process(postgres, "1/2", SystemClock(), toys=False) as other,
    ):
        both = (one.matchmaking, other.matchmaking)
        await asyncio.gather(*(both[number % 2].look(person, FIELD) for number, person in enumerate(people)))
        await asyncio.gather(*(each.match() for each in both * 3))
        opened = await one.matches.directory.all_open()
        seated = [person for info in opened for person in (info.host, info.challenged)]
        assert len(seated) == len(set(seated)) == len(people)
        for info in opened:
            assert info.challenged is not None
            await one.matches.execute(info.id, AcceptChallenge(info.challenged))
        await asyncio.gather(*(each.match() for each in both * 3))
        assert len(await other.matches.directory.all_open()) == len(people) // 2
        now = await other.matchmaking.now(Person(1), FIELD.guild)
        assert (now.here, now.usual is not None) == (0, True)


@pytest.mark.long
async def test_of_clicks_on_the_board_in_two_processes_one_is_carried_out(postgres: str) -> None:
    alice, people = Person(1), [Person(number) for number in range(20, 28)]
    async with (
        process(postgres, "0/2", SystemClock(), toys=False) as one,
        process(postgres, "1/2", SystemClock(), toys=False) as other,
    ):
        await one.open_boards.settle(FIELD.guild, 100)
        await one.matchmaking.look(alice, FIELD)
        both = (one.matchmaking, other.matchmaking)
        clicks = (both[number % 2].meet(person, alice, FIELD) for number, person in enumerate(people))
        done = await asyncio.gather(*clicks, return_exceptions=True)
        assert sum(isinstance(each, MatchInfo) for each in done) == 1
        assert all(isinstance(each, MatchInfo | NoLongerLooking) for each in done), done
        (only,) = await other.matches.directory.all_open()
        await other.open_challenges.accept(only.id, alice)
        (due,) = [board for services in (one, other) for board in await services.open_boards.due()]
        assert due.changes
        await one.open_boards.end(due, 7)
        assert await one.open_boards.due() == ()
        board = await one.open_boards.of(FIELD.guild)
        assert board is not None
        assert (board.message, board.changes) == (7, ())
