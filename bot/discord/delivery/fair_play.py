"""Organizers of a server with a channel for reports are told there when something new is unusual in rated battles."""

from __future__ import annotations

import discord
import structlog
from msgspec.structs import replace

from bot.app.services import Services
from bot.discord.api.errors import EXPECTED
from bot.discord.components.reader_language import language_of_server
from bot.discord.delivery.message_client import MessageClient
from bot.discord.delivery.team_threads import sign
from bot.discord.messages.fair_play import unusual_post
from engine.language import speaking

log = structlog.get_logger(__name__)


class FairPlay:
    """Tells the organizers of all servers of this process."""

    def __init__(self, client: discord.Client, services: Services, message_client: MessageClient) -> None:
        self._client = client
        self._services = services
        self._message_client = message_client

    async def round(self) -> None:
        """Goes through all servers that have a channel for reports.

        Raises:
            StoreError: the database is away.
        """
        for guild in self._client.guilds:
            settings = await self._services.guild_settings.settings(guild.id)
            if settings.reports:
                await self._look(guild.id, settings.reports, settings.unusual_told)

    async def _look(self, guild: int, channel: int, told: int) -> None:
        """Tells them once of what is new; what is no longer there may be told again."""
        count = len(await self._services.ratings.notices(guild))
        if count == told or (count > told and not await self._tell(guild, channel, count)):
            return
        await self._services.guild_settings.change(guild, lambda now: replace(now, unusual_told=count))

    async def _tell(self, guild: int, channel: int, count: int) -> bool:
        nonce = sign(f"unusual:{guild}:{count}:{self._services.clock.now():%Y-%m-%d}")
        try:
            if await self._message_client.find(channel, nonce) is None:
                with speaking(await language_of_server(self._services, guild, self._message_client.locale_of)):
                    post = unusual_post(count)
                await self._message_client.send(channel, post, nonce)
        except EXPECTED as error:
            log.info("A word to organizers was not taken.", guild=guild, error=str(error))
            return False
        return True
