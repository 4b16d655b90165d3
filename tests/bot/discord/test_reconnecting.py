"""Reconnection within a minute after a long outage of Discord."""

from __future__ import annotations

import asyncio
import inspect
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord.gateway import DiscordWebSocket

from bot.app.settings import Settings
from bot.discord.client import make_bot
from bot.discord.reconnecting import LONGEST, ResumedShard, ShortBackoff, use_short_waits


class Away:
    """A gateway that cannot be reached, and a sleep that takes no time; after so many tries the client is closed."""

    def __init__(self, client: discord.Client, monkeypatch: pytest.MonkeyPatch, tries: int) -> None:
        self.waits: list[float] = []
        self._client, self._tries = client, tries
        for name in ("client.ExponentialBackoff", "shard.ExponentialBackoff", "shard.Shard"):
            module, _, part = name.partition(".")
            monkeypatch.setattr(f"discord.{name}", vars(getattr(discord, module))[part])
        monkeypatch.setattr(DiscordWebSocket, "from_client", self._connect)
        monkeypatch.setattr(asyncio, "sleep", self._sleep)

    async def _connect(self, *_: object, **__: object) -> Any:
        raise ConnectionRefusedError

    async def _sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        if len(self.waits) == self._tries:
            await self._client.close()


async def test_however_often_it_tried_a_client_waits_a_minute_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    client = discord.Client(intents=discord.Intents.none())
    client.ws = cast("Any", SimpleNamespace(sequence=1, session_id="s", gateway=None, open=False))
    away = Away(client, monkeypatch, 100)
    use_short_waits()
    await client.connect()
    assert len(away.waits) == 100
    assert max(away.waits) <= LONGEST
    assert max(away.waits) > LONGEST / 2


@pytest.mark.long
async def test_a_bot_whose_very_first_connection_fails_tries_again_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often, and without a deeper and deeper stack."""
    bot = make_bot(Settings(data_dir=tmp_path, token=None, database_url=None, shards="0-1/2"))
    await bot._async_setup_hook()
    away = Away(bot, monkeypatch, 300)
    depths = list[int]()

    async def refused(*_: object, **__: object) -> Any:
        depths.append(len(inspect.stack(0)))
        raise ConnectionRefusedError

    monkeypatch.setattr(DiscordWebSocket, "from_client", refused)
    await bot.connect()
    assert len(away.waits) == 300
    assert max(away.waits) <= LONGEST
    assert len(set(depths)) == 1


async def test_a_bot_asks_for_the_number_of_shards_until_discord_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = make_bot(Settings(data_dir=tmp_path, token=None, database_url=None))
    await bot._async_setup_hook()
    away = Away(bot, monkeypatch, 20)

    async def refused() -> Any:
        raise discord.GatewayNotFound

    monkeypatch.setattr(bot.http, "get_bot_gateway", refused)
    await bot.connect()
    assert len(away.waits) == 20
    assert max(away.waits) <= LONGEST


async def test_a_shard_that_cannot_be_connected_for_a_while_resumes_its_session(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[dict[str, object]]()

    async def connected(*_: object, **how: object) -> Any:
        asked.append(how)
        return SimpleNamespace(sequence=8, session_id="s", gateway="there", shard_id=3, open=True)

    monkeypatch.setattr(DiscordWebSocket, "from_client", connected)
    client = discord.AutoShardedClient(intents=discord.Intents.none())
    monkeypatch.setattr(ResumedShard, "launch", lambda _: None)
    client._reconnect = True
    ws = SimpleNamespace(sequence=7, session_id="s", gateway="there", shard_id=3, open=False)
    await ResumedShard(cast("Any", ws), client, lambda _: None).reconnect()
    assert asked == [{"resume": True, "gateway": "there", "shard_id": 3, "session": "s", "sequence": 7}]


def test_first_waits_are_short_and_later_ones_differ() -> None:
    waits = ShortBackoff()
    found = [waits.delay() for _ in range(200)]
    assert found[0] <= 2
    assert max(found) <= LONGEST
    assert len({round(one) for one in found[20:]}) > 10
