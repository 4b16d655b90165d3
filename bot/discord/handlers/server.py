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
from render.art.themes import theme_of
from render.words import count, listing

REPORT_TEXT = 300
MOST_REPORTS = 10
MOST_CHANNELS = 40
MOST_BANNED = 40
LONGEST_WHY = 200

NOWHERE = "❌ Battles cannot be fought in any text channel yet."
OWNER = "the server’s owner; `/server setup reports:` names a channel"
SHOWN_TO = (
    "\n-# Discord shows `/server` to those who may manage the server. Let these roles see it, too: Server Settings → "
    "Integrations → Long Roll → `/server`."
)
MANAGERS = "only those who manage the server; `/server roles` names roles"


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
    where = f"<#{settings.reports}>" if settings.reports else OWNER
    named = listing([f"<@&{role}>" for role in settings.organisers]) or MANAGERS
    lines = [*notes, *_channels(channel_checks(guild)), "", f"**Reports** go to {where}.", f"**Organisers**: {named}."]
    lines.append(f"**Pictures** that everybody sees: {theme_of(settings.theme).name}.")
    await show_words(interaction, clip("\n".join(("### Setup", *lines)), TEXT_DISPLAYS))


def _reports_channel(channel: discord.TextChannel) -> str:
    if missing := lacking(channel):
        return f"⚠️ I cannot post reports in {channel.mention}: I lack {listing(missing)}. Nothing was changed."
    public = channel.permissions_for(channel.guild.default_role).view_channel
    warning = " Everybody can read that channel: better choose one for the organisers alone." if public else ""
    return f"Reports go to {channel.mention} from now on.{warning}"


def _channels(found: Sequence[ChannelCheck]) -> list[str]:
    ready = [one for one in found if not one.missing]
    wanting = [one for one in found if one.missing]
    named = listing([f"<#{one.channel}>" for one in ready[:MOST_CHANNELS]])
    lines = [f"✅ Battles can be fought in {named}." if ready else NOWHERE]
    lines += [f"- <#{one.channel}>: I lack {listing(one.missing)}" for one in wanting[:MOST_CHANNELS]]
    if closed := [f"<#{one.channel}>" for one in ready if not one.teams]:
        needed = listing(list(FOR_TEAMS.values()))
        lines.append(
            f"- For team games I lack {needed} in {listing(closed[:MOST_CHANNELS])}, or that is a channel for "
            "announcements: the sides have to talk elsewhere."
        )
    if wanting:
        lines.append("Where I should not play, that is as it should be; else see Edit Channel → Permissions.")
    if len(found) > 2 * MOST_CHANNELS:
        lines.append(f"-# {count(len(found), 'channel')} in all; not all of them are listed.")
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
    who = listing([f"<@&{role}>" for role in named])
    text = f"Organisers are those with {who}, and" if who else "Organisers are only"
    await show_words(
        interaction,
        f"### Organisers\n{text} those who may manage the server. They can take a match back that they do not play, "
        "replace and put out players, bar people, and read reports."
        f"{SHOWN_TO if named else ''}",
    )


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
        f"<@{person.id}> can open and join no more battles on this server. Those under way go on; `/table kick` puts "
        "them out of one. `/server unban` lets them play again.",
    )


async def unban(interaction: Interaction, person: discord.abc.User) -> None:
    """Lifts a ban."""
    guild = await need_organiser(interaction, interaction.guild_id)
    was = await services_of(interaction).bans.unban(guild, Person(person.id))
    await show_words(interaction, f"<@{person.id}> {'can play here again' if was else 'was not barred here'}.")


async def _list_banned(interaction: Interaction, guild: int) -> None:
    found = await services_of(interaction).bans.banned(guild)
    lines = [f"- {name(person)}{f': {discord.utils.escape_markdown(why)}' if why else ''}" for person, why in found]
    if len(lines) > MOST_BANNED:
        lines = [*lines[-MOST_BANNED:], f"… and {len(lines) - MOST_BANNED} before them"]
    await show_words(interaction, "\n".join(("### Barred from battles here", *(lines or ["Nobody."]))))


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
    more = [f"-# … and {len(found) - MOST_REPORTS} more"] if len(found) > MOST_REPORTS else []
    notes = [f"Report {settle} is settled."] if settle is not None else []
    text = "\n".join((*notes, *(lines or ["No report is open."]), *more))
    await show_words(interaction, f"### Reports\n{text}")


def _report(one: OpenReport) -> str:
    about = f" about {name(one.target)}" if one.target else ""
    match = f" · match #{one.match}" if one.match else ""
    when = f"<t:{int(one.at.timestamp())}:R>"
    return f"**{one.number}** · {name(one.person)}{about}{match} · {when}\n{quoted(clip(one.text, REPORT_TEXT))}"
