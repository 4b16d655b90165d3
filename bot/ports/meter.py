"""Measuring as a port: counts and durations are told to a meter, which by default keeps nothing.

What may be measured is declared once, in ``bot.ports.metrics``. What is true at an instant, such as the length of a
queue, is no business of a meter: it is read when somebody asks (``MetricReading``).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from enum import StrEnum
from typing import Final, Protocol

from msgspec import Struct


class MetricType(StrEnum):
    """What a metric is, by Prometheus' words: what only grows, what goes up and down, a distribution."""

    COUNTER = "counter"
    GAUGE = "gauge"
    HISTOGRAM = "histogram"


class MetricLabel(Struct, frozen=True):
    """A label of a metric with all values that it may have; none are named where they are numbers, as of shards.

    No label is ever a person, a server or a match: there is no end of those, and they are nobody's business.
    """

    name: str
    values: tuple[str, ...] = ()


class Metric(Struct, frozen=True, kw_only=True):
    """Something that is measured: its name in Prometheus, what it is, its labels in order.

    ``buckets`` are the upper bounds of a histogram, in its unit.
    """

    name: str
    type: MetricType
    about: str
    labels: tuple[MetricLabel, ...] = ()
    buckets: tuple[float, ...] = ()


class Meter(Protocol):
    """Takes counts and durations. Labels come in the order of the metric's."""

    def count(self, metric: Metric, *labels: str) -> None:
        """Counts one more."""
        ...

    def observe(self, metric: Metric, value: float, *labels: str) -> None:
        """Adds a value to a distribution."""
        ...


class SilentMeter:
    """Keeps nothing."""

    def count(self, metric: Metric, *labels: str) -> None:
        """Does nothing."""

    def observe(self, metric: Metric, value: float, *labels: str) -> None:
        """Does nothing."""


SILENT: Final[Meter] = SilentMeter()


class MetricReading(Struct, frozen=True):
    """The value of a gauge, or of a counter that somebody else keeps, as it is now."""

    metric: Metric
    value: float
    labels: tuple[str, ...] = ()


MetricReadings = Callable[[], Awaitable[Sequence[MetricReading]]]
"""Reads some gauges."""
