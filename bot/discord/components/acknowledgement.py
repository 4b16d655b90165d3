"""Acknowledges interactions, once and for sure: also where Discord took it and its answer was lost."""

from __future__ import annotations

from typing import Final, cast

import aiohttp
import discord

from bot.discord.api.errors import DiscordCode, code_of
from bot.discord.components.request import Host, Interaction

_HOW: Final = "acknowledged"
"""Where an interaction bears how it was acknowledged though the library does not know."""

_THINKING, _UPDATE = (
    discord.InteractionResponseType.deferred_channel_message,
    (discord.InteractionResponseType.deferred_message_update),
)


async def acknowledge(interaction: Interaction, *, private: bool = True) -> None:
    """Says at once that a private answer will come, or else an edit of what was used; nothing if it was said already.

    Tried a second time if the connection breaks. A try that is one too many for Discord after one that may have come
    through says that it did.
    """
    if is_acknowledged(interaction):
        return
    try:
        await _once(interaction, private=private)
    except (aiohttp.ClientError, ConnectionError):
        await _once(interaction, private=private)


def is_acknowledged(interaction: Interaction) -> bool:
    """Whether something was said already."""
    return interaction.response.is_done() or _HOW in interaction.extras


def is_thinking(interaction: Interaction) -> bool:
    """Whether a private answer was announced, and its place is there to be filled."""
    return interaction.extras.get(_HOW, interaction.response.type) == _THINKING


async def _once(interaction: Interaction, *, private: bool) -> None:
    try:
        if private:
            await interaction.response.defer(ephemeral=True, thinking=True)
        else:
            await interaction.response.defer()
    except discord.HTTPException as error:
        lost = cast("Host", interaction.client).lost_answers
        if code_of(error) != DiscordCode.ALREADY_ANSWERED or not lost.has(interaction.id):
            raise
        interaction.extras[_HOW] = _THINKING if private else _UPDATE
