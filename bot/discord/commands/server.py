"""``/server``: commands for managers and organizers of a server."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice, choices, describe

from bot.discord.commands.autocomplete import Choices, nothing_on_error, suggest_rules
from bot.discord.commands.match import NIGHTS, PACE_CHOICES, SIDES, WHOSE
from bot.discord.commands.match_argument import match_for
from bot.discord.commands.table import WHY
from bot.discord.commands.turn import MATCH
from bot.discord.components.request import Interaction
from bot.discord.handlers import annual as annual_battles
from bot.discord.handlers import server, takeback
from bot.discord.handlers.my_settings import zones
from bot.discord.panels.reply import acknowledge
from bot.texts import languages
from bot.texts.limits import SUGGESTIONS
from render.art.themes import THEMES

THEME_CHOICES = [Choice(name=theme.name, value=theme.id) for theme in THEMES.values()]
LANGUAGES = [Choice(name=name, value=value) for name, value in languages.choices()]


@app_commands.default_permissions(manage_guild=True)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
class ServerCommands(
    app_commands.Group, name="server", description="For those who manage this server or organize its battles"
):
    """Commands hidden from members without *Manage Server*, unless the server's settings show them to a role.

    Since a server can show them to anybody, each handler checks permissions itself.
    """

    @app_commands.command(description="Check where I can run battles, and choose this server’s settings")
    @describe(
        reports="The channel for reports to the organizers, which only they should read",
        theme="The colors of the pictures that everyone sees here",
        language="The language in which I talk to everyone here",
    )
    @choices(theme=THEME_CHOICES, language=LANGUAGES)
    async def setup(
        self,
        interaction: Interaction,
        reports: discord.TextChannel | None = None,
        theme: str | None = None,
        language: str | None = None,
    ) -> None:
        """Checks the bot's permissions, and sets the channel of reports, the theme and the language."""
        await acknowledge(interaction)
        await server.setup(interaction, reports, theme, language)

    @app_commands.command(description="Choose which roles make an organizer")
    @describe(add="A role to add", remove="A role to remove")
    async def roles(
        self, interaction: Interaction, add: discord.Role | None = None, remove: discord.Role | None = None
    ) -> None:
        """Adds or removes an organizer role."""
        await acknowledge(interaction)
        await server.roles(interaction, add, remove)

    @app_commands.command(description="Read and settle reports from players")
    @describe(settle="The number of a report to settle")
    async def reports(self, interaction: Interaction, settle: app_commands.Range[int, 1] | None = None) -> None:
        """Lists reports, or settles one."""
        await acknowledge(interaction)
        await server.reports(interaction, settle)

    @app_commands.command(description="Bar a person from opening and joining battles on this server")
    @describe(person="Whom to bar; leave empty to list those who are", why="Why; organizers can read it")
    async def ban(self, interaction: Interaction, person: discord.User | None = None, why: str = "") -> None:
        """Bans a person; without one, lists the banned people."""
        await acknowledge(interaction)
        await server.ban(interaction, person, why)

    @app_commands.command(description="Let a person play here again")
    @describe(person="Who may play again")
    async def unban(self, interaction: Interaction, person: discord.User) -> None:
        """Lifts a ban."""
        await acknowledge(interaction)
        await server.unban(interaction, person)

    @app_commands.command(description="Take any match back to an earlier point")
    @describe(
        turn="Go back to the beginning of this turn", steps="Keep this many public steps of it", why=WHY, match=MATCH
    )
    @describe(side=WHOSE)
    @choices(side=SIDES)
    async def rewind(
        self,
        interaction: Interaction,
        turn: app_commands.Range[int, 1],
        why: str,
        steps: app_commands.Range[int, 0] = 0,
        side: str | None = None,
        match: str | None = None,
    ) -> None:
        """Takes a match back by decision of an organizer."""
        await acknowledge(interaction)
        await takeback.rewind(interaction, await match_for(interaction, match), turn, side, steps, why)

    @app_commands.command(description="Start the annual battles, or change their settings")
    @describe(
        channel="The channel in which each day’s battle is announced",
        zone="The server’s time zone, such as Europe/Berlin",
        rules="The rulebook of future games",
        pace="Their time limit",
        nightfall="Shorter battles: each card is used once",
        options="Options of the rulebook, such as carbines=on; the others stay",
    )
    @choices(pace=PACE_CHOICES, nightfall=NIGHTS)
    async def annual(  # noqa: PLR0913, PLR0917  the options of a year
        self,
        interaction: Interaction,
        channel: discord.TextChannel | None = None,
        zone: str | None = None,
        rules: str | None = None,
        pace: str | None = None,
        nightfall: str | None = None,
        options: str | None = None,
    ) -> None:
        """Sets up the annual battles."""
        await acknowledge(interaction)
        await annual_battles.setup(
            interaction, annual_battles.AnnualSettings(channel, zone, rules, pace, nightfall, options)
        )

    @annual.autocomplete("zone")
    @nothing_on_error
    async def _zones(self, interaction: Interaction, typed: str) -> Choices:
        return [Choice(name=zone, value=zone) for zone in zones(typed)][:SUGGESTIONS]

    @annual.autocomplete("rules")
    @nothing_on_error
    async def _rules(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_rules(interaction, typed)
