"""The meter that keeps what it is told for Prometheus, and the page that Prometheus reads.

The package ``prometheus-client`` comes with ``longroll[watch]``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from bot.ports.meter import Metric, MetricLabel, MetricReading, MetricType

MOST_VALUES: Final = 100
"""Most values of a label whose values are not declared; further ones are counted together."""

OTHER: Final = "other"
"""Stands for values that are not declared, or come after ``MOST_VALUES``."""

_TOTAL: Final = "_total"


class PrometheusMeter:
    """Counters and histograms of one process, in a registry of its own.

    Series with declared labels are there from the start, at zero. No label can grow without end.
    """

    def __init__(self, metrics: Iterable[Metric]) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._counters: dict[str, Counter] = {}
        self._histograms: dict[str, Histogram] = {}
        self._met: dict[tuple[str, str], set[str]] = defaultdict(set)
        for metric in metrics:
            self._register(metric)

    def count(self, metric: Metric, *labels: str) -> None:
        """Counts one more."""
        counter = self._counters[metric.name]
        (counter.labels(*self._bounded(metric, labels)) if labels else counter).inc()

    def observe(self, metric: Metric, value: float, *labels: str) -> None:
        """Adds a value to a distribution."""
        histogram = self._histograms[metric.name]
        (histogram.labels(*self._bounded(metric, labels)) if labels else histogram).observe(value)

    def page(self, readings: Sequence[MetricReading]) -> bytes:
        """Everything that was counted, and these readings, in Prometheus' text format."""
        now = CollectorRegistry()
        now.register(_Readings([self._checked(one) for one in readings]))
        return generate_latest(self._registry) + generate_latest(now)

    def _register(self, metric: Metric) -> None:
        names = [label.name for label in metric.labels]
        made: Counter | Histogram
        if metric.type is MetricType.HISTOGRAM:
            made = Histogram(metric.name, metric.about, names, buckets=metric.buckets, registry=self._registry)
            self._histograms[metric.name] = made
        elif metric.type is MetricType.COUNTER and not metric.name.endswith(_KEPT_ELSEWHERE):
            made = Counter(metric.name.removesuffix(_TOTAL), metric.about, names, registry=self._registry)
            self._counters[metric.name] = made
        else:
            return
        if names and all(label.values for label in metric.labels):
            for values in product(*(label.values for label in metric.labels)):
                made.labels(*values)

    def _checked(self, reading: MetricReading) -> MetricReading:
        return MetricReading(reading.metric, reading.value, tuple(self._bounded(reading.metric, reading.labels)))

    def _bounded(self, metric: Metric, labels: Sequence[str]) -> Iterator[str]:
        for label, value in zip(metric.labels, labels, strict=True):
            yield value if self._may(metric, label, value) else OTHER

    def _may(self, metric: Metric, label: MetricLabel, value: str) -> bool:
        if label.values:
            return value in label.values
        met = self._met[metric.name, label.name]
        if len(met) < MOST_VALUES:
            met.add(value)
        return value in met


_KEPT_ELSEWHERE: Final = "cpu_seconds_total"
"""The end of the names of counters that the system keeps; they come as readings."""


class _Readings(Collector):
    """Readings as Prometheus' families, those of one metric together."""

    def __init__(self, readings: Sequence[MetricReading]) -> None:
        self._readings = readings

    def collect(self) -> Iterator[CounterMetricFamily | GaugeMetricFamily]:
        by_metric: dict[str, list[MetricReading]] = defaultdict(list)
        for one in self._readings:
            by_metric[one.metric.name].append(one)
        yield from map(_family, by_metric.values())


def _family(readings: Sequence[MetricReading]) -> CounterMetricFamily | GaugeMetricFamily:
    metric = readings[0].metric
    kinds: Mapping[bool, type[CounterMetricFamily | GaugeMetricFamily]] = {
        True: CounterMetricFamily,
        False: GaugeMetricFamily,
    }
    made = kinds[metric.type is MetricType.COUNTER](
        metric.name, metric.about, labels=[one.name for one in metric.labels]
    )
    for one in readings:
        made.add_metric(one.labels, one.value)
    return made
