"""How long the bot waits until it tries to reach Discord's gateway again: longer each time, and never long.

Discord's library waits up to 17 minutes after many tries, so that the bot would stay away long after Discord is back.
"""

from __future__ import annotations

import random
from typing import Final

import discord.client
from discord.backoff import ExponentialBackoff

LONGEST: Final = 60.0
"""Seconds."""


class ShortBackoff(ExponentialBackoff[bool]):
    """The library's waits as long as they are short; afterwards by lot, so that not all bots come at once."""

    def delay(self) -> float:
        """Seconds until the next try."""
        wait = super().delay()
        return wait if wait <= LONGEST else random.uniform(LONGEST / 2, LONGEST)  # noqa: S311  no secret here


def use_short_waits() -> None:
    """Has the library wait so from now on, for the whole process. Call it before a client connects."""
    setattr(discord.client, ExponentialBackoff.__name__, ShortBackoff)
