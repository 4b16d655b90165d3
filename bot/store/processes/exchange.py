"""The connection over which a process hears the others and says that it lives; made anew whenever it breaks.

It holds an advisory lock with the process's number, so that the end of the connection is known at once, and renews a
lease, so that a process that hangs is known after a while. The number is drawn anew with each connection.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from time import monotonic
from typing import Final, Protocol, cast

import structlog
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.ports.clock import Clock
from bot.ports.shards import Shards
from bot.ports.wakeup import WakeUp
from bot.store import postgres
from bot.store.errors import StoreError
from bot.store.processes.driver import DriverConnection
from bot.store.tables import ProcessRow

CHANNEL: Final = "longroll"

PROCESS, LEADER = 0x10A6_2015, 0x10A6_2018
"""Keys of the advisory locks: of a process, with its number, and of the one that leads."""

LEASE: Final = 10.0
"""Seconds for which a process that says nothing counts as alive."""

EVERY: Final = 2.5
"""Seconds between two signs of life."""

_MARGIN: Final = 1.0
"""Seconds before the end of its lease from which a process does not rely on it any more."""

_SOON: Final = 1.0
"""Seconds between two tries to connect."""

_NUMBERS: Final = 2**31 - 1

NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
"""The database's time as a stamp; the clocks of machines differ."""

LIVING: Final = f"""
    SELECT number FROM {ProcessRow.__tablename__} WHERE until > {NOW} AND number IN (
        SELECT objid::bigint FROM pg_locks
        WHERE locktype = 'advisory' AND classid = {PROCESS} AND objsubid = 2 AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
"""  # noqa: S608  of constants alone

_BEGIN: Final = f"""
    INSERT INTO {ProcessRow.__tablename__} (number, shards, until) VALUES ($1, $2, {NOW} + $3)
    ON CONFLICT (number) DO UPDATE SET until = excluded.until
"""  # noqa: S608  of constants alone

_FORGET: Final = f"DELETE FROM {ProcessRow.__tablename__} WHERE until < {NOW} - 86400000"  # noqa: S608  of constants alone

_END_SILENT: Final = f"""
    SELECT count(pg_terminate_backend(held.pid)) FROM pg_locks AS held
    JOIN pg_locks AS place USING (pid) JOIN {ProcessRow.__tablename__} ON number = place.objid::bigint
    WHERE held.locktype = 'advisory' AND held.classid = {LEADER} AND held.granted AND place.classid = {PROCESS}
    AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND until < {NOW} - $1
"""  # noqa: S608  of constants alone
"""Ends the connection of a leader that has said nothing for long after its lease: it hangs."""

_LEAVE: Final = f"DELETE FROM {ProcessRow.__tablename__} WHERE number = $1"  # noqa: S608  of constants alone

_log = structlog.get_logger("processes")


class Listener(Protocol):
    """The receiver of what the other processes say."""

    def received(self, words: list[str]) -> None:
        """Takes a message."""
        ...

    def missed(self) -> None:
        """Takes note that some may have been missed."""
        ...


class Exchange:
    """A process's place among the others. ``process`` is 0 while it has none. ``may_lead``: it leads if nobody does."""

    def __init__(
        self,
        engine: AsyncEngine,
        hello: postgres.Hello | None,
        shards: Shards,
        listener: Listener,
        clock: Clock,
    ) -> None:
        self.process = 0
        self.leading = asyncio.Event()
        self.may_lead = True
        self._engine = engine
        self._hello = hello
        self._shards = shards
        self._listener = listener
        self._clock = clock
        self._until = 0.0
        self._connection: DriverConnection | None = None
        self._turn = asyncio.Lock()
        self._broken = WakeUp()
        self._keeping: asyncio.Task[None] | None = None

    @property
    def is_alive(self) -> bool:
        """Whether the others count on this process."""
        return self.process != 0 and monotonic() < self._until

    async def begin(self) -> None:
        """Takes a place among the others and keeps it.

        Raises:
            StoreError: the database is away.
        """
        await self._join()
        self._keeping = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Leaves."""
        if self._keeping:
            self._keeping.cancel()
            await asyncio.wait((self._keeping,))
        if self._connection is not None:
            with suppress(Exception):
                await self.ask(_LEAVE, self.process)
            with suppress(Exception):
                await self._connection.close(timeout=LEASE)
        self._gone()

    async def ask(self, sql: str, *values: object) -> object:
        """The first value of a statement's answer, on this connection; each statement is a transaction.

        Raises:
            StoreError: ``unreachable``: the connection is broken.
        """
        async with self._turn:
            connection = self._connection  # which may be given up while the answer is waited for
            if connection is None or connection.is_closed():
                raise StoreError("unreachable", "the connection to the other processes is broken")
            try:
                return await connection.fetchval(sql, *values)
            except Exception as error:
                if postgres.is_refused(error):
                    raise
                connection.terminate()
                raise StoreError("unreachable", postgres.told(error)) from error

    async def say(self, *words: object) -> None:
        """Sends a message to the others.

        Raises:
            StoreError: ``unreachable``.
        """
        await self.ask("SELECT pg_notify($1, $2)", CHANNEL, self.message(*words))

    def message(self, *words: object) -> str:
        """A message as it is sent, with its sender in front."""
        return " ".join(map(str, (self.process, *words)))

    async def _join(self) -> None:
        made = await postgres.connect(self._engine, self._hello)
        connection = cast("DriverConnection", made)
        number = 1 + secrets.randbelow(_NUMBERS - 1)
        try:
            await connection.fetchval("SELECT pg_advisory_lock($1::int, $2::int)", PROCESS, number)
            await connection.add_listener(CHANNEL, self._received)
            began = monotonic()
            await connection.fetchval(_BEGIN, number, str(self._shards), int(LEASE * 1000))
        except Exception as error:
            connection.terminate()
            raise StoreError("unreachable", postgres.told(error)) from error
        connection.add_termination_listener(lambda _: self._broke(connection))
        self._connection, self.process, self._until = connection, number, began + LEASE - _MARGIN
        self._listener.missed()  # what was said before nobody heard

    async def _keep(self) -> None:
        """Signs of life, and a new connection for a broken one."""
        while True:
            try:
                if self._connection is None:
                    await self._join()
                await self._sign()
            except StoreError:
                await self._clock.sleep(_SOON)
            except Exception:  # noqa: BLE001  whatever it is, the others must hear of this process again
                _log.exception("the place among the other processes could not be kept")
                await self._clock.sleep(_SOON)
            else:
                await self._broken.wait(self._clock, EVERY)

    async def _sign(self) -> None:
        """Renews the lease; takes the lead if nobody has it."""
        began = monotonic()
        await self.ask(_BEGIN, self.process, str(self._shards), int(LEASE * 1000))
        self._until = began + LEASE - _MARGIN
        if self.leading.is_set() or not self.may_lead:
            return
        if await self.ask(f"SELECT pg_try_advisory_lock({LEADER}, 0)"):
            self.leading.set()
            _log.info("This process leads: it does what only one may do.", shards=str(self._shards))
            await self.ask(_FORGET)
        else:
            await self.ask(_END_SILENT, int(LEASE * 1000))

    def _received(self, _: object, __: int, ___: str, payload: object) -> None:
        sender, *words = str(payload).split()
        if int(sender) != self.process:
            self._listener.received(words)

    def _broke(self, connection: DriverConnection) -> None:
        if self._connection is connection:
            self._gone()
            self._broken.set()
            self._listener.missed()

    def _gone(self) -> None:
        self._connection, self.process, self._until = None, 0, 0.0
        self.leading.clear()
