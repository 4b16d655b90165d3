"""Handlers of ``/server honors`` and ``/server fairness``: roles for honors, and what is unusual in rated battles."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

import discord
from msgspec.structs import replace

from bot.discord.components.request import Interaction, services_of
from bot.discord.delivery.honor_roles import HonorRoles, may_give
from bot.discord.handlers.authority import need_manager, need_organiser
from bot.discord.panels.reply import show_words
from bot.service.domain.ratings.fairness import FairnessNotice, Sign
from bot.service.usecases.honors import Honor
from bot.texts.phrases import names
from bot.texts.rating_words import meaning_words, notice_words
from engine.language import N_, _, ngettext

HONORS: Final = {
    Honor.LEADER: N_("First on a leaderboard of this season here"),
    Honor.CHAMPION: N_("First on a leaderboard of the last season here"),
    Honor.DECORATED: N_("Five medals from battles here"),
}
"""What a role can be given for."""

MOST_NOTICES: Final = 10


async def honors(interaction: Interaction, honor: str | None, role: discord.Role | None) -> None:
    """Shows for what the bot gives roles; with an honor, chooses its role, or without one none."""
    guild, services = need_manager(interaction), services_of(interaction)
    notes = list[str]()
    if honor is not None and role is not None and (problem := why_not(guild, role)):
        notes.append(problem)
    elif honor is not None:
        chosen = {**(await services.guild_settings.settings(guild.id)).honors, honor: role.id if role else 0}
        kept = {one: id_ for one, id_ in chosen.items() if id_}
        await services.guild_settings.change(guild.id, lambda now: replace(now, honors=kept))
        failed = await HonorRoles(interaction.client, services).tend(guild)
        notes += [_(_FAILED)] if failed else []
    roles = (await services.guild_settings.settings(guild.id)).honors
    lines = []
    for one, said in HONORS.items():
        held = sorted(await services.honors.holders(guild.id, one), key=lambda person: person.id)
        given = f"<@&{roles[one]}>" if roles.get(one) else _("no role")
        lines.append(
            _("- {honor}: {role} · {people}", honor=_(said), role=given, people=names(held) or _("no one yet"))
        )
    await show_words(interaction, "\n".join((_("### Honors"), *notes, *lines, _(_HOW))))


_HOW: Final = N_(
    "-# I look after these roles once an hour: who no longer holds an honor loses its role. Choose an honor without a "
    "role to end that."
)
_FAILED: Final = N_("⚠️ I couldn’t change every role. I try again within the hour.")


def why_not(guild: discord.Guild, role: discord.Role) -> str:
    """Why the bot cannot give a role, and what to do; empty if it can."""
    if not guild.me.guild_permissions.manage_roles:
        return _(
            "⚠️ To give roles I need the permission **Manage Roles**. Allow it under Server Settings → Roles → Long "
            "Roll, then choose again. Nothing was changed."
        )
    if role.is_default() or role.managed:
        return _("⚠️ {role} can’t be given to people. Choose another role. Nothing was changed.", role=role.mention)
    if role.permissions.value & ~guild.default_role.permissions.value:
        return _(
            "⚠️ {role} has permissions that not everyone has. A role for an honor should be for show alone: choose "
            "another one. Nothing was changed.",
            role=role.mention,
        )
    if not may_give(guild, role.id):
        return _(
            "⚠️ {role} stands above my own role. Drag mine above it under Server Settings → Roles, then choose again. "
            "Nothing was changed.",
            role=role.mention,
        )
    return ""


async def fairness(interaction: Interaction) -> None:
    """Shows an organizer what they may want to look at in the rated battles here."""
    guild = await need_organiser(interaction, interaction.guild_id)
    found = await services_of(interaction).ratings.notices(guild)
    lines = [line for sign, some in groupby(found[:MOST_NOTICES], lambda one: one.sign) for line in _told(sign, some)]
    if len(found) > MOST_NOTICES:
        more = ngettext("-# … and {count} more", "-# … and {count} more", len(found) - MOST_NOTICES)
        lines.append(more)
    shown = lines or [_("I noticed nothing unusual in the rated battles here of this season and the last one.")]
    await show_words(interaction, "\n".join((_("### Fair play"), *shown, _(_ONLY_YOU))))


def _told(sign: Sign, notices: Iterable[FairnessNotice]) -> list[str]:
    """Notices of one sign, and what else may be behind them."""
    return [*(f"- {notice_words(one)}" for one in notices), f"-# {meaning_words(sign)}"]


_ONLY_YOU: Final = N_(
    "-# I count, and you judge: nothing follows from this by itself, and only organizers see it. Talk to people first; "
    "`/server ban` is there if it must be."
)
