"""The database, SQLite in WAL mode or PostgreSQL by address: sessions that read, transactions that write."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Final, NoReturn, Self

import structlog
from sqlalchemy import event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchModuleError
from sqlalchemy.exc import TimeoutError as PoolIsEmpty
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.ports.meter import SILENT, Meter
from bot.ports.metrics import TRANSACTION_TIME
from bot.store import postgres, sqlite
from bot.store.errors import StoreError
from bot.store.migrate import require_newest, upgrade
from bot.store.processes.peers import Alone, Peers

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
_log = structlog.get_logger("database")
_ONE_INSTANT: Final = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
"""PostgreSQL's usual transactions see with each statement what others have stored meanwhile."""

_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")


def async_url(address: str) -> URL:
    """The address with our driver, from ``sqlite:///x`` or ``postgresql://…``.

    Raises:
        StoreError: ``no-address``: it is no database address.
    """
    url = _url(address)
    return url.set(drivername=_DRIVERS.get(url.drivername, url.drivername))


def sqlite_file(address: str) -> Path | None:
    """The file of a SQLite database; ``None`` for another kind.

    Raises:
        StoreError: ``no-address``: it is no database address.
    """
    url = _url(address)
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def _url(address: str) -> URL:
    try:
        return make_url(address)
    except (ArgumentError, ValueError) as error:  # the address may hold a password: nothing of it is reported
        raise StoreError("no-address") from error


class Database:
    """An open database with the newest schema.

    Errors of the database come out as ``StoreError``; a broken constraint comes out as SQLAlchemy's ``IntegrityError``
    and says that somebody else was first. The beginning and end of an absence are logged here and nowhere else; the
    loops of the workers rest and begin again. ``meter`` is told how long each session takes. ``peers`` are the other
    processes on it.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.meter: Meter = SILENT
        self.peers: Peers = Alone()
        self._away = False
        self._in_file = engine.dialect.name == "sqlite"
        self._reading = engine if self._in_file else engine.execution_options(**_ONE_INSTANT)
        self._glancing = engine if self._in_file else engine.execution_options(isolation_level="AUTOCOMMIT")
        self._turn: AbstractAsyncContextManager[object] = asyncio.Lock() if self._in_file else nullcontext()

    @classmethod
    async def open(cls, address: str, hello: postgres.Hello | None = None) -> Self:
        """Opens (and, for SQLite, creates) the database and brings its schema up to date, which may take its time.

        ``hello`` is run on each new PostgreSQL connection before its use.

        Raises:
            StoreError: ``unreachable``, ``no-entry``, ``no-address``, ``damaged``, or ``newer``: a later program has
                written it.
        """
        if file := sqlite_file(address):
            file.parent.mkdir(parents=True, exist_ok=True)
        builder = engine_for(async_url(address), hello, patient=True)
        try:
            await upgrade(builder, file)
        except BaseException as error:
            await builder.dispose()
            raise as_store_error(error) from error
        if file:
            return cls(builder)
        await builder.dispose()
        return cls(engine_for(async_url(address), hello))

    @classmethod
    async def connect(cls, address: str) -> Self:
        """Opens an existing database for a slow command, and changes nothing about it.

        Raises:
            StoreError: as ``open``; ``no-file``, ``older``: it has to be migrated first.
        """
        if (file := sqlite_file(address)) and not file.is_file():
            raise StoreError("no-file", str(file))
        database = cls(engine_for(async_url(address), patient=True))
        try:
            await require_newest(database.engine)
        except BaseException as error:
            await database.close()
            raise as_store_error(error) from error
        return database

    async def close(self) -> None:
        """Closes every connection; a driver's open thread would keep the process from ending."""
        await self.engine.dispose()

    @asynccontextmanager
    async def read(self, *, once: bool = False) -> AsyncIterator[AsyncSession]:
        """A session that sees one consistent instant of the database.

        ``once``: each of its statements sees its own, so that a single one needs no transaction around it.
        """
        engine = self._glancing if once else self._reading
        try:
            async with self._timed("read"), AsyncSession(engine, expire_on_commit=False) as session:
                yield session
        except (DBAPIError, OSError, PoolIsEmpty, StoreError) as error:
            self._fail(error)
        self._reached()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncSession]:
        """One transaction, committed at the end of the block and rolled back by any exception in it.

        Nothing slow belongs in the block: SQLite has one writer at a time.

        Raises:
            StoreError: ``unsure``: the database went away during the commit.
        """
        committing = False
        try:
            async with self._timed("write"), self._turn, AsyncSession(self.engine, expire_on_commit=False) as session:
                if self._in_file:
                    sqlite.begin_as_writer(await session.connection())
                yield session
                await session.flush()
                committing = True
                await session.commit()
        except IntegrityError:
            raise
        except (DBAPIError, OSError, PoolIsEmpty, StoreError) as error:
            self._fail(error, committing=committing)
        self._reached()

    @asynccontextmanager
    async def _timed(self, kind: str) -> AsyncIterator[None]:
        """Measures the block. A refusal of the rules within it, or a broken constraint, is no failure."""
        begun, outcome = time.perf_counter(), "done"
        try:
            yield
        except IntegrityError:
            raise
        except (DBAPIError, OSError, PoolIsEmpty):
            outcome = "failed"
            raise
        finally:
            self.meter.observe(TRANSACTION_TIME, time.perf_counter() - begun, kind, outcome)

    def _fail(self, error: Exception, *, committing: bool = False) -> NoReturn:
        """Raises an error of a session as its caller sees it; the program's own errors unchanged."""
        if not isinstance(error, StoreError) and self.engine.dialect.name != "sqlite" and not postgres.is_away(error):
            raise error
        failed = as_store_error(error)
        if isinstance(failed, StoreError) and failed.away:
            if not self._away:
                _log.warning("The database cannot be reached.", error=failed.detail)
            self._away = True
            failed = StoreError("unsure", failed.detail) if committing else failed
        if failed is error:
            raise error
        raise failed from error

    def _reached(self) -> None:
        if self._away:
            _log.warning("The database is back.")
        self._away = False


def engine_for(url: URL, hello: postgres.Hello | None = None, *, patient: bool = False) -> AsyncEngine:
    """An engine for an address of ``async_url``, with ``hello`` on PostgreSQL. If ``patient``, it has no time limits.

    Raises:
        StoreError: ``no-driver``: the package for this kind of database is not installed.
    """

    async def connected() -> object:
        return await postgres.connect(engine, hello, patient=patient)

    ours = url.drivername == postgres.DRIVER
    try:
        # Parameters hold hands and seeds, and errors are logged.
        own = {"async_creator": connected} if ours else {"connect_args": {"async_creator_fn": sqlite.connect}}
        engine = create_async_engine(url, hide_parameters=True, **own)
    except ModuleNotFoundError as error:
        raise StoreError("no-driver", f"{error.name} for {url.drivername}") from error
    except NoSuchModuleError as error:
        raise StoreError("no-driver", url.drivername) from error
    if url.get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_up)
    if ours:
        postgres.look_before_use(engine)
    return engine


def _set_up(connection: DBAPIConnection, _: object) -> None:
    """Has each transaction begin with its first statement.

    The driver's own BEGIN would come before the first change: too late for a consistent read.
    """
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
    connection.driver_connection.usual = connection.driver_connection.beginning = sqlite.READS


def as_store_error(error: BaseException) -> BaseException:
    """A failure of the driver as a ``StoreError``; any other error unchanged."""
    if not isinstance(error, DBAPIError | OSError | PoolIsEmpty):
        return error
    text = postgres.told(getattr(error, "orig", None) or error)
    damaged = "malformed" in text or "not a database" in text
    return StoreError("damaged" if damaged else "unreachable", text)
