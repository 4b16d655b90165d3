"""A clock that stands still until a test moves it, with sleepers inside the bot."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta


class HandClock:
    """A ``bot.ports.clock.Clock`` that shows the time of ``source`` once a test has set it."""

    def __init__(self, start: datetime = datetime(2026, 1, 1, tzinfo=UTC)) -> None:
        self.source: Callable[[], datetime] = lambda: start
        self._sleepers: list[tuple[datetime, asyncio.Event]] = []

    def now(self) -> datetime:
        return self.source()

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.Event()
        self._sleepers.append((self.now() + timedelta(seconds=seconds), woken))
        await woken.wait()

    def wake(self) -> None:
        """Wakes the sleepers whose time has come."""
        for due, woken in self._sleepers:
            if due <= self.now():
                woken.set()
        self._sleepers = [(due, woken) for due, woken in self._sleepers if not woken.is_set()]
