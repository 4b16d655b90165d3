"""The battles that can be chosen in a place: the program's, and those uploaded on the server."""

from __future__ import annotations

from bot.discord.components.request import Interaction, services_of
from bot.discord.panels.offered_games import offered, offered_battles
from bot.service.model.catalog import Battle, battle_of


async def playable_battles(interaction: Interaction, guild: int | None = None) -> tuple[Battle, ...]:
    """The playable battles, those of the server, or of another one, last; cached by server."""
    server = interaction.guild_id if guild is None else guild
    if not server:
        return offered_battles()
    own = await services_of(interaction).custom_scenarios.battles(server)
    return (*offered_battles(), *(battle_of(one.text) for one in own if one.family in offered()))
