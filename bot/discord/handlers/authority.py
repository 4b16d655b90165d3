"""Authority on a server: managers, and organizers by the roles that managers have named.

Discord's side alone decides this; the service is told and trusts it.
"""

from __future__ import annotations

import discord

from bot.discord.components.request import Interaction, services_of
from bot.service.model.errors import NotManager, NotOrganiser
from bot.service.model.match import MatchInfo, Person


def manages(interaction: Interaction) -> bool:
    """Whether the person may manage the server."""
    return interaction.guild_id is not None and bool(interaction.permissions.manage_guild)


async def organises(interaction: Interaction, guild: int) -> bool:
    """Whether the person organizes matches on a server; false elsewhere than on that server."""
    if interaction.guild_id != guild:
        return False
    roles = {role.id for role in getattr(interaction.user, "roles", ())}
    return manages(interaction) or bool(
        roles & set((await services_of(interaction).guild_settings.settings(guild)).organisers)
    )


async def need_organiser(interaction: Interaction, guild: int | None) -> int:
    """The server's id.

    Raises:
        NotOrganiser: the person is none, or asks elsewhere.
    """
    if guild is None or not await organises(interaction, guild):
        raise NotOrganiser
    return guild


def need_manager(interaction: Interaction) -> discord.Guild:
    """The server.

    Raises:
        NotManager: the person may not manage it, or asks elsewhere.
    """
    if interaction.guild is None or not manages(interaction):
        raise NotManager
    return interaction.guild


async def has_left(interaction: Interaction, info: MatchInfo, person: Person) -> bool:
    """Whether a player is no longer a member of the match's server."""
    guild = interaction.client.get_guild(info.place.guild)
    try:
        return guild is not None and await guild.fetch_member(person.id) is None
    except discord.NotFound:
        return True
    except discord.HTTPException:
        return False
