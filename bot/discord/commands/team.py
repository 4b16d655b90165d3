"""``/team``: commands for the players of one side."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import describe

from bot.discord.commands.autocomplete import Choices, nothing_on_error, suggest_actions
from bot.discord.commands.match_argument import match_for
from bot.discord.commands.turn import MATCH
from bot.discord.commands.turn_actions import act_on
from bot.discord.components.request import Interaction
from bot.discord.handlers import sketch, suggestion, team
from bot.discord.panels.reply import acknowledge


class TeamCommands(app_commands.Group, name="team", description="Team games: plan, talk and act with your own side"):
    """Planning within a side. Posts go into the private team thread; replies are private."""

    @app_commands.command(description="Suggest a turn to the teammate whose turn it is")
    @describe(
        text="Separate with commas: play attack-left, F4-E4, E4>D5. Leave empty to choose from menus.", match=MATCH
    )
    async def suggest(self, interaction: Interaction, text: str | None = None, match: str | None = None) -> None:
        """Suggests the typed turn, or shows the panel of a suggestion."""
        await acknowledge(interaction)
        meant = await match_for(interaction, match)
        if text is None:
            await suggestion.show_plan(interaction, meant, whole=True)
        else:
            await team.propose(interaction, meant, text)

    @app_commands.command(description="Draw arrows and marks on the map for your own side")
    @describe(draw="Such as E4>D5 attack, mark 0408, circle G7. Leave empty to choose from menus.", match=MATCH)
    async def sketch(self, interaction: Interaction, draw: str | None = None, match: str | None = None) -> None:
        """Draws on the map, and shows the panel of the sketch."""
        await acknowledge(interaction)
        await sketch.sketch(interaction, await match_for(interaction, match), draw)

    @app_commands.command(description="Show your cards in your side’s private thread")
    @describe(match=MATCH)
    async def share(self, interaction: Interaction, match: str | None = None) -> None:
        """Shows one's hand to the team, if confirmed."""
        await acknowledge(interaction)
        await team.confirm_hand(interaction, await match_for(interaction, match))

    @app_commands.command(description="Act for your team: hand over units, give a card to a general, take over")
    @describe(choice="Such as transfer B3>2, entrust 1, roll, takeover; choose from the list", match=MATCH)
    async def lead(self, interaction: Interaction, choice: str, match: str | None = None) -> None:
        """Submits an answer that only team games ask for."""
        await act_on(interaction, "lead", choice, match)

    @app_commands.command(description="Find your side’s private thread; makes a new one if it is gone")
    @describe(match=MATCH)
    async def thread(self, interaction: Interaction, match: str | None = None) -> None:
        """Links the team thread; makes a deleted one anew."""
        await acknowledge(interaction)
        await team.show_thread(interaction, await match_for(interaction, match))

    @lead.autocomplete("choice")
    @nothing_on_error
    async def _leading(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_actions(interaction, typed, "lead")
