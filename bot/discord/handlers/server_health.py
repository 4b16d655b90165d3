"""Handler of ``/server health``: whether battles can go on here, in words, and what to do where they cannot."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

import discord

from bot.app.parts import is_overdue
from bot.discord.api.gateway import active_threads, shards_of
from bot.discord.api.permissions import refusal_of
from bot.discord.components.request import Interaction, services_of
from bot.discord.handlers.authority import need_organiser
from bot.discord.panels.reply import show_words
from bot.images.job_queue import CROWDED
from bot.ports.clock import to_stamp
from bot.service.persistence.backlog import WaitingCount, read_messages
from bot.store.errors import StoreError, is_away
from bot.texts.phrases import span
from engine.language import _, ngettext

MOST_THREADS: Final = 1000
"""Active threads that Discord allows on a server."""

MANY_THREADS: Final = 900
SLOW: Final = 1.0
"""Seconds of the gateway's latency from which on everything feels late."""

_WELL, _DOUBTFUL, _BAD = "✅", "⚠️", "❌"


async def health(interaction: Interaction) -> None:
    """Shows an organizer how things stand, part by part."""
    guild = await need_organiser(interaction, interaction.guild_id)
    lines = [
        _channel(interaction),
        *_threads(interaction.guild),
        *await _stored(interaction, guild),
        _pictures(services_of(interaction).pictures.waiting),
        _gateway(interaction),
        *await _fairness(interaction, guild),
    ]
    await show_words(interaction, "\n".join((_("### Health"), *lines)))


async def _fairness(interaction: Interaction, guild: int) -> tuple[str, ...]:
    """Whether there is something unusual in the rated battles here; nothing where nobody fights any."""
    try:
        found = await services_of(interaction).ratings.notices(guild)
    except StoreError as error:  # which another line says
        if not is_away(error):
            raise
        return ()
    said = ngettext(
        "I noticed {count} unusual thing in the rated battles here: `/server fairness` shows it.",
        "I noticed {count} unusual things in the rated battles here: `/server fairness` shows them.",
        len(found),
    )
    return (f"{_DOUBTFUL} {said}",) if found else ()


def _channel(interaction: Interaction) -> str:
    if unfit := refusal_of(interaction):
        more = _("`/server setup` goes through all channels.")
        return f"{_DOUBTFUL} {unfit.text} {more}"
    return f"{_WELL} " + _("I can run battles in this channel.")


def _threads(guild: discord.Guild | None) -> Iterator[str]:
    """The active threads that the bot sees; private ones of others may come on top."""
    if guild is None:
        return
    count = active_threads(guild)
    said = ngettext(
        "{count} thread is active on this server; Discord allows {most}.",
        "{count} threads are active on this server; Discord allows {most}.",
        count,
        most=MOST_THREADS,
    )
    if count < MANY_THREADS:
        yield f"{_WELL} {said}"
    else:
        todo = _("Close threads that nobody needs: without room for a thread, a battle is played in its channel.")
        yield f"{_DOUBTFUL} {said} {todo}"


async def _stored(interaction: Interaction, guild: int) -> tuple[str, ...]:
    """The messages that wait for this server, and the database, which knows of them."""
    services = services_of(interaction)
    try:
        async with services.database.read() as session:
            lanes = (await read_messages(session, to_stamp(services.clock.now()), guild)).values()
    except StoreError as error:
        if not is_away(error):
            raise
        return (
            f"{_BAD} "
            + _(
                "I can’t reach my database. Nothing is lost, and battles go on when it is back. If it takes longer "
                "than a few minutes, tell the person who runs me."
            ),
        )
    count, oldest = sum(one.count for one in lanes), max(one.oldest for one in lanes)
    return (_messages(WaitingCount(count, oldest)), f"{_WELL} " + _("My database answers."))


def _messages(waiting: WaitingCount) -> str:
    if not waiting.count:
        return f"{_WELL} " + _("No message is waiting to be posted here.")
    if not is_overdue(waiting):
        said = ngettext("{count} message is on its way.", "{count} messages are on their way.", waiting.count)
        return f"{_WELL} {said}"
    said = ngettext(
        "{count} message is waiting to be posted here, for {time} by now.",
        "{count} messages are waiting to be posted here, the oldest for {time} by now.",
        waiting.count,
        time=span(timedelta(seconds=waiting.oldest)),
    )
    todo = _("Check my permissions with `/server setup`. If nothing is missing there, tell the person who runs me.")
    return f"{_DOUBTFUL} {said} {todo}"


def _pictures(waiting: int) -> str:
    if not waiting:
        return f"{_WELL} " + _("Pictures are drawn at once.")
    said = ngettext("{count} picture waits to be drawn.", "{count} pictures wait to be drawn.", waiting)
    if waiting <= CROWDED:
        return f"{_WELL} {said}"
    todo = _("Boards are late and smaller for a while. You don’t have to do anything.")
    return f"{_DOUBTFUL} {said} {todo}"


def _gateway(interaction: Interaction) -> str:
    """The connection of the server's shard."""
    shard = interaction.guild.shard_id if interaction.guild else 0
    state = next((one for one in shards_of(interaction.client) if one.shard == shard), None)
    if state is None or not state.is_connected:
        todo = _("I’ll be back by myself. If I’m not, look at discordstatus.com.")
        return f"{_DOUBTFUL} " + _("My connection to Discord is being restored.") + f" {todo}"
    if state.latency is None:
        return f"{_WELL} " + _("I’m connected to Discord.")
    if state.latency > SLOW:
        said = _("Discord answers slowly: {seconds} seconds.", seconds=f"{state.latency:.1f}")
        return f"{_DOUBTFUL} {said} " + _("Only Discord can help: look at discordstatus.com.")
    return f"{_WELL} " + _("Discord answers within {count} milliseconds.", count=round(state.latency * 1000))
