"""Whether a match can be played in a place, and if not, what is in the way: asked before a lobby is opened there."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import discord
from msgspec import Struct

NEEDED: Final[dict[str, str]] = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
"""What the bot needs in a channel, by the names that Discord's settings show."""

FOR_TEAMS: Final[dict[str, str]] = {"create_private_threads": "Create Private Threads"}
"""What it needs besides for the private threads of sides with several players; battles are fought without, too."""


class Obstacle(StrEnum):
    """Why no match can be opened somewhere."""

    DIRECT = "direct"
    THREAD = "thread"
    FORUM = "forum"
    VOICE = "voice"
    STRANGE = "strange"
    NOT_A_MEMBER = "not-a-member"
    PERMISSIONS = "permissions"


class ChannelUnfit(Struct, frozen=True):
    """A place where no match can be opened. ``text`` says so to the person who tried; ``missing`` are permissions."""

    obstacle: Obstacle
    text: str
    missing: tuple[str, ...] = ()


_TEXTS: Final[dict[Obstacle, str]] = {
    Obstacle.DIRECT: "A battle needs a channel that both sides can see. Start it in a text channel of a server; "
    "what only you may see still comes to you here.",
    Obstacle.THREAD: "Each battle gets a thread of its own, and a thread cannot have threads. "
    "Start it in the channel {parent}.",
    Obstacle.FORUM: "Battles are fought in threads of a text channel, not in a forum. Choose a text channel.",
    Obstacle.VOICE: "The chat of a voice channel cannot have threads. Start the battle in a text channel.",
    Obstacle.STRANGE: "A battle cannot be started here. Choose a text channel of a server.",
    Obstacle.NOT_A_MEMBER: "I am not a member of this server: somebody who may manage it has to invite me "
    "with the scope “bot”, not only with the commands.",
    Obstacle.PERMISSIONS: "I cannot run a battle here before I may: {missing}. "
    "Somebody who may manage this channel can allow it under Edit Channel → Permissions.",
}


def refusal(
    kind: discord.ChannelType | None,
    permissions: discord.Permissions,
    *,
    is_member: bool = True,
    parent: str = "above",
) -> ChannelUnfit | None:
    """Why a match cannot be opened in a place; ``None`` when it can.

    ``kind`` is ``None`` for a place that Discord did not describe. ``permissions`` are the bot's own there, as an
    interaction brings them (``Interaction.app_permissions``). ``is_member`` says that the bot itself is on the
    server, not only its commands. ``parent`` is how a thread's channel is called.
    """
    if obstacle := _obstacle(kind, is_member=is_member):
        return ChannelUnfit(obstacle, _TEXTS[obstacle].format(parent=parent, missing=""))
    lacking = missing(permissions)
    if lacking:
        text = _TEXTS[Obstacle.PERMISSIONS].format(missing=", ".join(f"**{name}**" for name in lacking), parent="")
        return ChannelUnfit(Obstacle.PERMISSIONS, text, lacking)
    return None


def missing(permissions: discord.Permissions) -> tuple[str, ...]:
    """The permissions that the bot lacks, by the names that Discord's settings show."""
    return tuple(name for flag, name in NEEDED.items() if not getattr(permissions, flag))


class ChannelCheck(Struct, frozen=True):
    """A text channel, what the bot lacks to run a battle in it, and whether sides can have private threads there."""

    channel: int
    missing: tuple[str, ...]
    teams: bool = True


def survey(guild: discord.Guild) -> tuple[ChannelCheck, ...]:
    """A server's text channels in the order in which they stand."""
    return tuple(ChannelCheck(one.id, lacking(one), has_team_threads(one)) for one in guild.text_channels)


def has_team_threads(channel: discord.TextChannel) -> bool:
    """Whether a side's private thread can be made in a channel; one for announcements has none."""
    permissions = channel.permissions_for(channel.guild.me)
    return not channel.is_news() and all(getattr(permissions, flag) for flag in FOR_TEAMS)


def lacking(channel: discord.TextChannel) -> tuple[str, ...]:
    """The permissions that the bot lacks in a channel."""
    return missing(channel.permissions_for(channel.guild.me))


def refusal_of(interaction: discord.Interaction[discord.Client]) -> ChannelUnfit | None:
    """Why a match cannot be opened where somebody just used a command; ``None`` when it can."""
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return refusal(
        None if channel is None else channel.type,
        interaction.app_permissions,
        is_member=interaction.guild_id is None or interaction.client.get_guild(interaction.guild_id) is not None,
        parent=f"<#{parent}>" if parent else "above",
    )


_DIRECT: Final = frozenset({discord.ChannelType.private, discord.ChannelType.group})
_THREADS: Final = frozenset(
    {discord.ChannelType.public_thread, discord.ChannelType.private_thread, discord.ChannelType.news_thread}
)
_FORUMS: Final = frozenset({discord.ChannelType.forum, discord.ChannelType.media})
_VOICE: Final = frozenset({discord.ChannelType.voice, discord.ChannelType.stage_voice})
_OPEN: Final = frozenset({discord.ChannelType.text, discord.ChannelType.news})


def _obstacle(kind: discord.ChannelType | None, *, is_member: bool) -> Obstacle | None:
    for kinds, obstacle in (
        (_DIRECT, Obstacle.DIRECT),
        (_THREADS, Obstacle.THREAD),
        (_FORUMS, Obstacle.FORUM),
        (_VOICE, Obstacle.VOICE),
    ):
        if kind in kinds:
            return obstacle
    if kind not in _OPEN:
        return Obstacle.STRANGE
    return None if is_member else Obstacle.NOT_A_MEMBER
