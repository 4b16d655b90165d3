"""Inputs of the service's pure functions besides the match: the time, and random numbers."""

from __future__ import annotations

from datetime import datetime
from random import Random

from msgspec import Struct


class Context(Struct, frozen=True):
    """The instant (UTC) of a change, and the random numbers for delays and for seats drawn by lot.

    Dice and cards never come from ``rng``: they have a seed of their own (``engine.chance``).
    """

    now: datetime
    rng: Random
