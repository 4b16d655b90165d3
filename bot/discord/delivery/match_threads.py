"""Threads of matches: made in the channel of the lobby, kept out of the archive, replaced when deleted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final, TypeAlias

import discord
import structlog

from bot.discord.api.display_names import DisplayNames
from bot.discord.api.errors import FORBIDDEN, GONE, DiscordCode, code_of
from bot.service.model.match import MatchInfo, Posted
from bot.service.usecases.match_commands.table import MoveToThread
from bot.service.usecases.matches import Matches
from bot.texts.limits import ARCHIVE_MINUTES, THREAD_NAME, clip
from engine.decision import Seat, side_of
from engine.language import _, enumerated

log = structlog.get_logger(__name__)

WEEK: Final = ARCHIVE_MINUTES[-1]
DAYS: Final = ARCHIVE_MINUTES[-2]
"""Minutes of inactivity until a thread is archived. Switching between the two values counts as activity."""

IDLE: Final = timedelta(days=2)
"""Inactivity after which a thread is touched; well below both."""

MakeRoom: TypeAlias = Callable[[int], Awaitable[bool]]
"""Archives threads of a server, by its id, that need not be active; whether there were any."""


class MatchThreads:
    """Makes, finds and unarchives the threads of matches."""

    def __init__(self, client: discord.Client, matches: Matches, names: DisplayNames, make_room: MakeRoom) -> None:
        self._client = client
        self._matches = matches
        self._names = names
        self._make_room = make_room

    async def make(self, info: MatchInfo, lobby: Posted | None, home: int = 0) -> MatchInfo:
        """The match with a thread of its own and its players in it; without one where none can be made.

        It is made in ``home``, a text channel or forum, unless that is 0 or closed. Elsewhere the first one is attached
        to the lobby's message if that still exists: a message has at most one thread ever,
        so a second try after a crash finds it. Later threads stand by themselves in the channel.

        Raises:
            discord.HTTPException: the channel is gone or closed to the bot, or Discord failed.
        """
        try:
            thread = await self._with_room(info, lobby, home)
        except discord.HTTPException as error:
            if code_of(error) in {DiscordCode.MISSING_PERMISSIONS, DiscordCode.TOO_MANY_THREADS}:
                log.warning("No thread can be made: the match is played in its channel.", match=info.id)
                return info
            raise
        info = await self._matches.execute(info.id, MoveToThread(thread.id))
        await self._invite(thread, info)
        return info

    async def invite(self, info: MatchInfo) -> None:
        """Adds people with a seat to the match's thread, as far as Discord allows."""
        thread = None if info.place.thread is None else await self.find(info.place.thread)
        if thread is not None:
            await self._invite(thread, info)

    async def unarchive_if_needed(self, thread: int) -> None:
        """Unarchives a thread unless Discord reports it as active.

        Raises:
            discord.HTTPException: as ``wake``.
        """
        known = self._client.get_channel(thread)
        if not isinstance(known, discord.Thread) or known.archived:
            await self.wake(thread)

    async def wake(self, thread: int) -> None:
        """Unarchives a thread, and unlocks it if the bot may; does nothing to a deleted one.

        Raises:
            discord.HTTPException: the bot may not.
        """
        found = await self.find(thread)
        if found is not None and found.locked:
            await found.edit(archived=False, locked=False)
        elif found is not None and found.archived:
            await found.edit(archived=False)

    async def find(self, thread: int) -> discord.Thread | None:
        """The current state of a thread; ``None`` when it is deleted."""
        try:
            found = await self._client.fetch_channel(thread)
        except discord.HTTPException as error:
            if code_of(error) in GONE:
                return None
            raise
        return found if isinstance(found, discord.Thread) else None

    async def keep_alive(self, number: int) -> datetime | None:
        """Touches or unarchives the thread of a running match; leaves a locked one alone.

        Returns its last activity; ``None`` for one that is deleted or locked.
        """
        thread = await self.find(number)
        if thread is None or thread.locked:
            return None
        if thread.archived:
            await thread.edit(archived=False)
        elif discord.utils.utcnow() - last_activity(thread) > IDLE:
            await thread.edit(auto_archive_duration=DAYS if thread.auto_archive_duration == WEEK else WEEK)
        else:
            return last_activity(thread)
        return discord.utils.utcnow()

    async def title(self, info: MatchInfo) -> str:
        """``First Bull Run #12 · Alice vs Bob``, ``… · Alice, Bob vs Carol``."""
        sides: dict[Seat, list[str]] = {}
        names = await self._names.by_seat(info)
        for chair in info.chairs:
            if chair.seat in names:
                sides.setdefault(side_of(chair.seat), []).append(names[chair.seat])
        players = [enumerated(dict.fromkeys(side)) for side in sides.values()]
        said = players[0] if players else ""
        for side in players[1:]:
            said = _("{one} vs {other}", one=said, other=side)
        return clip(f"{info.title} #{info.id} · {said}", THREAD_NAME)

    async def _with_room(self, info: MatchInfo, lobby: Posted | None, home: int) -> discord.Thread:
        try:
            return await self._made(info, lobby, home)
        except discord.HTTPException as error:
            full = code_of(error) == DiscordCode.TOO_MANY_THREADS
            if not full or not await self._make_room(info.place.guild):
                raise
        return await self._made(info, lobby, home)

    async def _made(self, info: MatchInfo, lobby: Posted | None, home: int) -> discord.Thread:
        name = await self.title(info)
        if home not in {0, info.place.channel} and (thread := await self._at_home(info, name, home)):
            return thread
        if lobby is None or info.place.thread is not None:
            return await self._beside(info.place.channel, name)
        try:
            return await self.find(lobby.message) or await self._on(lobby, info, name)
        except discord.HTTPException as error:
            if code_of(error) not in {DiscordCode.UNKNOWN_MESSAGE, DiscordCode.THREAD_EXISTS}:
                raise
        return await self._beside(info.place.channel, name)

    async def _on(self, lobby: Posted, info: MatchInfo, name: str) -> discord.Thread:
        """A thread attached to a message."""
        channel = self._client.get_partial_messageable(lobby.channel, guild_id=info.place.guild)
        return await channel.get_partial_message(lobby.message).create_thread(name=name, auto_archive_duration=WEEK)

    async def _at_home(self, info: MatchInfo, name: str, home: int) -> discord.Thread | None:
        """A thread, or a forum's post, in the channel that the server has chosen for all; ``None`` if it is closed."""
        try:
            return await self._beside(home, name, _("Started in {channel}", channel=f"<#{info.place.channel}>"))
        except discord.HTTPException as error:
            if code_of(error) not in GONE | FORBIDDEN:
                raise
            log.warning("The channel for battles is closed.", match=info.id, channel=home, code=code_of(error))
        return None

    async def _beside(self, place: int, name: str, first: str = "") -> discord.Thread:
        """A thread attached to no message: one made just before a crash, or else a new one.

        ``first`` is the text of a forum post, which needs one.
        """
        channel = self._client.get_channel(place) or await self._client.fetch_channel(place)
        assert isinstance(channel, discord.TextChannel | discord.ForumChannel), (
            "battles are fought in no other channels"
        )
        for thread in await channel.guild.active_threads():
            if thread.parent_id == place and thread.name == name and thread.owner_id == channel.guild.me.id:
                return thread
        if isinstance(channel, discord.ForumChannel):
            tags = channel.available_tags[:1] if channel.flags.require_tag else []
            made = await channel.create_thread(name=name, content=first, applied_tags=tags, auto_archive_duration=WEEK)
            return made.thread
        kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
        return await channel.create_thread(name=name, type=kind, auto_archive_duration=WEEK)

    async def _invite(self, thread: discord.Thread, info: MatchInfo) -> None:
        """Adds the players to the thread; people who left the server are skipped."""
        for chair in info.chairs:
            if chair.person is not None:
                with suppress(discord.HTTPException):
                    await thread.add_user(discord.Object(chair.person.id))


def last_activity(thread: discord.Thread) -> datetime:
    """The time of the last post in a thread or change of it, as far as its object knows."""
    posted = discord.utils.snowflake_time(thread.last_message_id or thread.id)
    return max(posted, thread.archive_timestamp)
