"""Handlers of ``/server``: channel permissions, organizer roles, bans, reports."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from msgspec.structs import replace

from bot.discord.api.permissions import FOR_TEAMS, ChannelCheck, channel_checks, lacking
from bot.discord.components.request import Interaction, person_of, services_of
from bot.discord.handlers.authority import need_manager, need_organiser
from bot.discord.handlers.my_settings import language_words
from bot.discord.messages.report import quoted
from bot.discord.panels.reply import show_words
from bot.service.model.errors import NotThatPerson
from bot.service.model.match import Person
from bot.service.usecases.guild_settings import OpenReport, ServerSettings
from bot.texts.languages import AS_DISCORD
from bot.texts.limits import TEXT_DISPLAYS, clip
from bot.texts.phrases import moment, name
from engine.language import N_, _, alternatives, listed, nearest
from render.art.themes import theme_of

REPORT_TEXT = 300
MOST_REPORTS = 10
MOST_CHANNELS = 40
MOST_BANNED = 40
LONGEST_WHY = 200

NOWHERE = N_("❌ I can’t run battles in any text channel yet.")
SHOWN_TO = N_(
    "-# Only those who manage the server see `/server`. To let these roles see it: Server Settings → Integrations → "
    "Long Roll → `/server`."
)


async def setup(
    interaction: Interaction, reports: discord.TextChannel | None, theme: str | None, language: str | None
) -> None:
    """Shows in which channels matches can be played, and sets the channel of reports, the theme and the language."""
    guild, services = need_manager(interaction), services_of(interaction)
    notes = []
    if reports is not None:
        notes.append(_reports_channel(reports))
        if not lacking(reports):
            await services.guild_settings.change(guild.id, lambda now: replace(now, reports=reports.id))
    if theme is not None:
        await services.guild_settings.change(guild.id, lambda now: replace(now, theme=theme))
    if language is not None:
        chosen = "" if language == AS_DISCORD else language
        await services.guild_settings.change(guild.id, lambda now: replace(now, language=chosen))
    lines = [
        *notes,
        *_channels(channel_checks(guild)),
        "",
        *_settled(guild, await services.guild_settings.settings(guild.id)),
    ]
    await show_words(interaction, clip("\n".join((_("### Setup"), *lines)), TEXT_DISPLAYS))


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
        _("**Language** for everyone: {language}.", language=spoken),
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


async def roles(interaction: Interaction, add: discord.Role | None, remove: discord.Role | None) -> None:
    """Adds or removes an organizer role, and lists them."""
    guild, guild_settings = need_manager(interaction), services_of(interaction).guild_settings
    if add or remove:
        plus, minus = ({role.id} if role else set() for role in (add, remove))
        await guild_settings.change(
            guild.id, lambda now: replace(now, organisers=tuple(sorted((set(now.organisers) | plus) - minus)))
        )
    named = (await guild_settings.settings(guild.id)).organisers
    if named:
        who = _("Organizers have {roles}, or manage the server.", roles=alternatives(f"<@&{role}>" for role in named))
    else:
        who = _("Organizers are those who manage the server.")
    may = _("They can take back matches they don’t play in, replace and remove players, ban people and read reports.")
    lines = (_("### Organizers"), f"{who} {may}", _(SHOWN_TO) if named else "")
    await show_words(interaction, "\n".join(filter(None, lines)))


async def ban(interaction: Interaction, person: discord.abc.User | None, why: str) -> None:
    """Bans a person from opening and joining battles here; without one, lists the banned people."""
    guild, bans = await need_organiser(interaction, interaction.guild_id), services_of(interaction).bans
    if person is None:
        await _list_banned(interaction, guild)
        return
    if person.bot:
        raise NotThatPerson
    await bans.ban(guild, person_of(interaction), Person(person.id), " ".join(why.split())[:LONGEST_WHY])
    said = _(
        "{person} can’t open or join battles on this server any more. Their battles go on; `/table kick` removes them "
        "from one. `/server unban` lifts the ban.",
        person=f"<@{person.id}>",
    )
    await show_words(interaction, said)


async def unban(interaction: Interaction, person: discord.abc.User) -> None:
    """Lifts a ban."""
    guild = await need_organiser(interaction, interaction.guild_id)
    was = await services_of(interaction).bans.unban(guild, Person(person.id))
    said = N_("{person} can play here again.") if was else N_("{person} wasn’t banned here.")
    await show_words(interaction, _(said, person=f"<@{person.id}>"))


async def _list_banned(interaction: Interaction, guild: int) -> None:
    found = await services_of(interaction).bans.banned(guild)
    lines = [f"- {name(person)}{f': {discord.utils.escape_markdown(why)}' if why else ''}" for person, why in found]
    if len(lines) > MOST_BANNED:
        lines = [*lines[-MOST_BANNED:], _("… and {count} before them", count=len(lines) - MOST_BANNED)]
    await show_words(interaction, "\n".join((_("### Banned from battles here"), *(lines or [_("No one.")]))))


async def reports(interaction: Interaction, settle: int | None) -> None:
    """Lists the open reports, or settles one."""
    guild, guild_settings = (
        await need_organiser(interaction, interaction.guild_id),
        services_of(interaction).guild_settings,
    )
    if settle is not None:
        await guild_settings.settle(guild, settle)
    found = await guild_settings.reports(guild)
    lines = [_report(one) for one in found[:MOST_REPORTS]]
    more = [_("-# … and {count} more", count=len(found) - MOST_REPORTS)] if len(found) > MOST_REPORTS else []
    notes = [_("Report {number} is settled.", number=settle)] if settle is not None else []
    text = "\n".join((*notes, *(lines or [_("No report is open.")]), *more))
    await show_words(interaction, _("### Reports") + f"\n{text}")


def _report(one: OpenReport) -> str:
    if one.target:
        who = _("{person} about {other}", person=name(one.person), other=name(one.target))
    else:
        who = name(one.person)
    match = _("match #{match}", match=one.match) if one.match else ""
    head = " · ".join(filter(None, (f"**{one.number}**", who, match, moment(one.at))))
    return f"{head}\n{quoted(clip(one.text, REPORT_TEXT))}"
