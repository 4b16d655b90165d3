"""``/table``: clocks, pauses, takebacks, seats, followers, reports."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice, choices, describe

from bot.discord.commands.autocomplete import Choices, nothing_on_error, suggest_seat
from bot.discord.commands.match import SIDES, WHOSE
from bot.discord.commands.match_argument import any_match, match_for
from bot.discord.commands.turn import MATCH
from bot.discord.components.request import Interaction
from bot.discord.handlers import table_manners, takeback
from bot.discord.handlers.time_controls import return_to_seat, show_time, wish_pause
from bot.discord.panels.reply import acknowledge
from bot.texts.limits import MODAL_TEXT
from engine.decision import Seat

ANSWERS = [Choice(name="Agree", value="yes"), Choice(name="Decline, or withdraw my proposal", value="no")]

WHY = "Why; everyone in the match can read it"


class TableCommands(app_commands.Group, name="table", description="Match tools: clocks, pauses, takebacks, seats"):
    """Commands that players of a match settle among themselves, and commands for followers."""

    @app_commands.command(description="Show the clocks, or decide what happens when time runs out")
    @describe(choice="What to do when your opponent runs out of time", match=MATCH)
    @choices(
        choice=[
            Choice(name="Grant more time: a full clock for both", value="grant"),
            Choice(name="Let the computer play on until they are back", value="general"),
            Choice(name="Take the win", value="win"),
        ]
    )
    async def time(self, interaction: Interaction, choice: str | None = None, match: str | None = None) -> None:
        """Shows the clocks, or chooses what follows a time-out."""
        await acknowledge(interaction)
        await show_time(interaction, await match_for(interaction, match), choice)

    @app_commands.command(name="return", description="Take your seat back from the computer")
    @describe(match=MATCH)
    async def come_back(self, interaction: Interaction, match: str | None = None) -> None:
        """Takes one's seat back from a computer general."""
        await acknowledge(interaction)
        await return_to_seat(interaction, await match_for(interaction, match))

    @app_commands.command(description="Propose to go back to an earlier moment; everyone must agree")
    @describe(turn="Back to the start of this turn (default: before your last choice)", why=WHY, match=MATCH)
    @describe(answer="Your answer to an open proposal")
    @describe(side=WHOSE)
    @choices(answer=ANSWERS, side=SIDES)
    async def takeback(
        self,
        interaction: Interaction,
        turn: app_commands.Range[int, 1] | None = None,
        side: str | None = None,
        why: str = "",
        answer: str | None = None,
        match: str | None = None,
    ) -> None:
        """Proposes a takeback, or answers one."""
        await acknowledge(interaction)
        await takeback.take_back(interaction, await match_for(interaction, match), turn, side, why, answer)

    @app_commands.command(description="Propose a pause, or agree to one; all clocks stop")
    @describe(match=MATCH)
    async def pause(self, interaction: Interaction, match: str | None = None) -> None:
        """Proposes a pause."""
        await acknowledge(interaction)
        await wish_pause(interaction, await match_for(interaction, match), wanted=True)

    @app_commands.command(description="Propose to end a pause, or agree to it")
    @describe(match=MATCH)
    async def resume(self, interaction: Interaction, match: str | None = None) -> None:
        """Proposes to end a pause."""
        await acknowledge(interaction)
        await wish_pause(interaction, await match_for(interaction, match), wanted=False)

    @app_commands.command(description="Propose a new player for a seat; everyone concerned must agree")
    @describe(
        seat="Which side or seat",
        by="The new player",
        answer="Your answer to an open proposal",
        match=MATCH,
    )
    @choices(answer=ANSWERS)
    async def replace(
        self,
        interaction: Interaction,
        seat: str | None = None,
        by: discord.User | None = None,
        answer: str | None = None,
        match: str | None = None,
    ) -> None:
        """Proposes another player for a seat, or answers such a proposal."""
        await acknowledge(interaction)
        chosen = await match_for(interaction, match)
        await table_manners.replace(interaction, chosen, Seat(seat) if seat else None, by, answer)

    @app_commands.command(description="Remove someone from your lobby; as an organizer, from a battle")
    @describe(person="Who", match=MATCH)
    async def kick(self, interaction: Interaction, person: discord.User, match: str | None = None) -> None:
        """Removes a player."""
        await acknowledge(interaction)
        await table_manners.kick(interaction, await any_match(interaction, match), person)

    @app_commands.command(description="Get a silent message after each turn of a match")
    @describe(match=MATCH)
    async def follow(self, interaction: Interaction, match: str | None = None) -> None:
        """Follows a match."""
        await acknowledge(interaction)
        await table_manners.follow(interaction, await any_match(interaction, match), follows=True)

    @app_commands.command(description="Stop the messages about a match that you follow")
    @describe(match=MATCH)
    async def unfollow(self, interaction: Interaction, match: str | None = None) -> None:
        """Stops following a match."""
        await acknowledge(interaction)
        await table_manners.follow(interaction, await any_match(interaction, match), follows=False)

    @app_commands.command(description="Report a problem to this server’s organizers, in private")
    @describe(text="What happened", person="Who it is about", match=MATCH)
    async def report(
        self,
        interaction: Interaction,
        text: app_commands.Range[str, 1, MODAL_TEXT],
        person: discord.User | None = None,
        match: str | None = None,
    ) -> None:
        """Reports a player or a match."""
        await acknowledge(interaction)
        await table_manners.report(interaction, await any_match(interaction, match), text, person)

    @replace.autocomplete("seat")
    @nothing_on_error
    async def _seats(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_seat(interaction, typed, free=False)
