"""Keepalive of running matches' threads: a few requests a second, none for active threads, always after posts."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any, cast

import discord
import pytest

from bot.discord.api.request_slots import RequestSlots
from bot.discord.delivery.thread_keepalive import PACE, ThreadKeepalive
from bot.service.domain.lanes import Lane
from bot.service.model.match import MatchId

NOW = datetime(2026, 1, 10, tzinfo=UTC)


class Hours:
    """A Discord of some threads, and matches in them; counts who asks, when by a clock that only sleeping moves."""

    def __init__(self, matches: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.threads = [(MatchId(number), 1, 100 + number) for number in range(1, matches + 1)]
        self.cached: dict[int, Any] = {}
        self.now = NOW
        self.asked: list[tuple[int, datetime]] = []
        self.slots = RequestSlots()
        self.keeping = ThreadKeepalive(
            cast("Any", self), cast("Any", self), cast("Any", self), self.slots, cast("Any", self.sleep)
        )
        monkeypatch.setattr(discord.utils, "utcnow", lambda: self.now)

    @property
    def directory(self) -> Hours:
        return self

    def get_channel(self, number: int) -> Any:
        return self.cached.get(number)

    async def awake_threads(self) -> list[tuple[MatchId, int, int]]:
        return self.threads

    async def keep_alive(self, thread: int) -> datetime | None:
        self.asked.append((thread - 100, self.now))
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)
        await asyncio.sleep(0)

    def report(self, number: int, age: timedelta, *, archived: bool = False) -> None:
        """The gateway says of a match's thread when something was last done in it."""
        thread = object.__new__(discord.Thread)
        thread.id = 100 + number
        thread.last_message_id = discord.utils.time_snowflake(self.now - age)
        thread.archive_timestamp = self.now - age
        thread.archived = archived
        self.cached[thread.id] = thread


async def test_threads_that_are_not_reported_are_asked_about_a_few_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    discord_ = Hours(300, monkeypatch)
    await discord_.keeping.round()
    assert [match for match, _ in discord_.asked] == list(range(1, 301))
    times = [when for _, when in discord_.asked]
    for start in times:
        assert sum(start <= when < start + timedelta(seconds=1) for when in times) <= 4
    assert discord_.now - NOW == pytest.approx(timedelta(seconds=300 * PACE), abs=timedelta(seconds=1))


async def test_threads_that_the_gateway_reports_as_active_cost_no_request(monkeypatch: pytest.MonkeyPatch) -> None:
    discord_ = Hours(4, monkeypatch)
    discord_.report(1, timedelta(hours=1))
    discord_.report(2, timedelta(days=3))
    discord_.report(3, timedelta(hours=1), archived=True)
    await discord_.keeping.round()
    assert [match for match, _ in discord_.asked] == [2, 3, 4]


async def test_a_thread_that_was_asked_about_is_asked_about_again_after_two_days(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    discord_ = Hours(1, monkeypatch)
    for _ in range(6):
        await discord_.keeping.round()
        discord_.now += timedelta(hours=12)
    assert len(discord_.asked) == 2


async def test_posts_come_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    discord_, order = Hours(2, monkeypatch), list[str]()
    keep_alive, posted = discord_.keep_alive, asyncio.Event()

    async def asked(thread: int) -> datetime | None:
        order.append("thread")
        return await keep_alive(thread)

    async def post() -> None:
        with discord_.slots.of(Lane.TABLE):
            async with discord_.slots.slot():
                await posted.wait()
                order.append("post")

    discord_.keep_alive = asked  # type: ignore[method-assign]
    posting = [asyncio.create_task(post()) for _ in range(30)]
    await asyncio.sleep(0)
    looking = asyncio.create_task(discord_.keeping.round())
    await asyncio.sleep(0)
    assert not order
    posted.set()
    await asyncio.gather(looking, *posting)
    assert order == ["post"] * 30 + ["thread"] * 2


async def test_posts_that_never_end_hold_it_up_for_a_while_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.discord.delivery.thread_keepalive.PATIENCE", 0.01)
    discord_ = Hours(1, monkeypatch)
    async with discord_.slots.slot():
        await discord_.keeping.round()
    assert len(discord_.asked) == 1
