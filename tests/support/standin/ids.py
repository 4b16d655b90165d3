"""Discord's ids: the time in milliseconds since 2015 in the upper bits, a number in the lower 22."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Final

EPOCH: Final = 1_420_070_400_000
_LOWER: Final = 22

FIRST_GUILD: Final = 1_700_000_000_000 - EPOCH
"""The upper bits of the first guild's id: those of neighbors differ by one, so that their shards follow each other."""


class Ids:
    """Ids in the order in which they are asked for."""

    def __init__(self) -> None:
        self._last = 0
        self._guilds = FIRST_GUILD

    def next(self) -> int:
        """The id of something that is made now."""
        self._last = max(int(time.time() * 1000) - EPOCH << _LOWER, self._last + 1)
        return self._last

    def next_guild(self) -> int:
        self._guilds += 1
        return self._guilds << _LOWER


def shard_of(guild: int, shards: int) -> int:
    """The shard that gets the events of a guild."""
    return (guild >> _LOWER) % shards


def iso(at: float) -> str:
    """A time in seconds as Discord writes it."""
    return datetime.fromtimestamp(at, UTC).isoformat()


def made_at(identifier: int) -> float:
    """The time in seconds at which an id was given."""
    return ((identifier >> _LOWER) + EPOCH) / 1000
