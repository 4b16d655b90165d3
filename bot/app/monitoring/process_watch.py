"""What any process of Long Roll tells its host, whatever its role: measurements, the page of metrics, its health."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib.metadata import version

import structlog

from bot.app.health import Heartbeat, PartHealth
from bot.app.monitoring.processes import read_children
from bot.app.settings import Settings
from bot.ports.meter import SILENT, Meter, MetricReading, MetricReadings
from bot.ports.metrics import BUILD, METRICS

log = structlog.get_logger(__name__)


class WatchingFailed(Exception):
    """The settings ask for something that cannot be had here; the message tells the host what to do."""


class ProcessWatch:
    """Watches a process of a ``role``, such as ``bot`` or ``worker``. ``meter`` is silent while metrics are off.

    Raises:
        WatchingFailed: metrics are asked for, and their package is not installed.
    """

    def __init__(self, settings: Settings, role: str) -> None:
        self._address = settings.metrics_address
        self._role = role
        self._heartbeat = Heartbeat(settings.data_dir, role)
        self._prometheus = None
        if self._address:
            try:
                from bot.app.monitoring.prometheus_meter import PrometheusMeter  # noqa: PLC0415  an optional package
            except ModuleNotFoundError as error:
                raise WatchingFailed(
                    f"LONGROLL_METRICS needs the packages of `longroll[watch]` ({error.name} is missing)."
                ) from error
            self._prometheus = PrometheusMeter(METRICS)

    @property
    def meter(self) -> Meter:
        """Takes measurements."""
        return self._prometheus or SILENT

    @asynccontextmanager
    async def serving(self, *sources: MetricReadings) -> AsyncIterator[None]:
        """Serves the page of metrics for the duration of the block, with these readings; does nothing if they are off.

        Raises:
            WatchingFailed: the address cannot be used.
        """
        if self._address is None or self._prometheus is None:
            yield
            return
        from bot.app.monitoring.metrics_server import AddressTaken, serving  # noqa: PLC0415  an optional package

        try:
            async with serving(self._address, self._prometheus, (self._build, read_children, *sources)):
                yield
        except AddressTaken as error:
            raise WatchingFailed(
                f"Metrics can’t be served at {self._address.host}:{self._address.port} ({error.reason}). "
                "Change LONGROLL_METRICS."
            ) from error

    def beat(self, parts: Sequence[PartHealth]) -> None:
        """Writes the record of health. Never raises: a full disk is told, and the work goes on."""
        try:
            self._heartbeat.beat(parts)
        except OSError as error:
            log.warning("The record of health cannot be written.", error=str(error))

    def stop(self) -> None:
        """Removes the record of health."""
        self._heartbeat.stop()

    async def _build(self) -> Sequence[MetricReading]:
        return (MetricReading(BUILD, 1, (self._role, version("longroll"))),)
