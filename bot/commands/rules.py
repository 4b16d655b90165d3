"""``/rules`` and ``/about``: what can be read."""

from __future__ import annotations

import importlib.metadata

from discord import app_commands
from discord.app_commands import Choice, describe

from bot.catalog import usual_ruleset
from bot.commands.suggest import Choices, calmly
from bot.commands.which import quick_match
from bot.guide.desk import Interaction, desk_of
from bot.guide.rulebook import card_line, rules_line, show_cards, show_help, show_terrain, terrain_line
from bot.guide.show import acknowledge, show_words
from bot.limits import SUGGESTIONS
from bot.texts.help import ABOUT
from engine.battle_cry.cards import card_table
from engine.battle_cry.family import RULESETS
from engine.battle_cry.terrain import terrain_table
from engine.errors import GameError

RULES = "The rules; those of the match that is played here if you name none"


class Rules(app_commands.Group, name="rules", description="Cards, terrain, and how a battle goes"):
    """Everything is made from the data that the engine obeys."""

    @app_commands.command(description="What the command cards do")
    @describe(card="A card; all of them if you name none", rules=RULES)
    async def cards(self, interaction: Interaction, card: str | None = None, rules: str | None = None) -> None:
        """One card, or all."""
        await acknowledge(interaction)
        ruleset, wanted = await _ruleset(interaction, rules), (card or "").casefold().strip()
        found = [one for one in card_table().values() if wanted and wanted in f"{one.name}|{one.id}".casefold()]
        exact = [one for one in found if wanted in {one.name.casefold(), one.id}]
        if not found:
            await show_cards(interaction, ruleset)
        else:
            lines = [card_line(one, ruleset) for one in (exact or found)[:10]]
            await show_words(interaction, "\n".join((*lines, rules_line(ruleset))))

    @app_commands.command(description="What the terrain does")
    @describe(terrain="A terrain; all of it if you name none", rules=RULES)
    async def terrain(self, interaction: Interaction, terrain: str | None = None, rules: str | None = None) -> None:
        """One terrain, or all."""
        await acknowledge(interaction)
        ruleset, wanted = await _ruleset(interaction, rules), (terrain or "").casefold().strip()
        found = [
            one for one in terrain_table(ruleset).values() if wanted and wanted in f"{one.name}|{one.id}".casefold()
        ]
        if not found:
            await show_terrain(interaction, ruleset)
        else:
            lines = [terrain_line(one, ruleset) for one in found[:10]]
            await show_words(interaction, "\n".join((*lines, rules_line(ruleset))))

    @app_commands.command(name="help", description="How a battle goes, and everything that you can type")
    @describe(rules=RULES)
    async def helped(self, interaction: Interaction, rules: str | None = None) -> None:
        """The help."""
        await acknowledge(interaction)
        await show_help(interaction, await _ruleset(interaction, rules))

    @cards.autocomplete("rules")
    @terrain.autocomplete("rules")
    @helped.autocomplete("rules")
    @calmly
    async def _rules(self, interaction: Interaction, typed: str) -> Choices:
        named = ((rules.name, id_) for id_, rules in RULESETS.items())
        return [Choice(name=name, value=id_) for name, id_ in named if typed.casefold() in f"{name} {id_}".casefold()]

    @cards.autocomplete("card")
    @calmly
    async def _cards(self, interaction: Interaction, typed: str) -> Choices:
        names = [(one.name, one.id) for one in card_table().values() if typed.casefold() in one.name.casefold()]
        return [Choice(name=name, value=id_) for name, id_ in names[:SUGGESTIONS]]

    @terrain.autocomplete("terrain")
    @calmly
    async def _terrains(self, interaction: Interaction, typed: str) -> Choices:
        table = terrain_table(await _ruleset(interaction, getattr(interaction.namespace, "rules", None)))
        names = [(one.name, one.id) for one in table.values() if typed.casefold() in one.name.casefold()]
        return [Choice(name=name, value=id_) for name, id_ in names[:SUGGESTIONS]]


@app_commands.command(name="about", description="Who I am, what I keep, and who made me")
async def about(interaction: Interaction) -> None:
    """Version, privacy, credits."""
    await acknowledge(interaction)
    await show_words(interaction, ABOUT.format(version=importlib.metadata.version("longroll")))


async def _ruleset(interaction: Interaction, named: str | None) -> str:
    """The rules that are named, or those of the match that is played here, or else the usual ones."""
    wanted = (named or "").casefold().strip()
    for id_, rules in RULESETS.items():
        if wanted and wanted in f"{id_}|{rules.name}".casefold():
            return id_
    try:
        match = await quick_match(interaction)
        return (await desk_of(interaction).matches.info(match)).ruleset if match else usual_ruleset()
    except GameError:
        return usual_ruleset()
