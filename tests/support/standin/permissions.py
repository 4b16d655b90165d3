"""Permissions and visibility: what the bot may do where, and what a person sees."""

from __future__ import annotations

from typing import Final

import discord

from tests.support.standin import errors
from tests.support.standin.world import DIRECT, PRIVATE_THREAD, Channel, Message, User

P = discord.Permissions


def bits(**names: bool) -> int:
    """Permission bits by discord.py's names."""
    return P(**names).value


VIEW: Final = bits(view_channel=True)
SEND: Final = bits(send_messages=True)
SEND_IN_THREADS: Final = bits(send_messages_in_threads=True)
PUBLIC_THREADS: Final = bits(create_public_threads=True)
PRIVATE_THREADS: Final = bits(create_private_threads=True)
ATTACH: Final = bits(attach_files=True)
HISTORY: Final = bits(read_message_history=True)
MANAGE_THREADS: Final = bits(manage_threads=True)
MANAGE_MESSAGES: Final = bits(manage_messages=True)

EVERYONE: Final = VIEW | SEND | SEND_IN_THREADS | HISTORY | ATTACH | bits(use_application_commands=True)
OF_THE_BOT: Final = PUBLIC_THREADS | PRIVATE_THREADS
"""What the bot's role adds: what the invitation asks for."""


def permissions_of(user: User, channel: Channel) -> int:
    """A user's permissions in a channel or thread."""
    if channel.kind == DIRECT:
        return EVERYONE
    guild = channel.guild
    assert guild is not None
    if user.id not in guild.members:
        return 0
    if user is guild.owner:
        return P.all().value
    place = channel.parent or channel
    have = guild.everyone & ~place.closed
    if user is guild.bot:
        have = (guild.everyone | guild.bot_permissions) & ~place.closed & ~place.denied
    return have if have & VIEW else 0


def may_see(user: User, channel: Channel) -> bool:
    """Whether a user can open a channel."""
    if channel.kind == DIRECT:
        return user is channel.recipient or user.bot
    have = permissions_of(user, channel)
    if channel.kind == PRIVATE_THREAD and user.id not in channel.let_in:
        return bool(have & MANAGE_THREADS)
    return bool(have & VIEW)


def sees(user: User, message: Message) -> bool:
    """Whether a message reaches a user's client."""
    return may_see(user, message.channel) and message.only_for in {None, user}


def need(user: User, channel: Channel, permission: int) -> None:
    """Refuses what a user may not do in a channel.

    Raises:
        ApiError: they cannot see it, or lack the permission.
    """
    if not may_see(user, channel):
        raise errors.missing_access()
    if permission & ~permissions_of(user, channel):
        raise errors.missing_permissions()


def sending(channel: Channel) -> int:
    """The permission to write in a channel."""
    return SEND_IN_THREADS if channel.is_thread else SEND
