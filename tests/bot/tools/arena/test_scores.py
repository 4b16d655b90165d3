"""Strength from pairs: Elo, its intervals, and a sequential test that errs as seldom as it says."""

from __future__ import annotations

from math import log
from random import Random

import pytest

from bot.tools.arena.scores import (
    MOST_ELO,
    RESULTS,
    Hypotheses,
    Sums,
    counted,
    elo_of,
    likelihood_ratio,
    normal_ratio,
    score_of,
    strength,
    sums_of,
)
from tests.support.examples import BY_NIGHT


@pytest.mark.parametrize(("score", "elo"), [(0.5, 0.0), (0.6, 70.4), (0.65, 107.5), (0.75, 190.8), (0.25, -190.8)])
def test_elo(score: float, elo: float) -> None:
    assert elo_of(score) == pytest.approx(elo, abs=0.1)
    assert score_of(elo) == pytest.approx(score, abs=0.0002)


def test_no_series_shows_more_than_the_greatest_difference() -> None:
    assert [elo_of(1.0), elo_of(0.0)] == pytest.approx([MOST_ELO, -MOST_ELO])


def test_a_few_like_results_are_not_certain() -> None:
    """Ten pairs won: about the interval of twenty independent battles."""
    found = strength([1.0] * 10)
    assert (found.score, found.high) == (1.0, 1.0)
    assert 0.8 < found.low < 0.9
    nothing = strength([])
    assert (nothing.score, nothing.low, nothing.high) == (0.5, 0.0, 1.0)


def test_pairs_that_split_are_surer_than_battles() -> None:
    """Where each wins with the same side, the side decides, and the players are equal."""
    split, spread = strength([0.5] * 100), strength([0.0, 1.0] * 50)
    assert split.score == spread.score == 0.5
    assert split.high - split.low < (spread.high - spread.low) / 2


def test_the_interval_holds_the_truth_in_95_of_100_series() -> None:
    rng, truth, held = Random(1), 0.55, 0
    for _ in range(400):
        found = strength([pair(rng, truth) for _ in range(60)])
        held += found.low <= truth <= found.high
    assert 0.92 * 400 <= held <= 0.985 * 400


def test_sums_are_what_they_sum() -> None:
    scores = [0.0, 0.25, 1.0, 1.0, 0.5]
    assert sums_of(scores) == Sums(5, 2.75, 2.3125)
    assert sums_of(scores).mean == 0.55


def test_pairs_are_counted_by_their_points() -> None:
    assert counted([0.0, 0.5, 0.5, 1.0, 0.75]) == (1, 0, 2, 1, 1)


def test_the_ratio_is_that_of_two_results_where_there_are_two() -> None:
    """All pairs won or lost outright: the likelihoods are those of coins with the hypotheses' chances."""
    hypotheses = Hypotheses(0.0, 100.0)
    won, lost, one = 30, 20, score_of(100.0)
    coin = won * log(one / 0.5) + lost * log((1 - one) / 0.5)
    assert likelihood_ratio((lost, 0, 0, 0, won), hypotheses) == pytest.approx(coin, abs=0.02)


def test_nothing_played_speaks_for_nothing() -> None:
    assert likelihood_ratio((0, 0, 0, 0, 0), Hypotheses(0, 35)) == 0.0
    assert normal_ratio(Sums(), Hypotheses(0, 35)) == 0.0


def test_better_results_speak_for_the_better_hypothesis() -> None:
    hypotheses = Hypotheses(0, 35)
    ratios = [
        likelihood_ratio(pairs, hypotheses) for pairs in ((30, 0, 40, 0, 20), (25, 0, 40, 0, 25), (20, 0, 40, 0, 40))
    ]
    assert ratios == sorted(ratios)
    assert ratios[0] < 0 < ratios[2]


def pair(rng: Random, score: float) -> float:
    """A pair of simulated players: the sides are uneven, so that its battles depend on each other."""
    side = 0.15
    return (draw(rng, score + side) + draw(rng, score - side)) / 2


def draw(rng: Random, score: float) -> float:
    """A battle: one in twenty is drawn."""
    chance = rng.random()
    return 0.5 if chance > 0.95 else float(chance < score - 0.025)


SERIES = 1000 if BY_NIGHT else 150
LOOK = 1 if BY_NIGHT else 5
"""The test is looked at after so many pairs: by day it has to be quick."""


def accepts(rng: Random, score: float, hypotheses: Hypotheses, *, normal: bool) -> bool:
    """Plays a series to its verdict: whether ``elo1`` is accepted."""
    results, sums = [0] * len(RESULTS), Sums()
    while True:
        for _ in range(LOOK):
            points = pair(rng, score)
            results[RESULTS.index(points)] += 1
            sums = sums.plus(points)
        ratio = normal_ratio(sums, hypotheses) if normal else likelihood_ratio(results, hypotheses)
        if not hypotheses.lower < ratio < hypotheses.upper:
            return ratio > 0


@pytest.mark.chance
@pytest.mark.parametrize("normal", [False, True], ids=["by results", "by any numbers"])
def test_the_sequential_test_errs_as_seldom_as_it_says(normal: bool) -> None:  # noqa: FBT001
    """Players exactly as strong as a hypothesis: the other one is accepted in 5 of 100 series at most."""
    hypotheses, rng = Hypotheses(0.0, 100.0), Random(7)
    wrongly = sum(accepts(rng, score_of(hypotheses.elo0), hypotheses, normal=normal) for _ in range(SERIES))
    rightly = sum(accepts(rng, score_of(hypotheses.elo1), hypotheses, normal=normal) for _ in range(SERIES))
    most = SERIES * 0.05 + 2.5 * (SERIES * 0.05 * 0.95) ** 0.5
    assert wrongly <= most
    assert SERIES - rightly <= most
    assert wrongly + SERIES - rightly > 0
