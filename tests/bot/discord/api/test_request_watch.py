"""Requests to Discord and rate limits, counted as the real HTTP client makes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator

import discord
import pytest
from aiohttp import TraceConfig, web
from discord.http import Route

from bot.discord.api.request_watch import RequestWatch
from bot.ports.meter import Metric


class Counting:
    """Counts by metric and labels."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, ...]] = Counter()

    def count(self, metric: Metric, *labels: str) -> None:
        self.counts[metric.name.removeprefix("longroll_"), *labels] += 1

    def observe(self, metric: Metric, value: float, *labels: str) -> None:
        """Nothing is observed here."""


class Limiting:
    """A Discord that answers as it is told, one answer after the other."""

    def __init__(self) -> None:
        self.answers: list[tuple[int, dict[str, str], str]] = []

    async def answer(self, _: web.Request) -> web.Response:
        status, headers, text = self.answers.pop(0)
        headers = {"Via": "1.1 google", "Content-Type": "application/json", **headers}
        return web.Response(status=status, headers=headers, body=text.encode())


@pytest.fixture
async def away(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Limiting]:
    limiting, app = Limiting(), web.Application()
    app.router.add_route("*", "/{rest:.*}", limiting.answer)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{runner.addresses[0][1]}/api")
    yield limiting
    await runner.cleanup()


async def test_requests_and_rate_limits_are_counted_with_the_retries(away: Limiting) -> None:
    meter, trace = Counting(), TraceConfig()
    RequestWatch(meter).add_to(trace)
    me = '{"id": "1", "username": "x", "discriminator": "0", "avatar": null}'
    limited = '{"message": "slow down", "retry_after": 0.0, "global": false}'
    async with discord.Client(intents=discord.Intents.none(), http_trace=trace) as client:
        away.answers = [(200, {}, me), (429, {"X-RateLimit-Scope": "shared"}, limited), (200, {}, "{}")]
        await client.http.static_login("a.token")
        await client.http.request(Route("GET", "/channels/{channel_id}", channel_id=1))
        away.answers = [(404, {}, '{"code": 10003, "message": "Unknown Channel"}')]
        with pytest.raises(discord.NotFound):
            await client.http.request(Route("GET", "/channels/{channel_id}", channel_id=2))
    assert meter.counts == {
        ("discord_requests_total", "ok"): 2,
        ("discord_requests_total", "limited"): 1,
        ("rate_limits_total", "shared"): 1,
        ("discord_requests_total", "refused"): 1,
    }
