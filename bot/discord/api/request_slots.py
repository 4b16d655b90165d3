"""Slots for requests to Discord, a number for each lane of notifications, so that no lane delays another.

A request holds its slot until it is answered. No slot is held while a picture is drawn or the database is asked.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from contextvars import ContextVar
from types import MappingProxyType
from typing import Final

from bot.service.domain.lanes import Lane

AT_ONCE: Final[Mapping[Lane, int]] = MappingProxyType({Lane.TABLE: 8, Lane.LETTERS: 5, Lane.REST: 2})
"""Concurrent requests by lane."""

_lane: ContextVar[Lane] = ContextVar("lane", default=Lane.TABLE)


class RequestSlots:
    """Semaphores by lane, first come first served."""

    def __init__(self, at_once: Mapping[Lane, int] = AT_ONCE) -> None:
        self._slots = {lane: asyncio.Semaphore(many) for lane, many in at_once.items()}
        self._asked = 0
        self._idle = asyncio.Event()
        self._idle.set()

    @contextmanager
    def of(self, lane: Lane) -> Iterator[None]:
        """The lane of the requests made within this context; ``Lane.TABLE`` outside of any."""
        before = _lane.set(lane)
        try:
            yield
        finally:
            _lane.reset(before)

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[None]:
        """A slot of the current lane, for one request. Not reentrant."""
        self._asked += 1
        self._idle.clear()
        try:
            async with self._slots[_lane.get()]:
                yield
        finally:
            self._asked -= 1
            if not self._asked:
                self._idle.set()

    async def idle(self, patience: float) -> None:
        """Waits until no request is in flight or waiting for a slot, at most ``patience`` seconds."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._idle.wait(), patience)
