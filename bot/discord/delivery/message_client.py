"""Message requests to Discord: send, edit, find, remove controls, delete. Without decisions about matches.

Recent messages are cached (``posted_messages``), so a message loses its controls, or is edited, without being read
first.
"""

from __future__ import annotations

import secrets
from typing import Final

import discord

from bot.discord.api.errors import EXPECTED, FORBIDDEN, NOT_AS_IT_IS, NOT_EDITED, code_of
from bot.discord.api.request_slots import RequestSlots
from bot.discord.components.message import (
    MessageDraft,
    has_controls,
    is_in_progress,
    is_marked,
    layout,
    mentions_of,
    plain,
    uploads,
    without_controls,
    without_files,
)
from bot.discord.delivery.posted_messages import LaterMessages, PostedMessages
from bot.service.model.match import Person, Posted

LOOKED_THROUGH: Final = 50
"""Number of messages searched for one that may have been sent."""


class MessageClient:
    """Message requests by channel id: nothing has to be in the library's cache, and threads may be archived.

    Each request holds a slot of its lane.
    """

    def __init__(self, client: discord.Client, slots: RequestSlots | None = None) -> None:
        self._client = client
        self.slots = slots or RequestSlots()
        self._seen = PostedMessages()
        self._later = LaterMessages()

    async def direct(self, person: Person) -> int:
        """The channel id of a person's direct messages."""
        async with self.slots.slot():
            return (await self._client.create_dm(discord.Object(person.id))).id

    def owner_of(self, guild: int) -> Person | None:
        """The owner of a server; ``None`` for a server that the bot has left."""
        found = self._client.get_guild(guild)
        return Person(found.owner_id) if found and found.owner_id else None

    def locale_of(self, guild: int) -> str:
        """Discord's language of a server; empty for a server that the bot has left."""
        found = self._client.get_guild(guild)
        return str(found.preferred_locale) if found else ""

    async def send(self, channel: int, post: MessageDraft, nonce: str = "") -> discord.Message:
        """Sends a draft; on a refusal of its content again without files, then as plain text.

        Each form bears the mark of the nonce: in a component id, or as the last line of the text.
        """
        nonce = nonce or secrets.token_hex(10)
        for one in (post, without_files(post)) if uploads(post) else (post,):
            try:
                return await self._send(channel, one, nonce)
            except discord.HTTPException as error:
                if code_of(error) not in NOT_AS_IT_IS:
                    raise
        return await self._send_words(channel, without_files(post), nonce)

    async def _send(self, channel: int, post: MessageDraft, nonce: str) -> discord.Message:
        place = self._client.get_partial_messageable(channel)
        async with self.slots.slot():
            message = await place.send(
                view=layout(post, nonce),
                files=uploads(post),
                allowed_mentions=mentions_of(post),
                silent=post.silent,
                nonce=nonce,
            )
        return self._sent(message)

    async def _send_words(self, channel: int, post: MessageDraft, nonce: str) -> discord.Message:
        place = self._client.get_partial_messageable(channel)
        async with self.slots.slot():
            message = await place.send(
                plain(post, nonce), allowed_mentions=mentions_of(post), silent=post.silent, nonce=nonce
            )
        return self._sent(message)

    def _sent(self, message: discord.Message) -> discord.Message:
        self._seen.note(message)
        self._later.grow(message)
        return message

    async def edit(self, old: Posted, post: MessageDraft) -> bool:
        """Replaces the content of a message, without a ping; false when it can no longer be changed."""
        message = self._client.get_partial_messageable(old.channel).get_partial_message(old.message)
        try:
            async with self.slots.slot():
                changed = await message.edit(
                    view=layout(post), attachments=uploads(post), allowed_mentions=discord.AllowedMentions.none()
                )
        except discord.HTTPException as error:
            if code_of(error) not in NOT_EDITED | NOT_AS_IT_IS:
                raise
            return False
        self._seen.note(changed)
        return True

    async def find(self, channel: int, nonce: str) -> discord.Message | None:
        """The message that was sent with a nonce, if it is among the newest 50."""
        place = self._client.get_partial_messageable(channel)
        try:
            async with self.slots.slot():
                async for message in place.history(limit=LOOKED_THROUGH):
                    if is_marked(message, nonce):
                        self._seen.note(message)
                        return message
        except discord.HTTPException as error:
            if code_of(error) not in FORBIDDEN:
                raise
        return None

    async def fetch(self, old: Posted) -> discord.Message | None:
        """The message as it is now; ``None`` when it is deleted or out of reach."""
        try:
            async with self.slots.slot():
                message = await self._client.get_partial_messageable(old.channel).fetch_message(old.message)
        except discord.HTTPException as error:
            if code_of(error) not in NOT_EDITED:
                raise
            return None
        self._seen.note(message)
        return message

    async def recall(self, old: Posted) -> discord.Message | None:
        """The message from the cache, or else fetched; a cached one may have been deleted since."""
        return self._seen.of(old.message) or await self.fetch(old)

    def lost_controls(self, message: int, post: MessageDraft) -> bool:
        """Whether Discord refused the controls of a draft: it has some, the posted message none."""
        seen = self._seen.of(message)
        return bool(post.controls) and seen is not None and not has_controls(seen)

    async def retire(self, old: Posted) -> None:
        """Takes the controls off a message, and deletes the report of a turn under way; best effort."""
        try:
            message = await self.recall(old)
            if message is None:
                return
            if is_in_progress(message):
                await self._delete(old)
            elif view := without_controls(message):
                async with self.slots.slot():
                    self._seen.note(await message.edit(view=view, allowed_mentions=discord.AllowedMentions.none()))
        except EXPECTED:
            return

    async def delete(self, old: Posted) -> None:
        """Deletes a message; best effort."""
        try:
            await self._delete(old)
        except EXPECTED:
            return

    async def _delete(self, old: Posted) -> None:
        async with self.slots.slot():
            await self._client.get_partial_messageable(old.channel).get_partial_message(old.message).delete()
        self._seen.forget(old.message)
        self._later.cut(old)

    async def has_scrolled_away(self, old: Posted, far: int) -> bool:
        """Whether more than ``far`` messages followed. Other people's newest may be missed for 10 minutes."""
        known = self._later.after(old)
        if known is None:
            place = self._client.get_partial_messageable(old.channel)
            async with self.slots.slot():
                found = place.history(after=discord.Object(old.message), limit=far + 1)
                known = [message.id async for message in found]
            self._later.begin(old, known)
        return len(known) > far
