"""The state of the gateway's connections, of a client with shards as of one without."""

from __future__ import annotations

from types import SimpleNamespace

import discord
import pytest

from bot.discord.api.gateway import ShardState, gateway_readings, shards_of


def shard(latency: float, *, closed: bool = False) -> SimpleNamespace:
    return SimpleNamespace(latency=latency, is_closed=lambda: closed)


def guild(shard_id: int, active: int, archived: int = 0) -> SimpleNamespace:
    threads = [SimpleNamespace(archived=number >= active) for number in range(active + archived)]
    return SimpleNamespace(shard_id=shard_id, threads=threads)


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> discord.AutoShardedClient:
    """A client with the shards 4 and 5: one connected, one not. Its servers have three, one and no active threads."""
    made = discord.AutoShardedClient(intents=discord.Intents.none(), shard_ids=[4, 5], shard_count=8)
    shards = {5: shard(float("nan"), closed=True), 4: shard(0.05)}
    guilds = [guild(4, 3, 1), guild(4, 1), guild(5, 0)]
    monkeypatch.setattr(discord.AutoShardedClient, "shards", shards)
    monkeypatch.setattr(discord.Client, "guilds", guilds)
    monkeypatch.setattr(made, "is_ready", lambda: True)
    return made


def test_each_shard_is_told_by_its_number(client: discord.AutoShardedClient) -> None:
    assert shards_of(client) == (
        ShardState(4, is_connected=True, latency=0.05),
        ShardState(5, is_connected=False, latency=None),
    )


def test_servers_and_threads_are_counted_by_shard(client: discord.AutoShardedClient) -> None:
    found = {(one.metric.name.removeprefix("longroll_"), *one.labels): one.value for one in gateway_readings(client)}
    assert found == {
        ("gateway_up", "4"): 1,
        ("gateway_up", "5"): 0,
        ("gateway_latency_seconds", "4"): 0.05,
        ("servers", "4"): 2,
        ("servers", "5"): 1,
        ("threads_active", "4"): 4,
        ("threads_active", "5"): 0,
        ("server_threads_active_most", "4"): 3,
        ("server_threads_active_most", "5"): 0,
    }


def test_before_a_connection_there_is_one_that_is_not_connected() -> None:
    made = discord.Client(intents=discord.Intents.none())
    assert shards_of(made) == (ShardState(0, is_connected=False, latency=None),)
