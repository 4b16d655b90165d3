"""Rows of a benchmark, and the timing of a figure and its floor: interleaved, median and 99th percentile."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median, quantiles

from msgspec import Struct


class BenchRow(Struct, frozen=True):
    """One figure. ``floor`` is the plain physical work in the same ``unit``; ``ratio`` = median / floor."""

    name: str
    median: float
    p99: float
    unit: str
    floor: float
    ratio: float


def timed(work: Callable[[], object]) -> float:
    """Milliseconds that a call takes."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def row(name: str, work: Callable[[], object], floor: Callable[[], object], rounds: int) -> BenchRow:
    """Times both in turn, so that a slow moment of the machine hits both; figures in milliseconds."""
    work(), floor()
    pairs = [(timed(work), timed(floor)) for _ in range(rounds)]
    figures = [figure for figure, _ in pairs]
    return made(name, figures, median(plain for _, plain in pairs), "ms")


def made(name: str, figures: list[float], floor: float, unit: str) -> BenchRow:
    """A row of figures measured before."""
    middle = median(figures)
    last = quantiles(figures, n=100)[-1] if len(figures) > 1 else middle
    ratio = round(middle / floor, 2) if floor else 0.0
    return BenchRow(name, round(middle, 4), round(last, 4), unit, round(floor, 4), ratio)
