"""Settings of servers: organisers' roles, channel of reports, theme, time zone; and the reports themselves."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import msgspec
from msgspec import Struct
from sqlmodel import col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.ports.clock import Clock, from_stamp, to_stamp
from bot.service.model.errors import NoSuchReport
from bot.service.model.match import MatchId, Person
from bot.store.database import Database
from bot.store.tables import GuildRow, ReportRow


class ServerSettings(Struct, frozen=True, omit_defaults=True):
    """Settings of a server, as stored.

    ``organisers`` are the ids of roles whose holders organise matches; ``reports`` is the channel of reports, 0 for
    none. ``zone`` is an IANA name, by whose days annual battles are fought. ``theme`` is that of public pictures, empty
    for the usual one.
    """

    organisers: tuple[int, ...] = ()
    reports: int = 0
    zone: str = "UTC"
    theme: str = ""


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

    async def settings(self, guild: int) -> ServerSettings:
        """The settings of a server."""
        async with self._database.read() as session:
            row = await session.get(GuildRow, guild)
        return msgspec.json.decode(row.settings, type=ServerSettings) if row else ServerSettings()

    async def change(self, guild: int, change: Callable[[ServerSettings], ServerSettings]) -> ServerSettings:
        """Changes the settings of a server and returns them."""
        async with self._database.write() as session:
            return await change_settings(session, guild, change)

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
    return after
