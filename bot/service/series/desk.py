"""Where series are opened, go on, and end. What follows a match is one transaction, done once, whenever it is done.

That a match of a series is over is stored with a timer (``bot.service.alarms.SERIES``), so it is never forgotten. What
follows takes the timer away, counts the series' ``revision`` up and adds the next match, whose number in the series
can be there once only: so nothing is lost and nothing doubled, at whatever instant the process dies.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from weakref import WeakValueDictionary

import structlog
from msgspec.structs import replace
from sqlalchemy import delete
from sqlalchemy.exc import IntegrityError
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.clock import to_stamp
from bot.service import archive, ledger, lobby
from bot.service.alarms import SERIES
from bot.service.desk import Desk
from bot.service.errors import CampaignLength, NoSuchSeries, NotHostOfSeries, NotSoPlayed, SeriesOver
from bot.service.library import Found, Library, setup_for
from bot.service.live import Change, Live
from bot.service.matches import Matches
from bot.service.model import MatchId, MatchInfo, Person, Place, SeriesId, Terms
from bot.service.news import LobbyUpdate, SeriesScore
from bot.service.series import following, noted, rows, turning
from bot.service.series.model import Course, Kind, Planned, Series
from bot.service.series.score import dice_before
from bot.store.errors import StoreError
from bot.store.tables import SeriesRow, TimerRow
from engine.errors import GameError, ScenarioError
from engine.scenarios import scenario_ids

_log = structlog.get_logger("series")

_ATTEMPTS = 3

_NEW = SeriesId(0)


class SeriesDesk:
    """The two-game matches and campaigns of a store."""

    def __init__(self, desk: Desk, library: Library, matches: Matches, new_seed: Callable[[], bytes]) -> None:
        self._desk = desk
        self._library = library
        self._matches = matches
        self._new_seed = new_seed
        self._locks: WeakValueDictionary[SeriesId, asyncio.Lock] = WeakValueDictionary()

    async def open_games(
        self, host: Person, place: Place, terms: Terms, request: str | None = None, within: Series | None = None
    ) -> MatchInfo:
        """The lobby of two games on a battle: each side is led by each player once, more flags in all win.

        ``within`` has the parent, number, title and guest of an annual battle.

        Raises:
            NoSuchScenario, UnknownChoice, NoSuchSeat, Barred: as ``Matches.open_lobby``.
            NotSoPlayed: it cannot be played so, or not with sides swapped.
        """
        live = await self._matches.proposed(host, place, terms)
        terms = replace(terms, options=live.info.options)
        lobby.again(live)
        battle = Planned(terms.scenario, live.info.title)
        series = self._new(Kind.GAMES, "", host, place, (battle, battle), terms)
        if within:
            kept = {"parent": within.parent, "number": within.number, "invited": within.invited}
            series = replace(series, title=within.title, **kept)
        return await self._opened(series, live, request)

    async def open_campaign(
        self,
        host: Person,
        place: Place,
        title: str,
        battles: Sequence[str],
        terms: Terms,
        request: str | None = None,
    ) -> MatchInfo:
        """The lobby of a campaign's first battle. All are fought by the same terms, of which only these count.

        Raises:
            CampaignLength: there are too few battles, or too many.
            NotSoPlayed: one of them cannot be played by as many as the first.
            NoSuchScenario, UnknownChoice, NoSuchSeat, Barred: as ``Matches.open_lobby``.
        """
        if not following.LEAST <= len(battles) <= following.MOST:
            raise CampaignLength(len(battles), following.LEAST, following.MOST)
        live = await self._matches.proposed(host, place, replace(terms, scenario=battles[0]))
        same = replace(terms, options=live.info.options)
        plan = tuple([await self._planned(place.guild, replace(same, scenario=one)) for one in battles])
        return await self._opened(self._new(Kind.CAMPAIGN, title, host, place, plan, terms), live, request)

    async def info(self, series: SeriesId, guild: int | None = None) -> Series:
        """A series as it is now.

        Raises:
            NoSuchSeries: there is none with this number, or not on this server.
        """
        async with self._desk.database.read() as session:
            found = await rows.one(session, series)
        if guild is not None and found.place.guild != guild:
            raise NoSuchSeries(series)
        return found

    async def all_running(self) -> tuple[Series, ...]:
        """The series of all servers that are not over, the oldest first."""
        async with self._desk.database.read() as session:
            return await rows.several(
                session, col(SeriesRow.status) == Course.RUNNING.value, col(SeriesRow.kind) != Kind.ANNUAL.value
            )

    async def campaigns(self, guild: int) -> tuple[Series, ...]:
        """A server's campaigns, those under way first, then the newest."""
        async with self._desk.database.read() as session:
            found = await rows.several(
                session, col(SeriesRow.guild) == guild, col(SeriesRow.kind) == Kind.CAMPAIGN.value
            )
        return tuple(sorted(found, key=lambda one: (one.status is not Course.RUNNING, -one.id)))

    async def end(self, series: SeriesId, person: Person, *, organiser: bool) -> Series:
        """Breaks a series off: no further battle follows, and nobody has won it. What is fought goes on by itself.

        Raises:
            NotHostOfSeries: somebody else opened it.
            SeriesOver: there is nothing to end.
        """
        async with self._lock(series):
            found = await self.info(series)
            if person != found.host and not organiser:
                raise NotHostOfSeries
            if found.status is not Course.RUNNING:
                raise SeriesOver
            async with self._desk.database.write() as session:
                await self._turn(session, found, Course.STOPPED)
        self._desk.news.set()
        return replace(found, status=Course.STOPPED)

    async def follow_up(self, match: MatchId) -> None:
        """Does what follows the end of a match, if it was not done before; takes its timer away."""
        live = await self._desk.live(match)
        if live.info.series is None:
            return
        async with self._lock(live.info.series.id):
            for _ in range(_ATTEMPTS):
                try:
                    await self._follow(live)
                except (rows.Conflict, ledger.Conflict, IntegrityError) as error:
                    _log.warning("somebody else was first: looking again", match=match, error=type(error).__name__)
                else:
                    break
            else:
                raise StoreError("in-use", f"the series of match #{match} is changed elsewhere all the time")
        self._desk.news.set()
        self._desk.timers.set()

    async def _follow(self, live: Live) -> None:
        assert live.info.series is not None
        series = await self.info(live.info.series.id)
        waits = series.status is Course.RUNNING and live.info.series.number == len(series.battles)
        course = following.course_after(series, live.info.status)
        found = await self._next(series, live) if waits and course is Course.RUNNING else None
        async with self._desk.database.write() as session:
            await session.exec(
                delete(TimerRow).where(col(TimerRow.match_id) == live.info.id, col(TimerRow.kind) == SERIES)
            )
            if found:
                await rows.claim(session, series.id, series.revision)
                await _store(session, *found)
            elif waits:
                await self._turn(session, series, Course.STOPPED if course is Course.RUNNING else course)

    async def _turn(self, session: AsyncSession, series: Series, course: Course) -> None:
        """The series takes another course, which is told; so may the year of which it is part."""
        now = self._desk.clock.now()
        await rows.claim(session, series.id, series.revision, status=course.value, ended=to_stamp(now))
        await noted.tell(await session.connection(), series.id, course.value, (SeriesScore(),), now)
        if series.parent:
            await turning.close(session, series.parent, now)

    async def _next(self, series: Series, before: Live) -> tuple[Live, Change | None] | None:
        """The next battle: its lobby and, if all are there, its beginning. ``None`` when it cannot be."""
        battle, now, rng = series.next, self._desk.clock.now(), self._desk.rng
        assert battle is not None
        try:
            setup = setup_for(*await self._terms(series, before, battle))
        except (GameError, ScenarioError, ValueError) as error:
            _log.warning("the next battle cannot be made", series=series.id, error=str(error))
            return None
        people = [chair.person for chair in before.info.chairs]
        async with self._desk.database.read() as session:
            tastes = await archive.tastes_of(session, people)
        live = following.opened(series, before.info, setup, tastes, now, rng)
        if live is None:
            return None
        full = following.is_full(live)
        return live, lobby.begin(Change(live, live, now), self._new_seed(), rng) if full else None

    async def _terms(self, series: Series, before: Live, battle: Planned) -> tuple[Found, Terms]:
        terms = following.terms_after(series, before.info, battle)
        if series.kind is Kind.GAMES:
            found = Found(before.info.family, before.setup.source)
        elif battle.source:
            found = Found(battle.family, battle.source)
        else:
            found = await self._library.find(battle.scenario, series.place.guild)
        dice = dice_before(series, found.family, terms.ruleset)
        return found, replace(terms, options={**terms.options, **dice})

    async def _planned(self, guild: int, terms: Terms) -> Planned:
        """A battle of a campaign, which can be fought by its terms; a server's own with its text as it is now."""
        found = await self._library.find(terms.scenario, guild)
        try:
            title = setup_for(found, terms).title
        except NotSoPlayed as error:
            named = setup_for(found, replace(terms, options={})).title
            raise NotSoPlayed(error.code, error.detail, named) from None
        own = terms.scenario not in scenario_ids()
        return Planned(terms.scenario, title, found.family if own else "", found.source if own else "")

    def _new(
        self, kind: Kind, title: str, host: Person, place: Place, plan: tuple[Planned, ...], terms: Terms
    ) -> Series:
        now = self._desk.clock.now()
        return Series(_NEW, kind, title, replace(place, thread=None), host, plan, terms, Course.RUNNING, now)

    async def _opened(self, series: Series, live: Live, request: str | None) -> MatchInfo:
        """Stores a series together with its first lobby."""

        async def within(session: AsyncSession, live: Live) -> Live:
            row = rows.new_series(series)
            session.add(row)
            await session.flush()
            stored = replace(series, id=SeriesId(row.id or 0))
            guests = (series.invited,) if series.invited else ()
            await rows.enter(session, stored.id, guests, rows.INVITED, to_stamp(series.created))
            await session.flush()
            return replace(live, info=replace(live.info, series=following.ref_of(stored, 1)))

        return (await self._desk.create(live, request, grown=self._matches.if_full, within=within)).info

    def _lock(self, series: SeriesId) -> asyncio.Lock:
        return self._locks.setdefault(series, asyncio.Lock())


async def _store(session: AsyncSession, live: Live, begun: Change | None) -> None:
    """Stores the next match, with its beginning if it begins at once."""
    created = await ledger.create(session, live, () if begun else (LobbyUpdate(),))
    if begun:
        before, after = (
            replace(one, info=replace(one.info, id=created.info.id)) for one in (begun.before, begun.after)
        )
        await ledger.write(session, replace(begun, before=before, after=after))
