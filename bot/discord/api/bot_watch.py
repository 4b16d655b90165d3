"""What the bot tells its host about itself: for metrics, and for ``longroll health``."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

import aiohttp
import discord
import structlog

from bot.app.backups import Backups
from bot.app.health import PartHealth
from bot.app.monitoring.process_watch import ProcessWatch
from bot.app.monitoring.store_readings import StoreReadings
from bot.app.parts import gateway_part, pictures_part, store_parts
from bot.app.services import Services
from bot.app.settings import Settings
from bot.discord.api.gateway import gateway_readings, shards_of
from bot.discord.api.request_pace import RequestPace
from bot.discord.api.request_watch import RequestWatch
from bot.ports.clock import SystemClock
from bot.ports.heavy_work import HeavyWork
from bot.ports.meter import Meter, MetricReading
from bot.ports.metrics import BACKUP_AGE, PICTURES_WAITING
from bot.service.persistence.backlog import Backlog

ROLE: Final = "bot"

_EACH: Final = 6
"""Number of heartbeats after which the database is asked what waits; while it is away, it is asked at each."""

log = structlog.get_logger(__name__)


class BotWatch:
    """Watches a client and its services. ``backups`` are those that the bot makes, if it is to make any."""

    def __init__(self, client: discord.Client, settings: Settings) -> None:
        self.backups = Backups(settings, SystemClock()) if settings.backup else None
        self._client = client
        self._process = ProcessWatch(settings, ROLE)
        self._shards = settings.own_shards
        self._beats = 0
        self._backlog: Backlog | None = None

    @property
    def meter(self) -> Meter:
        """Takes measurements."""
        return self._process.meter

    def traced(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """The trace of the client's requests, with these counted, too, and kept to Discord's pace."""
        RequestWatch(self.meter).add_to(trace)
        RequestPace(self._shards, self.meter).add_to(trace)
        return trace

    @asynccontextmanager
    async def serving(self, services: Services) -> AsyncIterator[None]:
        """Serves the page of metrics for the duration of the block, if that is asked for.

        Raises:
            WatchingFailed: its address cannot be used.
        """

        async def own() -> Sequence[MetricReading]:
            made = (MetricReading(BACKUP_AGE, self.backups.age),) if self.backups else ()
            return (MetricReading(PICTURES_WAITING, services.pictures.waiting), *gateway_readings(self._client), *made)

        async with self._process.serving(own, StoreReadings(services.database, services.clock).read):
            yield

    async def beat(self, services: Services, heavy_work: HeavyWork, more: Sequence[PartHealth] = ()) -> None:
        """Writes the record of health, with ``more`` parts."""
        if self._backlog is None or self._beats % _EACH == 0:
            try:
                self._backlog = await StoreReadings(services.database, services.clock).backlog()
            except Exception:  # whatever it is: without further records the process would seem to hang
                log.exception("What waits cannot be read.")
                self._backlog = None
        self._beats += 1
        shards = shards_of(self._client)
        self._process.beat(
            (
                gateway_part(sum(one.is_connected for one in shards), len(shards)),
                *store_parts(self._backlog),
                pictures_part(heavy_work),
                *((self.backups.part,) if self.backups else ()),
                *more,
            )
        )

    def stop(self) -> None:
        """Removes the record of health."""
        self._process.stop()
