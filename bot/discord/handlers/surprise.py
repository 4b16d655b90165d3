"""*Surprise me*: a battle that nobody has chosen, for two people; a good first one where one of them is new."""

from __future__ import annotations

import random
from typing import Final

from bot.discord.components.request import Interaction, person_of, services_of
from bot.discord.handlers.playable_battles import playable_battles
from bot.service.model.catalog import Battle
from bot.service.model.match import Person

_CHANCE: Final = random.SystemRandom()


async def surprise(interaction: Interaction, other: Person, rules: str | None = None) -> Battle | None:
    """A battle for two, by a rulebook if one is named; ``None`` where there is none."""
    known = [one for one in await playable_battles(interaction) if one.boards == 1]
    fitting = [one for one in known if rules is None or rules in one.rulesets]
    people = services_of(interaction).people
    is_new = not all([(await people.facts(person)).finished for person in (person_of(interaction), other)])
    first = [one for one in fitting if one.figures.first] if is_new else []
    return _CHANCE.choice(first or fitting) if fitting else None
