"""Two-game matches and campaigns: opened, continued, ended.

The end of a match stores a timer (``bot.service.domain.timer_names.SERIES``) with it. The continuation is one
transaction: it removes the timer, counts the series' ``revision`` up and stores the next match, whose number in the
series is a primary key. So nothing is lost or doubled, at whatever instant the process dies. The engine knows nothing
of series: it gets options and gives an outcome.
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

from bot.ports.clock import to_stamp
from bot.service.domain import lobby, next_battle
from bot.service.domain.context import Context
from bot.service.domain.scenario_source import FoundScenario, ScenarioSource, setup_for
from bot.service.domain.series_score import dice_before
from bot.service.domain.timer_names import SERIES
from bot.service.model.errors import REFUSALS, CampaignLength, NoSuchSeries, NotHostOfSeries, NotSoPlayed, SeriesOver
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import MatchId, MatchInfo, MatchOptions, MatchPlace, Person, SeriesId
from bot.service.model.match_notifications import LobbyUpdate, SeriesScore
from bot.service.model.series import Course, PlannedBattle, Series, SeriesKind
from bot.service.persistence import match_reader, match_writer, series_hooks, series_rows, year_turn
from bot.service.persistence.unit_of_work import MatchUnitOfWork
from bot.service.usecases.matches import Matches
from bot.store.errors import StoreError
from bot.store.tables import SeriesRow, TimerRow
from engine.errors import ScenarioError
from engine.scenarios import scenario_ids

_log = structlog.get_logger("series")

_ATTEMPTS = 3

_NEW = SeriesId(0)


class SeriesService:
    """The two-game matches and campaigns of a store."""

    def __init__(
        self, work: MatchUnitOfWork, scenario_source: ScenarioSource, matches: Matches, new_seed: Callable[[], bytes]
    ) -> None:
        self._work = work
        self._scenario_source = scenario_source
        self._matches = matches
        self._new_seed = new_seed
        self._locks: WeakValueDictionary[SeriesId, asyncio.Lock] = WeakValueDictionary()

    async def open_games(
        self,
        host: Person,
        place: MatchPlace,
        terms: MatchOptions,
        request: str | None = None,
        within: Series | None = None,
    ) -> MatchInfo:
        """The first lobby of two games on a battle, sides swapped in the second; more flags in all win.

        ``within`` has the parent, number, title and guest of an annual battle.

        Raises:
            NoSuchScenario, UnknownChoice, NoSuchSeat, Banned: as ``Matches.open_lobby``.
            NotSoPlayed: it cannot be played so, or not with sides swapped.
        """
        live = await self._matches.proposed(host, place, terms)
        terms = replace(terms, options=live.info.options, invited=None)
        lobby.rematch_setup(live)
        battle = PlannedBattle(terms.scenario, live.info.title)
        series = self._new(SeriesKind.GAMES, "", host, place, (battle, battle), terms)
        if within:
            kept = {"parent": within.parent, "number": within.number, "invited": within.invited}
            series = replace(series, title=within.title, **kept)
        return await self._opened(series, live, request)

    async def open_campaign(
        self,
        host: Person,
        place: MatchPlace,
        title: str,
        battles: Sequence[str],
        terms: MatchOptions,
        request: str | None = None,
    ) -> MatchInfo:
        """The lobby of a campaign's first battle. All battles have the same terms, ``scenario`` aside.

        Raises:
            CampaignLength: there are too few battles, or too many.
            NotSoPlayed: one of them cannot be played by as many people as the first.
            NoSuchScenario, UnknownChoice, NoSuchSeat, Banned: as ``Matches.open_lobby``.
        """
        if not next_battle.LEAST <= len(battles) <= next_battle.MOST:
            raise CampaignLength(len(battles), next_battle.LEAST, next_battle.MOST)
        live = await self._matches.proposed(host, place, replace(terms, scenario=battles[0]))
        same = replace(terms, options=live.info.options)
        plan = tuple([await self._planned(place.guild, replace(same, scenario=one)) for one in battles])
        return await self._opened(self._new(SeriesKind.CAMPAIGN, title, host, place, plan, terms), live, request)

    async def info(self, series: SeriesId, guild: int | None = None) -> Series:
        """A series as it is now.

        Raises:
            NoSuchSeries: there is none with this number, or not on this server.
        """
        async with self._work.database.read() as session:
            found = await series_rows.one(session, series)
        if guild is not None and found.place.guild != guild:
            raise NoSuchSeries(series)
        return found

    async def all_running(self) -> tuple[Series, ...]:
        """The unfinished series of all servers, the oldest first."""
        async with self._work.database.read() as session:
            return await series_rows.several(
                session, col(SeriesRow.status) == Course.RUNNING.value, col(SeriesRow.kind) != SeriesKind.ANNUAL.value
            )

    async def campaigns(self, guild: int) -> tuple[Series, ...]:
        """A server's campaigns, running ones first, then the newest."""
        async with self._work.database.read() as session:
            found = await series_rows.several(
                session, col(SeriesRow.guild) == guild, col(SeriesRow.kind) == SeriesKind.CAMPAIGN.value
            )
        return tuple(sorted(found, key=lambda one: (one.status is not Course.RUNNING, -one.id)))

    async def end(self, series: SeriesId, person: Person, *, organiser: bool) -> Series:
        """Breaks a series off: no further battle follows, and nobody wins it. A running match goes on by itself.

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
            async with self._work.database.write() as session:
                await self._turn(session, found, Course.STOPPED)
        self._work.wake(found.place.guild)
        return replace(found, status=Course.STOPPED)

    async def follow_up(self, match: MatchId) -> None:
        """Continues a series after the end of a match, once, and removes the match's timer."""
        live = await self._work.live(match)
        if live.info.series is None:
            return
        async with self._lock(live.info.series.id):
            for _ in range(_ATTEMPTS):
                try:
                    await self._follow(live)
                except (series_rows.SeriesConflict, match_writer.MatchConflict, IntegrityError) as error:
                    _log.warning("somebody else was first: looking again", match=match, error=type(error).__name__)
                else:
                    break
            else:
                raise StoreError("in-use", f"the series of match #{match} is changed elsewhere all the time")
        self._work.wake(live.info.place.guild)

    async def _follow(self, live: LiveMatch) -> None:
        assert live.info.series is not None
        series = await self.info(live.info.series.id)
        waits = series.status is Course.RUNNING and live.info.series.number == len(series.battles)
        course = next_battle.course_after(series, live.info.status)
        found = await self._next(series, live) if waits and course is Course.RUNNING else None
        async with self._work.database.write() as session:
            await session.exec(
                delete(TimerRow).where(col(TimerRow.match_id) == live.info.id, col(TimerRow.kind) == SERIES)
            )
            if found:
                await series_rows.claim(session, series.id, series.revision)
                await _store(session, *found)
            elif waits:
                await self._turn(session, series, Course.STOPPED if course is Course.RUNNING else course)

    async def _turn(self, session: AsyncSession, series: Series, course: Course) -> None:
        """Stores the new progress of a series, with notifications; it may close its year."""
        now = self._work.clock.now()
        await series_rows.claim(session, series.id, series.revision, status=course.value, ended=to_stamp(now))
        await series_hooks.tell(await session.connection(), series.id, course.value, (SeriesScore(),), now)
        if series.parent:
            await year_turn.close(session, series.parent, now)

    async def _next(self, series: Series, before: LiveMatch) -> tuple[LiveMatch, Change | None] | None:
        """The next battle: its lobby and, if it is full, its start. ``None`` when it cannot be played."""
        battle, now, rng = series.next, self._work.clock.now(), self._work.rng
        assert battle is not None
        try:
            setup = setup_for(*await self._terms(series, before, battle))
        except (*REFUSALS, ScenarioError, ValueError) as error:
            _log.warning("the next battle cannot be made", series=series.id, error=str(error))
            return None
        people = [chair.person for chair in before.info.chairs]
        async with self._work.database.read() as session:
            preferences = await match_reader.read_preferences(session, people)
        live = next_battle.opened(series, before.info, setup, preferences, Context(now, rng))
        if live is None:
            return None
        full = next_battle.is_full(live)
        return live, lobby.begin(Change(before=live, after=live, at=now), self._new_seed(), rng) if full else None

    async def _terms(
        self, series: Series, before: LiveMatch, battle: PlannedBattle
    ) -> tuple[FoundScenario, MatchOptions]:
        terms = next_battle.terms_after(series, before.info, battle)
        if series.kind is SeriesKind.GAMES:
            found = FoundScenario(before.info.family, before.setup.source)
        elif battle.source:
            found = FoundScenario(battle.family, battle.source)
        else:
            found = await self._scenario_source.find(battle.scenario, series.place.guild)
        dice = dice_before(series, found.family, terms.ruleset)
        return found, replace(terms, options={**terms.options, **dice})

    async def _planned(self, guild: int, terms: MatchOptions) -> PlannedBattle:
        """A planned battle of a campaign that its terms allow; a custom scenario with its present text."""
        found = await self._scenario_source.find(terms.scenario, guild)
        try:
            title = setup_for(found, terms).title
        except NotSoPlayed as error:
            named = setup_for(found, replace(terms, options={})).title
            raise NotSoPlayed(error.code, error.detail, named) from None
        own = terms.scenario not in scenario_ids()
        return PlannedBattle(terms.scenario, title, found.family if own else "", found.source if own else "")

    def _new(
        self,
        kind: SeriesKind,
        title: str,
        host: Person,
        place: MatchPlace,
        plan: tuple[PlannedBattle, ...],
        terms: MatchOptions,
    ) -> Series:
        now = self._work.clock.now()
        return Series(
            id=_NEW,
            kind=kind,
            title=title,
            place=replace(place, thread=None),
            host=host,
            plan=plan,
            terms=terms,
            status=Course.RUNNING,
            created=now,
        )

    async def _opened(self, series: Series, live: LiveMatch, request: str | None) -> MatchInfo:
        """Stores a series together with its first lobby."""

        async def within(session: AsyncSession, live: LiveMatch) -> LiveMatch:
            row = series_rows.new_series(series)
            session.add(row)
            await session.flush()
            stored = replace(series, id=SeriesId(row.id or 0))
            guests = (series.invited,) if series.invited else ()
            await series_rows.enter(session, stored.id, guests, series_rows.INVITED, to_stamp(series.created))
            await session.flush()
            return replace(live, info=replace(live.info, series=next_battle.ref_of(stored, 1)))

        return (await self._work.create(live, request, grown=self._matches.if_full, within=within)).info

    def _lock(self, series: SeriesId) -> asyncio.Lock:
        return self._locks.setdefault(series, asyncio.Lock())


async def _store(session: AsyncSession, live: LiveMatch, begun: Change | None) -> None:
    """Stores the next match, with its start if it starts at once."""
    created = await match_writer.create(session, live, () if begun else (LobbyUpdate(),))
    if begun:
        before, after = (
            replace(one, info=replace(one.info, id=created.info.id)) for one in (begun.before, begun.after)
        )
        await match_writer.write(session, replace(begun, before=before, after=after))
