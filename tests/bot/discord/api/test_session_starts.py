"""The pace at which shards begin sessions."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.discord.api import session_starts
from bot.discord.api.session_starts import SessionStarts


class Discord:
    """Its limits, and a clock that passes while somebody sleeps."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, concurrency: int = 1, remaining: int = 1000) -> None:
        self.now, self.asked, self.is_there = 1000.0, 0, True
        self.concurrency, self.remaining, self.reset = concurrency, remaining, self.now
        monkeypatch.setattr(session_starts, "monotonic", lambda: self.now)
        monkeypatch.setattr(asyncio, "sleep", self._sleep)

    async def limits(self) -> discord.SessionStartLimits:
        self.asked += 1
        if not self.is_there:
            raise discord.GatewayNotFound
        if self.now >= self.reset > 1000:
            self.remaining = 1000
        after = int(max(0.0, self.reset - self.now) * 1000)
        return discord.SessionStartLimits(
            total=1000, remaining=self.remaining, reset_after=after, max_concurrency=self.concurrency
        )

    async def _sleep(self, seconds: float) -> None:
        self.now += seconds


async def begun(starts: SessionStarts, world: Discord, *shards: int) -> list[float]:
    """When the shards begin, one after the other."""
    found = []
    for shard in shards:
        await starts.turn(shard)
        world.remaining -= 1
        found.append(world.now - 1000)
    return found


async def test_shards_of_one_bucket_begin_five_seconds_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    world = Discord(monkeypatch)
    assert await begun(SessionStarts(world.limits), world, 0, 1, 2, 3) == [0, 5, 10, 15]
    world = Discord(monkeypatch, concurrency=2)
    assert await begun(SessionStarts(world.limits), world, 0, 1, 2, 3, 4) == [0, 0, 5, 5, 10]


async def test_no_session_begins_beyond_the_limit_of_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    world = Discord(monkeypatch, remaining=2)
    world.reset = world.now + 7200
    when = await begun(SessionStarts(world.limits), world, 0, 1, 2)
    assert when[:2] == [0, 5]
    assert when[2] >= 7200


async def test_while_discord_does_not_tell_its_limits_shards_begin_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    world = Discord(monkeypatch, concurrency=16)
    world.is_there = False
    assert await begun(SessionStarts(world.limits), world, 0, 1, 2) == [0, 5, 10]


async def test_the_turn_is_reserved_among_all_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    world, asked = Discord(monkeypatch, concurrency=4), list[int]()

    async def reserve(bucket: int) -> float:
        asked.append(bucket)
        return 7.0

    assert await begun(SessionStarts(world.limits, reserve), world, 6) == [7]
    assert asked == [2]
