"""State of the gateway's connections, shard by shard; a client without shards counts as shard 0."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

import discord
from msgspec import Struct

from bot.ports.meter import MetricReading
from bot.ports.metrics import GATEWAY_LATENCY, GATEWAY_UP, MOST_THREADS, SERVERS, THREADS


class ShardState(Struct, frozen=True):
    """A shard: whether it is connected, and its latency in seconds, ``None`` while that is not known."""

    shard: int
    is_connected: bool
    latency: float | None


def shards_of(client: discord.Client) -> tuple[ShardState, ...]:
    """The shards of this process; until the first one is launched, one that stands for all."""
    if not isinstance(client, discord.AutoShardedClient) or not client.shards:
        return (ShardState(0, _is_connected(client), _known(client.latency)),)
    return tuple(
        ShardState(number, client.is_ready() and not shard.is_closed(), _known(shard.latency))
        for number, shard in sorted(client.shards.items())
    )


def gateway_readings(client: discord.Client) -> Sequence[MetricReading]:
    """Readings about the shards, and about servers and active threads as the gateway reports them."""
    threads: dict[int, list[int]] = defaultdict(list)
    for guild in client.guilds:
        threads[guild.shard_id].append(active_threads(guild))
    readings = []
    for one in shards_of(client):
        label, known = (str(one.shard),), threads[one.shard]
        readings += [
            MetricReading(GATEWAY_UP, one.is_connected, label),
            MetricReading(SERVERS, len(known), label),
            MetricReading(THREADS, sum(known), label),
            MetricReading(MOST_THREADS, max(known, default=0), label),
        ]
        if one.latency is not None:
            readings.append(MetricReading(GATEWAY_LATENCY, one.latency, label))
    return readings


def active_threads(guild: discord.Guild) -> int:
    """Number of threads of a server that are not archived, as far as the bot sees them."""
    return sum(not thread.archived for thread in guild.threads)


def _is_connected(client: discord.Client) -> bool:
    """Whether it is ready and its connection open, which is not so while a session is resumed."""
    return client.is_ready() and client.ws.open


def _known(latency: float) -> float | None:
    return latency if math.isfinite(latency) else None
