"""Acknowledgement of interactions: exactly once, also where Discord accepted one and its response was lost."""

from __future__ import annotations

from typing import Final, cast

import aiohttp
import discord

from bot.discord.api.errors import DiscordCode, code_of
from bot.discord.components.request import Host, Interaction
from bot.discord.components.watched import note_first_answer

_HOW: Final = "acknowledged"
"""Key of ``Interaction.extras`` for acknowledgements of which the library does not know."""

_THINKING, _UPDATE = (
    discord.InteractionResponseType.deferred_channel_message,
    (discord.InteractionResponseType.deferred_message_update),
)


async def acknowledge(interaction: Interaction, *, private: bool = True) -> None:
    """Announces a private answer, or else an edit of the message with the control; does nothing the second time.

    Discord allows three seconds for it. A broken connection is tried once more; a refusal as one too many, after a try
    that may have arrived, counts as success.
    """
    if is_acknowledged(interaction):
        return
    try:
        await _once(interaction, private=private)
    except (aiohttp.ClientError, ConnectionError):
        await _once(interaction, private=private)
    note_first_answer(interaction)


def is_acknowledged(interaction: Interaction) -> bool:
    """Whether the interaction is acknowledged."""
    return interaction.response.is_done() or _HOW in interaction.extras


def is_thinking(interaction: Interaction) -> bool:
    """Whether a private answer was announced, whose placeholder can be edited."""
    return interaction.extras.get(_HOW, interaction.response.type) == _THINKING


async def _once(interaction: Interaction, *, private: bool) -> None:
    try:
        if private:
            await interaction.response.defer(ephemeral=True, thinking=True)
        else:
            await interaction.response.defer()
    except discord.HTTPException as error:
        lost = cast("Host", interaction.client).lost_acknowledgements
        if code_of(error) != DiscordCode.ALREADY_ANSWERED or not lost.has(interaction.id):
            raise
        interaction.extras[_HOW] = _THINKING if private else _UPDATE
