"""``/annual``: each battle on its day of the year, both sides each, a table for the whole year."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice, choices, describe

from bot.commands.match import NIGHTS, PACE_CHOICES, SIDES
from bot.commands.suggest import Choices, calmly, suggest_rules
from bot.guide import annual
from bot.guide.desk import Interaction
from bot.guide.myself import zones
from bot.guide.show import acknowledge
from bot.limits import SUGGESTIONS


class Annual(app_commands.Group, name="annual", description="Each battle on its day of the year, with a table"):
    """A server's league."""

    @app_commands.command(description="Organisers: begin the annual battles, or change how they are fought")
    @describe(
        channel="Where each day’s battle is announced",
        zone="The server’s time zone, such as Europe/Berlin",
        rules="The rules of the games to come",
        pace="Their pace",
        nightfall="A shorter battle: each card is used once",
        options="Options of the rules, such as carbines=on; those that you do not name stay",
    )
    @choices(pace=PACE_CHOICES, nightfall=NIGHTS)
    async def setup(  # noqa: PLR0913, PLR0917  what can be said of a year
        self,
        interaction: Interaction,
        channel: discord.TextChannel | None = None,
        zone: str | None = None,
        rules: str | None = None,
        pace: str | None = None,
        nightfall: str | None = None,
        options: str | None = None,
    ) -> None:
        """Sets up."""
        await acknowledge(interaction)
        await annual.setup(interaction, annual.Settings(channel, zone, rules, pace, nightfall, options))

    @app_commands.command(description="Enter: you may fight each other entrant on each battle’s day")
    async def join(self, interaction: Interaction) -> None:
        """Enters."""
        await acknowledge(interaction)
        await annual.join(interaction)

    @app_commands.command(description="Leave; what you have fought still counts")
    async def leave(self, interaction: Interaction) -> None:
        """Leaves."""
        await acknowledge(interaction)
        await annual.leave(interaction)

    @app_commands.command(description="The days of all 31 battles")
    async def calendar(self, interaction: Interaction) -> None:
        """The calendar."""
        await acknowledge(interaction)
        await annual.show_calendar(interaction)

    @app_commands.command(description="Points and flags of all entrants")
    @describe(year="The year; this one if you name none")
    async def table(self, interaction: Interaction, year: app_commands.Range[int, 1861] | None = None) -> None:
        """The table."""
        await acknowledge(interaction)
        await annual.show_table(interaction, year)

    @app_commands.command(description="Fight today’s battle: two games, both sides each")
    @describe(
        battle="Which of today’s battles, if there are two",
        opponent="For whom the other seat is kept; any entrant may take it if you name nobody",
        side="The side that you lead first; by lot if you name none",
    )
    @choices(side=SIDES)
    async def start(
        self,
        interaction: Interaction,
        battle: str | None = None,
        opponent: discord.User | None = None,
        side: str | None = None,
    ) -> None:
        """Opens the first game's lobby."""
        await acknowledge(interaction)
        await annual.start(interaction, battle, opponent, side)

    @setup.autocomplete("zone")
    @calmly
    async def _zones(self, interaction: Interaction, typed: str) -> Choices:
        return [Choice(name=zone, value=zone) for zone in zones(typed)][:SUGGESTIONS]

    @setup.autocomplete("rules")
    @calmly
    async def _rules(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_rules(interaction, typed)

    @start.autocomplete("battle")
    @calmly
    async def _battles(self, interaction: Interaction, typed: str) -> Choices:
        found = await annual.suggestions(interaction, typed)
        return [Choice(name=name, value=id_) for name, id_ in found[:SUGGESTIONS]]
