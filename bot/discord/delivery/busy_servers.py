"""Threads of busy servers: those of finished battles are archived, active ones counted, organizers warned in time.

Discord allows a server ``LIMIT`` active threads. The gateway reports all that the bot can see, so counting costs no
request. A person who writes in an archived thread, or a post of the bot's, wakes it again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from typing import Final

import discord
import structlog
from msgspec.structs import replace

from bot.app.services import Services
from bot.discord.api.errors import EXPECTED, FORBIDDEN, GONE, code_of
from bot.discord.components.reader_language import language_of_person, language_of_server
from bot.discord.delivery.match_threads import last_activity
from bot.discord.delivery.message_client import MessageClient
from bot.discord.delivery.team_threads import sign
from bot.discord.messages.busy_server import threads_warning
from bot.service.usecases.guild_settings import NEVER, ServerSettings
from engine.language import speaking

log = structlog.get_logger(__name__)

LIMIT: Final = 1000
"""Discord's most active threads of a server."""

NEAR: Final = 800
"""Number of active threads at which organizers are warned, and finished battles are archived after ``SOON``."""

CALM: Final = 700
"""Number below which the next warning may come."""

USUAL: Final = 72
"""Hours of rest until the thread of a finished battle is archived, unless the server has settled otherwise."""

SOON: Final = timedelta(hours=1)

ROOM: Final = 5
"""Threads that are archived at once where no other can be made."""

FINISHED: Final = timedelta(days=30)
"""Time after which the threads of a finished battle are left alone: Discord has archived them by then."""

PACE: Final = 0.25
PATIENCE: Final = 5.0
"""Seconds between requests, and longest wait for posts in progress."""


def active_threads(guild: discord.Guild) -> list[discord.Thread]:
    """The active threads of a server that the bot can see."""
    return [thread for thread in guild.threads if not thread.archived]


class BusyServers:
    """Archives, counts and warns."""

    def __init__(
        self,
        client: discord.Client,
        services: Services,
        message_client: MessageClient,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._client = client
        self._services = services
        self._message_client = message_client
        self._sleep = sleep
        self._active: dict[int, datetime] = {}

    async def round(self) -> None:
        """Goes through all servers.

        Raises:
            StoreError: the database is away.
        """
        finished = await self._finished()
        self._active = {thread: when for thread, when in self._active.items() if thread in finished}
        for guild in self._client.guilds:
            settings = await self._services.guild_settings.settings(guild.id)
            await self._archive(guild, settings, finished)
            await self._warn(guild, settings)

    async def make_room(self, guild_id: int) -> bool:
        """Archives threads of battles on a server that have finished, the first ones first; whether there were any."""
        guild = self._client.get_guild(guild_id)
        active = {one.id: one for one in active_threads(guild)} if guild else {}
        mine = [active[one] for one in await self._finished() if one in active]
        done = [await self._archived(one) for one in mine[:ROOM]]
        return any(done)

    async def _finished(self) -> Sequence[int]:
        return await self._services.matches.directory.finished_threads(self._services.clock.now() - FINISHED)

    async def _archive(self, guild: discord.Guild, settings: ServerSettings, finished: Sequence[int]) -> None:
        active = active_threads(guild)
        hours = settings.archive_hours or USUAL
        rest = SOON if len(active) >= NEAR else timedelta(hours=hours)
        if hours == NEVER and len(active) < NEAR:
            return
        known, now = {thread.id: thread for thread in active}, discord.utils.utcnow()
        for number in finished:
            if number in known and now - self._active.get(number, last_activity(known[number])) >= rest:
                await self._message_client.slots.idle(PATIENCE)
                await self._archive_unless_active(number, now - rest)
                await self._sleep(PACE)

    async def _archive_unless_active(self, number: int, since: datetime) -> None:
        """Archives a thread in which nothing was posted since then. Of posts the gateway tells the bot nothing."""
        try:
            thread = await self._client.fetch_channel(number)
        except EXPECTED as error:
            log.info("The thread of a finished battle could not be read.", thread=number, error=str(error))
            return
        if not isinstance(thread, discord.Thread) or thread.archived:
            return
        self._active[number] = last_activity(thread)
        if self._active[number] <= since:
            await self._archived(thread)

    async def _archived(self, thread: discord.Thread) -> bool:
        try:
            await thread.edit(archived=True)
        except EXPECTED as error:
            log.info("The thread of a finished battle could not be archived.", thread=thread.id, error=str(error))
            return False
        return True

    async def _warn(self, guild: discord.Guild, settings: ServerSettings) -> None:
        """Warns a server's organizers once, and again when it has been calm in between."""
        count = len(active_threads(guild))
        if settings.threads_told and count < CALM:
            await self._services.guild_settings.change(guild.id, lambda now: replace(now, threads_told=False))
        if settings.threads_told or count < NEAR:
            return
        try:
            await self._tell(guild, settings, count)
        except EXPECTED as error:
            log.info("A warning of too many threads was not taken.", guild=guild.id, error=str(error))
            return
        await self._services.guild_settings.change(guild.id, lambda now: replace(now, threads_told=True))

    async def _tell(self, guild: discord.Guild, settings: ServerSettings, count: int) -> None:
        """Posts the warning in the channel of reports, else to the owner."""
        try:
            if settings.reports:
                with speaking(await language_of_server(self._services, guild.id, self._message_client.locale_of)):
                    return await self._say(settings.reports, guild, settings, count)
        except discord.HTTPException as error:
            if code_of(error) not in GONE | FORBIDDEN:
                raise
        if owner := self._message_client.owner_of(guild.id):
            with speaking(await language_of_person(self._services, owner)):
                await self._say(await self._message_client.direct(owner), guild, settings, count)

    async def _say(self, channel: int, guild: discord.Guild, settings: ServerSettings, count: int) -> None:
        nonce = sign(f"threads:{guild.id}:{self._services.clock.now():%Y-%m-%d}")
        if await self._message_client.find(channel, nonce) is None:
            post = threads_warning(guild.name, count, LIMIT, letters=settings.letters)
            await self._message_client.send(channel, post, nonce)
