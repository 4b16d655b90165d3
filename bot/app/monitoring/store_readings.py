"""Readings about the database and what waits in it: the same from each process that works on it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from bot.ports.clock import Clock, to_stamp
from bot.ports.meter import MetricReading
from bot.ports.metrics import DATABASE_UP, MATCHES, OUTBOX_AGE, OUTBOX_WAITING, TIMER_LATENESS, TIMERS_LATE
from bot.service.persistence.backlog import Backlog, read_backlog
from bot.store.database import Database
from bot.store.errors import is_away

_PATIENCE: Final = 4.0
"""Seconds in which the database has to answer."""


class StoreReadings:
    """Reads what waits in a database."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def backlog(self) -> Backlog | None:
        """What waits; ``None`` while the database is away."""
        try:
            async with asyncio.timeout(_PATIENCE), self._database.read() as session:
                return await read_backlog(session, to_stamp(self._clock.now()))
        except TimeoutError:
            return None
        except Exception as error:
            if is_away(error):
                return None
            raise

    async def read(self) -> Sequence[MetricReading]:
        """The readings; while the database is away, only that it is."""
        found = await self.backlog()
        if found is None:
            return (MetricReading(DATABASE_UP, 0),)
        messages = {lane.value: waiting for lane, waiting in found.messages.items()}
        timers = {_pace(is_slow=is_slow): waiting for is_slow, waiting in found.timers.items()}
        return (
            MetricReading(DATABASE_UP, 1),
            *(MetricReading(OUTBOX_WAITING, one.count, (lane,)) for lane, one in messages.items()),
            *(MetricReading(OUTBOX_AGE, one.oldest, (lane,)) for lane, one in messages.items()),
            *(MetricReading(TIMERS_LATE, one.count, (pace,)) for pace, one in timers.items()),
            *(MetricReading(TIMER_LATENESS, one.oldest, (pace,)) for pace, one in timers.items()),
            *(MetricReading(MATCHES, count, (status.value,)) for status, count in found.matches.items()),
        )


def _pace(*, is_slow: bool) -> str:
    return "slow" if is_slow else "quick"
