"""``/scenario``: the battles of the program, and those uploaded on a server."""

from __future__ import annotations

from discord import Attachment, app_commands
from discord.app_commands import describe

from bot.discord.commands.autocomplete import Choices, nothing_on_error, suggest_battle, suggest_own_battle
from bot.discord.commands.match_actions import find_battle, no_such_battle
from bot.discord.components.request import Interaction
from bot.discord.handlers import scenarios
from bot.discord.handlers.playable_battles import playable_battles
from bot.discord.panels.reply import acknowledge, show_words

BATTLE = "Which battle"


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
class ScenarioCommands(app_commands.Group, name="scenario", description="Look at the battles, or bring your own"):
    """Commands about scenarios."""

    @app_commands.command(name="list", description="List all battles, with length and balance")
    async def listed(self, interaction: Interaction) -> None:
        """Lists the battles."""
        await acknowledge(interaction)
        await scenarios.list_scenarios(interaction)

    @app_commands.command(description="Show a battle: map, story, armies, special rules")
    @describe(battle=BATTLE)
    async def show(self, interaction: Interaction, battle: str) -> None:
        """Shows a battle."""
        await acknowledge(interaction)
        if id_ := await _meant(interaction, battle):
            await scenarios.show_scenario(interaction, id_)

    @app_commands.command(description="Upload your own battle to this server")
    @describe(file="A YAML file; /scenario export gives you one to start from")
    async def upload(self, interaction: Interaction, file: Attachment) -> None:
        """Uploads a battle."""
        await acknowledge(interaction)
        await scenarios.upload(interaction, file)

    @app_commands.command(description="Download a battle as a file")
    @describe(battle=BATTLE, version="An older version of a battle of this server")
    async def export(
        self, interaction: Interaction, battle: str, version: app_commands.Range[int, 1, 100_000] | None = None
    ) -> None:
        """Exports a battle's file."""
        await acknowledge(interaction)
        if id_ := await _meant(interaction, battle):
            await scenarios.export(interaction, id_, version)

    @app_commands.command(description="Remove a battle that you uploaded; running matches go on")
    @describe(battle="A battle of this server")
    async def remove(self, interaction: Interaction, battle: str) -> None:
        """Removes an uploaded battle."""
        await acknowledge(interaction)
        if id_ := await _meant(interaction, battle):
            await scenarios.remove(interaction, id_)

    @show.autocomplete("battle")
    @export.autocomplete("battle")
    @nothing_on_error
    async def _battles(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_battle(interaction, typed)

    @remove.autocomplete("battle")
    @nothing_on_error
    async def _own(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_own_battle(interaction, typed)


async def _meant(interaction: Interaction, typed: str) -> str | None:
    """The id of the named battle; ``None`` after a reply that there is none."""
    known = await playable_battles(interaction)
    if found := find_battle(known, typed):
        return found.id
    await show_words(interaction, no_such_battle(known, typed))
    return None
