"""Estimated odds where only the average number of hits of several attacks is known."""

from __future__ import annotations

from math import exp


def chance_of(hits: float, wanted: int) -> float:
    """The chance of at least ``wanted`` hits from scattered fire that averages ``hits``."""
    fewer, term = 0.0, exp(-hits)
    for number in range(wanted):
        fewer += term
        term *= hits / (number + 1)
    return max(1 - fewer, 0.0)
