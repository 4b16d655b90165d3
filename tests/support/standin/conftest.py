"""A stand-in with a guild, a channel, two people, and a bot without a library."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

import aiohttp
import pytest

from tests.support.standin.bare_bot import BareBot
from tests.support.standin.people import Client
from tests.support.standin.server import StandIn, standing_in
from tests.support.standin.world import Channel, Guild


@dataclass
class Place:
    """All of it."""

    discord: StandIn
    bot: BareBot
    guild: Guild
    channel: Channel
    ulysses: Client
    robert: Client


@pytest.fixture
async def place() -> AsyncIterator[Place]:
    """The stand-in; at the end none of its own answers may have broken the description."""
    async with standing_in() as discord, aiohttp.ClientSession() as http:
        guild = discord.new_guild("Long Roll")
        channel = discord.new_channel(guild, "the-field")
        ulysses, robert = (Client(discord, discord.new_person(name, guild)) for name in ("ulysses", "robert"))
        yield Place(discord, BareBot(discord, http), guild, channel, ulysses, robert)
        assert discord.ledger.own == []
