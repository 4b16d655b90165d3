"""The services of a bot as one record, opened on a database."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random
from secrets import token_bytes

import bot.service.domain
from bot.images.job_queue import JobQueue
from bot.images.pictures import Pictures
from bot.ports.clock import Clock, SystemClock, to_stamp
from bot.ports.heavy_work import HeavyWork
from bot.ports.sealing import Seal
from bot.service.domain.kind_registry import KINDS, load
from bot.service.domain.scenario_source import ScenarioSource
from bot.service.persistence import idempotency
from bot.service.persistence.unit_of_work import MatchUnitOfWork
from bot.service.usecases.annual_battles import AnnualBattles
from bot.service.usecases.bans import Bans
from bot.service.usecases.custom_scenarios import CustomScenarios
from bot.service.usecases.guild_settings import GuildSettings
from bot.service.usecases.lessons import Lessons
from bot.service.usecases.matches import Matches
from bot.service.usecases.people import People
from bot.service.usecases.privacy import Privacy
from bot.service.usecases.records import Records
from bot.service.usecases.series import SeriesService
from bot.service.usecases.team_talk import TeamTalk
from bot.service.workers.errata_job import announce_corrections
from bot.service.workers.outbox import Outbox, Send
from bot.service.workers.scheduler import Scheduler
from bot.store.database import Database
from bot.store.errors import StoreError, is_away
from bot.store.running import Guard
from engine.language import Language

_GRACE = 10.0
"""Seconds for messages in flight when the bot is stopped."""

_AFTER_TROUBLE = 5.0


@dataclass(frozen=True, kw_only=True)
class Services:
    """The services that commands, controls and messages use.

    Playing: ``matches``, ``series`` and ``annual_battles`` for matches that belong together, ``team_talk`` among the
    players of a side. People and guilds: ``people`` (preferences), ``lessons``, ``bans`` (blocks, too),
    ``guild_settings`` (reports, too), ``privacy``. Files: ``custom_scenarios``, ``records``. Workers: ``outbox``,
    ``scheduler``, ``pictures``.
    ``language`` is the one that everybody is spoken to in; empty where each reader has their own.
    """

    database: Database
    clock: Clock
    unit_of_work: MatchUnitOfWork
    people: People
    custom_scenarios: CustomScenarios
    matches: Matches
    team_talk: TeamTalk
    series: SeriesService
    annual_battles: AnnualBattles
    records: Records
    lessons: Lessons
    bans: Bans
    guild_settings: GuildSettings
    privacy: Privacy
    outbox: Outbox
    scheduler: Scheduler
    pictures: Pictures
    language: Language = ""

    @asynccontextmanager
    async def at_work(self, send: Send) -> AsyncIterator[None]:
        """Runs the outbox and the scheduler in the background for the duration of the block; once per record."""
        await self._begin()
        tasks = [asyncio.create_task(self.outbox.drain(send)), asyncio.create_task(self.scheduler.keep())]
        try:
            yield
        finally:
            self.outbox.stop()
            self.scheduler.stop()
            await asyncio.wait(tasks, timeout=_GRACE)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def with_heavy_work(self, heavy_work: HeavyWork) -> Services:
        """The same services with pictures drawn, and computer generals thinking, elsewhere."""
        scheduler = Scheduler(self.unit_of_work, self.series, self.annual_battles, heavy_work)
        return dataclasses.replace(self, pictures=Pictures(heavy_work), scheduler=scheduler)

    async def _begin(self) -> None:
        """Cleans up and looks for corrections, as soon as the database answers."""
        while True:
            try:
                async with self.database.write() as session:
                    await idempotency.forget_before(session, to_stamp(self.clock.now()) - idempotency.KEPT)
                return await announce_corrections(self.unit_of_work)
            except StoreError as error:
                if not is_away(error):
                    raise
            await self.clock.sleep(_AFTER_TROUBLE)


@asynccontextmanager
async def open_services(
    address: str | Guard,
    clock: Clock | None = None,
    rng: Random | None = None,
    scenario_source: ScenarioSource | None = None,
    new_seed: Callable[[], bytes] = lambda: token_bytes(32),
    seal: Seal | None = None,
) -> AsyncIterator[Services]:
    """Opens the services on the database at an address, migrated first and closed at the end; this process draws.

    The database is not claimed for this process: a bot does so around it, with ``bot.store.running.running_on``, and
    passes its guard in place of the address where there is one.

    Raises:
        StoreError: the database cannot be opened.
    """
    if isinstance(address, Guard):
        database = await Database.open(address.address, address.hello)
    else:
        database = await Database.open(address)
    work = MatchUnitOfWork(database, clock or SystemClock(), rng)
    beside = JobQueue(0)
    try:
        yield services_on(work, scenario_source, new_seed, seal or Seal(), beside)
    finally:
        beside.close()
        await database.close()


def services_on(
    work: MatchUnitOfWork,
    scenario_source: ScenarioSource | None,
    new_seed: Callable[[], bytes],
    seal: Seal,
    heavy_work: HeavyWork,
) -> Services:
    """The services over a unit of work."""
    load(bot.service.domain)
    KINDS.check()
    database, clock = work.database, work.clock
    people = People(work)
    custom_scenarios = CustomScenarios(database, clock)
    matches = Matches(work, scenario_source or custom_scenarios, new_seed)
    series = SeriesService(work, scenario_source or custom_scenarios, matches, new_seed)
    guild_settings = GuildSettings(database, clock)
    annual_battles = AnnualBattles(work, series, guild_settings)
    return Services(
        database=database,
        clock=clock,
        unit_of_work=work,
        people=people,
        custom_scenarios=custom_scenarios,
        matches=matches,
        team_talk=TeamTalk(work),
        series=series,
        annual_battles=annual_battles,
        records=Records(work, matches, seal),
        lessons=Lessons(database, clock),
        bans=Bans(database, clock),
        guild_settings=guild_settings,
        privacy=Privacy(database, matches, people),
        outbox=Outbox(database, clock, work.outbox_wakeup),
        scheduler=Scheduler(work, series, annual_battles, heavy_work),
        pictures=Pictures(heavy_work),
    )
