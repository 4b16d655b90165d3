"""Connections to Discord's gateway that break or cannot be made: tried again with growing delays, and resumed.

The library's own delays grow to 17 minutes, which would keep the bot away long after Discord is back. And where the
second try to resume a shard fails, the library begins a new session for it, in which what happened meanwhile is lost:
every press in between would stay without an answer.
"""

from __future__ import annotations

import random
from typing import Final

import discord.client
import discord.shard
from discord.backoff import ExponentialBackoff
from discord.gateway import ReconnectWebSocket
from discord.shard import Shard

LONGEST: Final = 60.0
"""Longest delay in seconds."""


class ShortBackoff(ExponentialBackoff[bool]):
    """The library's delays up to the limit; beyond it a random delay, so that many bots do not return at once."""

    def delay(self) -> float:
        """Seconds until the next try."""
        wait = super().delay()
        return wait if wait <= LONGEST else random.uniform(LONGEST / 2, LONGEST)  # noqa: S311  no secret here


class ResumedShard(Shard):
    """The library's shard, which tries to resume its session however often the connection could not be made."""

    async def reconnect(self) -> None:
        """Connects again. Discord itself says when the session is too old to be resumed."""
        await self.reidentify(ReconnectWebSocket(self.id, resume=bool(self.ws.session_id)))


class TriedInVain(Exception):
    """A shard could not be connected for the first time."""


def use_short_waits() -> None:
    """Installs these delays and shards for the whole process. To be called before a client connects."""
    for module in (discord.client, discord.shard):
        setattr(module, ExponentialBackoff.__name__, ShortBackoff)
    setattr(discord.shard, Shard.__name__, ResumedShard)
