"""``/challenge``: ask one person for a battle, by name or as a surprise."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import choices, describe

from bot.discord.commands.autocomplete import Choices, nothing_on_error, suggest_battle, suggest_rules
from bot.discord.commands.match import PACE_CHOICES, SIDES
from bot.discord.commands.match_actions import MatchRequest, open_match
from bot.discord.components.request import Interaction
from bot.discord.handlers.surprise import surprise as surprising
from bot.discord.panels.reply import acknowledge
from bot.service.model.match import Person


@app_commands.command(name="challenge", description="Challenge someone: they can accept, swap sides or decline")
@describe(
    person="Who",
    battle="Which battle (default: I show you some)",
    surprise="Any battle: you both see which when I ask them",
    side="Which side you lead (default: random)",
    pace="How much time each side has; every turn adds some (default: no limit)",
    rules="Which rulebook",
    enough="How many battles you want at once: then your other challenges fall away (default: as in /play)",
)
@choices(side=SIDES, pace=PACE_CHOICES)
async def challenge(  # noqa: PLR0913, PLR0917  the options of a battle
    interaction: Interaction,
    person: discord.User,
    battle: str | None = None,
    surprise: bool = False,  # noqa: FBT001, FBT002
    side: str | None = None,
    pace: str | None = None,
    rules: str | None = None,
    enough: app_commands.Range[int, 1, 20] | None = None,
) -> None:
    """Opens a lobby with a seat kept for a person, or asks which battle."""
    await acknowledge(interaction)
    if surprise and not battle and (found := await surprising(interaction, Person(person.id), rules)):
        battle = found.id
    request = MatchRequest(scenario=battle, rules=rules, side=side, pace=pace, opponent=person.id, enough=enough or 0)
    await open_match(interaction, request)


@challenge.autocomplete("battle")
async def _battles(interaction: Interaction, typed: str) -> Choices:
    return await nothing_on_error(_some_battles)(None, interaction, typed)


async def _some_battles(_: object, interaction: Interaction, typed: str) -> Choices:
    return await suggest_battle(interaction, typed)


@challenge.autocomplete("rules")
async def _rules(interaction: Interaction, typed: str) -> Choices:
    return await nothing_on_error(_some_rules)(None, interaction, typed)


async def _some_rules(_: object, interaction: Interaction, typed: str) -> Choices:
    return await suggest_rules(interaction, typed, str(getattr(interaction.namespace, "battle", "") or ""))
