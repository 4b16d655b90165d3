"""A clock that stands still until a test sets it."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

START = datetime(1861, 7, 21, 6, tzinfo=UTC)


class ManualClock:
    """A clock with a set time. A sleeper wakes when the test has let that much time pass."""

    def __init__(self, start: datetime = START) -> None:
        self._now = start
        self._sleepers: list[tuple[datetime, asyncio.Future[None]]] = []

    def now(self) -> datetime:
        return self._now

    async def sleep(self, seconds: float) -> None:
        wake: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._now + timedelta(seconds=seconds), wake))
        await wake

    def advance(self, seconds: float) -> None:
        """Lets time pass."""
        self._now += timedelta(seconds=seconds)
        for due, wake in self._sleepers:
            if due <= self._now and not wake.done():
                wake.set_result(None)
        self._sleepers = [(due, wake) for due, wake in self._sleepers if not wake.done()]
