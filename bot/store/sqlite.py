"""SQLite: connections of aiosqlite that cross into their thread once a statement, and not for what does no work.

By itself aiosqlite makes a cursor, executes, fetches, closes the cursor and rolls back by a way to its thread each, and
the beginning of a transaction by as many again; such a way costs more than most of our statements.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Final, Self, TypeVar, cast

import aiosqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

AHEAD: Final = 256
"""Rows that are fetched together with the execution of a statement; only longer results take another way."""

READS: Final = "BEGIN"
WRITES: Final = "BEGIN IMMEDIATE"
"""The beginnings of transactions: a reader that turns into a writer may be told that the database is locked."""

_CHUNK: Final = 64

Row = tuple[object, ...]
T = TypeVar("T")


def connect(file: str, **options: object) -> Awaitable[aiosqlite.Connection]:
    """Opens a database file and creates it where there is none, as ``aiosqlite.connect`` does."""
    of_any_thread = {**options, "check_same_thread": False}  # ours use it one after the other
    opened: Callable[..., sqlite3.Connection] = sqlite3.connect
    connection = Connection(partial(opened, file, **of_any_thread), _CHUNK)
    connection._thread.daemon = True  # noqa: SLF001  as SQLAlchemy has it: an open connection must not keep a process
    return connection


@asynccontextmanager
async def writing(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction on a database of any kind; on SQLite it begins as a writer's."""
    async with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            begin_as_writer(connection)
        yield connection


def begin_as_writer(connection: AsyncConnection) -> None:
    """Has the transaction of a connection of ours, of which nothing was asked yet, begin as a writer's."""
    used = connection.sync_connection
    assert used is not None
    driven = used.connection.driver_connection
    assert isinstance(driven, Connection)
    driven.beginning = WRITES


class Connection(aiosqlite.Connection):
    """A connection of aiosqlite's, in whose thread all that may wait for the disk is done, in the order of the calls.

    ``beginning`` is the statement that begins a transaction; it goes with the first one of the transaction. Each but
    the first begins by itself, as ``usual``.
    """

    beginning = ""
    usual = ""
    _begun = ""

    def cursor(self) -> Cursor:  # type: ignore[override]  # whoever gets one enters it
        return Cursor(self)

    async def in_thread(self, work: Callable[[], T]) -> T:
        """Has something done in the connection's thread."""
        done: T = await self._execute(work)  # type: ignore[no-untyped-call]
        return done

    def take_beginning(self) -> str:
        """What has to be executed before the next statement: from now on it counts as begun."""
        beginning, self.beginning = self.beginning, ""
        self._begun = self._begun or beginning
        return beginning

    async def rollback(self) -> None:
        """Rolls back. After reading nobody waits for it; where nothing has begun, there is nothing to do."""
        begun, self.beginning, self._begun = self._begun, self.usual, ""
        if begun == READS:
            self._tx.put_nowait((None, self._conn.rollback))
        elif begun or self._conn.in_transaction:
            await super().rollback()

    async def commit(self) -> None:
        """Commits; where nothing has begun, there is nothing to do."""
        begun, self.beginning, self._begun = self._begun, self.usual, ""
        if begun or self._conn.in_transaction:
            await super().commit()


class Cursor(aiosqlite.Cursor):
    """A cursor whose first rows come with the execution. It needs no closing: nothing of it stays open in SQLite."""

    _conn: Connection

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection, connection._conn.cursor())  # noqa: SLF001
        self._rows: list[Row] = []
        self._is_whole = True

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def execute(self, sql: str, parameters: Iterable[object] | None = None) -> Cursor:
        beginning, values = self._conn.take_beginning(), cast("Sequence[object]", parameters or ())
        self._rows = await self._conn.in_thread(lambda: self._executed(beginning, sql, values))
        return self

    async def executemany(self, sql: str, parameters: Iterable[Iterable[object]]) -> Cursor:
        beginning, values = self._conn.take_beginning(), cast("Iterable[Sequence[object]]", parameters)
        await self._conn.in_thread(lambda: self._executed_often(beginning, sql, values))
        return self

    async def fetchone(self) -> Row | None:  # type: ignore[override]
        return next(iter(await self.fetchmany(1)), None)

    async def fetchmany(self, size: int | None = None) -> list[Row]:  # type: ignore[override]
        wanted = size or self._cursor.arraysize
        if len(self._rows) < wanted and not self._is_whole:
            self._rows += await self._conn.in_thread(lambda: self._fetched(wanted))
        found, self._rows = self._rows[:wanted], self._rows[wanted:]
        return found

    async def fetchall(self) -> list[Row]:  # type: ignore[override]
        found, self._rows = self._rows, []
        if not self._is_whole:
            self._is_whole = True
            found += await self._conn.in_thread(self._cursor.fetchall)
        return found

    async def close(self) -> None:
        self._rows = []
        if not self._is_whole:
            self._is_whole = True
            await self._conn.in_thread(self._cursor.close)

    # In the connection's thread.

    def _executed(self, beginning: str, sql: str, values: Sequence[object]) -> list[Row]:
        if beginning:
            self._cursor.execute(beginning)
        self._cursor.execute(sql, values)
        return self._fetched(AHEAD) if self._cursor.description else []

    def _executed_often(self, beginning: str, sql: str, values: Iterable[Sequence[object]]) -> None:
        if beginning:
            self._cursor.execute(beginning)
        self._cursor.executemany(sql, values)

    def _fetched(self, number: int) -> list[Row]:
        found = self._cursor.fetchmany(number)
        self._is_whole = len(found) < number
        return found
