"""Handlers of ``/server``: organizer roles, bans, reports."""

from __future__ import annotations

from typing import Final

import discord
from msgspec.structs import replace

from bot.discord.components.request import Interaction, person_of, services_of
from bot.discord.handlers.authority import need_manager, need_organiser
from bot.discord.messages.report import quoted
from bot.discord.panels.reply import show_words
from bot.service.model.errors import NotThatPerson
from bot.service.model.match import Person
from bot.service.usecases.guild_settings import OpenReport
from bot.texts.limits import clip
from bot.texts.phrases import moment, name
from engine.language import N_, _, alternatives

REPORT_TEXT = 300
MOST_REPORTS = 10
MOST_BANNED = 40
LONGEST_WHY = 200

SHOWN_TO = N_(
    "-# Only those who manage the server see `/server`. To let these roles see it: Server Settings → Integrations → "
    "Long Roll → `/server`."
)


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


async def queue(interaction: Interaction, *, elsewhere: bool | None) -> None:
    """Settles whether people here may look for opponents on all servers that take part, and says so."""
    guild, guild_settings = need_manager(interaction), services_of(interaction).guild_settings
    if elsewhere is not None:
        await guild_settings.change(guild.id, lambda now: replace(now, opponents_elsewhere=elsewhere))
    takes_part = (await guild_settings.settings(guild.id)).opponents_elsewhere
    said = _(_TAKES_PART if takes_part else _STAYS_HERE)
    await show_words(interaction, "\n".join((_("### The queue"), said)))


_TAKES_PART: Final = N_(
    "People here find opponents on this server and on all others that take part. Such a battle has its thread on a "
    "server that both are on; otherwise both play in direct messages. Your bans hold. `/server queue elsewhere:False` "
    "ends that."
)
_STAYS_HERE: Final = N_(
    "People here find opponents on this server alone. `/server queue elsewhere:True` lets them find more, on all "
    "servers that take part."
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
