"""One program at a time works on a database: a second bot would send everything twice.

The sign is a lock held for as long as the process lives, on a file beside a SQLite database or inside PostgreSQL. A
process that dies, however it dies, gives it up at once.

PostgreSQL gives it up too when the connection that holds it breaks, as when the server is restarted: then no bot has
it, and each may be the first to take it. So that never two of them work, not even in these moments, there are three
locks, and the server looks after all of them:

- the *lock*: the same for all bots. A connection of its own holds it, the guard's.
- the *guard's own*, which bears a number that this process drew, and which the same connection holds.
- the *hands*: each other connection of the bot shares a lock with that number, for as long as it lives. When it has
  it, it looks whether the guard's own is held. If not it is closed, before anything was asked by it.

Who has taken the lock works only if there is no guard and no hand with another number. So: while a hand of one bot
lives, no other begins. A hand that comes to life when another has begun finds no guard of its own, as the two locks
of a guard are lost together.
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
"""Which of PostgreSQL's advisory locks is ours: a number like any other."""

_GUARDS, _HANDS = 0x10A6_2012, 0x10A6_2013
"""The same for the locks that bear a bot's own number, beside it."""

_NUMBERS = 2**31

PATIENCE: Final = 60.0
"""Seconds for which a start waits for a database that is away."""

_OTHERS = 3.0
"""Seconds in which another one may leave: a bot that was killed is gone for its server a moment later."""

_EVERY = 3.0
"""Seconds between two looks at the guard."""

_SOON = 1.0
"""The same when it is lost."""

_REFUSED = 3
"""How often in a row the lock has to be another's, until this process gives up."""

_LOOKING: Final = 5.0
"""Seconds in which the guard has to answer."""

_KEEPING_IN_TOUCH = "SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3"
"""A machine that vanished loses its locks a minute later; by itself a server may wait for hours."""

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
"""What is called when this process may work no longer, because another has taken the database."""


class Guard:
    """Holds a PostgreSQL database for this process, and takes it again when the connection that held it broke."""

    def __init__(self, address: str, clock: Clock) -> None:
        self.address = address
        self._engine = engine_for(async_url(address))
        self._clock = clock
        self._number = secrets.randbelow(_NUMBERS)
        self._connection: Any = None
        self._turn = asyncio.Lock()
        self._broken = asyncio.Event()

    async def held(self) -> None:
        """Returns when the database is held, taken again if need be.

        Raises:
            StoreError: ``in-use``: another process holds it; ``unreachable``, ``no-entry``.
        """
        async with self._turn:
            if self._connection is None or self._connection.is_closed():
                self._connection = await postgres.connect(self._engine, self._take)

    async def hello(self, connection: Any) -> None:
        """Makes a new connection of the driver a hand of this process; before that nothing may be asked by it.

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
        """Finds out whether the connection that holds the database is alive, and takes it again if it is not.

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
        """Looks every few seconds, and at once when the connection breaks; ends when another holds the database."""
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
    """Holds the database for this process; where it is PostgreSQL, by a guard, whom the service's connections greet.

    One that is away is waited for, for so many seconds. Should another process take the database while it is held by
    nobody, ``gone`` is called.

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
