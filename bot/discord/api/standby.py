"""A bot that stands by for another with the same shards: takes over from it, and hands over when told to stop itself.

Both are connected to the same shards, so that no interaction gets lost between them, and one alone answers each. The
one that stands by gets the other's interactions as soon as that one stops taking them, and its messages and timers when
it has ended. If it is killed, all at once.
"""

from __future__ import annotations

from time import monotonic
from typing import Final

import discord
import structlog

from bot.app.health import PartHealth
from bot.discord.api.gateway import shards_of
from bot.discord.api.under_way import UnderWay
from bot.store.database import Database
from bot.store.processes.membership import Membership
from bot.store.running import Guard

SETTLED: Final = 3.0
"""Seconds after which a shard that is connected knows every interaction that can still be answered."""

log = structlog.get_logger(__name__)


class Standby:
    """The place of a client beside another. Where there can be no other one, it is never beside one."""

    def __init__(self, client: discord.Client, under_way: UnderWay) -> None:
        self._client = client
        self._under_way = under_way
        self._guard: Guard | None = None
        self._peers: Membership | None = None
        self._database: Database | None = None
        self._has_waited = False
        self._connected = 0.0

    def begin(self, guard: Guard | None, database: Database) -> None:
        """Takes its place, before the client connects. ``guard`` holds the shards, or waits for them."""
        self._guard, self._database = guard, database
        if isinstance(database.peers, Membership):
            self._peers = database.peers
            self._peers.handover.is_ready = self._is_ready
            self._peers.handover.received = self._under_way.take_over
        if self.stands_by:
            self._has_waited = True
            self._under_way.stand_by()

    @property
    def stands_by(self) -> bool:
        """Whether another process works on the shards."""
        return self._guard is not None and self._guard.stands_by

    @property
    def part(self) -> tuple[PartHealth, ...]:
        """Which shards this process has, or stands by for; nothing for a process that is alone."""
        if self._guard is None or self._guard.shards is None:
            return ()
        if not self.stands_by:
            return (PartHealth("shards", is_well=True, words=f"at work on {self._guard.shards}"),)
        ready = self._is_ready()
        words = f"stands by for {self._guard.shards}, " + ("ready" if ready else "not ready yet")
        return (PartHealth("shards", ready, words),)

    async def over(self) -> bool:
        """Returns when this process may work on its shards, which are connected; true if it had to wait for them."""
        if not self._has_waited:
            return False
        assert self._guard
        assert self._peers
        assert self._database
        self._connected = monotonic()
        shards = str(self._guard.shards)
        if self.stands_by:  # else the other one has ended while the shards were connecting
            log.info("Another process has these shards: this one stands by for them.", shards=shards)
        await self._guard.works.wait()
        self._under_way.take_over()
        # Connections from before do not say that they belong to a process with these shards.
        await self._database.engine.dispose()
        self._peers.work()
        log.info("This process has taken the shards over.", shards=shards)
        return True

    async def hand_over(self) -> None:
        """Gives interactions to a process that stands by, if one is ready; this one finishes those under way."""
        if self._peers is None or self.stands_by:
            return
        handover = self._peers.handover
        successor = await handover.successor()
        if successor is None:
            return
        self._under_way.leaving = True
        self._under_way.handed_over = await handover.give(successor, self._under_way.lately())
        if self._under_way.handed_over:
            log.info("Another process answers from now on.")
        else:
            log.warning("The process that stands by does not answer: people are told that the bot restarts.")

    def _is_ready(self) -> bool:
        """Whether this process can answer everything that comes for its shards."""
        settled = self._connected and monotonic() - self._connected >= SETTLED
        connected = all(shard.is_connected for shard in shards_of(self._client))
        return bool(self.stands_by and settled and connected and not self._under_way.leaving)
