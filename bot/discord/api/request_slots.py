"""Slots for requests to Discord, so many for each lane of news: what waits in one lane holds up no other.

A request has its slot from when it is made until it is answered, so nobody has one while a picture is drawn.
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
"""Requests of each lane on their way at once."""

_lane: ContextVar[Lane] = ContextVar("lane", default=Lane.TABLE)


class RequestSlots:
    """Who waits for a slot gets it in the order of asking."""

    def __init__(self, at_once: Mapping[Lane, int] = AT_ONCE) -> None:
        self._slots = {lane: asyncio.Semaphore(many) for lane, many in at_once.items()}
        self._asked = 0
        self._quiet = asyncio.Event()
        self._quiet.set()

    @contextmanager
    def of(self, lane: Lane) -> Iterator[None]:
        """Requests within it are of this lane; of the table's where nothing is said."""
        before = _lane.set(lane)
        try:
            yield
        finally:
            _lane.reset(before)

    @asynccontextmanager
    async def taken(self) -> AsyncIterator[None]:
        """For one request: a slot of the lane that it is of. Not to be taken by who has one."""
        self._asked += 1
        self._quiet.clear()
        try:
            async with self._slots[_lane.get()]:
                yield
        finally:
            self._asked -= 1
            if not self._asked:
                self._quiet.set()

    async def quiet(self, patience: float) -> None:
        """Returns when no request is on its way or waits for a slot, at the latest after so many seconds."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._quiet.wait(), patience)
