"""Wake-up event between those who store work and the worker loop that does it."""

from __future__ import annotations

import asyncio

from bot.ports.clock import Clock


class WakeUp:
    """Wakes a worker loop early."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def set(self) -> None:
        """Ends the current wait, or the next one."""
        self._event.set()

    async def wait(self, clock: Clock, seconds: float | None) -> None:
        """Returns when it is set, was set since the last wait, or so many seconds have passed."""
        waits: list[asyncio.Future[object]] = [asyncio.ensure_future(self._event.wait())]
        if seconds is not None:
            waits.append(asyncio.ensure_future(clock.sleep(seconds)))
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waits:
                one.cancel()
        self._event.clear()
