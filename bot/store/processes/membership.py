"""A process among others on one PostgreSQL database."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from contextlib import suppress
from typing import Final

from sqlalchemy import ColumnElement, func, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.ports.clock import Clock, SystemClock
from bot.ports.shards import Shards
from bot.store import postgres
from bot.store.errors import StoreError
from bot.store.processes import handover
from bot.store.processes.exchange import CHANNEL, LIVING, NOW, Exchange
from bot.store.processes.handover import Handover
from bot.store.processes.ownership import GIVEN, WANTED, Ownership
from bot.store.processes.peers import EVERYBODY, Heard, Notice, Releasing, Subject
from bot.store.tables import SessionStartRow

_APART: Final = 5000
"""Milliseconds between two beginnings of sessions in one bucket."""

_START: Final = f"""
    INSERT INTO {SessionStartRow.__tablename__} AS last (bucket, at) VALUES ($1, {NOW})
    ON CONFLICT (bucket) DO UPDATE SET at = GREATEST(last.at + $2, {NOW})
    RETURNING at - {NOW}
"""  # noqa: S608  of constants alone

_SUBJECTS: Final = frozenset(Subject)

_TELL: Final = text("SELECT pg_notify(:channel, told) FROM unnest(CAST(:told AS text[])) AS told")
_LIVING: Final = text(LIVING)


class Membership:
    """This process among the others of its bot (``Peers``). One that stands by does not lead until it works."""

    def __init__(
        self,
        engine: AsyncEngine,
        hello: postgres.Hello | None,
        shards: Shards,
        clock: Clock | None = None,
        *,
        standby: bool = False,
    ) -> None:
        self.shards = shards
        self._exchange = Exchange(engine, hello, shards, self, clock or SystemClock())
        self._exchange.may_lead = not standby
        self.handover = Handover(self._exchange, shards)
        self._ownership = Ownership(self._exchange)
        self._listeners: defaultdict[Subject, list[Heard]] = defaultdict(list)
        self._telling: set[asyncio.Task[None]] = set()

    async def begin(self) -> None:
        """Joins the others.

        Raises:
            StoreError: the database is away.
        """
        await self._exchange.begin()

    async def close(self) -> None:
        """Leaves the others; what this process owned is free."""
        if self._telling:
            await asyncio.wait(tuple(self._telling))
        await self.handover.close()
        await self._ownership.close()
        await self._exchange.close()

    @property
    def process(self) -> int:
        """The number of this process; 0 while it is cut off from the others."""
        return self._exchange.process

    @property
    def leads(self) -> bool:
        """Whether this process does what only one may do."""
        return self._exchange.leading.is_set()

    @property
    def are_heard(self) -> bool:
        """Whether notices arrive."""
        return self._exchange.process != 0

    @property
    def is_alive(self) -> bool:
        """Whether the others count on this process."""
        return self._exchange.is_alive

    def serve(self, guild: int) -> bool:
        """Whether a server is on this process's shards."""
        return self.shards.serve(guild)

    async def lead(self) -> None:
        """Returns when this process begins to lead."""
        await self._exchange.leading.wait()

    def work(self) -> None:
        """Takes part in what one process does for all, after standing by."""
        self._exchange.may_lead = True

    async def own(self, match: int) -> bool:
        """Makes this process the owner of a match; true if it was before."""
        return await self._ownership.own(match)

    def disown(self, match: int) -> None:
        """Notes that somebody else has changed a match."""
        self._ownership.disown(match)

    async def tell(self, connection: AsyncConnection, *notices: Notice) -> None:
        """Tells the others when the transaction is committed."""
        await connection.execute(_TELL, {"channel": CHANNEL, "told": [self._message(one) for one in notices]})

    def telling(self, *notices: Notice) -> tuple[ColumnElement[object], ...]:
        """As ``Peers.telling``."""
        return tuple(func.pg_notify(CHANNEL, self._message(one)) for one in notices)

    def tell_soon(self, *notices: Notice) -> None:
        """Tells the others at once."""
        task = asyncio.create_task(self._say(notices))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    def listen(self, subject: Subject, heard: Heard) -> None:
        """Has notices of others heard."""
        self._listeners[subject].append(heard)

    def release_by(self, releasing: Releasing) -> None:
        """Settles how a match leaves this process."""
        self._ownership.releasing = releasing

    async def living(self, connection: AsyncConnection) -> frozenset[int]:
        """The processes that are alive."""
        return frozenset(number for (number,) in await connection.execute(_LIVING))

    async def reserve_start(self, bucket: int) -> float:
        """Reserves the next beginning of a session in a bucket; returns the seconds until then."""
        wait = await self._exchange.ask(_START, bucket, _APART)
        assert isinstance(wait, int)
        return max(0, wait) / 1000

    def _message(self, notice: Notice) -> str:
        return self._exchange.message(notice.subject.value, notice.number)

    async def _say(self, notices: tuple[Notice, ...]) -> None:
        for one in notices:
            with suppress(StoreError):
                await self._exchange.say(one.subject.value, one.number)

    def received(self, words: list[str]) -> None:
        """Takes a message of another process."""
        if words[0] in {WANTED, GIVEN}:
            self._ownership.heard(words)
        elif words[0] in handover.WORDS:
            self.handover.heard(words)
        elif words[0] in _SUBJECTS:  # else a newer version says it
            self._heard(Subject(words[0]), int(words[1]))

    def missed(self) -> None:
        """Has everything forgotten that others may have changed."""
        for subject in Subject:
            self._heard(subject, EVERYBODY)

    def _heard(self, subject: Subject, number: int) -> None:
        for heard in self._listeners[subject]:
            heard(number)
