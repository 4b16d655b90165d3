"""The map's hexes: columns of flat-topped hexes, every other one half a hex higher."""

from __future__ import annotations

from itertools import product

import pytest

from engine.hexgrid import crossing
from engine.hexgrid_columns import DIRECTIONS, NOWHERE, ColumnGrid, column_grid

WHOLE = tuple((column, row) for row in range(1, 9) for column in range(1, 9))


def names(grid: ColumnGrid, name: str) -> dict[str, str]:
    """The neighbours of a hex by direction."""
    near = grid.neighbours[grid.index[name]]
    return {way: grid.names[hex_] for way, hex_ in zip(DIRECTIONS, near, strict=True) if hex_ != NOWHERE}


def test_an_odd_column_lies_higher() -> None:
    grid = column_grid(WHOLE)
    assert names(grid, "0303") == {
        "n": "0302", "ne": "0402", "se": "0403", "s": "0304", "sw": "0203", "nw": "0202",
    }  # fmt: skip
    assert names(grid, "0403") == {
        "n": "0402", "ne": "0503", "se": "0504", "s": "0404", "sw": "0304", "nw": "0303",
    }  # fmt: skip


def test_an_even_column_lies_higher_where_the_map_says_so() -> None:
    grid = column_grid(WHOLE, high_odd=False)
    assert names(grid, "0403")["ne"] == "0502"
    assert names(grid, "0303")["ne"] == "0403"
    assert names(grid, "0303")["se"] == "0404"


def test_the_map_ends_at_its_edge_and_where_nothing_is_in_play() -> None:
    grid = column_grid(tuple(place for place in WHOLE if place != (2, 1)))
    assert names(grid, "0101") == {"s": "0102"}
    assert "0201" not in grid.index


@pytest.mark.parametrize("high", ["odd", "even"])
def test_neighbours_are_mutual_and_a_hex_apart(high: str) -> None:
    grid = column_grid(WHOLE, high_odd=high == "odd")
    for hex_ in range(len(grid)):
        for way, near in enumerate(grid.neighbours[hex_]):
            if near != NOWHERE:
                assert grid.neighbours[near][(way + 3) % 6] == hex_
                assert grid.direction(hex_, near) == way
                assert grid.distance(hex_, near) == 1


def test_distances_are_the_fewest_steps() -> None:
    grid = column_grid(WHOLE)
    start, far = grid.index["0101"], {grid.index["0101"]: 0}
    edge = [start]
    for hex_ in edge:
        for near in grid.near[hex_]:
            if near not in far:
                far[near] = far[hex_] + 1
                edge.append(near)
    assert {hex_: grid.distance(start, hex_) for hex_ in range(len(grid))} == far


def test_within_holds_what_is_so_far_away_at_most() -> None:
    grid = column_grid(WHOLE)
    middle = grid.index["0404"]
    assert [grid.within(middle, reach).bit_count() for reach in range(4)] == [1, 7, 19, 37]


def test_lines_are_those_of_the_shared_geometry() -> None:
    grid = column_grid(WHOLE)
    (q, r), (to_q, to_r) = grid.axial[grid.index["0402"]], grid.axial[grid.index["0406"]]
    through = crossing((to_q - q, to_r - r)).through
    assert [grid.names[grid.at[q + dq, r + dr]] for dq, dr in through] == ["0403", "0404", "0405"]


def test_every_hex_has_its_own_place() -> None:
    grid = column_grid(WHOLE)
    assert len(set(grid.axial)) == len(grid)
    assert grid.names == tuple(f"{column:02}{row:02}" for row, column in product(range(1, 9), range(1, 9)))
