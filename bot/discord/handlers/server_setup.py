"""Handler of ``/server setup``: permissions by channel, and a server's settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.discord.api.permissions import FOR_TEAMS, ChannelCheck, channel_checks, lacking
from bot.discord.components.request import Interaction, services_of
from bot.discord.handlers.authority import need_manager
from bot.discord.handlers.my_settings import language_words
from bot.discord.handlers.server_threads import thread_lines
from bot.discord.panels.reply import show_words
from bot.service.usecases.guild_settings import ServerSettings
from bot.texts.languages import AS_DISCORD
from bot.texts.limits import TEXT_DISPLAYS, clip
from engine.language import N_, _, alternatives, listed, nearest
from render.art.themes import theme_of

MOST_CHANNELS = 40

TURNS: Final = {False: N_("Still pictures"), True: N_("Moving pictures")}
"""Pictures of turns, by setting."""

NOWHERE = N_("❌ I can’t run battles in any text channel yet.")


class SetupWishes(Struct, frozen=True, kw_only=True):
    """What somebody settles for a server, ``None`` where nothing."""

    reports: discord.TextChannel | None = None
    theme: str | None = None
    moving_turns: bool | None = None
    language: str | None = None


async def setup(interaction: Interaction, wishes: SetupWishes) -> None:
    """Shows in which channels matches can be played, and the settings, after what is wished was settled."""
    guild, guild_settings = need_manager(interaction), services_of(interaction).guild_settings
    notes, before = list[str](), await guild_settings.settings(guild.id)
    if wishes.reports is not None:
        notes.append(_reports_channel(wishes.reports))
    changes = _changes(wishes)
    after = await guild_settings.change(guild.id, lambda now: replace(now, **changes)) if changes else before
    lines = [*notes, *_channels(channel_checks(guild)), "", *_settled(guild, after)]
    await show_words(interaction, clip("\n".join((_("### Setup"), *lines)), TEXT_DISPLAYS))


def _changes(wishes: SetupWishes) -> dict[str, object]:
    """The settings that change, by their field names."""
    changes: dict[str, object] = {}
    if wishes.reports is not None and not lacking(wishes.reports):
        changes["reports"] = wishes.reports.id
    if wishes.theme is not None:
        changes["theme"] = wishes.theme
    if wishes.moving_turns is not None:
        changes["moving_turns"] = wishes.moving_turns
    if wishes.language is not None:
        changes["language"] = "" if wishes.language == AS_DISCORD else wishes.language
    return changes


def _settled(guild: discord.Guild, settings: ServerSettings) -> list[str]:
    """The settings in words."""
    if settings.reports:
        reports = _("**Reports** go to {channel}.", channel=f"<#{settings.reports}>")
    else:
        reports = _("**Reports** go to the server’s owner. Choose a channel with `/server setup reports:`.")
    roles = [f"<@&{role}>" for role in settings.organisers]
    if roles:
        organizers = _("**Organizers** have {roles}, or manage the server.", roles=alternatives(roles))
    else:
        organizers = _("**Organizers** are those who manage the server. Add roles with `/server roles`.")
    spoken = language_words(settings.language, nearest(str(guild.preferred_locale)))
    return [
        reports,
        organizers,
        _("**Pictures** for everyone: {theme}.", theme=_(theme_of(settings.theme).name)),
        _("**Turns** are shown in pictures that move.")
        if settings.moving_turns
        else _("**Turns** are shown in still pictures."),
        _("**Language** for everyone: {language}.", language=spoken),
        *thread_lines(guild, settings),
    ]


def _reports_channel(channel: discord.TextChannel) -> str:
    if missing := lacking(channel):
        return _(
            "⚠️ I can’t post reports in {channel}: I need {permissions} there. Nothing was changed.",
            channel=channel.mention,
            permissions=listed(map(_, missing)),
        )
    if channel.permissions_for(channel.guild.default_role).view_channel:
        return _(
            "Reports now go to {channel}. Everyone can read that channel: better choose one for organizers only.",
            channel=channel.mention,
        )
    return _("Reports now go to {channel}.", channel=channel.mention)


def _channels(found: Sequence[ChannelCheck]) -> list[str]:
    ready = [one for one in found if not one.missing]
    wanting = [one for one in found if one.missing]
    named = listed(f"<#{one.channel}>" for one in ready[:MOST_CHANNELS])
    lines = [_("✅ I can run battles in {channels}.", channels=named) if ready else _(NOWHERE)]
    lines += [
        _("- {channel}: I need {permissions}", channel=f"<#{one.channel}>", permissions=listed(map(_, one.missing)))
        for one in wanting[:MOST_CHANNELS]
    ]
    if closed := [f"<#{one.channel}>" for one in ready if not one.teams]:
        lines.append(
            _(
                "- For team games I need {permissions} in {channels}, which can’t be an announcement channel. Until "
                "then sides have to talk elsewhere.",
                permissions=listed(map(_, FOR_TEAMS.values())),
                channels=listed(closed[:MOST_CHANNELS]),
            )
        )
    if wanting:
        lines.append(_("If I should run battles there, allow it under Edit Channel → Permissions."))
    if len(found) > 2 * MOST_CHANNELS:
        lines.append(_("-# {count} channels in all; not all are listed.", count=len(found)))
    return lines
