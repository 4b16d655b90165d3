"""Arrows that lie on one another stand side by side."""

from __future__ import annotations

import pytest

from render.meeting_ways import Way, abreast, asides

ALONG: Way = ((0.0, 0.0), (116.0, 0.0))


def test_ways_that_meet_head_on_each_keep_to_their_right() -> None:
    one, other = asides([ALONG, (ALONG[1], ALONG[0])], 1.0)
    assert one == other < 0


def test_ways_in_one_direction_part_to_both_sides() -> None:
    one, other = asides([ALONG, ((58.0, 0.0), (174.0, 0.0))], 1.0)
    assert one == -other > 0


@pytest.mark.parametrize(
    "other",
    [
        ((116.0, 0.0), (232.0, 0.0)),
        ((58.0, -100.0), (58.0, 100.0)),
        ((0.0, 60.0), (116.0, 60.0)),
        ((0.0, 0.0), (58.0, 100.0)),
        ((30.0, 0.0), (30.0, 0.0)),
    ],
    ids=["one after the other", "across", "beside", "from one hex to two", "of no length"],
)
def test_other_ways_stay_where_they_are(other: Way) -> None:
    assert asides([ALONG, other], 1.0) == [0.0, 0.0]


def test_a_way_moves_as_many_measures_at_every_size() -> None:
    small, large = (asides([ALONG, ALONG], unit)[0] for unit in (1.0, 2.0))
    assert large == 2 * small


def test_fire_and_the_fire_that_returns_it_lie_beside_each_other() -> None:
    one, other = abreast([ALONG, (ALONG[1], ALONG[0])], 2.0)
    assert one == ((0.0, 12.0), (116.0, 12.0))
    assert other == ((116.0, -12.0), (0.0, -12.0))


def test_fire_that_nobody_returns_stays_where_it_is() -> None:
    lines = [ALONG, ((0.0, 0.0), (58.0, 100.0)), ALONG]
    assert abreast(lines, 2.0) == lines


def test_fires_of_two_on_one_line_at_one_target_lie_beside_each_other() -> None:
    far, near, across = ((-116.0, 0.0), (232.0, 0.0)), ((0.0, 0.0), (232.0, 0.0)), ((0.0, 0.0), (58.0, 100.0))
    assert abreast([far, near, across], 1.0) == [
        ((-116.0, -6.0), (232.0, -6.0)),
        ((0.0, 6.0), (232.0, 6.0)),
        across,
    ]


def test_fire_that_is_returned_lies_to_the_right_of_all_that_it_answers() -> None:
    far, near, back = ((-116.0, 0.0), (232.0, 0.0)), ((0.0, 0.0), (232.0, 0.0)), ((232.0, 0.0), (0.0, 0.0))
    assert [start[1] for start, _end in abreast([far, back, near], 1.0)] == [0.0, -12.0, 12.0]


def test_lines_beside_each_other_do_not_change_places() -> None:
    left, right = ((0.0, -3.0), (116.0, -3.0)), ((0.0, 3.0), (116.0, 3.0))
    assert [start[1] for start, _end in abreast([right, left], 1.0)] == [9.0, -9.0]
