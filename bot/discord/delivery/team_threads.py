"""Private threads of teams: made in the match's channel, filled with a side's players, closed after the battle.

A side with several persons has one. A thread is found again by its name, its first message by a mark, so there is one
of each after a crash at any point. Members are added by the bot alone; people who leave the side are removed. A deleted
thread is made anew only when somebody asks for it or has something to post. Where none can be made the match channel is
told once, and the battle goes on.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from hashlib import sha256
from typing import Final, Protocol, cast
from weakref import WeakValueDictionary

import discord
import structlog

from bot.app.services import Services
from bot.discord.api.errors import FORBIDDEN, GONE, DiscordCode, code_of
from bot.discord.components.message import MessageDraft
from bot.discord.components.reader_language import language_of_server
from bot.discord.components.types import AnyInteraction
from bot.discord.delivery.match_threads import WEEK, MatchThreads
from bot.discord.delivery.message_client import MessageClient
from bot.discord.messages.team import closing_post, team_post
from bot.service.domain.team_threads import talks
from bot.service.model.errors import NoSideThread
from bot.service.model.match import MatchId, MatchInfo, Posted, Status
from bot.service.model.match_notifications import TeamThreadUpdate, team_slot
from bot.service.workers.outbox import OutboxRow, Sent
from bot.texts.limits import THREAD_NAME, clip
from engine.decision import Seat
from engine.language import _, speaking
from render.words import side_name

log = structlog.get_logger(__name__)

_REASONS: Final[dict[int, str]] = {**dict.fromkeys(FORBIDDEN, "permission"), DiscordCode.TOO_MANY_THREADS: "many"}


class HasTeamThreads(Protocol):
    """A bot with team threads."""

    side_threads: TeamThreads


def side_threads_of(interaction: AnyInteraction) -> TeamThreads:
    """The team threads of the bot that got the interaction."""
    return cast("HasTeamThreads", interaction.client).side_threads


class TeamThreads:
    """Makes, finds, fills and closes team threads, and posts in them."""

    def __init__(
        self, client: discord.Client, services: Services, message_client: MessageClient, threads: MatchThreads
    ) -> None:
        self._client = client
        self._services = services
        self._message_client = message_client
        self._threads = threads
        self._making: WeakValueDictionary[tuple[MatchId, Seat], asyncio.Lock] = WeakValueDictionary()

    async def refresh(self, info: MatchInfo, news: TeamThreadUpdate) -> None:
        """Updates the members and first message of a side's thread. A deleted thread is not made again.

        Raises:
            NoSideThread: none can be made.
            discord.HTTPException: Discord failed.
        """
        known = await self._services.team_talk.thread(info.id, news.side)
        thread = await self._threads.find(known.thread) if known else None
        if thread is not None and news.gone not in {0, *(person.id for person in info.people(news.side))}:
            with suppress(discord.HTTPException):
                await thread.remove_user(discord.Object(news.gone))
        if info.status is Status.OVER:
            if known and not known.closed:
                await self._close(info, news.side, thread)
        elif thread is not None:
            await self._fill(thread, info, news.side)
        elif known is None and talks(info, news.side):
            await self.ensure(info, news.side)

    async def ensure(self, info: MatchInfo, side: Seat) -> int:
        """The id of a side's thread with its players in it, made (again) if there is none.

        Raises:
            NoSideThread: none can be made.
            discord.HTTPException: Discord failed.
        """
        locale = self._message_client.locale_of
        with speaking(await language_of_server(self._services, info.place.guild, locale)):
            return await self._ensure(info, side)

    async def _ensure(self, info: MatchInfo, side: Seat) -> int:
        async with self._making.setdefault((info.id, side), asyncio.Lock()):
            known = await self._services.team_talk.thread(info.id, side)
            thread = await self._threads.find(known.thread) if known else None
            thread = thread or await self._made(info, side)
            if known is None or known.thread != thread.id:
                await self._services.team_talk.remember(info.id, side, thread.id)
            await self._threads.unarchive_if_needed(thread.id)
            await self._fill(thread, info, side)
            return thread.id

    async def post(self, row: OutboxRow, info: MatchInfo, side: Seat, post: MessageDraft) -> Sent:
        """Posts in a side's thread, or finds what an earlier try posted; makes a deleted thread anew.

        Raises:
            NoSideThread: there is none and none can be made.
            discord.HTTPException: Discord failed.
        """
        thread = await self.ensure(info, side)
        message = await self._message_client.find(thread, row.nonce) if row.maybe_sent else None
        message = message or await self._message_client.send(thread, post, row.nonce)
        return Sent(thread, message.id)

    async def _made(self, info: MatchInfo, side: Seat) -> discord.Thread:
        """The thread made just before a crash, or else a new one."""
        name = clip(f"{info.title} #{info.id} · {_('{side} staff', side=side_name(side))}", THREAD_NAME)
        try:
            place = info.place.channel
            channel = self._client.get_channel(place) or await self._client.fetch_channel(place)
            if not isinstance(channel, discord.TextChannel):
                raise NoSideThread(info.id, "permission")
            if channel.is_news():
                raise NoSideThread(info.id, "announcements")
            for thread in await channel.guild.active_threads():
                mine = thread.parent_id == place and thread.owner_id == channel.guild.me.id
                if mine and thread.is_private() and thread.name == name:
                    return thread
            return await channel.create_thread(
                name=name, type=discord.ChannelType.private_thread, invitable=False, auto_archive_duration=WEEK
            )
        except discord.HTTPException as error:
            if code_of(error) in GONE:
                raise NoSideThread(info.id, "permission") from error
            raise _refused(error, info) from error

    async def _fill(self, thread: discord.Thread, info: MatchInfo, side: Seat) -> None:
        """Adds everybody of the side, and writes or edits the first message, which lists them."""
        try:
            await self._introduce(thread, info, side)
        except discord.HTTPException as error:
            raise _refused(error, info) from error
        for person in dict.fromkeys(info.people(side)):
            with suppress(discord.HTTPException):  # people who left the server
                await thread.add_user(discord.Object(person.id))

    async def _introduce(self, thread: discord.Thread, info: MatchInfo, side: Seat) -> None:
        slot, post = team_slot(side), team_post(info, side)
        old = await self._services.outbox.posted(info.id, slot)
        if old is not None and old.channel == thread.id:
            await self._message_client.edit(old, post)
            return
        nonce = sign(f"{info.id}:{side}:{thread.id}")
        message = await self._message_client.find(thread.id, nonce) or await self._message_client.send(
            thread.id, post, nonce
        )
        await self._services.outbox.remember(Posted(info.id, slot, thread.id, message.id))

    async def _close(self, info: MatchInfo, side: Seat, thread: discord.Thread | None) -> None:
        """Posts a last line and closes the thread: locked where the bot may manage threads, else only archived."""
        if thread is not None:
            try:
                await self._say_goodbye(info, side, thread)
            except discord.HTTPException as error:
                if code_of(error) not in FORBIDDEN:
                    raise
                log.info("A side's thread stays open.", match=info.id, code=code_of(error))
        known = await self._services.team_talk.thread(info.id, side)
        assert known is not None
        await self._services.team_talk.remember(info.id, side, known.thread, closed=True)

    async def _say_goodbye(self, info: MatchInfo, side: Seat, thread: discord.Thread) -> None:
        nonce = sign(f"{info.id}:{side}:{thread.id}:closed")
        await self._threads.unarchive_if_needed(thread.id)
        if await self._message_client.find(thread.id, nonce) is None:
            await self._message_client.send(thread.id, closing_post(info, side), nonce)
        try:
            await thread.edit(archived=True, locked=True)
        except discord.HTTPException as error:
            if code_of(error) not in FORBIDDEN:
                raise
            await thread.edit(archived=True)


def sign(text: str) -> str:
    """A nonce for a message without an outbox row: a hash, the same at each try."""
    return sha256(text.encode()).hexdigest()[:20]


def _refused(error: discord.HTTPException, info: MatchInfo) -> Exception:
    """The ``NoSideThread`` for an error of Discord; other errors as they are."""
    reason = _REASONS.get(code_of(error))
    return NoSideThread(info.id, reason) if reason else error
