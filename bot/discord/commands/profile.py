"""``/profile``: how a person plays, and against whom; ``/ranks``: who has which rank."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import describe

from bot.discord.components.request import Interaction
from bot.discord.handlers.leaderboard import show_leaderboard
from bot.discord.handlers.profile import show_profile
from bot.discord.panels.reply import acknowledge


@app_commands.command(name="profile", description="Someone’s ratings and medals, how they play, and against whom")
@describe(person="Who")
async def profile(interaction: Interaction, person: discord.User) -> None:
    """Shows a person's profile."""
    await acknowledge(interaction)
    await show_profile(interaction, person)


@app_commands.command(name="ranks", description="The leaderboards of this server and of all, by season")
async def ranks(interaction: Interaction) -> None:
    """Shows a leaderboard."""
    await acknowledge(interaction)
    await show_leaderboard(interaction)
