"""Checks whether a match can be played in a channel, and reasons why not; asked before a lobby opens there."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import discord
from msgspec import Struct

from engine.language import N_, _, enumerated

NEEDED: Final[dict[str, str]] = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "create_public_threads": N_("Create Public Threads"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
    "attach_files": N_("Attach Files"),
    "read_message_history": N_("Read Message History"),
}
"""Permissions that the bot needs in a channel: attribute -> name in Discord's settings."""

FOR_TEAMS: Final[dict[str, str]] = {"create_private_threads": N_("Create Private Threads")}
"""Further permissions for private team threads; battles are played without them, too."""


class Obstacle(StrEnum):
    """Reasons why no match can be opened in a channel."""

    DIRECT = "direct"
    THREAD = "thread"
    FORUM = "forum"
    VOICE = "voice"
    STRANGE = "strange"
    NOT_A_MEMBER = "not-a-member"
    PERMISSIONS = "permissions"


class ChannelUnfit(Struct, frozen=True):
    """A channel in which no match can be opened: ``text`` for the person who tried, and the ``missing`` permissions."""

    obstacle: Obstacle
    text: str
    missing: tuple[str, ...] = ()


_TEXTS: Final[dict[Obstacle, str]] = {
    Obstacle.DIRECT: N_(
        "A battle needs a channel that both sides can see. Start it in a text channel of a server. By direct message "
        "you can play the computer (`/match new computer:True`), challenge someone (`/challenge`) or find an opponent "
        "(`/play`)."
    ),
    Obstacle.THREAD: N_("Threads can’t have threads, and each battle gets its own. Start it in {parent}."),
    Obstacle.FORUM: N_("Battles can’t start in a forum. Choose a text channel."),
    Obstacle.VOICE: N_("Battles can’t start in the chat of a voice channel. Choose a text channel."),
    Obstacle.STRANGE: N_("Battles can’t start here. Choose a text channel of a server."),
    Obstacle.NOT_A_MEMBER: N_(
        "I’m not a member of this server. Someone who manages it has to invite me with the scope “bot”, not only with "
        "the commands. Without that you can play by direct message: the computer (`/match new computer:True`), someone "
        "you challenge (`/challenge`) or whoever I find (`/play`)."
    ),
    Obstacle.PERMISSIONS: N_(
        "I can’t run a battle here: I need {missing}. Someone who manages this channel can allow it under Edit "
        "Channel → Permissions."
    ),
}


def refusal(
    kind: discord.ChannelType | None,
    permissions: discord.Permissions,
    *,
    is_member: bool = True,
    parent: str = "",
) -> ChannelUnfit | None:
    """The reason why a match cannot be opened in a channel; ``None`` where it can.

    ``kind`` is ``None`` for a channel that Discord did not describe. ``permissions`` are the bot's own there, as an
    interaction brings them (``Interaction.app_permissions``). ``is_member``: the bot itself is on the server, and not
    only its commands. ``parent`` is the name of a thread's channel.
    """
    if obstacle := _obstacle(kind, is_member=is_member):
        return ChannelUnfit(obstacle, _(_TEXTS[obstacle], parent=parent or _("the channel above"), missing=""))
    lacking = missing(permissions)
    if lacking:
        text = _(_TEXTS[Obstacle.PERMISSIONS], missing=enumerated(f"**{_(name)}**" for name in lacking), parent="")
        return ChannelUnfit(Obstacle.PERMISSIONS, text, lacking)
    return None


def missing(permissions: discord.Permissions) -> tuple[str, ...]:
    """The permissions that the bot lacks, by their names in Discord's settings."""
    return tuple(name for flag, name in NEEDED.items() if not getattr(permissions, flag))


class ChannelCheck(Struct, frozen=True):
    """A text channel, the permissions that the bot lacks there, and whether teams can have private threads."""

    channel: int
    missing: tuple[str, ...]
    teams: bool = True


def channel_checks(guild: discord.Guild) -> tuple[ChannelCheck, ...]:
    """The checks of a server's text channels, in the order of the channel list."""
    return tuple(ChannelCheck(one.id, lacking(one), has_team_threads(one)) for one in guild.text_channels)


def has_team_threads(channel: discord.TextChannel) -> bool:
    """Whether private team threads can be made in a channel; an announcement channel allows none."""
    permissions = channel.permissions_for(channel.guild.me)
    return not channel.is_news() and all(getattr(permissions, flag) for flag in FOR_TEAMS)


def lacking_as_home(channel: discord.TextChannel | discord.ForumChannel) -> tuple[str, ...]:
    """The permissions that the bot lacks for threads of all battles in a channel. A forum's posts need one fewer."""
    lacks = missing(channel.permissions_for(channel.guild.me))
    posts = isinstance(channel, discord.ForumChannel)
    return tuple(name for name in lacks if not posts or name != NEEDED["create_public_threads"])


FOR_BOARD: Final = ("view_channel", "send_messages", "read_message_history")
"""Permissions that one message takes that is kept current."""


def lacking_for_board(channel: discord.TextChannel) -> tuple[str, ...]:
    """The permissions that the bot lacks for an open board in a channel."""
    permissions = channel.permissions_for(channel.guild.me)
    return tuple(NEEDED[flag] for flag in FOR_BOARD if not getattr(permissions, flag))


def lacking(channel: discord.TextChannel) -> tuple[str, ...]:
    """The permissions that the bot lacks in a channel."""
    return missing(channel.permissions_for(channel.guild.me))


def refusal_of(interaction: discord.Interaction[discord.Client]) -> ChannelUnfit | None:
    """The reason why a match cannot be opened in the channel of an interaction; ``None`` where it can."""
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return refusal(
        None if channel is None else channel.type,
        interaction.app_permissions,
        is_member=interaction.guild_id is None or interaction.client.get_guild(interaction.guild_id) is not None,
        parent=f"<#{parent}>" if parent else "",
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
