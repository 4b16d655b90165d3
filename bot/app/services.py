"""The services of a bot as one record: opened on a database, they play, send, keep time and draw."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random
from secrets import token_bytes

import bot.service.domain
from bot.images.job_queue import JobQueue
from bot.images.pictures import Pictures
from bot.ports.clock import Clock, SystemClock, to_stamp
from bot.ports.sealing import Seal
from bot.service.domain.kinds import KINDS, load
from bot.service.persistence import idempotency
from bot.service.persistence.scenario_source import ScenarioSource
from bot.service.persistence.unit_of_work import MatchUnitOfWork
from bot.service.usecases.annual_battles import AnnualBattles
from bot.service.usecases.bans import Bans
from bot.service.usecases.custom_scenarios import CustomScenarios
from bot.service.usecases.guild_settings import GuildSettings
from bot.service.usecases.matches import Matches
from bot.service.usecases.people import People
from bot.service.usecases.privacy import Privacy
from bot.service.usecases.records import Records
from bot.service.usecases.series import SeriesService
from bot.service.usecases.team_talk import TeamTalk
from bot.service.workers.errata_job import corrections_told
from bot.service.workers.outbox import Outbox, Send
from bot.service.workers.scheduler import Scheduler
from bot.store.database import Database
from bot.store.errors import StoreError, is_away
from bot.store.running import Guard

_GRACE = 10.0
"""Seconds that messages on their way have left when the bot is stopped."""

_AFTER_TROUBLE = 5.0


@dataclass(frozen=True, kw_only=True)
class Services:
    """What commands, controls and messages use.

    ``matches`` to play, ``series`` and ``annual`` for those that belong together, ``people`` for what everybody likes,
    ``shelf`` for own battles, ``outbox`` to send, ``scheduler`` for what is due, ``pictures`` to draw. ``talk`` is for
    the players of one side among themselves. ``bars`` keep people apart, ``servers`` have organisers and reports,
    ``privacy`` is for each by themselves, ``records`` leave and come back.
    """

    database: Database
    clock: Clock
    unit_of_work: MatchUnitOfWork
    people: People
    shelf: CustomScenarios
    matches: Matches
    talk: TeamTalk
    series: SeriesService
    annual: AnnualBattles
    records: Records
    bars: Bans
    servers: GuildSettings
    privacy: Privacy
    outbox: Outbox
    scheduler: Scheduler
    pictures: Pictures

    @asynccontextmanager
    async def at_work(self, send: Send) -> AsyncIterator[None]:
        """Sends and keeps time in the background for as long as the block lasts, once for each service."""
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
            self.scheduler.close()

    async def _begin(self) -> None:
        """Clears up and looks for corrections, as soon as the database is there."""
        while True:
            try:
                async with self.database.write() as session:
                    await idempotency.forget_before(session, to_stamp(self.clock.now()) - idempotency.KEPT)
                return await corrections_told(self.unit_of_work)
            except StoreError as error:
                if not is_away(error):
                    raise
            await self.clock.sleep(_AFTER_TROUBLE)


@asynccontextmanager
async def open_services(
    address: str | Guard,
    clock: Clock | None = None,
    rng: Random | None = None,
    library: ScenarioSource | None = None,
    new_seed: Callable[[], bytes] = lambda: token_bytes(32),
    seal: Seal | None = None,
) -> AsyncIterator[Services]:
    """The services on the database at an address, migrated first and closed at the end; this process draws.

    They do not claim the database for this process: a bot does so around them, with ``bot.store.running.running_on``,
    and names its guard in place of the address where there is one.

    Raises:
        StoreError: the database cannot be opened.
    """
    if isinstance(address, Guard):
        database = await Database.open(address.address, address.hello)
    else:
        database = await Database.open(address)
    services = services_on(MatchUnitOfWork(database, clock or SystemClock(), rng), library, new_seed, seal or Seal())
    try:
        yield services
    finally:
        services.pictures.close()
        await database.close()


def services_on(
    work: MatchUnitOfWork, library: ScenarioSource | None, new_seed: Callable[[], bytes], seal: Seal
) -> Services:
    """The services over a unit of work, with pictures that this process draws."""
    load(bot.service.domain)
    KINDS.check()
    database, clock = work.database, work.clock
    people = People(work)
    shelf = CustomScenarios(database, clock)
    matches = Matches(work, library or shelf, new_seed)
    series = SeriesService(work, library or shelf, matches, new_seed)
    servers = GuildSettings(database, clock)
    annual = AnnualBattles(work, series, servers)
    return Services(
        database=database,
        clock=clock,
        unit_of_work=work,
        people=people,
        shelf=shelf,
        matches=matches,
        talk=TeamTalk(work),
        series=series,
        annual=annual,
        records=Records(work, matches, seal),
        bars=Bans(database, clock),
        servers=servers,
        privacy=Privacy(database, matches, people),
        outbox=Outbox(database, clock, work.news),
        scheduler=Scheduler(work, series, annual),
        pictures=Pictures(JobQueue(0)),
    )
