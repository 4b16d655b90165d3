"""The service as one thing: opened on a database, it plays, sends and keeps time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from secrets import token_bytes

import bot.service
from bot.clock import Clock, SystemClock, to_stamp
from bot.seal import Seal
from bot.service import requests
from bot.service.bars import Bars
from bot.service.correcting import corrections_told
from bot.service.desk import MatchUnitOfWork
from bot.service.keeper import Scheduler
from bot.service.kinds import KINDS, load
from bot.service.library import Library
from bot.service.matches import Matches
from bot.service.outbox import Outbox, Send
from bot.service.people import People
from bot.service.privacy import Privacy
from bot.service.records import Records
from bot.service.series.annual import Annual
from bot.service.series.desk import SeriesService
from bot.service.servers import Servers
from bot.service.shelf import Shelf
from bot.service.talk import Talk
from bot.store.database import Database
from bot.store.errors import StoreError, is_away
from bot.store.running import Guard

_GRACE = 10.0
"""Seconds that messages on their way have left when the bot is stopped."""

_AFTER_TROUBLE = 5.0


class Service:
    """The parts that clients use.

    ``matches`` to play, ``series`` and ``annual`` for those that belong together, ``people`` for what everybody likes,
    ``shelf`` for own battles, ``outbox`` to send, ``keeper`` for what is due. ``talk`` is for the players of one side
    among themselves. ``bars`` keep people apart, ``servers`` have organisers and reports, ``privacy`` is for each by
    himself, ``records`` leave and come back.
    """

    def __init__(
        self,
        database: Database,
        clock: Clock | None = None,
        rng: Random | None = None,
        library: Library | None = None,
        new_seed: Callable[[], bytes] = lambda: token_bytes(32),
        seal: Seal | None = None,
    ) -> None:
        load(bot.service)
        KINDS.check()
        self.database = database
        self.clock = clock or SystemClock()
        self.desk = MatchUnitOfWork(database, self.clock, rng)
        self.people = People(self.desk)
        self.shelf = Shelf(database, self.clock)
        self.matches = Matches(self.desk, library or self.shelf, new_seed)
        self.talk = Talk(self.desk)
        self.series = SeriesService(self.desk, library or self.shelf, self.matches, new_seed)
        self.annual = Annual(self.desk, self.series)
        self.records = Records(self.desk, self.matches, seal or Seal())
        self.bars = Bars(database, self.clock)
        self.servers = Servers(database, self.clock)
        self.privacy = Privacy(database, self.matches, self.people)
        self.outbox = Outbox(database, self.clock, self.desk.news)
        self.scheduler = Scheduler(self.desk, self.series, self.annual)

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
                    await requests.forget_before(session, to_stamp(self.clock.now()) - requests.KEPT)
                return await corrections_told(self.desk)
            except StoreError as error:
                if not is_away(error):
                    raise
            await self.clock.sleep(_AFTER_TROUBLE)


@asynccontextmanager
async def open_services(
    address: str | Guard,
    clock: Clock | None = None,
    rng: Random | None = None,
    library: Library | None = None,
    new_seed: Callable[[], bytes] = lambda: token_bytes(32),
    seal: Seal | None = None,
) -> AsyncIterator[Service]:
    """The service on the database at an address, migrated first and closed at the end.

    It does not claim the database for this process: a bot does so around it, with ``bot.store.running.running_on``,
    and names its guard in place of the address where there is one.

    Raises:
        StoreError: the database cannot be opened.
    """
    if isinstance(address, Guard):
        database = await Database.open(address.address, address.hello)
    else:
        database = await Database.open(address)
    try:
        yield Service(database, clock, rng, library, new_seed, seal)
    finally:
        await database.close()
