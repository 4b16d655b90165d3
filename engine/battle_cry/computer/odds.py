"""Odds that are estimates: hits that come of many attacks, of which only the average is known."""

from __future__ import annotations

from math import exp


def chance_of(hits: float, wanted: int) -> float:
    """How likely at least ``wanted`` hits come of scattered fire that brings ``hits`` on average."""
    fewer, term = 0.0, exp(-hits)
    for number in range(wanted):
        fewer += term
        term *= hits / (number + 1)
    return max(1 - fewer, 0.0)
