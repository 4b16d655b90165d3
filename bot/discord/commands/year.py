"""``/year``: annual battles, each on its day of the year, both sides each, with points for the whole year."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice, choices, describe

from bot.discord.commands.autocomplete import Choices, nothing_on_error
from bot.discord.commands.match import SIDES
from bot.discord.components.request import Interaction
from bot.discord.handlers import annual
from bot.discord.panels.reply import acknowledge
from bot.texts.limits import SUGGESTIONS


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
class YearCommands(app_commands.Group, name="year", description="Annual battles: each on its anniversary"):
    """Commands for participants of a server's annual battles."""

    @app_commands.command(description="Enter the annual battles: play other entrants on each battle’s day")
    async def join(self, interaction: Interaction) -> None:
        """Enters the year."""
        await acknowledge(interaction)
        await annual.join(interaction)

    @app_commands.command(description="Start today’s battle: two games, one with each side")
    @describe(
        battle="Which of today’s battles, if there are two",
        opponent="Challenge this entrant; leave empty to let any entrant join",
        side="Which side you lead first (default: random)",
    )
    @choices(side=SIDES)
    async def fight(
        self,
        interaction: Interaction,
        battle: str | None = None,
        opponent: discord.User | None = None,
        side: str | None = None,
    ) -> None:
        """Opens the first game's lobby."""
        await acknowledge(interaction)
        await annual.start(interaction, battle, opponent, side)

    @app_commands.command(description="Show the days of all 31 battles")
    async def calendar(self, interaction: Interaction) -> None:
        """Shows the calendar."""
        await acknowledge(interaction)
        await annual.show_calendar(interaction)

    @app_commands.command(description="Show the table: points and flags of all entrants")
    @describe(year="Which year (default: this one)")
    async def points(self, interaction: Interaction, year: app_commands.Range[int, 1861] | None = None) -> None:
        """Shows the table of points."""
        await acknowledge(interaction)
        await annual.show_table(interaction, year)

    @app_commands.command(description="Leave the annual battles; what you have played still counts")
    async def leave(self, interaction: Interaction) -> None:
        """Leaves the year."""
        await acknowledge(interaction)
        await annual.leave(interaction)

    @fight.autocomplete("battle")
    @nothing_on_error
    async def _battles(self, interaction: Interaction, typed: str) -> Choices:
        found = await annual.suggestions(interaction, typed)
        return [Choice(name=name, value=id_) for name, id_ in found[:SUGGESTIONS]]
