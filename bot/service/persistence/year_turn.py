"""Due work of a year, in the caller's transaction: a day's announcement, or the turn of the year.

The next ``due`` is stored together with the work and its notifications.
"""

from __future__ import annotations

from datetime import date, datetime

from msgspec.structs import replace
from sqlmodel import col, or_, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.ports.clock import to_stamp
from bot.service.domain import annual_calendar
from bot.service.model.match import Person, SeriesId, Status
from bot.service.model.match_notifications import AnniversaryNotice, YearOver
from bot.service.model.series import Course, Year
from bot.service.persistence import series_hooks, series_rows
from bot.store.tables import MatchRow, SeriesMatchRow, SeriesRow


async def ring(session: AsyncSession, year: Year, now: datetime) -> None:
    """Does what is due for a year: announces the day's battles, or begins the next year."""
    work = annual_calendar.due_work(year, now) if year.status is Course.RUNNING else None
    if work and work.over:
        await _turn_over(session, year, now)
        return
    after = replace(year, told=work.told) if work else year  # without it, only the server's time zone has changed
    await series_rows.claim(session, year.id, year.revision, **series_rows.year_columns(after))
    if work and work.announce:
        day = work.announce.isoformat()
        await series_hooks.tell(await session.connection(), year.id, day, (AnniversaryNotice(day),), now)


async def _turn_over(session: AsyncSession, year: Year, now: datetime) -> None:
    """The end of a year, and the beginning of the next with the same entrants."""
    fought_out = not await _games_left(session, year.id)
    course = Course.OVER if fought_out else Course.CLOSING
    columns = series_rows.year_columns(replace(year, status=course))
    await series_rows.claim(session, year.id, year.revision, **columns, ended=to_stamp(now))
    await series_hooks.tell(await session.connection(), year.id, f"ended {course}", (YearOver(fought_out),), now)
    row = await session.get_one(SeriesRow, year.id)
    told = date(year.year, 12, 31).isoformat()
    following = replace(year, id=SeriesId(0), year=year.year + 1, status=Course.RUNNING, told=told)
    await add(session, following, Person(row.host), now)


async def add(session: AsyncSession, year: Year, host: Person, now: datetime) -> Year:
    """Stores a new year with its entrants."""
    row = series_rows.new_year(year, host, to_stamp(now))
    session.add(row)
    await session.flush()
    stored = replace(year, id=SeriesId(row.id or 0), revision=0)
    await series_rows.enter(session, stored.id, year.entrants, series_rows.ENTRANT, to_stamp(now))
    await session.flush()
    return stored


async def close(session: AsyncSession, series: SeriesId, now: datetime) -> None:
    """Makes the table of a past year final when the last of its games are over."""
    year = await series_rows.year(session, series)
    if year.status is not Course.CLOSING or await _games_left(session, series):
        return
    await series_rows.claim(session, year.id, year.revision, status=Course.OVER.value)
    await series_hooks.tell(await session.connection(), year.id, f"ended {Course.OVER}", (YearOver(final=True),), now)


async def _games_left(session: AsyncSession, year: SeriesId) -> bool:
    """Whether games of a year are still being played; a lobby that nobody has joined does not count."""
    left = (
        select(SeriesRow.id)
        .join(SeriesMatchRow, col(SeriesMatchRow.series_id) == col(SeriesRow.id))
        .join(MatchRow, col(MatchRow.id) == col(SeriesMatchRow.match_id))
        .where(col(SeriesRow.parent) == year, col(SeriesRow.status) == Course.RUNNING.value)
        .where(or_(col(MatchRow.status) != Status.LOBBY.value, col(SeriesMatchRow.number) > 1))
    )
    return (await session.exec(left.limit(1))).first() is not None
