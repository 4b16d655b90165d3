"""``/rules`` and ``/about``: what can be read."""

from __future__ import annotations

import importlib.metadata

from discord import app_commands
from discord.app_commands import Choice, describe

from bot.catalog import battles
from bot.commands.suggest import Choices, calmly
from bot.commands.which import quick_match
from bot.guide.desk import Interaction, desk_of
from bot.guide.rulebook import card_line, show_cards, show_help, show_terrain, terrain_line
from bot.guide.show import acknowledge, show_words
from bot.limits import SUGGESTIONS
from bot.texts.help import ABOUT
from engine.battle_cry.cards import card_table
from engine.battle_cry.terrain import terrain_table
from engine.errors import GameError


class Rules(app_commands.Group, name="rules", description="Cards, terrain, and how a battle goes"):
    """Everything is made from the data that the engine obeys."""

    @app_commands.command(description="What the command cards do")
    @describe(card="A card; all of them if you name none")
    async def cards(self, interaction: Interaction, card: str | None = None) -> None:
        """One card, or all."""
        await acknowledge(interaction)
        ruleset, wanted = await _ruleset(interaction), (card or "").casefold().strip()
        found = [one for one in card_table().values() if wanted and wanted in f"{one.name}|{one.id}".casefold()]
        exact = [one for one in found if wanted in {one.name.casefold(), one.id}]
        if not found:
            await show_cards(interaction, ruleset)
        else:
            await show_words(interaction, "\n".join(card_line(one, ruleset) for one in (exact or found)[:10]))

    @app_commands.command(description="What the terrain does")
    @describe(terrain="A terrain; all of it if you name none")
    async def terrain(self, interaction: Interaction, terrain: str | None = None) -> None:
        """One terrain, or all."""
        await acknowledge(interaction)
        ruleset, wanted = await _ruleset(interaction), (terrain or "").casefold().strip()
        found = [
            one for one in terrain_table(ruleset).values() if wanted and wanted in f"{one.name}|{one.id}".casefold()
        ]
        if not found:
            await show_terrain(interaction, ruleset)
        else:
            await show_words(interaction, "\n".join(terrain_line(one, ruleset) for one in found[:10]))

    @app_commands.command(description="How a battle goes, and everything that you can type")
    async def help(self, interaction: Interaction) -> None:
        """The help."""
        await acknowledge(interaction)
        await show_help(interaction)

    @cards.autocomplete("card")
    @calmly
    async def _cards(self, interaction: Interaction, typed: str) -> Choices:
        names = [(one.name, one.id) for one in card_table().values() if typed.casefold() in one.name.casefold()]
        return [Choice(name=name, value=id_) for name, id_ in names[:SUGGESTIONS]]

    @terrain.autocomplete("terrain")
    @calmly
    async def _terrains(self, interaction: Interaction, typed: str) -> Choices:
        table = terrain_table(_usual_ruleset())
        names = [(one.name, one.id) for one in table.values() if typed.casefold() in one.name.casefold()]
        return [Choice(name=name, value=id_) for name, id_ in names[:SUGGESTIONS]]


@app_commands.command(name="about", description="Who I am, what I keep, and who made me")
async def about(interaction: Interaction) -> None:
    """Version, privacy, credits."""
    await acknowledge(interaction)
    await show_words(interaction, ABOUT.format(version=importlib.metadata.version("longroll")))


async def _ruleset(interaction: Interaction) -> str:
    """The ruleset of the match that is played here, or else the usual one."""
    try:
        match = await quick_match(interaction)
        return (await desk_of(interaction).matches.info(match)).ruleset if match else _usual_ruleset()
    except GameError:
        return _usual_ruleset()


def _usual_ruleset() -> str:
    return next(iter(battles()[0].rulesets))
