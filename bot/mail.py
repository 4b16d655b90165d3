"""Posts as requests to Discord: send, edit, find again, take the buttons away, delete. Decides nothing."""

from __future__ import annotations

import secrets
from typing import Final

import discord

from bot.failures import EXPECTED, FORBIDDEN, NOT_AS_IT_IS, NOT_EDITED, code_of
from bot.posts.post import Post, calls, is_in_progress, is_marked, layout, plain, uploads, without_controls
from bot.service.model import Person, Posted

LOOKED_THROUGH: Final = 50
"""Messages among which one is searched that may have been sent."""


class Mail:
    """Speaks of channels by their ids: nothing has to be in memory, and threads may be asleep."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def direct(self, person: Person) -> int:
        """The channel of a person's direct messages."""
        return (await self._client.create_dm(discord.Object(person.id))).id

    def owner_of(self, guild: int) -> Person | None:
        """To whom a server belongs; ``None`` for one that the bot has left."""
        found = self._client.get_guild(guild)
        return Person(found.owner_id) if found and found.owner_id else None

    async def send(self, channel: int, post: Post, nonce: str = "") -> discord.Message:
        """Sends a post, in words alone if Discord refuses it as it is."""
        place = self._client.get_partial_messageable(channel)
        nonce = nonce or secrets.token_hex(10)
        try:
            return await place.send(
                view=layout(post, nonce),
                files=uploads(post),
                allowed_mentions=calls(post),
                silent=post.silent,
                nonce=nonce,
            )
        except discord.HTTPException as error:
            if code_of(error) not in NOT_AS_IT_IS:
                raise
        return await place.send(plain(post), allowed_mentions=calls(post), silent=post.silent, nonce=nonce)

    async def edit(self, old: Posted, post: Post) -> bool:
        """Makes an old message say something else, without a ping; false when it cannot be changed (any more)."""
        message = self._client.get_partial_messageable(old.channel).get_partial_message(old.message)
        try:
            await message.edit(
                view=layout(post), attachments=uploads(post), allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.HTTPException as error:
            if code_of(error) not in NOT_EDITED | NOT_AS_IT_IS:
                raise
            return False
        return True

    async def find(self, channel: int, nonce: str) -> discord.Message | None:
        """The message that was sent with a nonce, if it is among the newest."""
        place = self._client.get_partial_messageable(channel)
        try:
            async for message in place.history(limit=LOOKED_THROUGH):
                if is_marked(message, nonce):
                    return message
        except discord.HTTPException as error:
            if code_of(error) not in FORBIDDEN:
                raise
        return None

    async def fetch(self, old: Posted) -> discord.Message | None:
        """The message as it is now; ``None`` when it is gone or out of sight."""
        try:
            return await self._client.get_partial_messageable(old.channel).fetch_message(old.message)
        except discord.HTTPException as error:
            if code_of(error) not in NOT_EDITED:
                raise
            return None

    async def retire(self, old: Posted) -> None:
        """Takes the buttons off a message, and a message of a turn in progress away; as well as it can be done."""
        try:
            message = await self.fetch(old)
            if message is None:
                return
            if is_in_progress(message):
                await message.delete()
            elif view := without_controls(message):
                await message.edit(view=view, allowed_mentions=discord.AllowedMentions.none())
        except EXPECTED:
            return

    async def delete(self, old: Posted) -> None:
        """Takes a message away, if it can be done."""
        try:
            await self._client.get_partial_messageable(old.channel).get_partial_message(old.message).delete()
        except EXPECTED:
            return

    async def has_scrolled_away(self, old: Posted, far: int) -> bool:
        """Whether more than so many messages came after it."""
        place = self._client.get_partial_messageable(old.channel)
        after = [message async for message in place.history(after=discord.Object(old.message), limit=far + 1)]
        return len(after) > far
