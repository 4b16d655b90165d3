"""Annual battles of servers: entrants, today's battles, the table."""

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

_DUE = select(SeriesRow.id, SeriesRow.due).where(col(SeriesRow.due).is_not(None)).order_by(col(SeriesRow.due))


class AnnualBattles:
    """The years of annual battles of all servers. A server has one running year at a time."""

    def __init__(self, work: MatchUnitOfWork, series: SeriesService, guild_settings: GuildSettings) -> None:
        self._work = work
        self._series = series
        self._guild_settings = guild_settings

    async def set_up(self, place: MatchPlace, host: Person, zone: str, terms: MatchOptions) -> Year:
        """Begins or changes the server's year, with this channel, time zone (IANA name) and terms.

        Games that are opened later follow the new terms.
        """
        now = self._work.clock.now()
        async with self._guild_settings.changing(place.guild) as session:
            await change_settings(session, place.guild, lambda settings: replace(settings, zone=zone))
            found = _running(await series_rows.years_of(session, place.guild))
            if found:
                year = replace(found, place=place, zone=zone, terms=terms)
                await series_rows.claim(session, year.id, year.revision, **series_rows.year_columns(year))
            else:
                today, told = annual_calendar.local_day(zone, now), annual_calendar.initial_told(zone, now)
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
        self._work.wake()
        return year

    async def now(self, guild: int) -> Year:
        """The server's running year.

        Raises:
            NoYear: it has none.
        """
        async with self._work.database.read() as session:
            return await _year_of(session, guild)

    async def year(self, series: SeriesId) -> Year:
        """A year by its number.

        Raises:
            NoSuchSeries: there is none.
        """
        async with self._work.database.read() as session:
            return await series_rows.year(session, series)

    async def today(self, year: Year) -> date:
        """Today's date on the year's server."""
        return annual_calendar.local_day(year.zone, self._work.clock.now())

    async def enter(self, guild: int, person: Person) -> bool:
        """Enters a person for the year's battles; false if they were in already.

        Raises:
            NoYear: the server has none.
        """
        async with self._work.database.write() as session:
            year = await _year_of(session, guild)
            if person in year.entrants:
                return False
            await series_rows.enter(session, year.id, (person,), series_rows.ENTRANT, to_stamp(self._work.clock.now()))
        return True

    async def leave(self, guild: int, person: Person) -> bool:
        """Withdraws a person, who opens and joins no more games; past ones count. False if they had not entered.

        Raises:
            NoYear: the server has none.
        """
        async with self._work.database.write() as session:
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
        """Opens a lobby of two games on one of today's battles, the only one by default; perhaps for one ``invited``.

        Raises:
            NoYear: the server has none.
            NoAnniversary: the battle is none of today's, or there are two and none is named.
            NotEntered: one of the two has not entered.
            FoughtThisYear: the two have already fought it, or are at it.
            Banned, KeptApart: the host may not play, or not with the other.
            NotThatPerson: the host invited themselves.
        """
        if invited == host:
            raise NotThatPerson
        if answered := await self._work.answered(request):
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
        """The year's series that two games become."""
        people = {host, *([invited] if invited else [])}
        async with self._work.database.read() as session:
            await bans.check(session, year.place.guild, host, people - {host})
            if not people <= set(year.entrants):
                raise NotEntered
            await series_admission.check_pair(session, year.id, number, people)
        title, now = f"Annual {year.year}", self._work.clock.now()
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
        """The games of a year, finished or not."""
        async with self._work.database.read() as session:
            return await series_rows.several(session, col(SeriesRow.parent) == year.id)

    async def table(self, year: Year) -> tuple[YearRank, ...]:
        """A year's table as it stands."""
        return standings(year.entrants, await self.fought(year))

    async def years(self, guild: int) -> tuple[Year, ...]:
        """A server's years, the newest first."""
        async with self._work.database.read() as session:
            return await series_rows.years_of(session, guild)

    async def ring(self, series: SeriesId) -> None:
        """Does what is due for a year, once: announces the day's battles, or begins the next year."""
        now = self._work.clock.now()
        with suppress(series_rows.SeriesConflict):  # done elsewhere; the next look finds what is left
            async with self._work.database.write() as session:
                await year_turn.ring(session, await series_rows.year(session, series), now)
        self._work.wake()


async def years_due(session: AsyncSession) -> tuple[tuple[SeriesId, int], ...]:
    """The running years with the stamps of their next due work, the earliest first."""
    return tuple((SeriesId(id_ or 0), due or 0) for id_, due in await session.exec(_DUE))


async def _year_of(session: AsyncSession, guild: int) -> Year:
    found = _running(await series_rows.years_of(session, guild))
    if found is None:
        raise NoYear
    return found


def _running(years: tuple[Year, ...]) -> Year | None:
    return next((one for one in years if one.status is Course.RUNNING), None)
