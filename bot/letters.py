"""Direct messages: one hand a match and person, edited in place; private questions."""

from __future__ import annotations

from typing import Final

import discord

from bot.failures import CLOSED, code_of
from bot.mail import Mail
from bot.posts.ask import ask_post
from bot.posts.call import call_post
from bot.posts.desk import Desk
from bot.posts.hand import hand_of
from bot.posts.post import Post
from bot.service.model import MatchInfo, Person, Posted
from bot.service.news import Call, Hand
from bot.service.outbox import OutboxRow, Sent

FAR: Final = 6
"""Messages after which a hand counts as scrolled away."""


class Letters:
    """Writes to people. Closed direct messages come out as Discord's error: the outbox remembers them."""

    def __init__(self, desk: Desk, mail: Mail) -> None:
        self._desk = desk
        self._mail = mail

    async def deliver(self, row: OutboxRow) -> Sent:
        """Delivers news for a person."""
        if isinstance(row.news, Call):
            return await self.call(row)
        return await (self.hand(row) if isinstance(row.news, Hand) else self.ask(row))

    async def hand(self, row: OutboxRow) -> Sent:
        """Shows a person his hand as it is now: in the message that he has, or in a new one without a sound."""
        assert row.person is not None
        post = await hand_of(self._desk, row.match, row.person)
        if post is None:
            return Sent()
        old = row.previous
        if old is not None and await self._edited(old, post):
            return Sent(old.channel, old.message)
        sent = await self._send(row, row.person, post)
        if old is not None and old.message != sent.message:
            await self._mail.delete(old)
        return sent

    async def ask(self, row: OutboxRow) -> Sent:
        """Asks a person what only he may know to be a question."""
        assert row.person is not None
        post = await ask_post(self._desk, row)
        if post is None:
            return Sent()
        sent = await self._send(row, row.person, post)
        if row.previous is not None and row.previous.message != sent.message:
            await self._mail.retire(row.previous)
        return sent

    async def call(self, row: OutboxRow) -> Sent:
        """Calls a person who wants to be called here; a reminder takes the place of the call before."""
        assert row.person is not None
        post = await call_post(self._desk, row, private=True)
        if post is None:
            return Sent()
        sent = await self._send(row, row.person, post)
        if row.previous is not None and row.previous.message != sent.message:
            await self._mail.delete(row.previous)
        return sent

    async def put_hands_away(self, info: MatchInfo) -> None:
        """Lets the hands of a match that is over say so."""
        for chair in info.chairs:
            posted = chair.person and await self._desk.outbox.posted(info.id, "hand", chair.person)
            post = chair.person and await hand_of(self._desk, info.id, chair.person)
            if posted and post:
                await self._mail.edit(posted, post)

    async def _edited(self, old: Posted, post: Post) -> bool:
        try:
            return not await self._mail.has_scrolled_away(old, FAR) and await self._mail.edit(old, post)
        except discord.HTTPException as error:
            if code_of(error) not in CLOSED:
                raise
            return False

    async def _send(self, row: OutboxRow, person: Person, post: Post) -> Sent:
        channel = row.previous.channel if row.previous else await self._mail.direct(person)
        message = await self._mail.find(channel, row.nonce) if row.maybe_sent else None
        message = message or await self._mail.send(channel, post, row.nonce)
        return Sent(channel, message.id)
