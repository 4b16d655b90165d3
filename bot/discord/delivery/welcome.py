"""The welcome message of a server: posted once when the bot joins it, in a channel that allows it.

That it is owed is stored before it is posted, and that it was said after it; a message that a crash left in between is
found again by its mark. A server that the bot joined while it was offline is known by the day on which it joined: it
is owed a welcome if that was lately, and nothing was done there yet. So servers of older times are left in peace.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

import discord
import structlog
from msgspec.structs import replace

from bot.app.services import Services
from bot.discord.api.errors import EXPECTED
from bot.discord.components.reader_language import language_of_server
from bot.discord.delivery.message_client import MessageClient
from bot.discord.delivery.team_threads import sign
from bot.discord.messages.welcome import welcome_post
from bot.service.usecases.guild_settings import OWED, SAID
from engine.language import speaking

log = structlog.get_logger(__name__)

_MOST_TRIED: Final = 3
"""Most channels in which it is tried."""

_LATELY: Final = timedelta(days=7)
"""Time after joining for which a server in which nothing was done is still welcomed."""


class Welcome:
    """Posts the welcome messages of servers."""

    def __init__(self, services: Services, message_client: MessageClient, client: discord.Client) -> None:
        self._services = services
        self._message_client = message_client
        self._client = client
        self._saying = set[int]()

    async def joined(self, guild: discord.Guild) -> None:
        """Welcomes a server that the bot has joined, unless it did so before."""
        settings = self._services.guild_settings
        if (await settings.settings(guild.id)).welcome == SAID:
            return
        await settings.change(guild.id, lambda now: replace(now, welcome=now.welcome or OWED))
        await self._say(guild)

    async def catch_up(self) -> None:
        """Says what the bot still owes to servers, and what it owes to those that it joined while it was offline."""
        settings = self._services.guild_settings
        for new in await settings.untouched(self._joined_lately()):
            await settings.change(new, lambda now: replace(now, welcome=now.welcome or OWED))
        for owed in await settings.owed_a_welcome():
            if found := self._client.get_guild(owed):
                await self._say(found)

    def _joined_lately(self) -> tuple[int, ...]:
        """The servers of this process that the bot joined not long ago."""
        since = self._services.clock.now() - _LATELY
        members = ((guild.id, guild.me) for guild in self._client.guilds if not guild.unavailable)
        return tuple(id_ for id_, me in members if me.joined_at and me.joined_at > since)

    async def _say(self, guild: discord.Guild) -> None:
        """Says it, unless that is being done already."""
        if guild.id in self._saying:
            return
        self._saying.add(guild.id)
        try:
            await self._try_channels(guild)
        finally:
            self._saying.discard(guild.id)

    async def _try_channels(self, guild: discord.Guild) -> None:
        """Posts the message in the first channel that takes it; without one, nothing is said."""
        for channel in list(channels_of(guild))[:_MOST_TRIED]:
            try:
                await self._post(guild, channel)
            except EXPECTED as error:
                log.info("A welcome was not taken.", guild=guild.id, channel=channel.id, error=str(error))
            else:
                await self._services.guild_settings.change(guild.id, lambda now: replace(now, welcome=SAID))
                return

    async def _post(self, guild: discord.Guild, channel: discord.TextChannel) -> None:
        nonce = sign(f"welcome:{guild.id}")
        if await self._message_client.find(channel.id, nonce) is None:
            with speaking(await language_of_server(self._services, guild.id, self._message_client.locale_of)):
                await self._message_client.send(channel.id, welcome_post(), nonce)


def channels_of(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """The text channels in which the bot may write: that of the server's own messages first, then in their order."""
    first = guild.system_channel
    for channel in ([first] if first else []) + [one for one in guild.text_channels if one != first]:
        may = channel.permissions_for(guild.me)
        if may.view_channel and may.send_messages:
            yield channel
