"""The annual battles of servers: who has entered, what is fought today, the table."""

from __future__ import annotations

from contextlib import suppress
from datetime import date

from msgspec.structs import replace
from sqlalchemy import delete
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.ports.clock import to_stamp
from bot.service.domain import annual_calendar
from bot.service.domain.series_score import standings
from bot.service.model.errors import NoAnniversary, NotEntered, NotThatPerson, NoYear
from bot.service.model.match import MatchInfo, MatchOptions, MatchPlace, Person, SeriesId
from bot.service.model.series import Course, Series, SeriesKind, Year, YearRank
from bot.service.persistence import series_admission, series_rows, year_turn
from bot.service.persistence.unit_of_work import MatchUnitOfWork
from bot.service.usecases import bans
from bot.service.usecases.guild_settings import GuildSettings, change_settings
from bot.service.usecases.series import SeriesService
from bot.store.tables import SeriesPlayerRow, SeriesRow
from engine.decision import Seat


class AnnualBattles:
    """The years of a store. A server has one that runs at a time."""

    def __init__(self, desk: MatchUnitOfWork, series: SeriesService, servers: GuildSettings) -> None:
        self._desk = desk
        self._series = series
        self._servers = servers

    async def set_up(self, place: MatchPlace, host: Person, zone: str, terms: MatchOptions) -> Year:
        """The server's year with this channel, time zone and rules: begun, or changed.

        Games that are opened later are by the new terms. ``zone`` is an IANA name.
        """
        now = self._desk.clock.now()
        async with self._servers.changing(place.guild) as session:
            await change_settings(session, place.guild, lambda settings: replace(settings, zone=zone))
            found = _running(await series_rows.years_of(session, place.guild))
            if found:
                year = replace(found, place=place, zone=zone, terms=terms)
                await series_rows.claim(session, year.id, year.revision, **series_rows.year_columns(year))
            else:
                today, told = annual_calendar.local_day(zone, now), annual_calendar.told_before(zone, now)
                year = Year(
                    id=SeriesId(0),
                    year=today.year,
                    place=place,
                    zone=zone,
                    terms=terms,
                    status=Course.RUNNING,
                    told=told,
                )
                year = await year_turn.add(session, year, host, now)
        self._desk.timers.set()
        return year

    async def now(self, guild: int) -> Year:
        """The server's year.

        Raises:
            NoYear: it has none.
        """
        async with self._desk.database.read() as session:
            return await _year_of(session, guild)

    async def year(self, series: SeriesId) -> Year:
        """A year by its number.

        Raises:
            NoSuchSeries: there is none.
        """
        async with self._desk.database.read() as session:
            return await series_rows.year(session, series)

    async def today(self, year: Year) -> date:
        """Which day it is on the year's server."""
        return annual_calendar.local_day(year.zone, self._desk.clock.now())

    async def enter(self, guild: int, person: Person) -> bool:
        """Lets a person fight the year's battles from now on; false if he could already.

        Raises:
            NoYear: the server has none.
        """
        async with self._desk.database.write() as session:
            year = await _year_of(session, guild)
            if person in year.entrants:
                return False
            await series_rows.enter(session, year.id, (person,), series_rows.ENTRANT, to_stamp(self._desk.clock.now()))
        return True

    async def leave(self, guild: int, person: Person) -> bool:
        """A person opens and joins no more; what he has fought stays. False if he had not entered.

        Raises:
            NoYear: the server has none.
        """
        async with self._desk.database.write() as session:
            year = await _year_of(session, guild)
            which = (col(SeriesPlayerRow.series_id) == year.id, col(SeriesPlayerRow.person) == person.id)
            await session.exec(delete(SeriesPlayerRow).where(*which))
        return person in year.entrants

    async def start(
        self,
        host: Person,
        place: MatchPlace,
        scenario: str | None,
        invited: Person | None = None,
        side: Seat | None = None,
        request: str | None = None,
    ) -> MatchInfo:
        """The lobby of two games on one of today's battles, the only one if none is named; for ``invited`` if he is.

        Raises:
            NoYear: the server has none.
            NoAnniversary: it is none of today's battles, or there are two.
            NotEntered: one of the two has not entered.
            FoughtThisYear: they have it behind them, or are at it.
            Barred, KeptApart: he may not play, or not with the other.
            NotThatPerson: he asked himself.
        """
        if invited == host:
            raise NotThatPerson
        if answered := await self._desk.answered(request):
            return answered.info
        year = await self.now(place.guild)
        today = annual_calendar.battles_on(await self.today(year))
        meant = [one for one in today if scenario in {None, one.scenario}]
        if len(meant) != 1:
            raise NoAnniversary(tuple(one.scenario for one in today))
        within = await self._games(year, meant[0].number, host, invited)
        terms = replace(year.terms, scenario=meant[0].scenario, side=side)
        return await self._series.open_games(host, place, terms, request, within)

    async def _games(self, year: Year, number: int, host: Person, invited: Person | None) -> Series:
        """What two games of the year are part of."""
        people = {host, *([invited] if invited else [])}
        async with self._desk.database.read() as session:
            await bans.check(session, year.place.guild, host, people - {host})
            if not people <= set(year.entrants):
                raise NotEntered
            await series_admission.check_pair(session, year.id, number, people)
        title, now = f"Annual {year.year}", self._desk.clock.now()
        series = Series(
            id=SeriesId(0),
            kind=SeriesKind.GAMES,
            title=title,
            place=year.place,
            host=host,
            plan=(),
            terms=year.terms,
            status=Course.RUNNING,
            created=now,
        )
        return replace(series, parent=year.id, number=number, invited=invited)

    async def fought(self, year: Year) -> tuple[Series, ...]:
        """The games of a year, over or not."""
        async with self._desk.database.read() as session:
            return await series_rows.several(session, col(SeriesRow.parent) == year.id)

    async def table(self, year: Year) -> tuple[YearRank, ...]:
        """A year's table as it stands."""
        return standings(year.entrants, await self.fought(year))

    async def years(self, guild: int) -> tuple[Year, ...]:
        """A server's years, the newest first."""
        async with self._desk.database.read() as session:
            return await series_rows.years_of(session, guild)

    async def ring(self, series: SeriesId) -> None:
        """Does what is due for a year, once: announces the day's battles, or lets the next year begin."""
        now = self._desk.clock.now()
        with suppress(series_rows.SeriesConflict):  # somebody else was first: the next look finds what is left
            async with self._desk.database.write() as session:
                await year_turn.ring(session, await series_rows.year(session, series), now)
        self._desk.news.set()


async def years_due(session: AsyncSession) -> tuple[tuple[SeriesId, int], ...]:
    """The years that wait for a moment, and its stamp; the earliest first."""
    wanted = select(SeriesRow.id, SeriesRow.due).where(col(SeriesRow.due).is_not(None))
    found = await session.exec(wanted.order_by(col(SeriesRow.due)))
    return tuple((SeriesId(id_ or 0), due or 0) for id_, due in found)


async def _year_of(session: AsyncSession, guild: int) -> Year:
    found = _running(await series_rows.years_of(session, guild))
    if found is None:
        raise NoYear
    return found


def _running(years: tuple[Year, ...]) -> Year | None:
    return next((one for one in years if one.status is Course.RUNNING), None)
