"""The warning to a server's organizers that Discord will soon allow no more threads there."""

from __future__ import annotations

import discord

from bot.discord.components.message import MessageDraft
from engine.language import _


def threads_warning(server: str, count: int, limit: int, *, letters: bool) -> MessageDraft:
    """The number of active threads, what happens at the limit, and what can be done. ``letters``: see the settings."""
    if letters:
        then = _("After that, a new battle gets no thread and is played by direct messages.")
    else:
        then = _("After that, a new battle gets no thread and is played in its channel.")
    lines = (
        _(
            "{count} threads are active. Discord allows {limit} on a server. {then}",
            count=count,
            limit=limit,
            then=then,
        ),
        _("- Close threads that no one needs. Discord’s list of a channel’s threads shows them all."),
        _("- Let me archive finished battles sooner: `/server threads archive:`"),
        _("- Choose how battles are played without a thread: `/server threads full:`"),
    )
    return MessageDraft(
        _("### {server} is running out of threads", server=discord.utils.escape_markdown(server)),
        "\n".join(lines),
        foot=_("-# Finished battles are now archived after an hour. I won’t repeat this while it stays so full."),
        silent=True,
    )
