"""``/view``: the board, log, replay, figures and record of a match, for everybody; nothing is changed."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice, choices, describe

from bot.discord.commands.match import SIDES, WHOSE
from bot.discord.commands.match_actions import show_match
from bot.discord.commands.match_argument import match_for
from bot.discord.commands.turn import MATCH
from bot.discord.components.request import Interaction
from bot.discord.handlers.history import show_board_after, show_figures, show_replay
from bot.discord.handlers.match_log import LogSelection, show_turns
from bot.discord.handlers.records import show_record
from bot.discord.panels.offered_games import kinds
from bot.discord.panels.reply import acknowledge


class ViewCommands(
    app_commands.Group, name="view", description="Look at a match: now, earlier, log, replay, statistics"
):
    """Views of a match."""

    @app_commands.command(description="Show a match now: the board, whose turn it is, players and clocks")
    @describe(match=MATCH)
    async def now(self, interaction: Interaction, match: str | None = None) -> None:
        """Shows the match."""
        await acknowledge(interaction)
        await show_match(interaction, match)

    @app_commands.command(description="Show the board after an earlier turn, and what happened in it")
    @describe(match=MATCH, turn="Which turn, 0 for the set-up (default: the latest)", side=WHOSE)
    @choices(side=SIDES)
    async def past(
        self,
        interaction: Interaction,
        match: str | None = None,
        turn: app_commands.Range[int, 0] | None = None,
        side: str | None = None,
    ) -> None:
        """Shows a past board."""
        await acknowledge(interaction)
        await show_board_after(interaction, await match_for(interaction, match), turn, side)

    @app_commands.command(description="Read what happened, turn by turn or by side and kind")
    @describe(
        match=MATCH,
        turn="Which turn, or the first of several (default: the latest)",
        until="The last turn",
        side="Only what this side did",
        kind="Only this kind of events",
    )
    @choices(side=SIDES, kind=[Choice(name=name, value=id_) for id_, name in kinds().items()])
    async def log(
        self,
        interaction: Interaction,
        match: str | None = None,
        turn: app_commands.Range[int, 1] | None = None,
        until: app_commands.Range[int, 1] | None = None,
        side: str | None = None,
        kind: str | None = None,
    ) -> None:
        """Shows the log."""
        await acknowledge(interaction)
        shown = LogSelection(turn)
        if until or side or kind:
            shown = LogSelection(None, turn, until or turn, side or "", kind or "")
        await show_turns(interaction, await match_for(interaction, match), shown)

    @app_commands.command(description="Watch the battle as an animation: one turn, several, or all")
    @describe(match=MATCH, turn="Which turn, or the first of several (default: all)", until="The last turn")
    async def replay(
        self,
        interaction: Interaction,
        match: str | None = None,
        turn: app_commands.Range[int, 0] | None = None,
        until: app_commands.Range[int, 0] | None = None,
    ) -> None:
        """Shows a replay as an animation."""
        await acknowledge(interaction)
        await show_replay(interaction, await match_for(interaction, match), turn, until)

    @app_commands.command(description="Show statistics: score, losses, dice luck, cards and time")
    @describe(match=MATCH)
    async def stats(self, interaction: Interaction, match: str | None = None) -> None:
        """Shows the figures of a match."""
        await acknowledge(interaction)
        await show_figures(interaction, await match_for(interaction, match))

    @app_commands.command(description="Download the battle record")
    @describe(match=MATCH)
    async def record(self, interaction: Interaction, match: str | None = None) -> None:
        """Sends the battle record."""
        await acknowledge(interaction)
        await show_record(interaction, await match_for(interaction, match))
