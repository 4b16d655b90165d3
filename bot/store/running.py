"""Exclusive use of a database, or of a part of its shards: a second bot on it would send everything twice.

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

A process with some of a bot's shards shares the *lock* with others of its kind, which keeps out a bot with all of them,
and holds a *shard's lock* for each of its own. Its guard and its hands say by their keys which shards they work for, so
that only those are in the way that overlap, or count the shards differently.

A process may stand by for another with the same shards: its guard and its hands have keys of their own, which are in
nobody's way. It asks whether the other one's guard and hands are gone, and then takes the shards' locks as any process
does. What it does until then is safe without them: a match has one owner (``bot.store.processes.ownership``).
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Final, cast

import structlog

from bot.ports.clock import Clock, SystemClock
from bot.ports.shards import Shards
from bot.store import lock_keys, postgres
from bot.store.database import async_url, engine_for, sqlite_file
from bot.store.errors import StoreError
from bot.store.processes.driver import DriverConnection

_NUMBERS = 2**31

PATIENCE: Final = 60.0
"""Seconds for which a start waits for a database that is away."""

_OTHERS = 3.0
"""Seconds for another bot to leave: the server drops a killed one a moment later."""

_EVERY = 3.0
"""Seconds between two checks of the guard."""

_SOON = 1.0
"""Seconds between two checks of a lost guard."""

_READY = 0.25
"""Seconds between two checks of a process that stands by whether the other one is gone."""

_SETTLED = 3.0
"""Seconds for which its connection must have lasted: after an outage of the database, the other one takes it first."""

_GOING = 1.0
"""Seconds for the server to give up all locks of a process whose first ones are gone already."""

_AGAIN = 0.02
"""Seconds between two tries for a lock that is about to go."""

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

_log = structlog.get_logger("running")

Gone = Callable[[StoreError], None]
"""Called when this process must stop, because another has taken the database."""


class Guard:
    """Holds a PostgreSQL database, or ``shards`` of it, for this process.

    It takes it again when its connection broke. ``stands_by``: another process has the shards, and this one waits for
    them; ``works`` is set once it has them.
    """

    def __init__(self, address: str, clock: Clock, shards: Shards | None = None) -> None:
        self.address = address
        self.shards = shards
        self.works = asyncio.Event()
        self._engine = engine_for(async_url(address))
        self._clock = clock
        self._number = secrets.randbelow(_NUMBERS)
        self._connection: DriverConnection | None = None
        self._since = 0.0
        self._may_wait = False
        self._turn = asyncio.Lock()
        self._broken = asyncio.Event()

    @property
    def stands_by(self) -> bool:
        """Whether another process still has the shards."""
        return self._may_wait and not self.works.is_set()

    def stand_by(self) -> None:
        """Has this process wait for its shards, where another one has exactly these."""
        self._may_wait = True

    async def held(self) -> None:
        """Returns when the database is held, taken again if necessary.

        Raises:
            StoreError: ``in-use``: another process holds it; ``unreachable``, ``no-entry``.
        """
        async with self._turn:
            if self._connection is None or self._connection.is_closed():
                self._connection = cast("DriverConnection", await postgres.connect(self._engine, self._take))

    async def hello(self, connection: DriverConnection) -> None:
        """Makes a new connection of the driver a hand of this process, before its first use.

        Raises:
            StoreError: ``unreachable``: the database is not held for this process, or no longer.
        """
        try:
            await self.held()
        except StoreError as error:
            raise StoreError("unreachable", f"it is not held by this bot: {error.detail}") from error
        await connection.execute(_KEEPING_IN_TOUCH)
        guards, hands = self._keys()
        await connection.execute(f"SELECT pg_advisory_lock_shared({hands}, {self._number})")
        if await connection.fetchval(f"SELECT pg_try_advisory_lock_shared({guards}, {self._number})"):
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
                await self._succeed()
            except StoreError as error:
                refused, seconds = (refused + 1 if error.code == "in-use" else 0), _SOON
                last = error
            else:
                refused, seconds = 0, _READY if self.stands_by else _EVERY
        gone(last)

    async def close(self) -> None:
        """Gives the database up."""
        if self._connection is not None:
            with suppress(Exception):
                await self._connection.close(timeout=_LOOKING)
        await self._engine.dispose()

    async def _take(self, connection: DriverConnection) -> None:
        await connection.execute(_KEEPING_IN_TOUCH)
        await (self._wait(connection) if self.stands_by else self._work(connection))
        self._since = monotonic()
        self._broken.clear()
        connection.add_termination_listener(lambda _: self._broken.set())

    async def _work(self, connection: DriverConnection) -> None:
        """Takes the database, or the shards, for a process that works."""
        guards, _ = lock_keys.keys_of(self.shards)
        others = await self._others(connection)
        if not await self._lock(connection):
            if await connection.fetch(_END_THE_LAST, guards, self._number):
                # It broke, and the server did not know yet.
                raise StoreError("unreachable", "the connection before has not ended yet")
            raise StoreError("in-use", lock_keys.conflict(self.shards, others) or "another bot works on this database")
        await self._be_alone_with(connection, guards)
        if why := lock_keys.conflict(self.shards, await self._others(connection)):
            raise StoreError("in-use", why)
        self.works.set()

    async def _wait(self, connection: DriverConnection) -> None:
        """Takes a place beside the process that has the shards."""
        others = [one for one in await self._others(connection) if one != self.shards]
        shared = await connection.fetchval(f"SELECT pg_try_advisory_lock_shared({lock_keys.DATABASE})")
        if (why := lock_keys.conflict(self.shards, others)) or not shared:
            raise StoreError("in-use", why or "another bot works on this database")
        await self._be_alone_with(connection, self._keys()[0])

    async def _succeed(self) -> None:
        """Takes the shards for which this process stands by, if nobody has them any more."""
        async with self._turn:
            connection = self._connection
            if not self.stands_by or connection is None or monotonic() - self._since < _SETTLED:
                return
            try:
                if not lock_keys.conflict(self.shards, await self._others(connection)):
                    await self._work(connection)
            except Exception as error:  # noqa: BLE001  whoever was faster: this one stands by anew
                _log.info("The shards could not be taken over yet.", error=postgres.told(error))
                connection.terminate()

    async def _be_alone_with(self, connection: DriverConnection, guards: int) -> None:
        """Takes the lock with this process's own number.

        Raises:
            StoreError: ``unreachable``: its connection before still has it.
        """
        if not await connection.fetchval(f"SELECT pg_try_advisory_lock({guards}, {self._number})"):
            raise StoreError("unreachable", "the connection before has not ended yet")

    def _keys(self) -> tuple[int, int]:
        """The keys of this process's guard and hands, as things are."""
        return lock_keys.keys_of(self.shards, standby=self.stands_by)

    async def _lock(self, connection: DriverConnection) -> bool:
        """Takes the lock, or shares it and takes those of the shards, in the order in which every process does."""
        if self.shards is None:
            return bool(await connection.fetchval(f"SELECT pg_try_advisory_lock({lock_keys.DATABASE})"))
        if not await connection.fetchval(f"SELECT pg_try_advisory_lock_shared({lock_keys.DATABASE})"):
            return False
        for shard in self.shards.ids:
            if not await self._lock_shard(connection, shard):
                return False
        return True

    async def _lock_shard(self, connection: DriverConnection, shard: int) -> bool:
        """Takes a shard's lock. A process that stands by waits a little for one that ends: its locks go singly."""
        end = monotonic() + (_GOING if self.stands_by else 0.0)
        while not await connection.fetchval(f"SELECT pg_try_advisory_lock({lock_keys.SHARD}, {shard})"):
            if monotonic() >= end:
                return False
            await asyncio.sleep(_AGAIN)
        return True

    async def _others(self, connection: DriverConnection) -> list[Shards | None]:
        """The shards of other processes that work, by their guards and hands."""
        found = await connection.fetch(lock_keys.OTHERS_AT_WORK, self._number)
        return [lock_keys.shards_of(int(str(row[0]))) for row in found]

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
    address: str,
    gone: Gone = lambda _: None,
    clock: Clock | None = None,
    patience: float = 0.0,
    shards: Shards | None = None,
    *,
    standby: bool = False,
) -> AsyncIterator[Guard | None]:
    """Holds the database, or ``shards`` of it, for this process.

    With ``standby`` it waits beside a process that has the same shards, if there is one.

    Yields a guard for PostgreSQL, ``None`` for SQLite, which belongs to one process.

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
    guard = Guard(address, clock or SystemClock(), shards)
    try:
        await _begin(guard, clock or SystemClock(), patience, standby=standby)
        watch = asyncio.create_task(guard.watch(gone))
        try:
            yield guard
        finally:
            watch.cancel()
            await asyncio.wait((watch,))
    finally:
        await guard.close()


async def _begin(guard: Guard, clock: Clock, patience: float, *, standby: bool) -> None:
    """Waits for the database, and for another bot on it that is about to end, or stands by for it."""
    began, told = clock.now(), False
    while True:
        try:
            return await guard.held()
        except StoreError as error:
            if error.code == "in-use" and standby and not guard.stands_by:
                guard.stand_by()
                continue
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
