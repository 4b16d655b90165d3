"""The members of a server, asked for one by one: the bot may not list them."""

from __future__ import annotations

import discord

from bot.service.model.match import Person


async def is_member(client: discord.Client, guild: int, person: Person) -> bool:
    """Whether a person is on a server; false where the bot is not, or Discord does not say.

    The server may be on another process's shards, so it is not looked up in memory.
    """
    try:
        await client.http.get_member(guild, person.id)
    except discord.HTTPException:
        return False
    return True
