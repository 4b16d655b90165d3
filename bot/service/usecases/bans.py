"""Blocks between two people, and bans by a server."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import bindparam, delete
from sqlmodel import and_, col, or_, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.ports.clock import Clock, to_stamp
from bot.service.model.errors import Banned, KeptApart, NotThatPerson
from bot.service.model.match import Person
from bot.service.persistence import board_rows
from bot.store.database import Database
from bot.store.tables import BanRow

EVERYWHERE = 0
"""Stands for the server of a block between two people, which holds everywhere."""

_BANNED = select(BanRow.target).where(
    col(BanRow.guild) == bindparam("guild"), col(BanRow.target) == bindparam("person")
)
_APART = select(BanRow.target).where(
    col(BanRow.guild) == EVERYWHERE,
    or_(
        and_(col(BanRow.person) == bindparam("person"), col(BanRow.target).in_(bindparam("them", expanding=True))),
        and_(col(BanRow.person).in_(bindparam("them", expanding=True)), col(BanRow.target) == bindparam("person")),
    ),
)


class Bans:
    """Blocks and bans. Nobody learns who blocked them.

    They are checked when somebody takes a seat, never later: matches under way go on.
    """

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def block(self, person: Person, target: Person) -> None:
        """Blocks a person for another: neither can take a seat in a match of the other.

        Raises:
            NotThatPerson: they are the same.
        """
        await self._add(EVERYWHERE, person, target, "")

    async def unblock(self, person: Person, target: Person) -> bool:
        """Lifts a block; false if there was none."""
        return await self._drop(col(BanRow.guild) == EVERYWHERE, col(BanRow.person) == person.id, target)

    async def blocked_by(self, person: Person) -> tuple[Person, ...]:
        """The people whom a person has blocked."""
        wanted = select(BanRow.target).where(col(BanRow.guild) == EVERYWHERE, col(BanRow.person) == person.id)
        async with self._database.read() as session:
            return tuple(map(Person, await session.exec(wanted.order_by(col(BanRow.at)))))

    async def ban(self, guild: int, by: Person, target: Person, why: str) -> None:
        """Bans a person from opening and joining matches on a server. Those under way go on.

        Raises:
            NotThatPerson: they are the same.
        """
        await self._drop(col(BanRow.guild) == guild, col(BanRow.guild) == guild, target)
        await self._add(guild, by, target, why)

    async def unban(self, guild: int, target: Person) -> bool:
        """Lifts a ban; false if there was none."""
        return await self._drop(col(BanRow.guild) == guild, col(BanRow.guild) == guild, target, guild)

    async def banned(self, guild: int) -> tuple[tuple[Person, str], ...]:
        """The people banned from a server, each with the reason."""
        wanted = select(BanRow.target, BanRow.text).where(col(BanRow.guild) == guild).order_by(col(BanRow.at))
        async with self._database.read() as session:
            return tuple((Person(target), text) for target, text in await session.exec(wanted))

    async def _add(self, guild: int, person: Person, target: Person, text: str) -> None:
        if person == target:
            raise NotThatPerson
        at = to_stamp(self._clock.now())
        async with self._database.write() as session:
            await session.merge(BanRow(guild=guild, person=person.id, target=target.id, at=at, text=text))
            await board_rows.touched(session, guild)

    async def _drop(self, where: object, whose: object, target: Person, guild: int = EVERYWHERE) -> bool:
        async with self._database.write() as session:
            gone = await session.exec(delete(BanRow).where(where, whose, col(BanRow.target) == target.id))  # type: ignore[arg-type]
            await board_rows.touched(session, guild)
            return bool(gone.rowcount)


async def check(session: AsyncSession, guild: int, person: Person, others: Iterable[Person | None]) -> None:
    """Checks that a person may play on a server, or in direct messages (0), with these others.

    Raises:
        Banned: the server has banned the person.
        KeptApart: a block stands between them and one of the others.
    """
    from_here = {"guild": guild, "person": person.id}
    if guild != EVERYWHERE and (await session.exec(_BANNED, params=from_here)).first() is not None:
        raise Banned
    them = [other.id for other in others if other is not None]
    if them and (await session.exec(_APART, params={"person": person.id, "them": them})).first() is not None:
        raise KeptApart
