"""The benchmark of the queue: a month in which the matcher beats who came first, and long queues."""

import pytest

from bot.service.domain.matchmaking.matcher import match
from bot.tools.bench.matchmaking.people import DAYS
from bot.tools.bench.matchmaking.rows import long_queue, months_of, rows


@pytest.mark.parametrize("days", [4, pytest.param(DAYS, marks=pytest.mark.soak)])
@pytest.mark.long
def test_a_month_by_the_matcher_beats_who_came_first_in_each_figure(days: int) -> None:
    matched, plain = months_of(1, days)
    assert matched.median_wait < plain.median_wait
    assert matched.within_quarter > plain.within_quarter
    assert matched.within_eight_hours > plain.within_eight_hours
    assert matched.within_a_day > plain.within_a_day
    assert matched.skill < plain.skill
    assert matched.inside > plain.inside


def test_most_people_of_a_long_queue_are_matched_at_once() -> None:
    found = match(long_queue(200))
    assert len(found.pairings) >= 80


@pytest.mark.long
def test_the_rows_have_the_plain_queue_beside_them() -> None:
    found = rows(seeds=(2,), tickets=50, times=2, days=1)
    assert [row.unit for row in found] == ["minutes", "%", "%", "%", "points", "%", "ms"]
    assert all(row.floor > 0 for row in found[:-1])
