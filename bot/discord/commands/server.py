"""``/server``: commands for managers and organizers of a server."""

from __future__ import annotations

from typing import Any

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
from bot.discord.handlers import honors as honor_handlers
from bot.discord.handlers import open_board, server, server_health, server_setup, server_threads, takeback
from bot.discord.handlers.my_settings import zones
from bot.discord.panels.reply import acknowledge
from bot.texts import languages
from bot.texts.limits import SUGGESTIONS
from render.art.themes import THEMES

THEME_CHOICES = [Choice(name=theme.name, value=theme.id) for theme in THEMES.values()]
TURNS: list[Choice[int]] = [Choice(name=name, value=int(moving)) for moving, name in server_setup.TURNS.items()]
ARCHIVE: list[Choice[int]] = [Choice(name=name, value=hours) for hours, name in server_threads.ARCHIVE.items()]
FULL: list[Choice[str]] = [Choice(name=name, value=way) for way, name in server_threads.FULL.items()]
HONORS: list[Choice[str]] = [Choice(name=name, value=honor.value) for honor, name in honor_handlers.HONORS.items()]
LANGUAGES = [Choice(name=name, value=value) for name, value in languages.choices()]


class BattleHome(app_commands.Transformer[Any]):
    """A channel that can be the home of battles: with threads of text, so no media channel."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """Discord's kind of option."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """The kinds of channels that Discord offers."""
        return [discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.forum]

    async def transform(self, interaction: Interaction, value: Any, /) -> discord.TextChannel | discord.ForumChannel:
        """The chosen channel."""
        resolved = value.resolve()
        if not isinstance(resolved, discord.TextChannel | discord.ForumChannel):
            raise app_commands.TransformerError(value, self.type, self)
        return resolved


@app_commands.default_permissions(manage_guild=True)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
class ServerCommands(
    app_commands.Group, name="server", description="For people who run this server or organize its battles"
):
    """Commands hidden from members without *Manage Server*, unless the server's settings show them to a role.

    Since a server can show them to anybody, each handler checks permissions itself.
    """

    @app_commands.command(description="Check my permissions in every channel, and choose this server’s settings")
    @describe(
        reports="Where reports go: a channel that only organizers can read",
        theme="Colors of the pictures that everyone sees",
        turns="Whether the picture of each turn moves",
        language="The language in which I talk to everyone here",
    )
    @choices(theme=THEME_CHOICES, language=LANGUAGES)
    @choices(turns=TURNS)
    async def setup(
        self,
        interaction: Interaction,
        reports: discord.TextChannel | None = None,
        theme: str | None = None,
        turns: int | None = None,
        language: str | None = None,
    ) -> None:
        """Checks the bot's permissions, and sets the channel of reports, pictures and the language."""
        await acknowledge(interaction)
        moving = None if turns is None else bool(turns)
        wishes = server_setup.SetupWishes(reports=reports, theme=theme, moving_turns=moving, language=language)
        await server_setup.setup(interaction, wishes)

    @app_commands.command(description="Choose where battles get their threads, and when those are archived")
    @describe(
        battles="A channel or forum for the threads of all battles; choose it again to undo this",
        archive="When the thread of a finished battle is archived",
        full="How a battle is played when Discord allows no more threads",
    )
    @choices(archive=ARCHIVE)
    @choices(full=FULL)
    async def threads(
        self,
        interaction: Interaction,
        battles: app_commands.Transform[discord.TextChannel | discord.ForumChannel, BattleHome] | None = None,
        archive: int | None = None,
        full: str | None = None,
    ) -> None:
        """Settles the threads of battles, and counts those of the server."""
        await acknowledge(interaction)
        await server_threads.threads(interaction, server_threads.ThreadWishes(battles, archive, full))

    @app_commands.command(description="Let people here look for opponents on all servers that take part")
    @describe(elsewhere="Whether this server takes part")
    async def queue(self, interaction: Interaction, elsewhere: bool | None = None) -> None:  # noqa: FBT001
        """Shows or settles whether the server takes part in the search on all servers."""
        await acknowledge(interaction)
        await server.queue(interaction, elsewhere=elsewhere)

    @app_commands.command(description="Keep one message here of what can be joined: people, seats, battles")
    @describe(channel="Where it is; choose it again to take it away")
    async def board(self, interaction: Interaction, channel: discord.TextChannel | None = None) -> None:
        """Shows or settles where the open board is."""
        await acknowledge(interaction)
        await open_board.settle(interaction, channel)

    @app_commands.command(description="Check whether battles can go on here, and what to do if not")
    async def health(self, interaction: Interaction) -> None:
        """Shows how things stand, part by part."""
        await acknowledge(interaction)
        await server_health.health(interaction)

    @app_commands.command(
        description="See what is unusual in the rated battles here; nothing follows from it by itself"
    )
    async def fairness(self, interaction: Interaction) -> None:
        """Shows what organizers may want to look at."""
        await acknowledge(interaction)
        await honor_handlers.fairness(interaction)

    @app_commands.command(description="Choose roles that I give for honors, such as leading a leaderboard")
    @describe(honor="What the role is for", role="Which role; leave empty to end that")
    @choices(honor=HONORS)
    async def honors(
        self, interaction: Interaction, honor: str | None = None, role: discord.Role | None = None
    ) -> None:
        """Shows or settles the roles for honors."""
        await acknowledge(interaction)
        await honor_handlers.honors(interaction, honor, role)

    @app_commands.command(description="Choose the roles of organizers")
    @describe(add="Members with this role become organizers", remove="Members with this role stop being organizers")
    async def roles(
        self, interaction: Interaction, add: discord.Role | None = None, remove: discord.Role | None = None
    ) -> None:
        """Adds or removes an organizer role."""
        await acknowledge(interaction)
        await server.roles(interaction, add, remove)

    @app_commands.command(description="Read what players have reported")
    @describe(settle="Close the report with this number")
    async def reports(self, interaction: Interaction, settle: app_commands.Range[int, 1] | None = None) -> None:
        """Lists reports, or settles one."""
        await acknowledge(interaction)
        await server.reports(interaction, settle)

    @app_commands.command(description="Ban someone from opening and joining battles here")
    @describe(person="Who; leave empty to list the banned", why="Why; only organizers can read it")
    async def ban(self, interaction: Interaction, person: discord.User | None = None, why: str = "") -> None:
        """Bans a person; without one, lists the banned people."""
        await acknowledge(interaction)
        await server.ban(interaction, person, why)

    @app_commands.command(description="Lift a ban")
    @describe(person="Who")
    async def unban(self, interaction: Interaction, person: discord.User) -> None:
        """Lifts a ban."""
        await acknowledge(interaction)
        await server.unban(interaction, person)

    @app_commands.command(description="Set a match back to an earlier moment; /table takeback asks the players instead")
    @describe(
        turn="Back to the start of this turn", steps="How many public steps of that turn stay", why=WHY, match=MATCH
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
        channel="Where each day’s battle is announced",
        zone="The server’s time zone, such as Europe/Berlin",
        rules="Which rulebook, for future games",
        pace="How much time each side has",
        nightfall="A shorter battle: each card is used once",
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
