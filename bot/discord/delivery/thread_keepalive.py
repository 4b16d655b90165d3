"""Keepalive of running matches' threads, at most four requests a second and after posts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Final

import discord
import structlog

from bot.discord.api.errors import EXPECTED
from bot.discord.api.request_slots import RequestSlots
from bot.discord.delivery.match_threads import IDLE, MatchThreads, last_activity
from bot.service.model.match import MatchId
from bot.service.usecases.matches import Matches
from bot.store.errors import StoreError

log = structlog.get_logger(__name__)

PACE: Final = 0.25
"""Seconds between requests."""

PATIENCE: Final = 5.0
"""Longest wait of one thread for posts in progress, in seconds."""


class ThreadKeepalive:
    """Round of all threads, at the start and every 12 hours. Threads reported active by the gateway cost no request."""

    def __init__(
        self,
        client: discord.Client,
        matches: Matches,
        threads: MatchThreads,
        slots: RequestSlots,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        serve: Callable[[int], bool] = lambda _: True,
    ) -> None:
        self._serve = serve
        self._client = client
        self._matches = matches
        self._threads = threads
        self._slots = slots
        self._sleep = sleep
        self._active: dict[int, datetime] = {}

    async def round(self) -> None:
        """Touches the thread of every running match on this process's shards, as far as Discord allows."""
        awake = await self._matches.directory.awake_threads()
        running = [(match, thread) for match, guild, thread in awake if self._serve(guild)]
        threads = {thread for _, thread in running}
        self._active = {thread: when for thread, when in self._active.items() if thread in threads}
        for match, thread in running:
            if not self._is_active(thread):
                await self._slots.idle(PATIENCE)
                await self._keep_alive(match, thread)
                await self._sleep(PACE)

    def _is_active(self, thread: int) -> bool:
        """Whether the gateway's data show enough recent activity."""
        known = self._client.get_channel(thread)
        found = [self._active[thread]] if thread in self._active else []
        if isinstance(known, discord.Thread):
            if known.archived:
                return False
            found.append(last_activity(known))
        return bool(found) and discord.utils.utcnow() - max(found) <= IDLE

    async def _keep_alive(self, match: MatchId, thread: int) -> None:
        try:
            active = await self._threads.keep_alive(thread)
        except (*EXPECTED, StoreError) as error:
            log.info("A thread could not be kept alive.", match=match, error=str(error))
        else:
            if active is not None:
                self._active[thread] = active
