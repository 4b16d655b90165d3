"""The queue killed at any statement: after the restart nobody is matched twice, and nothing is lost."""

from __future__ import annotations

import shutil
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final

import pytest
from sqlmodel import col, select

from bot.app.services import Services, open_services
from bot.service.model.errors import NoLongerLooking
from bot.service.model.match import MatchPlace, Person, Status
from bot.service.usecases.match_commands.challenges import AcceptChallenge
from bot.store.tables import MatchRow, OutgoingRow, SearchRow, TicketRow
from tests.support.service.hangman import Hangman, Killed
from tests.support.service.manual_clock import ManualClock

ALICE, BOB, FIELD = Person(11), Person(12), MatchPlace(1, 100)

STRIDE: Final = 23
"""By day every so many statements are tried."""


async def life_in_the_queue(services: Services) -> None:
    """Two look for an opponent, are matched, accept and begin; what was done before is not done again."""
    for person in (ALICE, BOB):
        if not await services.matches.directory.matches_of(person):
            await services.matchmaking.look(person, FIELD)
    await accepted(services)


async def accepted(services: Services) -> None:
    """Whoever is asked accepts."""
    for info in await services.matches.directory.all_open():
        guest = info.challenged
        if guest is not None:
            await services.matches.execute(info.id, AcceptChallenge(guest), "accepted")
    await services.matchmaking.match()


async def life_by_a_click(services: Services) -> None:
    """One looks for an opponent, the other one sees that on the board and presses, and so on."""
    if not await services.matches.directory.matches_of(ALICE):
        await services.matchmaking.look(ALICE, FIELD)
    with suppress(NoLongerLooking):
        await services.matchmaking.meet(BOB, ALICE, FIELD)
    await accepted(services)


async def check(file: Path, at: int, life: Callable[[Services], Awaitable[None]], searches: int) -> int:
    """Lives once until it is killed, and again to the end; returns the number of statements of the first life."""
    address = f"sqlite:///{file}"
    async with open_services(address, ManualClock(), Random(1)) as services:
        hangman = Hangman(services, at)
        with suppress(Killed):
            await life(services)
    async with open_services(address, ManualClock(), Random(2)) as services:
        await life(services)
        await life(services)
        async with services.database.read() as session:
            matches = (await session.exec(select(MatchRow))).all()
            waiting = (await session.exec(select(TicketRow).where(col(TicketRow.since).is_not(None)))).all()
            ended = (await session.exec(select(SearchRow))).all()
            found = (await session.exec(select(OutgoingRow).where(col(OutgoingRow.kind) == "found"))).all()
    assert [match.status for match in matches] == [Status.RUNNING.value], at
    assert (list(waiting), len(ended), len(found)) == ([], searches, 1), at
    return hangman.count


async def every(file: Path, folder: Path, stride: int) -> None:
    for life, searches in ((life_in_the_queue, 2), (life_by_a_click, 1)):
        name = life.__name__
        number = await check(Path(shutil.copy(file, folder / f"{name}.sqlite3")), 10**9, life, searches)
        assert number > STRIDE
        for at in range(1, number + 1, stride):
            await check(Path(shutil.copy(file, folder / f"{name}-{at}.sqlite3")), at, life, searches)


@pytest.mark.long
async def test_killed_at_a_statement_the_search_goes_on_as_if_nothing_had_been(file: Path, tmp_path: Path) -> None:
    await every(file, tmp_path, STRIDE)


@pytest.mark.soak
async def test_killed_at_every_statement(file: Path, tmp_path: Path) -> None:
    await every(file, tmp_path, 1)
