"""Honors for which a server may give roles: who holds them now, and whom the bot has given which role."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct
from sqlalchemy import delete
from sqlmodel import col, select

from bot.ports.clock import Clock, to_stamp
from bot.service.domain.ratings.lists import Kind
from bot.service.domain.ratings.seasons import Season
from bot.service.model.match import Person
from bot.service.usecases.guild_settings import GuildSettings
from bot.service.usecases.ratings import Ratings
from bot.store.database import Database
from bot.store.tables import RoleGrantRow

DECORATED: Final = 5
"""Medals from a server's battles with which somebody is decorated."""


class Honor(StrEnum):
    """Honors. The values are stored.

    ``LEADER`` leads a table of the season on the server, ``CHAMPION`` led one at the end of the last season.
    ``DECORATED`` has earned so many medals in the server's battles.
    """

    LEADER = "leader"
    CHAMPION = "champion"
    DECORATED = "decorated"


class Grant(Struct, frozen=True):
    """A role of a server for a person."""

    role: int
    person: Person


class Honors:
    """The honors of all servers."""

    def __init__(self, database: Database, clock: Clock, ratings: Ratings, guild_settings: GuildSettings) -> None:
        self._database = database
        self._clock = clock
        self._ratings = ratings
        self._guild_settings = guild_settings

    async def holders(self, guild: int, honor: Honor) -> frozenset[Person]:
        """The people who hold an honor on a server now."""
        season = self._ratings.season()
        match honor:
            case Honor.LEADER:
                return await self._first(guild, season)
            case Honor.CHAMPION:
                return await self._first(guild, season.before)
            case Honor.DECORATED:
                medals = await self._ratings.medals(guild)
                return frozenset(person for person, earned in medals.items() if len(earned) >= DECORATED)

    async def due(self, guild: int) -> tuple[frozenset[Grant], frozenset[Grant]]:
        """The roles that are to be given on a server, and those to be taken back."""
        roles: Mapping[str, int] = (await self._guild_settings.settings(guild)).honors
        known = {honor: roles[honor] for honor in Honor if roles.get(honor)}
        wanted = {Grant(role, person) for honor, role in known.items() for person in await self.holders(guild, honor)}
        given = await self.given(guild)
        return frozenset(wanted - given), frozenset(given - wanted)

    async def given(self, guild: int) -> frozenset[Grant]:
        """The roles that the bot has given on a server."""
        async with self._database.read() as session:
            rows = await session.exec(select(RoleGrantRow).where(col(RoleGrantRow.guild) == guild))
            return frozenset(Grant(row.role, Person(row.person)) for row in rows)

    async def held_by(self, person: Person) -> Mapping[int, frozenset[Grant]]:
        """The roles that the bot has given to a person, by server."""
        found: dict[int, set[Grant]] = {}
        async with self._database.read() as session:
            for row in await session.exec(select(RoleGrantRow).where(col(RoleGrantRow.person) == person.id)):
                found.setdefault(row.guild, set()).add(Grant(row.role, person))
        return {guild: frozenset(grants) for guild, grants in found.items()}

    async def note(self, guild: int, grant: Grant, *, given: bool) -> None:
        """Notes that a role is given, or that it was taken back."""
        async with self._database.write() as session:
            if given:
                at = to_stamp(self._clock.now())
                await session.merge(RoleGrantRow(guild=guild, role=grant.role, person=grant.person.id, at=at))
                return
            this = (col(RoleGrantRow.guild) == guild, col(RoleGrantRow.role) == grant.role)
            await session.exec(delete(RoleGrantRow).where(*this, col(RoleGrantRow.person) == grant.person.id))

    async def _first(self, guild: int, season: Season) -> frozenset[Person]:
        lists = [one for one in await self._ratings.lists(guild) if not one.ruleset and one.kind is not Kind.COMPUTER]
        tables = [await self._ratings.leaderboard(one.of(season), guild) for one in lists]
        return frozenset(rank.person for table in tables for rank in table.ranks if rank.rank == 1)
