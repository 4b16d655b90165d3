"""The map of a battle at its beginning, as a picture with a short text."""

from __future__ import annotations

from msgspec.structs import replace

from bot.discord.components.request import Interaction, services_of
from bot.discord.components.viewer import viewer_of
from bot.images.pictures import Picture
from bot.service.domain.scenario_source import FoundScenario, setup_for
from bot.service.model.catalog import Battle
from bot.service.model.match import MatchOptions
from engine.chance import Seeded
from engine.match import new_match, view
from render.text_board import Part


async def battle_map(interaction: Interaction, battle: Battle) -> Picture:
    """A battle's board as it is set up, under its usual ruleset."""
    terms = MatchOptions(scenario=battle.id, ruleset=next(iter(battle.rulesets)))
    state, _events = new_match(setup_for(FoundScenario(battle.family, battle.source), terms), Seeded(bytes(32)))
    style = (await viewer_of(interaction)).style()
    return await services_of(interaction).pictures.board(view(state), style=style)


async def small_map(interaction: Interaction, battle: Battle) -> Picture:
    """The same for a panel with a question: text readers get its description, and no list of all units."""
    picture = await battle_map(interaction, battle)
    return replace(picture, make_words=lambda: (Part(battle.title, (picture.alt,)),))
