"""Connections to SQLite: the same as aiosqlite's, with fewer ways into their thread."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store import sqlite
from bot.store.sqlite import AHEAD, READS, WRITES, Connection, connect


@pytest.fixture
async def connection(tmp_path: Path) -> AsyncIterator[Connection]:
    made = await connect(str(tmp_path / "x.sqlite3"), isolation_level=None)
    assert isinstance(made, Connection)
    async with made.cursor() as cursor:
        await cursor.execute("CREATE TABLE numbers (number INTEGER PRIMARY KEY)")
        await cursor.executemany("INSERT INTO numbers VALUES (?)", [(number,) for number in range(3 * AHEAD)])
    try:
        yield made
    finally:
        await made.close()


async def numbers(connection: Connection) -> list[object]:
    async with connection.cursor() as cursor:
        await cursor.execute("SELECT number FROM numbers ORDER BY number")
        return [number for (number,) in await cursor.fetchall()]


async def test_long_results_come_whole(connection: Connection) -> None:
    assert await numbers(connection) == list(range(3 * AHEAD))


async def test_rows_come_one_by_one_in_their_order(connection: Connection) -> None:
    async with connection.cursor() as cursor:
        await cursor.execute("SELECT number FROM numbers ORDER BY number")
        found = [await cursor.fetchone() for _ in range(AHEAD + 2)]
        found += await cursor.fetchmany(AHEAD)
        found += await cursor.fetchall()
        assert found == [(number,) for number in range(3 * AHEAD)]
        assert await cursor.fetchone() is None


async def test_a_transaction_begins_with_its_first_statement(connection: Connection, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "x.sqlite3", timeout=0, isolation_level=None)
    async with connection.cursor() as cursor:
        connection.beginning = WRITES
        other.execute("INSERT INTO numbers VALUES (-1)")
        await cursor.execute("INSERT INTO numbers VALUES (-2)")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("INSERT INTO numbers VALUES (-3)")
    await connection.rollback()
    assert (await numbers(connection))[0] == -1
    other.close()


async def test_what_is_rolled_back_is_gone_and_what_is_committed_stays(connection: Connection) -> None:
    for end, first in ((connection.rollback, 0), (connection.commit, -1)):
        async with connection.cursor() as cursor:
            connection.beginning = WRITES
            await cursor.execute("INSERT INTO numbers VALUES (-1)")
        await end()
        assert (await numbers(connection))[0] == first


async def test_the_next_transaction_sees_what_others_have_written(connection: Connection, tmp_path: Path) -> None:
    async with connection.cursor() as cursor:
        connection.beginning = READS
        await cursor.execute("SELECT count(*) FROM numbers")
    await connection.rollback()
    with sqlite3.connect(tmp_path / "x.sqlite3") as other:
        other.execute("INSERT INTO numbers VALUES (-1)")
    other.close()
    async with connection.cursor() as cursor:
        connection.beginning = READS
        await cursor.execute("SELECT min(number) FROM numbers")
        assert await cursor.fetchall() == [(-1,)]
    await connection.rollback()


async def test_a_statement_whose_caller_has_gone_is_rolled_back(connection: Connection) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def held(number: int) -> int:
        begun.set()
        go_on.wait(10)
        return number

    await connection.create_function("held", 1, held)

    async def write() -> None:
        async with connection.cursor() as cursor:
            connection.beginning = WRITES
            await cursor.execute("INSERT INTO numbers VALUES (held(-1))")

    writing = asyncio.create_task(write())
    await asyncio.to_thread(begun.wait, 10)
    writing.cancel()
    await asyncio.wait([writing])
    assert writing.cancelled()
    ending = asyncio.create_task(connection.rollback())
    await asyncio.sleep(0)
    go_on.set()
    await ending
    assert (await numbers(connection))[0] == 0


async def test_sqlalchemy_reads_and_writes_through_it(tmp_path: Path) -> None:
    engine: AsyncEngine = create_async_engine(
        f"sqlite+aiosqlite:///{tmp_path / 'y.sqlite3'}", connect_args={"async_creator_fn": sqlite.connect}
    )
    async with sqlite.writing(engine) as session:
        await session.execute(text("CREATE TABLE numbers (number INTEGER)"))
        await session.execute(text("INSERT INTO numbers VALUES (:number)"), [{"number": 1}, {"number": 2}])
    async with engine.connect() as session:
        assert (await session.execute(text("SELECT number FROM numbers"))).scalars().all() == [1, 2]
    await engine.dispose()
