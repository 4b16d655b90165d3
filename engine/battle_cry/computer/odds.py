"""Estimated odds where only the average number of hits of several attacks is known."""

from __future__ import annotations

from math import exp


def chances_of(hits: float, most: int) -> list[float]:
    """The chances of at least 1, 2 … ``most`` hits from scattered fire that averages ``hits``."""
    fewer, term = 0.0, exp(-hits)
    found: list[float] = []
    for number in range(most):
        fewer += term
        term *= hits / (number + 1)
        found.append(1 - fewer if fewer < 1 else 0.0)
    return found


def chance_of(hits: float, wanted: int) -> float:
    """The chance of at least ``wanted`` hits from scattered fire that averages ``hits``."""
    return chances_of(hits, wanted)[-1] if wanted else 1.0
