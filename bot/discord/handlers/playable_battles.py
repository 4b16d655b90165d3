"""The battles that somebody can choose from where he is: those of the program, and his server's own."""

from __future__ import annotations

from bot.discord.components.request import Interaction, services_of
from bot.discord.panels.offered_games import offered, offered_battles
from bot.service.model.catalog import Battle, battle_of


async def books(interaction: Interaction) -> tuple[Battle, ...]:
    """All of them, the server's own last; from memory once the server was looked at."""
    if interaction.guild_id is None:
        return offered_battles()
    own = await services_of(interaction).shelf.battles(interaction.guild_id)
    return (*offered_battles(), *(battle_of(one.text) for one in own if one.family in offered()))
