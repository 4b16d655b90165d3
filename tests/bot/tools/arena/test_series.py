"""Series of the arena: the same whoever plays them, ended by the test's verdict, evenly over the basket."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.tools.arena import series
from bot.tools.arena.basket import read_basket
from bot.tools.arena.pairs import PairJob, PairResult
from bot.tools.arena.report import report
from bot.tools.arena.scores import Hypotheses
from bot.tools.arena.series import ArenaPlan, Standing, jobs_of, play_series, playable
from bot.tools.executors import workforce
from tests.support.arena import cell, pair

STANDARD = read_basket("standard")


def plan(pairs: int | None = None, hypotheses: Hypotheses | None = None, *, by_luck: bool = False) -> ArenaPlan:
    return ArenaPlan(
        players=("archie-1", "random"), cells=STANDARD, seed=5, pairs=pairs, hypotheses=hypotheses, by_luck=by_luck
    )


def test_pairs_go_through_the_basket_round_by_round_with_seeds_of_their_own() -> None:
    rounds = len(STANDARD)
    jobs = list(jobs_of(plan(3 * rounds)))
    assert [job.seed for job in jobs] == list(range(5, 5 + 3 * rounds))
    for first in range(0, 3 * rounds, rounds):
        assert Counter((job.cell.scenario, job.cell.rules) for job in jobs[first : first + rounds]) == Counter(
            (one.scenario, one.rules) for one in STANDARD
        )
    assert [job.cell for job in jobs[:rounds]] != [job.cell for job in jobs[rounds : 2 * rounds]]
    assert jobs[: 2 * rounds] == list(jobs_of(plan(2 * rounds)))


def test_games_in_which_both_are_the_same_player_are_left_out() -> None:
    assert playable(STANDARD, ("archie-1", "random")) == (STANDARD, [])
    cells, reasons = playable(STANDARD, ("archie-1", "recruit-1"))
    assert {one.game for one in cells} == {"battle-cry"}
    assert reasons == ["blue-grey is left out: it has no player called recruit-1."]
    cells, reasons = playable(STANDARD, ("random", "random"))
    assert cells == []
    assert len(reasons) == 2
    assert "random and random are the same player there" in reasons[0]


def test_two_names_of_one_general_are_one_player() -> None:
    cells, _ = playable(STANDARD, ("archie", "archie-1"))
    assert cells == []


POINTS = {0: (0.0, 0.0), 1: (1.0, 0.0), 2: (1.0, 1.0)}


def made_up(job: PairJob) -> PairResult:
    """The first player wins both battles of two pairs of three."""
    return pair(POINTS[min(job.number % 3, 1) * 2], number=job.number)


@pytest.fixture
def _made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series, "play_pair", made_up)


@pytest.mark.usefixtures("_made_up")
@pytest.mark.parametrize("by_luck", [False, True])
def test_a_series_ends_with_the_verdict(by_luck: bool) -> None:  # noqa: FBT001
    tried = plan(hypotheses=Hypotheses(0, 35), by_luck=by_luck)
    with workforce() as workers:
        played = list(play_series(tried, workers))
    before, after = Standing(played[:-1]).tested(tried), Standing(played).tested(tried)
    assert before is not None
    assert after is not None
    assert (before.verdict, after.verdict, after.by_luck) == ("open", "elo1", by_luck)
    assert before.lower < before.ratio < before.upper <= after.ratio
    assert [one.number for one in played] == list(range(len(played)))


@pytest.mark.usefixtures("_made_up")
def test_a_number_of_pairs_ends_a_test_that_is_open() -> None:
    tried = plan(4, Hypotheses(0, 35))
    with workforce() as workers:
        played = list(play_series(tried, workers))
    test = Standing(played).tested(tried)
    assert (len(played), test and test.verdict) == (4, "open")


def test_without_a_test_there_is_no_verdict() -> None:
    assert Standing([pair((1.0, 1.0))]).tested(plan(1)) is None


def test_the_report_counts_what_was_played() -> None:
    played = [
        pair((1.0, 1.0), number=0),
        pair((1.0, 0.5), number=1, rules="classic"),
        pair((0.0, 1.0), number=2),
        pair((0.0, 0.0), number=3),
    ]
    found = report(plan(4), played, 12.3456, basket="mine", interrupted=True)
    assert (found.games, found.wins, found.draws, found.losses) == (8, 4, 1, 3)
    assert found.pairs == (1, 0, 1, 1, 1)
    assert found.raw.score == pytest.approx(4.5 / 8)
    assert found.elo_low < 0 < found.elo < found.elo_high
    assert [(one.scenario, one.rules, one.games, one.score) for one in found.by] == [
        ("first-bull-run", "classic", 2, 0.75),
        ("first-bull-run", "variant-150", 6, 0.5),
    ]
    assert [(one.rules, one.games, one.raw.score) for one in found.rulebooks] == [
        ("classic", 2, 0.75),
        ("variant-150", 6, 0.5),
    ]
    assert found.players["archie-1"].turn_ms == pytest.approx(20.0)
    assert found.players["random"].turn_ms == pytest.approx(10.0)
    assert (found.seconds, found.interrupted) == (12.3, True)


def test_processes_play_the_same_series_as_one() -> None:
    """With the verdict at the same pair, whatever is under way elsewhere."""
    tried = ArenaPlan(
        players=("random", "random"), cells=[cell("mcdowell"), cell("mcdowell", "classic")], seed=9, pairs=6
    )
    played = []
    for jobs in (1, 2):
        with workforce(jobs) as workers:
            played.append(list(play_series(tried, workers)))
    assert played[0] == played[1]
