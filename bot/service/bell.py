"""A bell between those who leave work to be done and the loop that does it."""

from __future__ import annotations

import asyncio

from bot.clock import Clock


class WakeUp:
    """Rung by whoever has stored something that is to be done."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """Ends the wait, or the next one."""
        self._rung.set()

    async def wait(self, clock: Clock, seconds: float | None) -> None:
        """Returns when the bell rings, has rung since the last wait, or so many seconds have passed."""
        waits: list[asyncio.Future[object]] = [asyncio.ensure_future(self._rung.wait())]
        if seconds is not None:
            waits.append(asyncio.ensure_future(clock.sleep(seconds)))
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waits:
                one.cancel()
        self._rung.clear()
