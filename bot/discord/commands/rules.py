"""``/help`` and ``/rules``: help pages and reference."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice, describe

from bot.discord.commands.autocomplete import Choices, nothing_on_error
from bot.discord.commands.match_argument import quick_match
from bot.discord.components.request import Interaction, services_of
from bot.discord.handlers.help_screens import show_home
from bot.discord.handlers.rulebook import rules_line, show_topic
from bot.discord.panels.offered_games import family_of, rulesets, usual_ruleset
from bot.discord.panels.reply import acknowledge, show_words
from bot.service.model.errors import REFUSALS
from bot.texts.limits import SUGGESTIONS
from engine.language import _
from render.presenter import Topic
from render.presenters import presenter_of

RULES = "Which rulebook (default: that of the match played here)"


class RulesCommands(app_commands.Group, name="rules", description="Look up cards, terrain and tables"):
    """Reference commands, made from the data of the engine."""

    @app_commands.command(description="Look up what the command cards do")
    @describe(card="Which card (default: all)", rules=RULES)
    async def cards(self, interaction: Interaction, card: str | None = None, rules: str | None = None) -> None:
        """Shows a card, or all."""
        await acknowledge(interaction)
        await _look_up(interaction, "cards", card, rules)

    @app_commands.command(description="Look up what the terrain does")
    @describe(terrain="Which terrain (default: all)", rules=RULES)
    async def terrain(self, interaction: Interaction, terrain: str | None = None, rules: str | None = None) -> None:
        """Shows a terrain, or all."""
        await acknowledge(interaction)
        await _look_up(interaction, "terrain", terrain, rules)

    @app_commands.command(description="Look up a table, such as the combat results")
    @describe(table="Which table", row="Which row (default: the whole table)", rules=RULES)
    async def table(
        self, interaction: Interaction, table: str, row: str | None = None, rules: str | None = None
    ) -> None:
        """Shows another table of a game, or a row of it."""
        await acknowledge(interaction)
        ruleset, wanted = await _ruleset(interaction, rules), table.casefold().strip()
        known = [one for one in _tables(ruleset) if wanted in f"{_(one.title)}|{one.id}".casefold()]
        await _look_up(interaction, known[0].id if known else table, row, rules)

    @cards.autocomplete("rules")
    @terrain.autocomplete("rules")
    @table.autocomplete("rules")
    @nothing_on_error
    async def _rules(self, interaction: Interaction, typed: str) -> Choices:
        return _rulebooks(typed)

    @cards.autocomplete("card")
    @nothing_on_error
    async def _cards(self, interaction: Interaction, typed: str) -> Choices:
        return await _entries(interaction, "cards", typed)

    @terrain.autocomplete("terrain")
    @nothing_on_error
    async def _terrains(self, interaction: Interaction, typed: str) -> Choices:
        return await _entries(interaction, "terrain", typed)

    @table.autocomplete("table")
    @nothing_on_error
    async def _suggest_table(self, interaction: Interaction, typed: str) -> Choices:
        found = _tables(await _named_ruleset(interaction))
        return [Choice(name=_(one.title), value=one.id) for one in found if typed.casefold() in _(one.title).casefold()]

    @table.autocomplete("row")
    @nothing_on_error
    async def _rows(self, interaction: Interaction, typed: str) -> Choices:
        return await _entries(interaction, getattr(interaction.namespace, "table", None) or "", typed)


@app_commands.command(
    name="help", description="Your turn, how to play, rules, commands, and what to do when something is wrong"
)
@describe(rules=RULES)
async def help_(interaction: Interaction, rules: str | None = None) -> None:
    """Shows the first screen of the help."""
    await acknowledge(interaction)
    match = None if rules else await quick_match(interaction)
    await show_home(interaction, await _ruleset(interaction, rules), match)


@help_.autocomplete("rules")
async def _rules_of_help(_interaction: Interaction, typed: str) -> Choices:
    return _rulebooks(typed)


def _rulebooks(typed: str) -> Choices:
    named = ((name, id_) for id_, name in rulesets().items())
    return [Choice(name=name, value=id_) for name, id_ in named if typed.casefold() in f"{name} {id_}".casefold()]


def _tables(ruleset: str) -> list[Topic]:
    """The topics of a ruleset."""
    return list(presenter_of(family_of(ruleset)).reference.topics)


async def _look_up(interaction: Interaction, topic: str, named: str | None, rules: str | None) -> None:
    """Shows an entry of a topic, or all of it."""
    ruleset, wanted = await _ruleset(interaction, rules), (named or "").casefold().strip()
    entries = presenter_of(family_of(ruleset)).reference.entries(topic, ruleset)
    found = [one for one in entries if wanted and wanted in f"{one.name}|{one.id}".casefold()]
    exact = [one for one in found if wanted in {one.name.casefold(), one.id}]
    if not found:
        await show_topic(interaction, topic, ruleset)
    else:
        lines = [one.line for one in (exact or found)[:10]]
        await show_words(interaction, "\n".join((*lines, rules_line(ruleset))))


async def _entries(interaction: Interaction, topic: str, typed: str) -> Choices:
    ruleset = await _named_ruleset(interaction)
    entries = presenter_of(family_of(ruleset)).reference.entries(topic, ruleset)
    names = [(one.name, one.id) for one in entries if typed.casefold() in one.name.casefold()]
    return [Choice(name=name, value=id_) for name, id_ in names[:SUGGESTIONS]]


async def _named_ruleset(interaction: Interaction) -> str:
    """The ruleset of a command under input."""
    return await _ruleset(interaction, getattr(interaction.namespace, "rules", None))


async def _ruleset(interaction: Interaction, named: str | None) -> str:
    """The named ruleset, else that of the match of this place, else the default."""
    wanted = (named or "").casefold().strip()
    for id_, name in rulesets().items():
        if wanted and wanted in f"{id_}|{name}".casefold():
            return id_
    try:
        match = await quick_match(interaction)
        return (await services_of(interaction).matches.queries.info(match)).ruleset if match else usual_ruleset()
    except REFUSALS:
        return usual_ruleset()
