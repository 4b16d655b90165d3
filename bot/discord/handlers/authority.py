"""Who may decide for others on a server: its managers, and the organisers whose roles they have named."""

from __future__ import annotations

import discord

from bot.discord.components.request import Interaction, services_of
from bot.service.model.errors import NotManager, NotOrganiser
from bot.service.model.match import MatchInfo, Person


def manages(interaction: Interaction) -> bool:
    """Whether the one who asks may manage the server."""
    return interaction.guild_id is not None and bool(interaction.permissions.manage_guild)


async def organises(interaction: Interaction, guild: int) -> bool:
    """Whether the one who asks organises matches on a server: asked there, and nowhere else."""
    if interaction.guild_id != guild:
        return False
    roles = {role.id for role in getattr(interaction.user, "roles", ())}
    return manages(interaction) or bool(
        roles & set((await services_of(interaction).servers.settings(guild)).organisers)
    )


async def need_organiser(interaction: Interaction, guild: int | None) -> int:
    """The server, if the one who asks organises matches on it.

    Raises:
        NotOrganiser: he does not, or asks elsewhere.
    """
    if guild is None or not await organises(interaction, guild):
        raise NotOrganiser
    return guild


def need_manager(interaction: Interaction) -> discord.Guild:
    """The server, if the one who asks may manage it.

    Raises:
        NotManager: he may not, or asks elsewhere.
    """
    if interaction.guild is None or not manages(interaction):
        raise NotManager
    return interaction.guild


async def has_left(interaction: Interaction, info: MatchInfo, person: Person) -> bool:
    """Whether a player is no longer on the match's server, as Discord says."""
    guild = interaction.client.get_guild(info.place.guild)
    try:
        return guild is not None and await guild.fetch_member(person.id) is None
    except discord.NotFound:
        return True
    except discord.HTTPException:
        return False
