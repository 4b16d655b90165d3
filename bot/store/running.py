"""Exclusive use of a database: a second bot on it would send everything twice.

It is a lock held for as long as the process lives, on a file beside a SQLite database or inside PostgreSQL. A process
that dies, however it dies, gives it up at once.

PostgreSQL also gives it up when the connection that holds it breaks, as when the server is restarted: then no bot has
it, and any may take it. So that never two of them work, not even in these moments, there are three kinds of locks, all
kept by the server:

- the *lock*: the same for all bots, held by a connection of its own, the guard.
- the *guard's own*: with a number drawn by this process, held by the same connection.
- the *hands*: each other connection of the bot shares a lock with that number for as long as it lives. Before anything
  is asked by it, it checks that the guard's own lock is held, and is closed if not.

A bot that has taken the lock works only if no guard and no hand has another number. So while a hand of one bot lives,
no other bot begins; and a hand that comes to life when another bot has begun finds no guard of its own, as the two
locks of a guard are lost together.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import structlog

from bot.ports.clock import Clock, SystemClock
from bot.store import postgres
from bot.store.database import async_url, engine_for, sqlite_file
from bot.store.errors import StoreError

_KEY = 0x10A6_2011
"""Our key among PostgreSQL's advisory locks: any fixed number."""

_GUARDS, _HANDS = 0x10A6_2012, 0x10A6_2013
"""Keys of the locks with a bot's own number, for guards and hands."""

_NUMBERS = 2**31

PATIENCE: Final = 60.0
"""Seconds for which a start waits for a database that is away."""

_OTHERS = 3.0
"""Seconds for another bot to leave: the server drops a killed one a moment later."""

_EVERY = 3.0
"""Seconds between two checks of the guard."""

_SOON = 1.0
"""Seconds between two checks of a lost guard."""

_REFUSED = 3
"""Number of checks in a row that find another bot's lock before this process gives up."""

_LOOKING: Final = 5.0
"""Seconds for the guard to answer."""

_KEEPING_IN_TOUCH = "SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3"
"""Server settings that drop the locks of a vanished machine after a minute instead of hours."""

_END_THE_LAST = """
    SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2
    AND classid = $1::bigint AND objid = $2::bigint AND granted AND pid <> pg_backend_pid()
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""

_TAKEN_BY_OTHERS = """
    SELECT EXISTS (
        SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND classid IN ($1::bigint, $2::bigint)
        AND objid <> $3::bigint AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    )
"""

_log = structlog.get_logger("running")

Gone = Callable[[StoreError], None]
"""Called when this process must stop, because another has taken the database."""


class Guard:
    """Holds a PostgreSQL database for this process, and takes it again when its connection broke."""

    def __init__(self, address: str, clock: Clock) -> None:
        self.address = address
        self._engine = engine_for(async_url(address))
        self._clock = clock
        self._number = secrets.randbelow(_NUMBERS)
        self._connection: Any = None
        self._turn = asyncio.Lock()
        self._broken = asyncio.Event()

    async def held(self) -> None:
        """Returns when the database is held, taken again if necessary.

        Raises:
            StoreError: ``in-use``: another process holds it; ``unreachable``, ``no-entry``.
        """
        async with self._turn:
            if self._connection is None or self._connection.is_closed():
                self._connection = await postgres.connect(self._engine, self._take)

    async def hello(self, connection: Any) -> None:
        """Makes a new connection of the driver a hand of this process, before its first use.

        Raises:
            StoreError: ``unreachable``: the database is not held for this process, or no longer.
        """
        try:
            await self.held()
        except StoreError as error:
            raise StoreError("unreachable", f"it is not held by this bot: {error.detail}") from error
        await connection.execute(_KEEPING_IN_TOUCH)
        await connection.execute(f"SELECT pg_advisory_lock_shared({_HANDS}, {self._number})")
        if await connection.fetchval(f"SELECT pg_try_advisory_lock_shared({_GUARDS}, {self._number})"):
            raise StoreError("unreachable", "it is no longer held by this bot")

    async def look(self) -> None:
        """Checks the guard's connection, and takes the database again if it broke.

        Raises:
            StoreError: as ``held``.
        """
        if self._connection is not None and not self._connection.is_closed():
            try:
                await self._connection.execute("SELECT 1", timeout=_LOOKING)
            except Exception:  # noqa: BLE001  whatever it is, it is of no use any more
                self._connection.terminate()
        await self.held()

    async def watch(self, gone: Gone) -> None:
        """Checks every few seconds and when the connection breaks; ends when another process has the database."""
        refused, seconds, last = 0, _EVERY, StoreError("in-use")
        while refused < _REFUSED:
            await self._rest(seconds)
            try:
                await self.look()
            except StoreError as error:
                refused, seconds = (refused + 1 if error.code == "in-use" else 0), _SOON
                last = error
            else:
                refused, seconds = 0, _EVERY
        gone(last)

    async def close(self) -> None:
        """Gives the database up."""
        if self._connection is not None:
            with suppress(Exception):
                await self._connection.close(timeout=_LOOKING)
        await self._engine.dispose()

    async def _take(self, connection: Any) -> None:
        await connection.execute(_KEEPING_IN_TOUCH)
        if not await connection.fetchval(f"SELECT pg_try_advisory_lock({_KEY})"):
            if await connection.fetch(_END_THE_LAST, _GUARDS, self._number):
                # It broke, and the server did not know yet.
                raise StoreError("unreachable", "the connection before has not ended yet")
            raise StoreError("in-use", "another bot works on this database")
        if not await connection.fetchval(f"SELECT pg_try_advisory_lock({_GUARDS}, {self._number})"):
            raise StoreError("unreachable", "the connection before has not ended yet")
        if await connection.fetchval(_TAKEN_BY_OTHERS, _GUARDS, _HANDS, self._number):
            raise StoreError("in-use", "another bot still works on this database")
        self._broken.clear()
        connection.add_termination_listener(lambda _: self._broken.set())

    async def _rest(self, seconds: float) -> None:
        waits = [asyncio.ensure_future(one) for one in (self._broken.wait(), self._clock.sleep(seconds))]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waits:
                one.cancel()
        self._broken.clear()


@asynccontextmanager
async def running_on(
    address: str, gone: Gone = lambda _: None, clock: Clock | None = None, patience: float = 0.0
) -> AsyncIterator[Guard | None]:
    """Holds the database for this process; yields a guard for PostgreSQL, ``None`` for SQLite.

    A database that is away is waited for, for ``patience`` seconds. ``gone`` is called if another process takes the
    database while nobody holds it.

    Raises:
        StoreError: ``in-use``: another process holds it; ``unreachable``, ``no-entry``, ``no-address``, ``no-driver``.
    """
    if file := sqlite_file(address):
        with holding(file):
            yield None
        return
    if async_url(address).drivername != postgres.DRIVER:
        raise StoreError("no-driver", async_url(address).drivername)
    guard = Guard(address, clock or SystemClock())
    try:
        await _begin(guard, clock or SystemClock(), patience)
        watch = asyncio.create_task(guard.watch(gone))
        try:
            yield guard
        finally:
            watch.cancel()
            await asyncio.wait((watch,))
    finally:
        await guard.close()


async def _begin(guard: Guard, clock: Clock, patience: float) -> None:
    """Waits for the database, and for another bot on it that is about to end."""
    began, told = clock.now(), False
    while True:
        try:
            return await guard.held()
        except StoreError as error:
            waited = (clock.now() - began).total_seconds()
            if error.code not in {"in-use", "unreachable"} or waited >= (
                _OTHERS if error.code == "in-use" else patience
            ):
                raise
            if error.code == "unreachable" and not told:
                _log.warning("The database cannot be reached yet: waiting for it.", error=error.detail, most=patience)
                told = True
        await clock.sleep(_SOON)


@contextmanager
def holding(file: Path) -> Iterator[None]:
    """Holds a SQLite database for this process, through SQLite's own locks on an empty file beside it.

    Raises:
        StoreError: ``in-use``: another process holds it.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(f"{file}-running", timeout=0, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise StoreError("in-use", f"another program works on {file}") from error
        yield
