"""How good chances are: errors, calibration, and intervals by battle."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bot.tools.training.rows import Floats, Whole

RESAMPLED = 2000
"""Number of bootstrap samples."""

TINY = 1e-6
"""The least chance that log loss reckons with."""

_SEED = 18


class Interval(NamedTuple):
    """A mean, and the range that holds 95% of its bootstrap samples by battle."""

    mean: float
    low: float
    high: float


class CurvePoint(NamedTuple):
    """Positions with about the same chance: how many, their mean chance, and the share of them that were won."""

    positions: int
    chance: float
    won: float
    low: float
    high: float


def brier(chances: Floats, scores: Floats) -> float:
    """The mean squared error: 0 is perfect, 0.25 a coin."""
    return float(np.mean((chances - scores) ** 2))


def log_loss(chances: Floats, scores: Floats) -> float:
    """The mean log loss: 0 is perfect, 0.693 a coin."""
    sure = np.clip(chances, TINY, 1 - TINY)
    return float(-np.mean(scores * np.log(sure) + (1 - scores) * np.log(1 - sure)))


def interval(amounts: Floats, battles: Whole) -> Interval:
    """The mean of a figure of each position, with its interval: whole battles are drawn again, not positions."""
    names = np.unique(battles, return_inverse=True)[1]
    sums, counts = np.bincount(names, amounts), np.bincount(names)
    rng = np.random.default_rng(_SEED)
    drawn = rng.integers(0, len(sums), (RESAMPLED, len(sums)))
    means = sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1)
    low, high = np.quantile(means, (0.025, 0.975))
    return Interval(float(amounts.mean()), float(low), float(high))


def better(chances: Floats, than: Floats, scores: Floats, battles: Whole) -> Interval:
    """The difference of two Brier scores: below 0 where the first chances are the better ones."""
    return interval((chances - scores) ** 2 - (than - scores) ** 2, battles)


def calibration(chances: Floats, scores: Floats, battles: Whole, parts: int = 10) -> list[CurvePoint]:
    """The reliability curve: positions by tenths of their chance."""
    found = []
    place = np.minimum((chances * parts).astype(np.int64), parts - 1)
    for part in range(parts):
        here = place == part
        if here.any():
            won = interval(scores[here], battles[here])
            found.append(CurvePoint(int(here.sum()), float(chances[here].mean()), *won))
    return found
