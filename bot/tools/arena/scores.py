"""Strength from pairs of battles: shares, Elo with 95% intervals, and the sequential test.

Pairs are independent of each other, the two battles of a pair are not: variances are those of pairs. The sequential
test is the generalized one (GSPRT) on the five results that a pair can have, as chess engines are tested (Van den
Bergh, "The generalized sequential probability ratio test for Elo"): each hypothesis is as likely as the results are
under the distribution with its mean that fits them best.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from math import log, log10, sqrt
from typing import NamedTuple

from msgspec import Struct

SURE = 1.96
"""Half-width of a 95% interval, in standard deviations."""

MOST_ELO = 1200.0
"""No difference is given as greater: beyond it a series says no more than that nearly every battle was won."""

RESULTS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The scores that a pair can have: lost both, lost one and drew one, and so on."""

_CAUTION = 10
"""Pairs as whose spread that of independent battles is counted in, so that a few like results do not look certain."""

_SPREAD = 1 / 8
"""Variance of a pair's score if its battles were independent and even."""

_HARDLY = 1e-3
"""Pairs counted for a result that has not come up: nothing is impossible."""

_STEPS = 60
"""Halvings in the search for the likeliest distribution: to the last digit of a float."""


class Strength(Struct, frozen=True):
    """A share of points, 0 to 1, with its 95% interval, and what they are in Elo."""

    score: float
    low: float
    high: float
    elo: float
    elo_low: float
    elo_high: float


class Hypotheses(Struct, frozen=True):
    """The hypotheses of a sequential test: no more than ``elo0``, or at least ``elo1``, with their chances of error."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at which ``elo0`` is accepted."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at which ``elo1`` is accepted."""
        return log((1 - self.beta) / self.alpha)


def elo_of(score: float) -> float:
    """The difference in Elo at which a share of points is expected, within ``MOST_ELO``."""
    least = score_of(-MOST_ELO)
    share = min(max(score, least), 1 - least)
    return 400 * log10(share / (1 - share))


def score_of(elo: float) -> float:
    """The share of points that is expected at a difference in Elo."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def strength(scores: Sequence[float]) -> Strength:
    """The strength shown by the scores of pairs; without any, nothing is known."""
    if not scores:
        return Strength(0.5, 0.0, 1.0, 0.0, -MOST_ELO, MOST_ELO)
    sums = sums_of(scores)
    reach = SURE * sqrt(sums.spread / sums.number)
    low, high = max(sums.mean - reach, 0.0), min(sums.mean + reach, 1.0)
    elos = (round(elo_of(one), 1) for one in (sums.mean, low, high))
    return Strength(*(round(one, 5) for one in (sums.mean, low, high)), *elos)


class Sums(NamedTuple):
    """The scores of pairs as sums, to which one more is added in no time."""

    number: int = 0
    total: float = 0.0
    squares: float = 0.0

    def plus(self, score: float) -> Sums:
        """With one more score."""
        return Sums(self.number + 1, self.total + score, self.squares + score * score)

    @property
    def mean(self) -> float:
        """The mean score; an error without any."""
        return self.total / self.number

    @property
    def spread(self) -> float:
        """The variance of a score, with the spread of ``_CAUTION`` independent ones counted in."""
        deviations = max(self.squares - self.number * self.mean**2, 0.0)
        return (deviations + _CAUTION * _SPREAD) / (self.number + _CAUTION)


def sums_of(scores: Iterable[float]) -> Sums:
    """The sums of some scores."""
    return reduce(Sums.plus, scores, Sums())


def counted(scores: Sequence[float]) -> tuple[int, ...]:
    """The number of pairs with each of ``RESULTS``."""
    return tuple(sum(score == result for score in scores) for result in RESULTS)


def likelihood_ratio(pairs: Sequence[float], hypotheses: Hypotheses) -> float:
    """The log-likelihood ratio of ``elo1`` to ``elo0``; ``pairs`` is the number of pairs with each of ``RESULTS``."""
    total = sum(pairs)
    if not total:
        return 0.0
    seen = [max(number, _HARDLY) for number in pairs]
    shares = [number / sum(seen) for number in seen]
    null, other = (_likeliest(shares, score_of(elo)) for elo in (hypotheses.elo0, hypotheses.elo1))
    return total * sum(share * log(one / zero) for share, zero, one in zip(shares, null, other, strict=True))


def _likeliest(shares: Sequence[float], mean: float) -> list[float]:
    """The distribution over ``RESULTS`` with a mean under which these shares are likeliest.

    It is ``share / (1 + x * (result - mean))`` with the ``x`` at which it has that mean (Owen's empirical likelihood).
    """
    low, high = -1 / (RESULTS[-1] - mean), 1 / (mean - RESULTS[0])
    for _ in range(_STEPS):
        x = (low + high) / 2
        slope = sum(share * (one - mean) / (1 + x * (one - mean)) for share, one in zip(shares, RESULTS, strict=True))
        low, high = (x, high) if slope > 0 else (low, x)
    return [share / (1 + low * (one - mean)) for share, one in zip(shares, RESULTS, strict=True)]


def normal_ratio(sums: Sums, hypotheses: Hypotheses) -> float:
    """The log-likelihood ratio where a pair's score is any number, such as one without luck: by mean and variance."""
    if not sums.number:
        return 0.0
    zero, one = score_of(hypotheses.elo0), score_of(hypotheses.elo1)
    return sums.number * (one - zero) * (2 * sums.mean - zero - one) / (2 * sums.spread)
