"""``/server``: for those who manage a server or organise its battles."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice, choices, describe

from bot.guide import server
from bot.guide.desk import Interaction
from bot.guide.show import acknowledge
from render.art.themes import THEMES

THEME_CHOICES = [Choice(name=theme.name, value=theme.id) for theme in THEMES.values()]


class Server(app_commands.Group, name="server", description="For this server's managers and organisers"):
    """Who may do what is decided when it is done."""

    @app_commands.command(description="Can battles be fought here? Checks my permissions, channel by channel")
    @describe(
        reports="Where reports to the organisers go: a channel that only they can read",
        theme="The colors of the pictures that everybody sees here",
    )
    @choices(theme=THEME_CHOICES)
    async def setup(
        self, interaction: Interaction, reports: discord.TextChannel | None = None, theme: str | None = None
    ) -> None:
        """Checks."""
        await acknowledge(interaction)
        await server.setup(interaction, reports, theme)

    @app_commands.command(description="Whose roles make an organiser")
    @describe(add="A role whose holders organise", remove="A role whose holders no longer do")
    async def roles(
        self, interaction: Interaction, add: discord.Role | None = None, remove: discord.Role | None = None
    ) -> None:
        """Names organisers."""
        await acknowledge(interaction)
        await server.roles(interaction, add, remove)

    @app_commands.command(description="Let somebody open and join no more battles on this server")
    @describe(person="Whom; without a name you see whom", why="Why: organisers read it")
    async def ban(self, interaction: Interaction, person: discord.User | None = None, why: str = "") -> None:
        """Bars."""
        await acknowledge(interaction)
        await server.ban(interaction, person, why)

    @app_commands.command(description="Let somebody play here again")
    @describe(person="Whom")
    async def unban(self, interaction: Interaction, person: discord.User) -> None:
        """Bars no longer."""
        await acknowledge(interaction)
        await server.unban(interaction, person)

    @app_commands.command(description="What players have reported to the organisers")
    @describe(settle="The number of a report that was looked at")
    async def reports(self, interaction: Interaction, settle: app_commands.Range[int, 1] | None = None) -> None:
        """Lists and settles."""
        await acknowledge(interaction)
        await server.reports(interaction, settle)
