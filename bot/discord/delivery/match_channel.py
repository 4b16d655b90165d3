"""The channel of a match: posts into its thread, and what happens when that is archived, deleted or forbidden."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final
from weakref import WeakValueDictionary

import discord
import structlog

from bot.app.services import Services
from bot.discord.api.errors import ASLEEP, FORBIDDEN, GONE, code_of
from bot.discord.components.message import MessageDraft, is_in_progress
from bot.discord.components.reader_language import language_of_server
from bot.discord.components.text_only import for_reader
from bot.discord.components.viewer import viewer_for
from bot.discord.delivery.match_threads import MatchThreads
from bot.discord.delivery.message_client import MessageClient
from bot.discord.messages.lobby import lobby_post
from bot.service.model.match import DIRECT, MatchId, MatchInfo, Person, Posted, Status
from bot.service.usecases.guild_settings import ServerSettings
from bot.service.workers.outbox import Never, OutboxRow, Sent
from engine.language import Language, _, speaking

log = structlog.get_logger(__name__)

AGAIN: Final = timedelta(hours=1)
"""Time after which a thread is tried again for a match that got none."""

_CLOSED: Final = GONE | FORBIDDEN


class MatchChannel:
    """Sender of messages to the threads of matches."""

    def __init__(self, services: Services, message_client: MessageClient, threads: MatchThreads) -> None:
        self._services = services
        self._message_client = message_client
        self._threads = threads
        self._without: dict[MatchId, datetime] = {}
        self._opening: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()

    async def post(self, row: OutboxRow, post: MessageDraft) -> Sent | Never:
        """Posts once: into a new thread if the old one was deleted, by direct message if the channel is closed."""
        info = await self._services.matches.queries.info(row.match)
        try:
            return await self._into_thread(row, info, post)
        except discord.HTTPException as error:
            if code_of(error) not in _CLOSED:
                raise
            log.info("The place is closed.", match=row.match, code=code_of(error))
        return await self._to_players(row, info, post)

    async def post_at(self, channel: int, row: OutboxRow, post: MessageDraft) -> Sent:
        """Posts into a channel, or finds the message that an earlier try posted there."""
        message = await self._message_client.find(channel, row.nonce) if row.maybe_sent else None
        message = message or await self._message_client.send(channel, post, row.nonce)
        return Sent(channel, message.id)

    async def open(self, info: MatchInfo) -> MatchInfo:
        """Gives the match a new thread; the match without one where none can be made."""
        with speaking(await self.language(info)):
            return await self._open(info)

    async def language(self, info: MatchInfo) -> Language:
        """The language of all that everybody sees of a match."""
        return await language_of_server(self._services, info.place.guild, self._message_client.locale_of)

    async def _open(self, info: MatchInfo) -> MatchInfo:
        if info.place == DIRECT:
            return info
        async with self._opening.setdefault(info.id, asyncio.Lock()):
            now = await self._services.matches.queries.info(info.id)
            if now.place.thread != info.place.thread:
                return now
            try:
                home = (await self._settings(now)).home
                now = await self._threads.make(now, await self._services.outbox.posted(info.id, "lobby"), home)
            except discord.HTTPException as error:
                if code_of(error) not in _CLOSED:
                    raise
        self._without.pop(info.id, None)
        if now.place.thread is None:
            self._without[info.id] = self._services.clock.now()
        await self.refresh_lobby(now)
        return now

    async def _settings(self, info: MatchInfo) -> ServerSettings:
        return await self._services.guild_settings.settings(info.place.guild)

    async def invite(self, info: MatchInfo) -> None:
        """Adds everybody who has a seat to the thread."""
        await self._threads.invite(info)

    async def refresh_lobby(self, info: MatchInfo) -> None:
        """Edits the lobby's message to the current state of the match, if the message still exists."""
        if posted := await self._services.outbox.posted(info.id, "lobby"):
            with speaking(await self.language(info)):
                await self._message_client.edit(posted, await lobby_post(self._services, info))

    async def is_in_progress(self, posted: Posted) -> bool:
        """Whether a message reports a turn under way, and can be edited during it."""
        message = await self._message_client.recall(posted)
        return message is not None and is_in_progress(message)

    async def _into_thread(self, row: OutboxRow, info: MatchInfo, post: MessageDraft) -> Sent | Never:
        if info.place == DIRECT:
            return await self._to_players(row, info, post)
        if info.place.thread is None and info.status is not Status.LOBBY:
            info = await self._tried_again(info)
        place = info.place
        try:
            if place.thread is None and info.status is not Status.LOBBY and (await self._settings(info)).letters:
                return await self._to_players(row, info, post)
            if place.thread is None:
                return await self.post_at(place.channel, row, post)
            return await self._awake(row, place.thread, post)
        except discord.HTTPException as error:
            if code_of(error) not in GONE or place.thread is None:
                raise
        place = (await self.open(info)).place
        return await self.post_at(place.thread or place.channel, row, post)

    async def _tried_again(self, info: MatchInfo) -> MatchInfo:
        """The match with a thread, if one can be made by now; tried once an hour, and after a restart."""
        now = self._services.clock.now()
        if info.status is not Status.RUNNING or now - self._without.get(info.id, now - AGAIN) < AGAIN:
            return info
        return await self.open(info)

    async def _awake(self, row: OutboxRow, thread: int, post: MessageDraft) -> Sent:
        try:
            await self._threads.unarchive_if_needed(thread)
            return await self.post_at(thread, row, post)
        except discord.HTTPException as error:
            if code_of(error) not in ASLEEP:
                raise
        await self._threads.wake(thread)
        return await self.post_at(thread, row, post)

    async def _to_players(self, row: OutboxRow, info: MatchInfo, post: MessageDraft) -> Sent | Never:
        """Sends by direct message to the pinged people, or else to all players; nothing for a turn under way."""
        players = dict.fromkeys(chair.person for chair in info.chairs if chair.person)
        everybody = tuple(dict.fromkeys((*players, *post.ping)))
        people = everybody if info.place == DIRECT else post.ping or everybody
        letter = replace(post, foot="\n".join(filter(None, (post.foot, await self._why_direct(info)))))
        sent = [
            await self._letter(row, person, replace(letter, silent=post.silent or person not in post.ping))
            for person in people
            if not post.in_progress
        ]
        return next(filter(None, sent), Never("forbidden"))

    async def _why_direct(self, info: MatchInfo) -> str:
        """Why a message of a match comes directly; empty where the match has no other place."""
        if info.place == DIRECT:
            return ""
        if info.place.thread is None and (await self._settings(info)).letters:
            return _("-# You get this directly because this server has no room for another thread.")
        return _("-# You get this directly because I can no longer post in the battle’s channel.")

    async def _letter(self, row: OutboxRow, person: Person, post: MessageDraft) -> Sent | None:
        try:
            posts = for_reader(post, (await viewer_for(self._services, person)).reading)
            channel = await self._message_client.direct(person)
            for one in posts[:-1]:
                await self._message_client.send(channel, one)
            return await self.post_at(channel, row, posts[-1])
        except discord.HTTPException:
            return None
