"""What waits, as it is read from both kinds of databases: messages by lane and server, late timers, open matches."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import pytest

import bot.service.domain
from bot.service.domain.lanes import Lane
from bot.service.domain.notification_registry import load
from bot.service.domain.timer_names import WINDOW
from bot.service.model.match import Status
from bot.service.persistence.backlog import WaitingCount, read_backlog, read_messages
from bot.store.database import Database
from bot.store.tables import OutgoingRow, SeriesRow, TimerRow
from tests.support.store.rows import match_row

NOW = 1_000_000_000
HERE, THERE = 7, 8
SOMEBODY = 480112233445566778


@pytest.fixture(params=["sqlite", "postgres"])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    load(bot.service.domain)
    address = f"sqlite:///{tmp_path / 'backlog.sqlite3'}"
    if request.param == "postgres":
        address = request.getfixturevalue("postgres")
    opened = await Database.open(address)
    yield opened
    await opened.close()


async def add_match(database: Database, status: str, guild: int) -> int:
    async with database.write() as session:
        row = match_row(status=status, host=SOMEBODY, guild=guild, created=NOW)
        session.add(row)
        await session.flush()
        return row.id or 0


async def add_series(database: Database, guild: int) -> int:
    async with database.write() as session:
        row = SeriesRow(
            guild=guild,
            channel=1,
            kind="annual",
            host=SOMEBODY,
            title="1862",
            plan="[]",
            settings="{}",
            status="running",
            created=NOW,
        )
        session.add(row)
        await session.flush()
        return row.id or 0


_number = count(1)


async def tell(
    database: Database, match: int | None, kind: str, age: int, person: int = 0, state: str = "queued", series: int = 0
) -> None:
    """A row of the outbox, so many seconds old."""
    number = next(_number)
    row = OutgoingRow(
        match_id=match,
        series_id=series or None,
        kind=kind,
        person=person,
        payload="{}",
        dedupe=str(number),
        nonce=str(number),
        state=state,
        created=NOW - age * 1000,
        due=NOW,
    )
    async with database.write() as session:
        session.add(row)


async def set_timer(database: Database, match: int, kind: str, late: float) -> None:
    async with database.write() as session:
        session.add(TimerRow(match_id=match, kind=kind, due=NOW - int(late * 1000)))


async def test_what_waits_is_counted(database: Database) -> None:
    here, there = await add_match(database, "running", HERE), await add_match(database, "lobby", THERE)
    await add_match(database, "over", HERE)
    year = await add_series(database, HERE)
    await tell(database, here, "turn", 30)
    await tell(database, here, "turn", 10, state="sending")
    await tell(database, here, "turn", 900, state="sent")
    await tell(database, here, "hand", 20, SOMEBODY)
    await tell(database, there, "lobby", 50)
    await tell(database, None, "anniversary", 40, series=year)
    await set_timer(database, here, WINDOW, 60)
    await set_timer(database, there, WINDOW, 3)
    await set_timer(database, here, "general", 90)
    await set_timer(database, here, "of-a-later-program", 5000)

    async with database.read() as session:
        found = await read_backlog(session, NOW)
        mine = await read_messages(session, NOW, HERE)

    assert found.messages == {
        Lane.TABLE: WaitingCount(3, 50),
        Lane.LETTERS: WaitingCount(1, 20),
        Lane.REST: WaitingCount(1, 40),
    }
    assert mine == {
        Lane.TABLE: WaitingCount(2, 30),
        Lane.LETTERS: WaitingCount(1, 20),
        Lane.REST: WaitingCount(1, 40),
    }
    assert found.timers == {False: WaitingCount(1, 60), True: WaitingCount(1, 90)}
    assert found.matches == {Status.RUNNING: 1, Status.LOBBY: 1}


async def test_where_nothing_waits_nothing_is_old(database: Database) -> None:
    async with database.read() as session:
        found = await read_backlog(session, NOW)
    assert set(found.messages.values()) == set(found.timers.values()) == {WaitingCount(0, 0)}
    assert found.matches == {Status.RUNNING: 0, Status.LOBBY: 0}
