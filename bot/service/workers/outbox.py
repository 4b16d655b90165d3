"""Outbox worker: sends the notifications that were stored with the changes they tell of.

A row is sent at least once and posted once (``bot.service.persistence.outbox_rows``). ``Later`` comes again after 2, 4,
8 … 300 seconds, for three days.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

import structlog

from bot.ports.clock import Clock, from_stamp, to_stamp
from bot.ports.wakeup import WakeUp
from bot.service.domain.lanes import Lane
from bot.service.model.match import MatchId, Person, Posted, SeriesId
from bot.service.model.notifications import kind_of
from bot.service.persistence import outbox_rows
from bot.service.persistence.outbox_rows import Later, Never, OutboxRow, SendableRow, SendResult, Sent
from bot.store.database import Database
from bot.store.errors import is_away

__all__ = ["Later", "Never", "Outbox", "OutboxRow", "Send", "SendResult", "Sent"]


Send = Callable[[OutboxRow], Awaitable[SendResult]]


AT_ONCE: Final[Mapping[Lane, int]] = MappingProxyType({Lane.TABLE: 12, Lane.LETTERS: 8, Lane.REST: 2})
"""Rows of each lane that are made or sent at once; most of that time their pictures are drawn.

Together fewer than make ``bot.images.job_queue`` draw smaller boards, and few enough not to hold up panels.
"""

_PATIENCE = 60.0
_AFTER_TROUBLE = 5.0

_log = structlog.get_logger("outbox")


_LONGEST_REST = 60 * 60 * 1000
"""Longest plausible delay of a row, in milliseconds; a longer one comes from the system's clock being set back."""


class Outbox:
    """Sends stored notifications. Only one process may drain a store: two would both send."""

    def __init__(self, database: Database, clock: Clock, wake_up: WakeUp) -> None:
        self._database = database
        self._clock = clock
        self._wake_up = wake_up
        self._in_flight: dict[int, asyncio.Task[bool]] = {}
        self._in_lane: Counter[Lane] = Counter()
        self._stopped = False

    async def drain(self, send: Send) -> None:
        """Sends until ``stop`` is called, as rows come; waits for those in flight at the end.

        An exception from ``send`` counts as ``Later`` with ``maybe_sent``; after a dozen in a row the row is given up,
        so that the match goes on.
        """
        try:
            while not self._stopped:
                try:
                    due = await self._start_due(send)
                except Exception as error:  # noqa: BLE001  whatever is wrong now must not silence the bot for good
                    _log_unless_away(error, "the outbox cannot be read")
                    due = _AFTER_TROUBLE
                await self._wake_up.wait(self._clock, min(due, _PATIENCE))
            await asyncio.gather(*self._in_flight.values(), return_exceptions=True)
        finally:
            for task in self._in_flight.values():
                task.cancel()

    def stop(self) -> None:
        """Ends ``drain``."""
        self._stopped = True
        self._wake_up.set()

    async def drain_once(self, send: Send) -> int:
        """Sends everything that can be sent now and returns the number of rows settled. For tests and commands."""
        settled = 0
        while rows := (await self._ready())[0]:
            settled += sum(await asyncio.gather(*(self._deliver(head.row, send) for head in rows)))
        return settled

    async def posted(self, match: MatchId, slot: str, person: Person | None = None) -> Posted | None:
        """The newest message of a slot (``lobby``, ``turn``, ``hand`` …), or ``None``."""
        async with self._database.read() as session:
            return await outbox_rows.posted(session, match, slot, person)

    async def remember(self, posted: Posted) -> None:
        """Stores a message that was posted outside the outbox, such as a hand sent on request."""
        async with self._database.write() as session:
            await outbox_rows.remember(session, posted)

    async def posted_of(self, series: SeriesId, slot: str) -> Posted | None:
        """The newest message of a slot of a series."""
        async with self._database.read() as session:
            return await outbox_rows.posted_of(session, series, slot)

    async def remember_of(self, series: SeriesId, slot: str, channel: int, message: int) -> None:
        """Stores a message of a series that was posted outside the outbox."""
        async with self._database.write() as session:
            await outbox_rows.remember_of(session, series, slot, Sent(channel, message))

    async def closed(self, person: Person) -> bool:
        """Whether the last direct message to a person could not be delivered."""
        async with self._database.read() as session:
            return await outbox_rows.is_closed(session, person)

    async def _start_due(self, send: Send) -> float:
        """Starts what can be sent, as far as its lane has room; returns the seconds until more can be."""
        heads, due = await self._ready()
        for head in heads:
            if self._in_lane[head.lane] < AT_ONCE[head.lane]:
                self._in_lane[head.lane] += 1
                task = asyncio.create_task(self._send_safely(head.row, send))
                self._in_flight[head.row] = task
                task.add_done_callback(partial(self._landed, head))
        return due

    async def _send_safely(self, row: int, send: Send) -> bool:
        """Delivers a row; when the store fails, the row rests for a while before its next try."""
        try:
            return await self._deliver(row, send)
        except Exception as error:  # noqa: BLE001  as in `drain`
            _log_unless_away(error, "a row of the outbox could not be read or settled", row=row)
            await self._clock.sleep(_AFTER_TROUBLE)
            return False

    def _landed(self, head: SendableRow, _: asyncio.Task[bool]) -> None:
        self._in_flight.pop(head.row, None)
        self._in_lane[head.lane] -= 1
        self._wake_up.set()

    async def _ready(self) -> tuple[list[SendableRow], float]:
        """The rows that can be sent now and are not in flight, and the seconds until the next is due."""
        now = self._clock.now()
        async with self._database.read() as session:
            heads = [head for head in await outbox_rows.sendable_rows(session) if head.row not in self._in_flight]
        stamp = to_stamp(now)
        # No row is ever put off for so long: where it seems so, the system's clock was set back.
        ready = [head for head in heads if not stamp < head.due <= stamp + _LONGEST_REST]
        later = [head.due for head in heads if stamp < head.due <= stamp + _LONGEST_REST]
        wait = (from_stamp(min(later)) - now).total_seconds() if later else _PATIENCE
        return ready, wait

    async def _deliver(self, id_: int, send: Send) -> bool:
        """Sends a row and returns whether that settled it.

        It is marked before it is sent and settled afterwards: whatever happens in between, the next try knows that this
        one may have come through.
        """
        async with self._database.write() as session:
            row = await outbox_rows.begin(session, id_)
        if row is None:
            return True
        result: SendResult | None = None
        try:
            result = await send(row)
        except Exception as error:  # noqa: BLE001  one message that cannot be made must not end all the others
            about = {"match": row.match, "series": row.series, "kind": kind_of(row.news)}
            _log_unless_away(error, "news could not be sent", row=id_, **about)
            if is_away(error):
                result = Later("the database is away", maybe_sent=True)
        async with self._database.write() as session:
            return await outbox_rows.end(session, row, result, to_stamp(self._clock.now()))


def _log_unless_away(error: Exception, event: str, **about: object) -> None:
    if not is_away(error):
        _log.error(event, exc_info=error, **about)
