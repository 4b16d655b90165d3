"""Context menus: *Challenge to a battle* and *Block* on a person, *Look at this turn* on a message."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import discord
from discord import app_commands

from bot.discord.commands.match_actions import MatchRequest, open_match
from bot.discord.commands.match_argument import match_for
from bot.discord.components.message import first_words
from bot.discord.components.request import Interaction
from bot.discord.handlers import blocking
from bot.discord.handlers.history import show_board_after
from bot.discord.panels.reply import acknowledge
from bot.texts.phrases import told_of


async def block(interaction: Interaction, person: discord.User) -> None:
    """Blocks a person, like ``/me block``."""
    await acknowledge(interaction)
    await blocking.block(interaction, person)


async def challenge(interaction: Interaction, person: discord.User) -> None:
    """Asks which battle to challenge a person to, like ``/match new opponent:``."""
    await acknowledge(interaction)
    await open_match(interaction, MatchRequest(opponent=person.id))


async def look_at_turn(interaction: Interaction, message: discord.Message) -> None:
    """Shows the board and the events of the turn that a message reports.

    A message without a match number is about the match of its thread; one without a turn number is about the current
    turn.
    """
    await acknowledge(interaction)
    ours = interaction.client.user is not None and message.author.id == interaction.client.user.id
    notes = told_of(first_words(message)) if ours else None
    if notes is None:
        await show_board_after(interaction, await match_for(interaction, None), None)
    else:
        await show_board_after(interaction, *notes)


def _challenge() -> app_commands.ContextMenu:
    return app_commands.ContextMenu(name="Challenge to a battle", callback=challenge)


def _block() -> app_commands.ContextMenu:
    return app_commands.ContextMenu(name="Block", callback=block)


def _look_at_turn() -> app_commands.ContextMenu:
    return app_commands.ContextMenu(name="Look at this turn", callback=look_at_turn)


MENUS: Final[Sequence[Callable[[], app_commands.ContextMenu]]] = (_challenge, _block, _look_at_turn)
"""Factories of the menus: each tree needs instances of its own."""
