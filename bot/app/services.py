"""The services of a bot as one record, opened on a database."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from random import Random
from secrets import token_bytes

import structlog

import bot.service.domain
from bot.images.job_queue import JobQueue
from bot.images.pictures import Pictures
from bot.ports.clock import Clock, SystemClock, to_stamp
from bot.ports.confined import Confined, here
from bot.ports.heavy_work import HeavyWork
from bot.ports.meter import SILENT, Meter
from bot.ports.sealing import Seal
from bot.service.domain.notification_registry import KINDS, load
from bot.service.domain.scenario_source import ScenarioSource
from bot.service.persistence import idempotency
from bot.service.persistence.unit_of_work import MatchUnitOfWork
from bot.service.usecases.annual_battles import AnnualBattles
from bot.service.usecases.bans import Bans
from bot.service.usecases.custom_scenarios import CustomScenarios
from bot.service.usecases.file_reader import FileReader
from bot.service.usecases.guild_settings import GuildSettings
from bot.service.usecases.honors import Honors
from bot.service.usecases.lessons import Lessons
from bot.service.usecases.matches import Matches
from bot.service.usecases.matchmaking import Matchmaking
from bot.service.usecases.open_boards import OpenBoards
from bot.service.usecases.open_challenges import OpenChallenges
from bot.service.usecases.people import People
from bot.service.usecases.privacy import Privacy
from bot.service.usecases.ratings import Ratings
from bot.service.usecases.records import Records
from bot.service.usecases.series import SeriesService
from bot.service.usecases.team_talk import TeamTalk
from bot.service.workers.errata_job import announce_corrections
from bot.service.workers.outbox import Outbox, Send
from bot.service.workers.queue_worker import QueueWorker
from bot.service.workers.scheduler import Scheduler
from bot.store.database import Database
from bot.store.errors import StoreError, is_away
from bot.store.processes.membership import Membership
from bot.store.running import Guard
from engine.language import Language

_GRACE = 10.0
"""Seconds for messages in flight when the bot is stopped."""

_AFTER_TROUBLE = 5.0

_PATIENCE = 1.0
"""Seconds for which a start waits until ratings follow new figures of battles; with many battles they take longer."""

_log = structlog.get_logger("services")


@dataclass(frozen=True, kw_only=True)
class Services:
    """The services that commands, controls and messages use.

    Playing: ``matches``, ``series`` and ``annual_battles`` for matches that belong together, ``matchmaking`` for people
    who look for an opponent, ``open_challenges`` for two who settle their terms, ``open_boards`` of servers,
    ``ratings`` (leaderboards and profiles, too), ``honors`` (roles for them), ``team_talk`` among the players of a
    side. People and guilds: ``people`` (preferences), ``lessons``, ``bans`` (blocks, too), ``guild_settings`` (reports,
    too), ``privacy``. Files: ``custom_scenarios``, ``records``, ``file_reader``. Workers: ``outbox``, ``scheduler``,
    ``pictures``.
    ``language`` is the one that everybody is spoken to in; empty where each reader has their own. ``meter`` takes
    measurements.
    """

    database: Database
    clock: Clock
    unit_of_work: MatchUnitOfWork
    people: People
    custom_scenarios: CustomScenarios
    matches: Matches
    matchmaking: Matchmaking
    open_challenges: OpenChallenges
    open_boards: OpenBoards
    ratings: Ratings
    honors: Honors
    team_talk: TeamTalk
    series: SeriesService
    annual_battles: AnnualBattles
    records: Records
    lessons: Lessons
    bans: Bans
    guild_settings: GuildSettings
    privacy: Privacy
    file_reader: FileReader
    outbox: Outbox
    scheduler: Scheduler
    pictures: Pictures
    language: Language = ""
    meter: Meter = SILENT

    @asynccontextmanager
    async def at_work(self, send: Send) -> AsyncIterator[None]:
        """Runs outbox, scheduler and queue in the background for the duration of the block; once per record."""
        alone = self.database.peers.shards is None
        leading = self._lead(self._begin)
        if alone:
            await leading
        counting = self._lead(self._follow_figures)
        wake_up = self.unit_of_work.queue_wakeup
        queue = QueueWorker(self.matchmaking, self.open_challenges, self.database.peers, self.clock, wake_up)
        loops = (self.outbox.drain(send), self.scheduler.keep(), queue.keep())
        tasks = [asyncio.create_task(loop) for loop in loops]
        try:
            if alone:
                await asyncio.wait([counting], timeout=_PATIENCE)
            yield
        finally:
            self.outbox.stop()
            self.scheduler.stop()
            queue.stop()
            await asyncio.wait(tasks, timeout=_GRACE)
            for task in (*tasks, leading, counting):
                task.cancel()
            await asyncio.gather(*tasks, leading, counting, return_exceptions=True)

    def with_heavy_work(self, heavy_work: HeavyWork, *, files: bool = False) -> Services:
        """The same services with pictures drawn, computer generals thinking, and maybe files read elsewhere."""
        if files:
            self.file_reader.heavy_work = heavy_work
        scheduler = Scheduler(self.unit_of_work, self.series, self.annual_battles, heavy_work)
        return dataclasses.replace(self, pictures=Pictures(heavy_work), scheduler=scheduler)

    def _lead(self, work: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
        """Begins to do something once, in the process that leads, as soon as it can."""
        task = asyncio.create_task(self._led(work))
        task.add_done_callback(_log_failure)
        return task

    async def _led(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await self.database.peers.lead()
            try:
                return await work()
            except StoreError as error:
                if not is_away(error):
                    raise
            await self.clock.sleep(_AFTER_TROUBLE)

    async def _begin(self) -> None:
        """Cleans up, counts what was not, looks for corrections."""
        async with self.database.write() as session:
            await idempotency.forget_before(session, to_stamp(self.clock.now()) - idempotency.KEPT)
        await self.ratings.catch_up()
        await announce_corrections(self.unit_of_work)

    async def _follow_figures(self) -> None:
        await self.ratings.follow_figures()


def _log_failure(leading: asyncio.Task[None]) -> None:
    if not leading.cancelled() and (error := leading.exception()):
        _log.error("What one process does for all came to nothing.", exc_info=error)


@asynccontextmanager
async def open_services(  # noqa: PLR0913 - everything but the address has a default
    address: str | Guard,
    clock: Clock | None = None,
    rng: Random | None = None,
    scenario_source: ScenarioSource | None = None,
    new_seed: Callable[[], bytes] = lambda: token_bytes(32),
    seal: Seal | None = None,
    *,
    confined: Confined = here,
) -> AsyncIterator[Services]:
    """Opens the services on the database at an address, migrated first and closed at the end; this process draws.

    The database is not claimed for this process: a bot does so around it, with ``bot.store.running.running_on``, and
    passes its guard in place of the address where there is one. A guard with shards makes it one process among others.
    Files that people bring are read by ``confined``.

    Raises:
        StoreError: the database cannot be opened.
    """
    async with AsyncExitStack() as stack:
        if isinstance(address, Guard):
            database = await Database.open(address.address, address.hello)
        else:
            database = await Database.open(address)
        stack.push_async_callback(database.close)
        if isinstance(address, Guard) and address.shards:
            membership = Membership(database.engine, address.hello, address.shards, clock, standby=address.stands_by)
            database.peers = membership
        work = MatchUnitOfWork(database, clock or SystemClock(), rng)
        beside = JobQueue(0)
        stack.callback(beside.close)
        services = services_on(work, scenario_source, new_seed, seal or Seal(), beside, confined)
        yield await stack.enter_async_context(joined(services))


@asynccontextmanager
async def joined(services: Services) -> AsyncIterator[Services]:
    """Services in touch with the other processes, if there can be any.

    Raises:
        StoreError: the database is away.
    """
    peers = services.database.peers
    if isinstance(peers, Membership):
        await peers.begin()
    try:
        yield services
    finally:
        if isinstance(peers, Membership):
            await peers.close()


def services_on(
    work: MatchUnitOfWork,
    scenario_source: ScenarioSource | None,
    new_seed: Callable[[], bytes],
    seal: Seal,
    heavy_work: HeavyWork,
    confined: Confined = here,
) -> Services:
    """The services over a unit of work."""
    load(bot.service.domain)
    KINDS.check()
    database, clock = work.database, work.clock
    people, reader = People(work), FileReader(confined)
    custom_scenarios = CustomScenarios(database, clock, reader)
    matches = Matches(work, scenario_source or custom_scenarios, new_seed)
    series = SeriesService(work, scenario_source or custom_scenarios, matches, new_seed)
    guild_settings = GuildSettings(database, clock)
    annual_battles = AnnualBattles(work, series, guild_settings)
    ratings, matchmaking = Ratings(work, matches), Matchmaking(work, matches, guild_settings)
    matchmaking.strength_of = ratings.strengths
    return Services(
        database=database,
        clock=clock,
        unit_of_work=work,
        people=people,
        custom_scenarios=custom_scenarios,
        matches=matches,
        matchmaking=matchmaking,
        open_challenges=OpenChallenges(work, matches, scenario_source or custom_scenarios),
        open_boards=OpenBoards(database, clock),
        ratings=ratings,
        honors=Honors(database, clock, ratings, guild_settings),
        team_talk=TeamTalk(work),
        series=series,
        annual_battles=annual_battles,
        records=Records(work, matches, seal, reader),
        lessons=Lessons(database, clock),
        bans=Bans(database, clock),
        guild_settings=guild_settings,
        privacy=Privacy(database, matches, people),
        file_reader=reader,
        outbox=Outbox(database, clock, work.outbox_wakeup),
        scheduler=Scheduler(work, series, annual_battles, heavy_work),
        pictures=Pictures(heavy_work),
    )
