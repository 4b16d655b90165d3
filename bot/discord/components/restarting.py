"""Interactions that come while the bot is being stopped: another process carries them out, or nobody does."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import discord

from bot.discord.api.errors import EXPECTED
from bot.discord.components.reader_language import speak_as_reader
from bot.discord.components.request import Interaction, host_of
from engine.language import N_, _

RESTARTING: Final = N_("I’m restarting. Nothing was changed: try again in a few seconds.")

OTHERS_FIRST: Final = 1.0
"""Seconds that another process, which has taken over already, has to answer: Discord takes the first answer alone."""


async def may_begin(interaction: Interaction) -> bool:
    """Whether the bot takes the interaction. While it stops, it tells the person that it doesn't.

    It is silent where another process answers.
    """
    under_way = host_of(interaction).under_way
    if not await under_way.turn(interaction.id):
        return False
    if under_way.begin(interaction.id):
        return True
    await asyncio.sleep(OTHERS_FIRST)
    if under_way.handed_over:
        return False
    with suppress(*EXPECTED):
        if interaction.type is discord.InteractionType.autocomplete:
            return False
        await speak_as_reader(interaction)
        await interaction.response.send_message(_(RESTARTING), ephemeral=True)
    return False
