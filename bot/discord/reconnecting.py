"""Delays between attempts to reconnect to Discord's gateway: growing, and at most a minute.

The library's own delays grow to 17 minutes, which would keep the bot away long after Discord is back.
"""

from __future__ import annotations

import random
from typing import Final

import discord.client
from discord.backoff import ExponentialBackoff

LONGEST: Final = 60.0
"""Longest delay in seconds."""


class ShortBackoff(ExponentialBackoff[bool]):
    """The library's delays up to the limit; beyond it a random delay, so that many bots do not return at once."""

    def delay(self) -> float:
        """Seconds until the next try."""
        wait = super().delay()
        return wait if wait <= LONGEST else random.uniform(LONGEST / 2, LONGEST)  # noqa: S311  no secret here


def use_short_waits() -> None:
    """Installs these delays for the whole process. To be called before a client connects."""
    setattr(discord.client, ExponentialBackoff.__name__, ShortBackoff)
