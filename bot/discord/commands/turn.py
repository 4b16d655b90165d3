"""``/turn``: every answer to a decision, typed."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice, choices, describe

from bot.discord.commands.autocomplete import Choices, nothing_on_error, suggest_actions
from bot.discord.commands.match_argument import any_match, match_for
from bot.discord.commands.turn_actions import act_on, explain, finish, look, undo
from bot.discord.components.request import Interaction
from bot.discord.handlers.message_buttons import show_hand, show_text
from bot.discord.handlers.standing_orders import show_standing
from bot.discord.handlers.written_turn import show_orders
from bot.discord.panels.adapter import NEAR, SIGHT, THREAT
from bot.discord.panels.reply import acknowledge

MATCH = "Which match, if you are in several here"
VIEWS = [
    Choice(name="From the hex: moves, sight, targets and dice", value=SIGHT),
    Choice(name="Around the hex, enlarged", value=NEAR),
    Choice(name="Where the enemy could attack next turn", value=THREAT),
]


class TurnCommands(
    app_commands.Group, name="turn", description="Play your turn: cards, orders, moves, attacks, answers"
):
    """Commands of a turn. Each replies with the private panel, which goes on by buttons."""

    @app_commands.command(description="Show your cards; only you see them")
    @describe(match=MATCH)
    async def hand(self, interaction: Interaction, match: str | None = None) -> None:
        """Shows the hand."""
        await acknowledge(interaction)
        await show_hand(interaction, await match_for(interaction, match))

    @app_commands.command(description="Play a command card, show one for a skirmish, keep or discard one")
    @describe(card="The card", match=MATCH)
    async def play(self, interaction: Interaction, card: str, match: str | None = None) -> None:
        """Plays a card."""
        await act_on(interaction, "play", card, match)

    @app_commands.command(description="Order units, or answer your card: rally, build, shoot")
    @describe(units="Units, e.g. B3 or B3, B5. Suggestions show what else your card asks", match=MATCH)
    async def order(self, interaction: Interaction, units: str, match: str | None = None) -> None:
        """Orders units, and answers a card's questions."""
        await act_on(interaction, "order", units, match)

    @app_commands.command(description="Move ordered units and generals")
    @describe(moves="Moves, e.g. B3-C3 or B3-C3, B5-C5", match=MATCH)
    async def move(self, interaction: Interaction, moves: str, match: str | None = None) -> None:
        """Moves pieces."""
        await act_on(interaction, "move", moves, match)

    @app_commands.command(description="Attack an enemy. The dice roll at once")
    @describe(battle="Your unit and its target, e.g. C3>D4", match=MATCH)
    async def battle(self, interaction: Interaction, battle: str, match: str | None = None) -> None:
        """Battles a unit."""
        await act_on(interaction, "battle", battle, match)

    @app_commands.command(description="Answer an attack: retreat, ignore flags, or withdraw before the dice")
    @describe(answer="Where to, e.g. D4-E4, or how many flags to ignore, e.g. ignore 1", match=MATCH)
    async def retreat(self, interaction: Interaction, answer: str, match: str | None = None) -> None:
        """Retreats, or stands firm."""
        await act_on(interaction, "retreat", answer, match)

    @app_commands.command(description="Finish this step, or end your turn")
    @describe(sure="Yes: even if orders, moves or attacks are left", match=MATCH)
    async def done(self, interaction: Interaction, sure: bool = False, match: str | None = None) -> None:  # noqa: FBT001, FBT002
        """Passes."""
        await finish(interaction, match, sure=sure)

    @app_commands.command(description="Undo your last choice, back to the last die or card drawn")
    @describe(match=MATCH)
    async def undo(self, interaction: Interaction, match: str | None = None) -> None:
        """Takes back the last choice."""
        await undo(interaction, match)

    @app_commands.command(description="Look from a hex, around it, or at where the enemy could attack")
    @describe(
        hex="A hex, e.g. B3. Leave empty to see where the enemy could attack", view="What to look at", match=MATCH
    )
    @choices(view=VIEWS)
    async def look(
        self,
        interaction: Interaction,
        hex: str | None = None,  # noqa: A002
        view: str | None = None,
        match: str | None = None,
    ) -> None:
        """Shows what can be seen and done from a hex."""
        await look(interaction, hex, view, match)

    @app_commands.command(description="Ask why an action isn’t allowed, now or in its own phase")
    @describe(action="The action, such as B3-E3 or C3>D4", match=MATCH)
    async def why(self, interaction: Interaction, action: str, match: str | None = None) -> None:
        """Explains why an action is illegal."""
        await explain(interaction, action, match)

    @app_commands.command(description="Show your turn in words: board, cards, what you can do")
    @describe(match=MATCH)
    async def text(self, interaction: Interaction, match: str | None = None) -> None:
        """Shows the board as text."""
        await acknowledge(interaction)
        await show_text(interaction, await match_for(interaction, match))

    @app_commands.command(description="Write a whole turn in one line and see the odds before you confirm")
    @describe(
        text="Separate with commas: play attack-left, F4-E4, E4>D5. Leave empty to continue your last orders",
        match=MATCH,
    )
    async def write(self, interaction: Interaction, text: str | None = None, match: str | None = None) -> None:
        """Writes orders for a whole turn."""
        await acknowledge(interaction)
        await show_orders(interaction, await match_for(interaction, match), text)

    @app_commands.command(description="Set for this match how your units answer attacks; only you see it")
    @describe(match=MATCH)
    async def standing(self, interaction: Interaction, match: str | None = None) -> None:
        """Shows the standing orders of one match."""
        await acknowledge(interaction)
        await show_standing(interaction, await any_match(interaction, match))

    @play.autocomplete("card")
    @nothing_on_error
    async def _cards(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_actions(interaction, typed, "play")

    @order.autocomplete("units")
    @nothing_on_error
    async def _orders(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_actions(interaction, typed, "order")

    @move.autocomplete("moves")
    @nothing_on_error
    async def _moves(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_actions(interaction, typed, "move")

    @battle.autocomplete("battle")
    @nothing_on_error
    async def _battles(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_actions(interaction, typed, "battle")

    @retreat.autocomplete("answer")
    @nothing_on_error
    async def _retreats(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_actions(interaction, typed, "retreat")
