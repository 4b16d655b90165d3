"""The table of a match: its thread, into which news are posted, and what is done when it is asleep, gone or closed."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Final
from weakref import WeakValueDictionary

import discord
import structlog

from bot.app.services import Services
from bot.discord.api.errors import ASLEEP, FORBIDDEN, GONE, code_of
from bot.discord.components.message import MessageDraft, is_in_progress
from bot.discord.components.text_only import for_reader
from bot.discord.components.viewer import viewer_for
from bot.discord.delivery.match_threads import MatchThreads
from bot.discord.delivery.message_client import MessageClient
from bot.discord.messages.lobby import lobby
from bot.service.model.match import MatchId, MatchInfo, Person, Posted
from bot.service.workers.outbox import Never, OutboxRow, Sent

log = structlog.get_logger(__name__)

_CLOSED: Final = GONE | FORBIDDEN


class MatchChannel:
    """Posts to matches' own places."""

    def __init__(self, services: Services, mail: MessageClient, threads: MatchThreads) -> None:
        self._services = services
        self._mail = mail
        self._threads = threads
        self._opening: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()

    async def post(self, row: OutboxRow, post: MessageDraft) -> Sent | Never:
        """Posts once; into a new thread if somebody deleted the old one, to the players if the place is closed."""
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
        message = await self._mail.find(channel, row.nonce) if row.maybe_sent else None
        message = message or await self._mail.send(channel, post, row.nonce)
        return Sent(channel, message.id)

    async def open(self, info: MatchInfo) -> MatchInfo:
        """The match with a thread of its own, another than it has now; without one where none can be had."""
        async with self._opening.setdefault(info.id, asyncio.Lock()):
            now = await self._services.matches.queries.info(info.id)
            if now.place.thread != info.place.thread:
                return now
            try:
                now = await self._threads.make(now, await self._services.outbox.posted(info.id, "lobby"))
            except discord.HTTPException as error:
                if code_of(error) not in _CLOSED:
                    raise
        await self.refresh_lobby(now)
        return now

    async def invite(self, info: MatchInfo) -> None:
        """Lets everybody who has a seat by now into the thread."""
        await self._threads.invite(info)

    async def refresh_lobby(self, info: MatchInfo) -> None:
        """Lets the lobby's message say how the match stands, if it is still there."""
        if posted := await self._services.outbox.posted(info.id, "lobby"):
            await self._mail.edit(posted, lobby(info))

    async def is_in_progress(self, posted: Posted) -> bool:
        """Whether a message tells of a turn in progress, and can be edited while it goes on."""
        message = await self._mail.recall(posted)
        return message is not None and is_in_progress(message)

    async def _into_thread(self, row: OutboxRow, info: MatchInfo, post: MessageDraft) -> Sent:
        place = info.place
        try:
            if place.thread is None:
                return await self.post_at(place.channel, row, post)
            return await self._awake(row, place.thread, post)
        except discord.HTTPException as error:
            if code_of(error) not in GONE or place.thread is None:
                raise
        place = (await self.open(info)).place
        return await self.post_at(place.thread or place.channel, row, post)

    async def _awake(self, row: OutboxRow, thread: int, post: MessageDraft) -> Sent:
        try:
            await self._threads.wake_if_asleep(thread)
            return await self.post_at(thread, row, post)
        except discord.HTTPException as error:
            if code_of(error) not in ASLEEP:
                raise
        await self._threads.wake(thread)
        return await self.post_at(thread, row, post)

    async def _to_players(self, row: OutboxRow, info: MatchInfo, post: MessageDraft) -> Sent | Never:
        """By direct message to who is called, or to all players where nobody is; a turn in progress to nobody."""
        people = post.ping or tuple(chair.person for chair in info.chairs if chair.person)
        note = "-# This comes to you directly: I can no longer post where the battle is fought."
        letter = replace(post, foot="\n".join(filter(None, (post.foot, note))))
        sent = [await self._letter(row, person, letter) for person in people if not post.in_progress]
        return next(filter(None, sent), Never("forbidden"))

    async def _letter(self, row: OutboxRow, person: Person, post: MessageDraft) -> Sent | None:
        try:
            posts = for_reader(post, (await viewer_for(self._services, person)).reading)
            channel = await self._mail.direct(person)
            for one in posts[:-1]:
                await self._mail.send(channel, one)
            return await self.post_at(channel, row, posts[-1])
        except discord.HTTPException:
            return None
