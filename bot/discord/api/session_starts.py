"""Pace at which shards begin sessions (IDENTIFY): one in 5 seconds for each bucket, and so many a day.

A shard's bucket is its number modulo Discord's ``max_concurrency``. The limits are those of the bot, over all of its
processes; they agree on the times through ``reserve``. Who begins more than a day's sessions loses the token.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final

import discord
import structlog

log = structlog.get_logger(__name__)

APART: Final = 5.0
"""Seconds between two beginnings in one bucket."""

FRESH: Final = 30.0
"""Seconds for which Discord's answer about the limits counts."""

LONGEST: Final = 50.0
"""Longest time in seconds to wait in one go; the library gives a connection up after a minute, and tries again."""

Reserve = Callable[[int], Awaitable[float]]
"""Reserves the next beginning in a bucket for this process, and returns the seconds until then."""

Limits = Callable[[], Awaitable[discord.SessionStartLimits]]


class SessionStarts:
    """The pace of one client's shards."""

    def __init__(self, limits: Limits, reserve: Reserve | None = None) -> None:
        self._limits = limits
        self._reserve = reserve or Reservations().reserve
        self._concurrency = 1
        self._left = 0
        self._reset = 0.0
        self._asked = 0.0

    async def turn(self, shard: int) -> None:
        """Returns when a shard may begin a session."""
        await self._look()
        while self._left < self._concurrency:  # others may begin at the same moment
            log.warning("No session may begin before Discord's limit of a day is over.", seconds=round(self._reset))
            await asyncio.sleep(min(self._reset, LONGEST) + 1)
            self._asked = 0.0
            await self._look()
        wait = await self._reserve(shard % self._concurrency)
        self._left -= 1
        await asyncio.sleep(wait)

    async def _look(self) -> None:
        if self._asked and monotonic() - self._asked < FRESH:
            return
        try:
            found = await self._limits()
        except discord.GatewayNotFound:  # as seldom as possible until it is known
            self._left = max(self._left, self._concurrency)
            return
        self._concurrency = max(1, found.max_concurrency)
        self._left, self._reset, self._asked = found.remaining, found.reset_after / 1000, monotonic()


class Reservations:
    """The beginnings of a process that is alone."""

    def __init__(self) -> None:
        self._next: dict[int, float] = {}

    async def reserve(self, bucket: int) -> float:
        """Reserves the next beginning in a bucket, and returns the seconds until then."""
        at = max(self._next.get(bucket, 0.0), now := monotonic())
        self._next[bucket] = at + APART
        return at - now
