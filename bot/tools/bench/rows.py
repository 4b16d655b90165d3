"""Rows of a benchmark: the median and the 99th percentile of a figure, beside its floor."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median, quantiles

from render.timing import TimingRow


def timed(work: Callable[[], object]) -> float:
    """Milliseconds that a call takes."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def made(name: str, figures: list[float], floor: float, unit: str) -> TimingRow:
    """A row of figures measured before."""
    middle = median(figures)
    last = quantiles(figures, n=100)[-1] if len(figures) > 1 else middle
    ratio = round(middle / floor, 2) if floor else 0.0
    return TimingRow(name, round(middle, 4), round(last, 4), unit, round(floor, 4), ratio)
