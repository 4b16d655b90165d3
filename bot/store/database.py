"""The database: SQLite in WAL mode, or PostgreSQL by address; sessions that read, and transactions that write."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store.errors import StoreError
from bot.store.migrate import upgrade

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")


def async_url(address: str) -> URL:
    """The address with the driver that we use: ``sqlite:///x`` and ``postgresql://…`` as people write them."""
    url = make_url(address)
    return url.set(drivername=_DRIVERS.get(url.drivername, url.drivername))


def sqlite_file(address: str) -> Path | None:
    """The file of a SQLite database, ``None`` for another one."""
    url = make_url(address)
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


class Database:
    """An open database of the newest schema.

    Errors of the database itself come out as ``StoreError``; a broken constraint as SQLAlchemy's ``IntegrityError``,
    which says that somebody else was first.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._writing = engine.execution_options(writes=True)
        sqlite = engine.dialect.name == "sqlite"
        self._turn: AbstractAsyncContextManager[Any] = asyncio.Lock() if sqlite else nullcontext()

    @classmethod
    async def open(cls, address: str) -> Database:
        """Opens (and, for SQLite, creates) the database and brings its schema up to date.

        Raises:
            StoreError: ``unreachable``, ``damaged``, or ``newer``: a later program has written it.
        """
        if file := sqlite_file(address):
            file.parent.mkdir(parents=True, exist_ok=True)
        database = cls(_engine(async_url(address)))
        try:
            await upgrade(database.engine, file)
        except BaseException as error:
            await database.close()
            raise _as_store_error(error) from error
        return database

    async def close(self) -> None:
        """Closes every connection; a driver's thread left open would keep the process from ending."""
        await self.engine.dispose()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """A session that sees one consistent moment of the database."""
        try:
            async with AsyncSession(self.engine, expire_on_commit=False) as session:
                yield session
        except DBAPIError as error:
            raise _as_store_error(error) from error

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncSession]:
        """One transaction, committed at the end of the block and rolled back by any exception in it.

        Nothing slow belongs into the block: SQLite has one writer at a time.
        """
        try:
            async with self._turn, AsyncSession(self._writing, expire_on_commit=False) as session:
                yield session
                await session.commit()
        except IntegrityError:
            raise
        except DBAPIError as error:
            raise _as_store_error(error) from error


def _engine(url: URL) -> AsyncEngine:
    engine = create_async_engine(url, hide_parameters=True)  # they hold hands and seeds; errors are logged
    if url.get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_up)
        event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _set_up(connection: Any, _: object) -> None:
    """We say BEGIN ourselves: the driver would only do so before the first change, too late for a consistent read."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    """A writer takes its place at once: a reader that turns into one may be told that the database is locked."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _as_store_error(error: BaseException) -> BaseException:
    if not isinstance(error, DBAPIError | OSError):
        return error
    text = str(getattr(error, "orig", error))
    damaged = "malformed" in text or "not a database" in text
    return StoreError("damaged" if damaged else "unreachable", text)
