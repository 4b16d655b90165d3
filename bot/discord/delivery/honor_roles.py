"""Roles for honors: given to who holds one, and taken back from who no longer does, on the servers that want that.

What is given is noted first and taken from the notes last, so that nothing that was given is forgotten. A role that
cannot be given, for lack of permission or of the member, is tried again at the next round.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import discord
import structlog

from bot.app.services import Services
from bot.discord.api.errors import EXPECTED
from bot.service.model.match import Person
from bot.service.usecases.honors import Grant
from engine.language import N_, _

_REASON: Final = N_("Honors of this server")

_log = structlog.get_logger("honors")


class HonorRoles:
    """Keeps the roles of all servers of this process."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        self._client = client
        self._services = services

    async def round(self) -> None:
        """Goes through all servers that give roles."""
        for guild in await self._services.guild_settings.with_honors():
            if (found := self._client.get_guild(guild)) is not None:
                await self.tend(found)

    async def tend(self, guild: discord.Guild) -> int:
        """Gives and takes back what is due on a server; returns how many roles could not be."""
        given, taken = await self._services.honors.due(guild.id)
        failed = 0
        for grant in _ordered(given):
            if not may_give(guild, grant.role):
                failed += 1
                continue
            await self._services.honors.note(guild.id, grant, given=True)
            if not await self._change(guild.id, grant, add=True):
                await self._services.honors.note(guild.id, grant, given=False)
                failed += 1
        for grant in _ordered(taken):
            if guild.get_role(grant.role) is None or await self._change(guild.id, grant, add=False):
                await self._services.honors.note(guild.id, grant, given=False)
            else:
                failed += 1
        return failed

    async def take_all(self, person: Person) -> None:
        """Takes back every role that the bot has given to a person; best effort."""
        for guild, grants in (await self._services.honors.held_by(person)).items():
            for grant in _ordered(grants):
                await self._change(guild, grant, add=False)

    async def _change(self, guild: int, grant: Grant, *, add: bool) -> bool:
        """Whether a member has, or no longer has, a role now; one who has left has none."""
        http = self._client.http
        change = http.add_role if add else http.remove_role
        try:
            await change(guild, grant.person.id, grant.role, reason=_(_REASON))
        except discord.NotFound:
            return not add
        except EXPECTED as error:
            _log.info("a role could not be changed", guild=guild, role=grant.role, error=str(error))
            return False
        return True


def may_give(guild: discord.Guild, role: int) -> bool:
    """Whether the bot may give a role: it has *Manage Roles*, and the role stands below its own."""
    found = guild.get_role(role)
    me = guild.me
    return found is not None and me.guild_permissions.manage_roles and found < me.top_role and found.is_assignable()


def _ordered(grants: Iterable[Grant]) -> list[Grant]:
    return sorted(grants, key=lambda grant: (grant.role, grant.person.id))
