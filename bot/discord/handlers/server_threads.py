"""Handler of ``/server threads``: where battles have their threads, and when those are archived."""

from __future__ import annotations

from typing import Final, TypeAlias

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.discord.api.permissions import lacking_as_home
from bot.discord.components.request import Interaction, services_of
from bot.discord.delivery.busy_servers import LIMIT, USUAL, active_threads
from bot.discord.handlers.authority import need_manager
from bot.discord.panels.reply import show_words
from bot.service.usecases.guild_settings import NEVER, ServerSettings
from engine.language import N_, _, listed

Home: TypeAlias = discord.TextChannel | discord.ForumChannel

ARCHIVE: Final = {
    1: N_("after an hour without a message"),
    24: N_("after a day without a message"),
    72: N_("after three days without a message"),
    NEVER: N_("by Discord, after a week without a message"),
}
"""Times of rest of finished battles' threads, in hours."""

IN_CHANNEL, LETTERS = "channel", "letters"
FULL: Final = {IN_CHANNEL: N_("play in the battle’s channel"), LETTERS: N_("play by direct messages")}
"""Ways to play without a thread."""


class ThreadWishes(Struct, frozen=True):
    """What somebody settles, ``None`` where nothing: ``archive`` in hours, ``full`` a key of ``FULL``."""

    battles: Home | None = None
    archive: int | None = None
    full: str | None = None


async def threads(interaction: Interaction, wishes: ThreadWishes) -> None:
    """Settles what is wished, and shows the settings with the number of active threads."""
    guild, guild_settings = need_manager(interaction), services_of(interaction).guild_settings
    before = await guild_settings.settings(guild.id)
    notes = [_home(wishes.battles, before.home)] if wishes.battles is not None else []
    changes = _changes(wishes, before)
    after = await guild_settings.change(guild.id, lambda now: replace(now, **changes)) if changes else before
    await show_words(interaction, "\n".join((_("### Threads"), *notes, *thread_lines(guild, after))))


def _changes(wishes: ThreadWishes, before: ServerSettings) -> dict[str, object]:
    """The settings that change, by their field names."""
    changes: dict[str, object] = {}
    if wishes.battles is not None and wishes.battles.id == before.home:
        changes["home"] = 0
    elif wishes.battles is not None and not lacking_as_home(wishes.battles):
        changes["home"] = wishes.battles.id
    if wishes.archive is not None:
        changes["archive_hours"] = wishes.archive
    if wishes.full is not None:
        changes["letters"] = wishes.full == LETTERS
    return changes


def _home(channel: Home, before: int) -> str:
    if channel.id == before:
        return _("Each battle now gets its thread in the channel where it starts.")
    if missing := lacking_as_home(channel):
        return _(
            "⚠️ I can’t run battles in {channel}: I need {permissions} there. Nothing was changed.",
            channel=channel.mention,
            permissions=listed(map(_, missing)),
        )
    return _("New battles now get their threads in {channel}.", channel=channel.mention)


def thread_lines(guild: discord.Guild, settings: ServerSettings) -> list[str]:
    """Where battles have their threads, how long, and how many are left."""
    if settings.home:
        home = _("**Battles** get their threads in {channel}.", channel=f"<#{settings.home}>")
    else:
        home = _("**Battles** get their threads in the channels where they start.")
    counted = _(
        "**Threads**: {count} of {limit} are active. Finished battles are archived: {when}. When no more are allowed: "
        "{way}.",
        count=len(active_threads(guild)),
        limit=LIMIT,
        when=_(ARCHIVE[settings.archive_hours or USUAL]),
        way=_(FULL[LETTERS if settings.letters else IN_CHANNEL]),
    )
    return [home, counted]
