"""``/turn``: every answer to a decision, typed."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice, choices, describe

from bot.discord.commands.autocomplete import Choices, nothing_on_error, suggest_actions
from bot.discord.commands.match_argument import any_match, match_for
from bot.discord.commands.turn_actions import act_on, explain, look, undo
from bot.discord.components.request import Interaction
from bot.discord.handlers.message_buttons import show_hand, show_text
from bot.discord.handlers.standing_orders import show_standing
from bot.discord.handlers.written_turn import show_orders
from bot.discord.panels.adapter import NEAR, SIGHT, THREAT
from bot.discord.panels.reply import acknowledge

MATCH = "The match, if you play several here"
VIEWS = [
    Choice(name="From the hex: moves, sight, targets with dice", value=SIGHT),
    Choice(name="Around the hex, enlarged", value=NEAR),
    Choice(name="Where the enemy could strike next turn", value=THREAT),
]


class TurnCommands(
    app_commands.Group, name="turn", description="Play your turn: cards, orders, moves, battles, answers"
):
    """Commands of a turn. Each replies with the private panel, which continues by buttons."""

    @app_commands.command(description="Your cards, only for your eyes")
    @describe(match=MATCH)
    async def hand(self, interaction: Interaction, match: str | None = None) -> None:
        """Shows the hand."""
        await acknowledge(interaction)
        await show_hand(interaction, await match_for(interaction, match))

    @app_commands.command(description="Play a command card, or show it for a skirmish; keep or discard one")
    @describe(card="The card", match=MATCH)
    async def play(self, interaction: Interaction, card: str, match: str | None = None) -> None:
        """Plays a card."""
        await act_on(interaction, "play", card, match)

    @app_commands.command(description="Order units, or do what your card asks: rally, build, aim …")
    @describe(units="Units such as B3, or B3, B5; what else your card asks for is suggested", match=MATCH)
    async def order(self, interaction: Interaction, units: str, match: str | None = None) -> None:
        """Orders units, and answers a card's questions."""
        await act_on(interaction, "order", units, match)

    @app_commands.command(description="Move ordered units and generals")
    @describe(moves="Moves such as B3-C3, or B3-C3, B5-C5", match=MATCH)
    async def move(self, interaction: Interaction, moves: str, match: str | None = None) -> None:
        """Moves pieces."""
        await act_on(interaction, "move", moves, match)

    @app_commands.command(description="Battle the enemy: the dice are rolled at once")
    @describe(battle="Who battles whom, such as C3>D4", match=MATCH)
    async def battle(self, interaction: Interaction, battle: str, match: str | None = None) -> None:
        """Battles a unit."""
        await act_on(interaction, "battle", battle, match)

    @app_commands.command(description="Answer an attack: retreat, ignore flags, or withdraw before the dice roll")
    @describe(answer="Where to, such as D4-E4, or how many flags to ignore, such as ignore 1", match=MATCH)
    async def retreat(self, interaction: Interaction, answer: str, match: str | None = None) -> None:
        """Retreats, or stands firm."""
        await act_on(interaction, "retreat", answer, match)

    @app_commands.command(description="No more of this: go on to the next step, or end your turn")
    @describe(match=MATCH)
    async def done(self, interaction: Interaction, match: str | None = None) -> None:
        """Passes."""
        await act_on(interaction, "done", "pass", match)

    @app_commands.command(description="Take back your last choice, up to the last die or card drawn")
    @describe(match=MATCH)
    async def undo(self, interaction: Interaction, match: str | None = None) -> None:
        """Takes back the last choice."""
        await undo(interaction, match)

    @app_commands.command(description="Look out from a hex, at what lies around it, or at what the enemy could strike")
    @describe(hex="A hex such as B3; without one, where the enemy could strike", view="What to look at", match=MATCH)
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

    @app_commands.command(description="Why is something not allowed, now or in its own phase?")
    @describe(action="What you would like to do, such as B3-E3 or C3>D4", match=MATCH)
    async def why(self, interaction: Interaction, action: str, match: str | None = None) -> None:
        """Explains why an action is illegal."""
        await explain(interaction, action, match)

    @app_commands.command(description="Your turn in words: the board, your cards, what you may do")
    @describe(match=MATCH)
    async def text(self, interaction: Interaction, match: str | None = None) -> None:
        """Shows the board as text."""
        await acknowledge(interaction)
        await show_text(interaction, await match_for(interaction, match))

    @app_commands.command(description="Write a whole turn in one line; it is checked and priced before you give it")
    @describe(
        text="Apart at commas: play attack-left, F4-E4, E4>D5 · 0408-0407, end; nothing for what is left", match=MATCH
    )
    async def write(self, interaction: Interaction, text: str | None = None, match: str | None = None) -> None:
        """Writes orders for a whole turn."""
        await acknowledge(interaction)
        await show_orders(interaction, await match_for(interaction, match), text)

    @app_commands.command(description="Settle for this match how your troops answer attacks; nobody else sees it")
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
