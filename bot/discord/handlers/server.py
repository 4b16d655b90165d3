"""Handlers of ``/server``: channel permissions, organizer roles, bans, reports."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from msgspec.structs import replace

from bot.discord.api.permissions import FOR_TEAMS, ChannelCheck, channel_checks, lacking
from bot.discord.components.request import Interaction, person_of, services_of
from bot.discord.handlers.authority import need_manager, need_organiser
from bot.discord.messages.report import quoted
from bot.discord.panels.reply import show_words
from bot.service.model.errors import NotThatPerson
from bot.service.model.match import Person
from bot.service.usecases.guild_settings import OpenReport
from bot.texts.limits import TEXT_DISPLAYS, clip
from bot.texts.phrases import name
from engine.language import N_, _, enumerated, listed, ngettext
from render.art.themes import theme_of

REPORT_TEXT = 300
MOST_REPORTS = 10
MOST_CHANNELS = 40
MOST_BANNED = 40
LONGEST_WHY = 200

NOWHERE = N_("❌ I can't run battles in any text channel yet.")
OWNER = N_("**Reports** go to the server's owner. To name a channel, use `/server setup reports:`.")
SHOWN_TO = N_(
    "-# Only people who may manage the server see `/server`. To show it to these roles: Server Settings → Integrations "
    "→ Long Roll → `/server`."
)
MANAGERS = N_("**Organizers**: only people who may manage the server. To name roles, use `/server roles`.")


async def setup(interaction: Interaction, reports: discord.TextChannel | None, theme: str | None) -> None:
    """Shows in which channels matches can be played, and sets the channel of reports and the theme."""
    guild, services = need_manager(interaction), services_of(interaction)
    notes = []
    if reports is not None:
        notes.append(_reports_channel(reports))
        if not lacking(reports):
            await services.guild_settings.change(guild.id, lambda now: replace(now, reports=reports.id))
    if theme is not None:
        await services.guild_settings.change(guild.id, lambda now: replace(now, theme=theme))
    settings = await services.guild_settings.settings(guild.id)
    where = _("**Reports** go to {channel}.", channel=f"<#{settings.reports}>") if settings.reports else _(OWNER)
    roles_named = listed([f"<@&{role}>" for role in settings.organisers])
    who = _("**Organizers**: {roles}.", roles=roles_named) if settings.organisers else _(MANAGERS)
    look = _("**Colors** of pictures that everyone sees: {theme}.", theme=_(theme_of(settings.theme).name))
    lines = [_("### Setup"), *notes, *_channels(channel_checks(guild)), "", where, who, look]
    await show_words(interaction, clip("\n".join(lines), TEXT_DISPLAYS))


def _reports_channel(channel: discord.TextChannel) -> str:
    if missing := lacking(channel):
        return _(
            "⚠️ I can't post reports in {channel}. I need these permissions there: {permissions}. Nothing was changed.",
            channel=channel.mention,
            permissions=enumerated(missing),
        )
    public = channel.permissions_for(channel.guild.default_role).view_channel
    said = _("Reports now go to {channel}.", channel=channel.mention)
    warning = _("Everyone can read that channel. Choose one that only organizers can read.")
    return f"{said} {warning}" if public else said


def _channels(found: Sequence[ChannelCheck]) -> list[str]:
    ready = [one for one in found if not one.missing]
    wanting = [one for one in found if one.missing]
    named = listed([f"<#{one.channel}>" for one in ready[:MOST_CHANNELS]])
    lines = [_("✅ I can run battles in {channels}.", channels=named) if ready else _(NOWHERE)]
    lines += [
        _(
            "- {channel}: I need these permissions: {permissions}.",
            channel=f"<#{one.channel}>",
            permissions=enumerated(one.missing),
        )
        for one in wanting[:MOST_CHANNELS]
    ]
    if closed := [f"<#{one.channel}>" for one in ready if not one.teams]:
        lines.append(
            _(
                "- {channels}: teams have no private threads here. I need {permissions} in a channel that is not for "
                "announcements.",
                channels=listed(closed[:MOST_CHANNELS]),
                permissions=listed(FOR_TEAMS.values()),
            )
        )
    if wanting:
        lines.append(_("To allow battles in a channel: Edit Channel → Permissions."))
    if len(found) > 2 * MOST_CHANNELS:
        lines.append(
            ngettext(
                "-# {count} channel in all; not all are listed.",
                "-# {count} channels in all; not all are listed.",
                len(found),
            )
        )
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
    who = listed([f"<@&{role}>" for role in named])
    only = _("Organizers are people who may manage the server.")
    both = _("Organizers are people with {roles}, and people who may manage the server.", roles=who)
    lines = [_("### Organizers"), both if named else only, _(MAY), *([_(SHOWN_TO)] if named else [])]
    await show_words(interaction, "\n".join(lines))


MAY = N_("They can rewind matches that they don't play, replace and remove players, ban people, and read reports.")


async def ban(interaction: Interaction, person: discord.abc.User | None, why: str) -> None:
    """Bans a person from opening and joining battles here; without one, lists the banned people."""
    guild, bans = await need_organiser(interaction, interaction.guild_id), services_of(interaction).bans
    if person is None:
        await _list_banned(interaction, guild)
        return
    if person.bot:
        raise NotThatPerson
    await bans.ban(guild, person_of(interaction), Person(person.id), " ".join(why.split())[:LONGEST_WHY])
    await show_words(
        interaction,
        _(
            "{person} can't open or join battles on this server now. Running battles go on; `/table kick` removes them "
            "from one. To undo this, use `/server unban`.",
            person=name(Person(person.id)),
        ),
    )


async def unban(interaction: Interaction, person: discord.abc.User) -> None:
    """Lifts a ban."""
    guild = await need_organiser(interaction, interaction.guild_id)
    was = await services_of(interaction).bans.unban(guild, Person(person.id))
    them = name(Person(person.id))
    again, never = _("{person} can play here again.", person=them), _("{person} wasn't banned here.", person=them)
    await show_words(interaction, again if was else never)


async def _list_banned(interaction: Interaction, guild: int) -> None:
    found = await services_of(interaction).bans.banned(guild)
    lines = [
        _("- {person}: {reason}", person=name(person), reason=discord.utils.escape_markdown(why))
        if why
        else f"- {name(person)}"
        for person, why in found
    ]
    if len(lines) > MOST_BANNED:
        lines = [*lines[-MOST_BANNED:], _("… and {count} earlier ones", count=len(lines) - MOST_BANNED)]
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
    text = (_("### Reports"), *notes, *(lines or [_("No report is open.")]), *more)
    await show_words(interaction, "\n".join(text))


def _report(one: OpenReport) -> str:
    parts = [f"**{one.number}**", _("from {person}", person=name(one.person))]
    parts += [_("about {person}", person=name(one.target))] if one.target else []
    parts += [_("match #{number}", number=one.match)] if one.match else []
    parts.append(f"<t:{int(one.at.timestamp())}:R>")
    return f"{' · '.join(parts)}\n{quoted(clip(one.text, REPORT_TEXT))}"
