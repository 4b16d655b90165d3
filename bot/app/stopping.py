"""Runs a program until SIGTERM or SIGINT, and has it stop in good order; a second signal ends it as usual."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

Stop = Callable[[], Awaitable[None]]
"""Ends the work of the program."""


@contextmanager
def stopped_by_signals(stop: Stop) -> Iterator[None]:
    """Calls ``stop`` once in the running loop, at the first signal."""
    loop, stopping = asyncio.get_running_loop(), list[asyncio.Future[None]]()

    def begin() -> None:
        stopping.append(asyncio.ensure_future(stop()))

    def leave(*_: object) -> None:
        loop.call_soon_threadsafe(begin)
        restore()

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    before = {number: signal.signal(number, leave) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        restore()
