"""``/me``: what concerns one person alone, on every server and in direct messages."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import describe

from bot.guide.apart import block, unblock
from bot.guide.desk import Interaction
from bot.guide.mine import show_matches
from bot.guide.show import acknowledge


class Me(app_commands.Group, name="me", description="Your matches, and whom you keep away"):
    """Nobody else sees any of it."""

    @app_commands.command(description="All your matches, with whose turn it is and since when")
    async def matches(self, interaction: Interaction) -> None:
        """Lists."""
        await acknowledge(interaction)
        await show_matches(interaction)

    @app_commands.command(description="Never play with somebody: neither of you can join the other. Nobody is told")
    @describe(person="Whom; without a name you see whom you keep away")
    async def block(self, interaction: Interaction, person: discord.User | None = None) -> None:
        """Keeps away."""
        await acknowledge(interaction)
        await block(interaction, person)

    @app_commands.command(description="Play with somebody again")
    @describe(person="Whom")
    async def unblock(self, interaction: Interaction, person: discord.User) -> None:
        """No longer keeps away."""
        await acknowledge(interaction)
        await unblock(interaction, person)
