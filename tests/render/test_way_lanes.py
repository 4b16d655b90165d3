"""Lanes of ways that share hexsides and hexes."""

from __future__ import annotations

import pytest

from engine.hexgrid_columns import column_grid
from render.art.shapes import Point
from render.way_lanes import HexRoute, Laid, crowded_ends, laid, moved_aside

GRID = column_grid(tuple((column, row) for row in range(1, 13) for column in range(1, 9)))


def side(one: str, other: str) -> int:
    near = GRID.neighbours[GRID.index[one]]
    return near.index(GRID.index[other]) if GRID.index.get(other) in near else -1


def lanes(*paths: str) -> list[Laid]:
    return laid([HexRoute("move", tuple(path.split())) for path in paths], side)


def test_a_way_alone_and_ways_apart_keep_to_the_middle() -> None:
    assert lanes("0101 0102 0103", "0301 0302 0303") == [Laid(0), Laid(0)]


def test_ways_that_cross_keep_to_the_middle() -> None:
    assert lanes("0303 0304 0305 0306", "0204 0304 0404 0505") == [Laid(0), Laid(0)]


def test_ways_in_one_direction_on_a_stretch_have_lanes_of_their_own() -> None:
    found = lanes("0303 0304 0305 0306", "0303 0304 0305 0405")
    assert len({one.lane for one in found}) == 2


def test_opposite_ways_on_a_stretch_have_lanes_of_their_own() -> None:
    one, other = lanes("0303 0304 0305", "0305 0304 0303")
    assert one.lane != -other.lane


def test_the_way_that_parts_to_the_right_has_the_lane_to_the_right() -> None:
    left, right = lanes("0306 0305 0304 0204", "0306 0305 0304 0404")
    assert left.lane < right.lane
    right, left = lanes("0306 0305 0304 0404", "0306 0305 0304 0204")
    assert left.lane < right.lane


def test_a_bend_keeps_off_a_way_that_it_would_touch() -> None:
    """The bend lies to the left of the straight way, which goes down, and turns to the left."""
    straight, bent = lanes("0303 0304 0305 0306", "0404 0304 0403")
    assert (straight.lane, bent.lane) in {(0, 1), (1, 0)}
    straight, bent = lanes("0303 0304 0305 0306", "0204 0304 0203")
    assert (straight.lane, bent.lane) in {(0, -1), (-1, 0)}


def test_equal_ways_lie_on_one_another() -> None:
    one, between, other = lanes("0303 0304 0305", "0304 0305 0306", "0303 0304 0305")
    assert one == other != between


def test_ways_that_end_alike_run_into_one_another() -> None:
    one, other, past = lanes("0303 0304 0305 0306", "0203 0304 0305 0306", "0304 0305 0306 0307")
    assert other.into == (0, "0304")
    assert one.into is None
    assert past.into is None
    assert past.lane != one.lane


def test_a_way_does_not_run_into_the_start_of_another_one_nor_into_one_of_another_kind() -> None:
    assert lanes("0304 0305 0306", "0303 0304 0305 0306")[1].into is None
    first, other = (HexRoute(kind, ("0303", "0304", "0305", "0306")) for kind in ("move", "march"))
    one, march = laid([first, other._replace(path=("0203", *other.path[1:]))], side)
    assert march.into is None
    assert one.lane != march.lane


def test_a_way_runs_into_the_one_with_which_it_shares_most() -> None:
    paths = (
        "0303 0304 0305 0306 0307",
        "0203 0304 0305 0306 0307",
        "0203 0304 0305 0306 0307",
        "0104 0205 0305 0306 0307",
    )
    first, second, same, later = lanes(*paths)
    assert second.into == same.into == (0, "0304")
    assert later.into == (0, "0305")
    assert first.into is None


def test_an_arrow_is_crowded_by_a_way_that_shares_two_of_its_last_steps() -> None:
    one, other, apart = (
        HexRoute("move", tuple(path.split()))
        for path in ("0301 0302 0303 0304", "0305 0304 0303 0302", "0304 0303 0404")
    )
    assert crowded_ends({one: 3, other: 3, apart: 1}) == {one, other}
    assert crowded_ends({one: 1, other: 1}) == set()


@pytest.mark.parametrize(
    ("points", "moved"),
    [
        ([(0, 100), (0, 0)], [(10, 100), (10, 0)]),
        ([(0, 100), (0, 0), (100, 0)], [(10, 100), (10, 10), (100, 10)]),
        ([(0, 100), (0, 0), (-100, 0)], [(10, 100), (10, -10), (-100, -10)]),
        ([(0, 100), (0, 0), (0, 100)], [(10, 100), (10, 0), (-10, 0), (-10, 100)]),
    ],
    ids=["straight", "to the right", "to the left", "there and back"],
)
def test_a_way_is_moved_to_its_right(points: list[Point], moved: list[Point]) -> None:
    assert [(round(x, 6), round(y, 6)) for x, y in moved_aside(points, 10)] == moved


def test_the_outer_edge_of_a_sharp_turn_is_cut() -> None:
    """Its corner would lie twice as far off as the way."""
    turn = [(0.0, 100.0), (0.0, 0.0), (-87.0, 50.0)]
    assert len(moved_aside(turn, 10)) == 4
    assert len(moved_aside(turn, -10)) == 3
