"""The page of metrics, served by the process itself at an address of this machine.

It runs in the loop that does the work: where that is stuck, Prometheus gets no answer, and says so.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import chain
from typing import Final

import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot.app.metrics_address import MetricsAddress
from bot.app.monitoring.loop_lag import measuring_lag
from bot.app.monitoring.prometheus_meter import PrometheusMeter
from bot.ports.meter import MetricReading, MetricReadings

_PATIENCE: Final = 5.0
"""Seconds for all readings of one source."""

_FRESH: Final = 1.0
"""Seconds for which a page is served again: reading it often costs nothing."""

log = structlog.get_logger(__name__)


class AddressTaken(Exception):
    """The address of the metrics cannot be used; ``address`` and the system's reason."""

    def __init__(self, address: MetricsAddress, reason: str) -> None:
        super().__init__(f"{address.url}: {reason}")
        self.address = address
        self.reason = reason


@asynccontextmanager
async def serving(
    address: MetricsAddress, meter: PrometheusMeter, sources: Sequence[MetricReadings]
) -> AsyncIterator[MetricsAddress]:
    """Serves ``/metrics`` for the duration of the block, at the address that it yields (port 0 becomes a free one).

    Raises:
        AddressTaken: another program has it, or it is none of this machine's.
    """
    page = _Page(meter, sources)
    app = web.Application()
    app.router.add_get("/metrics", page.answer)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    try:
        await web.TCPSite(runner, address.host, address.port).start()
    except OSError as error:
        await runner.cleanup()
        raise AddressTaken(address, error.strerror or str(error)) from error
    served = MetricsAddress(address.host, runner.addresses[0][1], address.is_public)
    if address.is_public:
        log.warning("Metrics can be read beyond this machine.", url=served.url)
    else:
        log.info("Metrics can be read.", url=served.url)
    try:
        with measuring_lag(meter):
            yield served
    finally:
        await runner.cleanup()


class _Page:
    """The page as it is now; asked for by several at once, it is made once."""

    def __init__(self, meter: PrometheusMeter, sources: Sequence[MetricReadings]) -> None:
        self._meter = meter
        self._sources = sources
        self._made = -_FRESH
        self._text = b""
        self._turn = asyncio.Lock()

    async def answer(self, _: web.Request) -> web.Response:
        async with self._turn:
            if time.perf_counter() - self._made >= _FRESH:
                read = await asyncio.gather(*map(_read, self._sources))
                self._text, self._made = self._meter.page([*chain.from_iterable(read)]), time.perf_counter()
        return web.Response(body=self._text, headers={"Content-Type": CONTENT_TYPE_LATEST})


async def _read(source: MetricReadings) -> Sequence[MetricReading]:
    """What a source says; nothing if it fails, for the others go on."""
    try:
        return await asyncio.wait_for(source(), _PATIENCE)
    except Exception:
        log.exception("Some metrics cannot be read.")
        return ()
