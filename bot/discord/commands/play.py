"""``/play``: find an opponent, on this server or on all that take part."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import describe

from bot.discord.commands.autocomplete import Choices, nothing_on_error, suggest_battle
from bot.discord.components.request import Interaction
from bot.discord.handlers.play import show_queue, want_battle
from bot.discord.panels.reply import acknowledge


@app_commands.command(name="play", description="Find an opponent: say what you look for, and I write to you")
@describe(battle="This battle only (default: what you chose the last time)")
async def play(interaction: Interaction, battle: str | None = None) -> None:
    """Shows the queue and one's wishes."""
    await acknowledge(interaction)
    if battle is None:
        await show_queue(interaction)
    else:
        await want_battle(interaction, battle)


@play.autocomplete("battle")
async def _battles(interaction: Interaction, typed: str) -> Choices:
    return await nothing_on_error(_some_battles)(None, interaction, typed)


async def _some_battles(_: object, interaction: Interaction, typed: str) -> Choices:
    return await suggest_battle(interaction, typed)
