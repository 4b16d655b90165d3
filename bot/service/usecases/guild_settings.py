"""Settings of servers: organisers' roles, channel of reports, theme, time zone; and the reports themselves."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import asynccontextmanager
from datetime import datetime

import msgspec
from msgspec import Struct
from sqlmodel import col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.ports.clock import Clock, from_stamp, to_stamp
from bot.service.model.errors import NoSuchReport
from bot.service.model.match import MatchId, Person
from bot.service.persistence import board_rows
from bot.store.database import Database
from bot.store.processes.peers import EVERYBODY, Notice, Subject
from bot.store.tables import GuildRow, MatchRow, ReportRow, RoleGrantRow
from engine.language import Language

_REMEMBERED = 1024
"""Servers whose settings are kept in memory."""


NEVER = -1
"""In place of hours."""

OWED, SAID = "owed", "said"
"""States of a server's welcome message."""


class ServerSettings(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Settings of a server, as stored.

    ``organisers`` are the ids of roles whose holders organise matches; ``reports`` is the channel of reports, 0 for
    none. ``zone`` is an IANA name, by whose days annual battles are fought. ``theme`` is that of public pictures, empty
    for the usual one. ``language`` is that of all that everybody sees, empty for that of the server's Discord.
    ``welcome`` tells whether the welcome message is ``OWED`` or ``SAID``; empty for a server of older times.

    ``home`` is the text channel or forum in which all battles have their threads, 0 for the channel of each one's
    lobby. ``archive_hours`` is the time of rest after which the thread of a finished battle is archived: 0 for the
    usual one, or ``NEVER``. With ``letters`` a battle that gets no thread is played by direct messages, not in its
    channel. ``threads_told`` says that the organisers were warned of too many threads.
    ``opponents_elsewhere``: its people may look for opponents on all servers that take part. ``honors`` are the ids of
    roles that the bot gives, by honor (``bot.service.usecases.honors``). With ``moving_turns`` the picture of a turn
    moves. ``unusual_told`` is the number of unusual things in rated battles of which organisers were told.
    """

    organisers: tuple[int, ...] = ()
    reports: int = 0
    zone: str = "UTC"
    theme: str = ""
    language: Language = ""
    welcome: str = ""
    home: int = 0
    archive_hours: int = 0
    letters: bool = False
    threads_told: bool = False
    opponents_elsewhere: bool = False
    honors: Mapping[str, int] = {}
    moving_turns: bool = False
    unusual_told: int = 0


class OpenReport(Struct, frozen=True):
    """A report that no organiser has settled yet."""

    number: int
    match: MatchId | None
    person: Person
    target: Person | None
    text: str
    at: datetime


class GuildSettings:
    """Settings and reports of all servers."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._known: OrderedDict[int, ServerSettings] = OrderedDict()
        self._changes = 0
        database.peers.listen(Subject.SERVER, self._changed_elsewhere)

    async def settings(self, guild: int) -> ServerSettings:
        """The settings of a server, from memory if they were read lately."""
        if guild in self._known:
            return self._known[guild]
        changes = self._changes
        async with self._database.read(once=True) as session:
            row = await session.get(GuildRow, guild)
        found = msgspec.json.decode(row.settings, type=ServerSettings) if row else ServerSettings()
        if changes == self._changes and self._database.peers.are_heard:
            self._known[guild] = found
            while len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        return found

    async def change(self, guild: int, change: Callable[[ServerSettings], ServerSettings]) -> ServerSettings:
        """Settles something else."""
        async with self.changing(guild) as session:
            return await change_settings(session, guild, change)

    async def owed_a_welcome(self) -> tuple[int, ...]:
        """The servers to which a welcome message is owed."""
        async with self._database.read() as session:
            rows = (await session.exec(select(GuildRow).where(col(GuildRow.settings).contains(f'"{OWED}"')))).all()
        decoded = ((row.id, msgspec.json.decode(row.settings, type=ServerSettings)) for row in rows)
        return tuple(guild for guild, settings in decoded if settings.welcome == OWED)

    async def with_honors(self) -> tuple[int, ...]:
        """The servers that give roles for honors, or did so."""
        async with self._database.read() as session:
            wanted = select(GuildRow.id).where(col(GuildRow.settings).contains('"honors"'))
            given = select(RoleGrantRow.guild).distinct()
            return tuple(sorted({*await session.exec(wanted), *await session.exec(given)}))

    async def untouched(self, guilds: Collection[int]) -> tuple[int, ...]:
        """Those of these servers in which nothing was ever settled, played or said."""
        if not guilds:
            return ()
        async with self._database.read() as session:
            known = set((await session.exec(select(GuildRow.id).where(col(GuildRow.id).in_(guilds)))).all())
            known |= set((await session.exec(select(MatchRow.guild).where(col(MatchRow.guild).in_(guilds)))).all())
        return tuple(guild for guild in guilds if guild not in known)

    @asynccontextmanager
    async def changing(self, guild: int) -> AsyncIterator[AsyncSession]:
        """A transaction in which a server's settings may change: memory never says what the store does not."""
        self._forget(guild)
        try:
            async with self._database.write() as session:
                yield session
                await self._database.peers.tell(await session.connection(), Notice(Subject.SERVER, guild))
        finally:  # who has read what was there before must not remember it now
            self._forget(guild)

    def _forget(self, guild: int) -> None:
        self._changes += 1
        self._known.pop(guild, None)

    def _changed_elsewhere(self, guild: int) -> None:
        if guild == EVERYBODY:
            self._known.clear()
        self._forget(guild)

    async def reports(self, guild: int) -> tuple[OpenReport, ...]:
        """The open reports of a server, the oldest first."""
        wanted = select(ReportRow).where(col(ReportRow.guild) == guild, col(ReportRow.settled).is_(None))
        async with self._database.read() as session:
            rows = (await session.exec(wanted.order_by(col(ReportRow.id)))).all()
        return tuple(
            OpenReport(
                row.id or 0,
                MatchId(row.match_id) if row.match_id else None,
                Person(row.person),
                Person(row.target) if row.target else None,
                row.text,
                from_stamp(row.at),
            )
            for row in rows
        )

    async def open_reports_by(self, guild: int, person: Person) -> int:
        """Number of a person's open reports on a server."""
        wanted = select(func.count()).where(
            col(ReportRow.guild) == guild, col(ReportRow.person) == person.id, col(ReportRow.settled).is_(None)
        )
        async with self._database.read() as session:
            return (await session.exec(wanted)).one()

    async def settle(self, guild: int, number: int) -> None:
        """Settles a report.

        Raises:
            NoSuchReport: none with this number is open on the server.
        """
        async with self._database.write() as session:
            row = await session.get(ReportRow, number)
            if row is None or row.guild != guild or row.settled is not None:
                raise NoSuchReport(number)
            row.settled = to_stamp(self._clock.now())
            session.add(row)


async def change_settings(
    session: AsyncSession, guild: int, change: Callable[[ServerSettings], ServerSettings]
) -> ServerSettings:
    """Changes the settings of a server in the caller's transaction."""
    row = await session.get(GuildRow, guild) or GuildRow(id=guild)
    after = change(msgspec.json.decode(row.settings or "{}", type=ServerSettings))
    row.settings = msgspec.json.encode(after).decode()
    session.add(row)
    await board_rows.touched(session, guild)
    return after
