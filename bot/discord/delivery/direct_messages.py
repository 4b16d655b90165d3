"""Delivery of direct messages: one hand a match and person, edited in place, and registered messages.

A message for a person in text form may take several Discord messages. Their nonces are derived from that of the row, so
that each is sent once.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

import discord

from bot.app.services import Services
from bot.discord.api.errors import CLOSED, FORBIDDEN, GONE, code_of
from bot.discord.components.message import MessageDraft
from bot.discord.components.reader_language import language_of_person
from bot.discord.components.text_only import for_reader
from bot.discord.components.viewer import Viewer, viewer_for
from bot.discord.delivery.message_client import MessageClient
from bot.discord.messages.challenge import challenge_post, unreachable_post
from bot.discord.messages.hand import hand_of, no_longer
from bot.discord.messages.registry import MESSAGES, Former, MessageKind, Route
from bot.discord.messages.report import report_post
from bot.service.domain.notification_registry import Audience
from bot.service.model.match import DIRECT, MatchId, MatchInfo, Person, Posted
from bot.service.model.match_notifications import ChallengeNotice, HandUpdate
from bot.service.workers.outbox import Never, OutboxRow, Sent
from engine.language import speaking

FAR: Final = 6
"""Number of later messages after which a hand counts as scrolled away."""


class DirectMessages:
    """Sender of direct messages. Closed ones raise Discord's error, which the outbox stores."""

    handled: Final[tuple[Route, ...]] = ((HandUpdate, Audience.PERSON), (ChallengeNotice, Audience.PERSON))
    """Notifications with a handler of their own."""

    def __init__(self, services: Services, message_client: MessageClient) -> None:
        self._services = services
        self._message_client = message_client

    async def deliver(self, row: OutboxRow) -> Sent:
        """Delivers a row for a person: by its own handler, or else as the registered message."""
        if isinstance(row.notification, HandUpdate):
            return await self.hand(row)
        if isinstance(row.notification, ChallengeNotice):
            return await self._challenge(row)
        return await self._message(row, MESSAGES.of((type(row.notification), Audience.PERSON)))

    async def _message(self, row: OutboxRow, message: MessageKind) -> Sent:
        assert row.person is not None
        post = await message.post(self._services, row)
        if post is None:
            return Sent()
        viewer = await viewer_for(self._services, row.person)
        sent, old = await self._direct(row, viewer, post), row.previous
        if old is None or old.message == sent.message or message.former is Former.KEPT:
            return sent
        if message.former is Former.DELETED:
            await self._message_client.delete(old)
            return sent
        if self._message_client.lost_controls(sent.message, post):
            return Sent()
        await self._message_client.retire(old)
        return sent

    async def hand(self, row: OutboxRow) -> Sent:
        """Shows a person's current hand: edits the message that they have, or sends a new silent one."""
        assert row.person is not None
        viewer = await viewer_for(self._services, row.person)
        post = await hand_of(self._services, row.match, viewer)
        old = row.previous
        if post is None or (old is None and await self._is_out(row.match, row.person)):
            if old is not None and (await self._services.matches.queries.info(row.match)).seat(row.person) is None:
                await self._message_client.edit(old, no_longer(await self._services.matches.queries.info(row.match)))
            return Sent()
        if old is not None and await self._edited(old, for_reader(post, viewer.reading)):
            return Sent(old.channel, old.message)
        sent = await self._direct(row, viewer, post)
        if old is not None and old.message != sent.message:
            await self._message_client.delete(old)
        return sent

    async def _challenge(self, row: OutboxRow) -> Sent:
        """Asks a person; later says in the same message, without buttons, what became of it.

        Who is asked again, after changes, gets a new message: an edit would call nobody.
        """
        assert row.person is not None
        post, old = await challenge_post(self._services, row), row.previous
        if post is None:
            return Sent()
        viewer = await viewer_for(self._services, row.person)
        if old is not None and not post.controls and await self._edited(old, for_reader(post, viewer.reading)):
            return Sent(old.channel, old.message)
        try:
            sent = await self._direct(row, viewer, post)
        except discord.HTTPException as error:
            if code_of(error) in CLOSED and post.controls:
                await self._cannot_ask(row)
            raise
        if old is not None and old.message != sent.message:
            await self._message_client.retire(old)
        return sent

    async def _cannot_ask(self, row: OutboxRow) -> None:
        """Tells the other one of two who play by direct messages that somebody cannot be written to."""
        info = await self._services.matches.queries.info(row.match)
        if info.place != DIRECT or info.challenge is None or row.person is None:
            return
        other = info.host if row.person != info.host else Person(info.challenge.person)
        with speaking(await language_of_person(self._services, other)):
            await self._send(
                row, await self._message_client.direct(other), unreachable_post(info, row.person), _nonce(row.nonce, 99)
            )

    async def report(self, row: OutboxRow) -> Sent | Never:
        """Sends a report to a server's channel for reports, or to the server's owner.

        The bot has no intent to list the members of a role, so it cannot write to organizers themselves.
        """
        post = await report_post(self._services, row)
        channel = (await self._services.guild_settings.settings(row.place.guild)).reports
        owner = self._message_client.owner_of(row.place.guild)
        try:
            if channel:
                return await self._send(row, channel, post)
        except discord.HTTPException as error:
            if code_of(error) not in GONE | FORBIDDEN:
                raise
        return await self._send(row, await self._message_client.direct(owner), post) if owner else Never("gone")

    async def _is_out(self, match: MatchId, person: Person) -> bool:
        """Whether a person is out of the battle, of which another message tells them."""
        info = await self._services.matches.queries.info(match)
        return info.seat(person) in info.out

    async def retire_hands(self, info: MatchInfo) -> None:
        """Marks the hands of a finished match as no longer held."""
        for chair in info.chairs:
            if chair.person is None:
                continue
            posted = await self._services.outbox.posted(info.id, "hand", chair.person)
            with speaking(await language_of_person(self._services, chair.person)):
                post = posted and await hand_of(self._services, info.id, await viewer_for(self._services, chair.person))
                if posted and post:
                    await self._message_client.edit(posted, post)

    async def _edited(self, old: Posted, posts: Sequence[MessageDraft]) -> bool:
        """Edits an old message to say all of it; false where that takes several messages."""
        if len(posts) > 1:
            return False
        try:
            return not await self._message_client.has_scrolled_away(old, FAR) and await self._message_client.edit(
                old, posts[0]
            )
        except discord.HTTPException as error:
            if code_of(error) not in CLOSED:
                raise
            return False

    async def _direct(self, row: OutboxRow, viewer: Viewer, post: MessageDraft) -> Sent:
        """Sends all messages of a row, each once; the one with the controls, or the last, is recorded as posted."""
        channel = row.previous.channel if row.previous else await self._message_client.direct(viewer.person)
        posts = for_reader(post, viewer.reading)
        own = next((number for number, one in enumerate(posts) if one.controls), len(posts) - 1)
        sent = [
            await self._send(row, channel, one, row.nonce if number == own else _nonce(row.nonce, number))
            for number, one in enumerate(posts)
        ]
        return sent[own]

    async def _send(self, row: OutboxRow, channel: int, post: MessageDraft, nonce: str = "") -> Sent:
        nonce = nonce or row.nonce
        message = await self._message_client.find(channel, nonce) if row.maybe_sent else None
        message = message or await self._message_client.send(channel, post, nonce)
        return Sent(channel, message.id)


def _nonce(nonce: str, number: int) -> str:
    """The nonce of a further message of a row, the same at each try."""
    return sha256(f"{nonce} {number}".encode()).hexdigest()[: len(nonce)]
