"""Variant 150, "Line of Sight": the geometry, against a slow computation of its own in exact fractions.

The slow one knows no axial coordinates: it lays the hexes into the plane (a hex is 2 wide and its rows 3 apart, so that
every corner has whole coordinates), cuts the line from centre to centre with each hex's polygon, and looks whether the
inside, or only the border, of the hex is met.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Set as AbstractSet
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.battle_cry.board import Board
from engine.battle_cry.sides import Side
from engine.battle_cry.terrain import terrain_table
from engine.hexgrid import STANDARD_ROWS, grid_of, hexes_of
from tests.support.examples import BY_NIGHT

GRID = grid_of(STANDARD_ROWS)
TABLE = terrain_table("variant-150")
CLEAR = Board(STANDARD_ROWS, (("clear",),) * len(GRID), (), TABLE, Side.CONFEDERATE)
PAIRS = [(one, other) for one in range(len(GRID)) for other in range(len(GRID)) if one != other]
Point = tuple[int, int]


def centre(hex_: int) -> Point:
    row, column = GRID.row_column[hex_]
    return 2 * column + row % 2, 3 * row


def corners(hex_: int) -> list[Point]:
    """Clockwise from the top."""
    x, y = centre(hex_)
    return [(x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1)]


def side_of(start: Point, end: Point, point: Point) -> int:
    """Above 0 on the one hand of the line, below on the other."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def cut(start: Point, end: Point, hex_: int) -> tuple[Fraction, Fraction] | None:
    """The stretch of the line, from 0 at its start to 1 at its end, that lies in the hex, border included."""
    low, high = Fraction(0), Fraction(1)
    around = corners(hex_)
    for first, second in zip(around, around[1:] + around[:1], strict=True):
        here, there = side_of(first, second, start), side_of(first, second, end)
        if here < 0 and there < 0:
            return None
        if here < 0 or there < 0:
            crossing = Fraction(here, here - there)
            low, high = (max(low, crossing), high) if here < 0 else (low, min(high, crossing))
        elif here == there == 0:
            continue
    return (low, high) if low <= high else None


def far(start: Point, end: Point, hex_: int) -> bool:
    """Whether the hex lies outside the smallest box around the line: for speed."""
    x, y = centre(hex_)
    across = min(start[0], end[0]) <= x + 1 and x - 1 <= max(start[0], end[0])
    return not across or not (min(start[1], end[1]) <= y + 2 and y - 2 <= max(start[1], end[1]))


@cache
def slow(one: int, other: int) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
    """The hexes between two that the line enters, touches on the one hand, touches on the other."""
    start, end = centre(one), centre(other)
    entered, here, there = set[int](), set[int](), set[int]()
    for hex_ in range(len(GRID)):
        stretch = None if hex_ in {one, other} or far(start, end, hex_) else cut(start, end, hex_)
        if stretch is None:
            continue
        sides = {side_of(start, end, corner) > 0 for corner in corners(hex_) if side_of(start, end, corner)}
        if len(sides) > 1 and stretch[0] < stretch[1]:
            entered.add(hex_)
        else:
            (here if side_of(start, end, centre(hex_)) > 0 else there).add(hex_)
    return frozenset(entered), frozenset(here), frozenset(there)


def of_each_kind() -> list[tuple[int, int]]:
    """The first and the last pair on the board of each way to go, from long and from short rows."""
    kinds = defaultdict[tuple[Point, int], list[tuple[int, int]]](list)
    for one, other in PAIRS:
        (x, y), (to_x, to_y) = centre(one), centre(other)
        kinds[(to_x - x, to_y - y), GRID.row_of(one) % 2].append((one, other))
    return [pair for pairs in kinds.values() for pair in {pairs[0], pairs[-1]}]


def test_the_lines_touch_what_the_slow_computation_says_for_all_pairs_of_the_board() -> None:
    """By day for those of each kind; whatever lies between moves along with them."""
    for one, other in PAIRS if BY_NIGHT else of_each_kind():
        entered, left, right = (frozenset(hexes_of(mask)) for mask in CLEAR.touched(one, other))
        expected = slow(one, other) if one < other else slow(other, one)
        assert entered == expected[0], (GRID.names[one], GRID.names[other])
        assert {left, right} == set(expected[1:]), (GRID.names[one], GRID.names[other])


def test_what_a_line_enters_and_touches_is_the_same_from_both_ends() -> None:
    for one, other in PAIRS:
        entered, left, right = CLEAR.touched(one, other)
        assert CLEAR.touched(other, one) == (entered, right, left)


def plainly_open(layers: list[str], one: int, other: int, pieces: AbstractSet[int] = frozenset()) -> bool:
    """The rule in its own words, on terrain and with pieces in some hexes."""
    if GRID.distance[one][other] == 1:
        return True
    plateau = connected_hills(layers, one)
    blocks = {
        hex_
        for hex_, terrain in enumerate(layers)
        if TABLE[terrain].blocks_sight and not (terrain == "hill" and hex_ in plateau and other in plateau)
    }
    blocks |= pieces
    entered, here, there = slow(min(one, other), max(one, other))
    return not entered & blocks and not (here & blocks and there & blocks)


def connected_hills(layers: list[str], start: int) -> set[int]:
    found, edge = set[int](), [start] if layers[start] == "hill" else []
    while edge:
        hex_ = edge.pop()
        if hex_ not in found:
            found.add(hex_)
            edge += [near for near in GRID.neighbours[hex_] if layers[near] == "hill"]
    return found


TERRAINS = st.sampled_from(["clear"] * 6 + ["hill"] * 3 + ["woods", "field", "town", "rough", "waterway", "bridge"])
LAYERS = st.lists(TERRAINS, min_size=len(GRID), max_size=len(GRID))
OPEN = st.lists(
    st.sampled_from(["clear"] * 12 + ["hill", "hill", "woods", "town"]), min_size=len(GRID), max_size=len(GRID)
)
"""Boards on which pieces matter, for terrain blocks little."""

boards = settings(max_examples=100 if BY_NIGHT else 25)
"""Random boards; on each a hex is tried with all others."""


@pytest.mark.chance
@boards
@given(LAYERS, st.integers(0, len(GRID) - 1))
def test_sight_on_terrain_is_the_rule_in_its_own_words_and_symmetric(layers: list[str], one: int) -> None:
    board = Board(STANDARD_ROWS, tuple((terrain,) for terrain in layers), (), TABLE, Side.CONFEDERATE)
    for other in range(len(GRID)):
        if other != one:
            there, back = board.sight(one, other), board.sight(other, one)
            assert (there is None) == (back is None)
            assert (there is not None) == plainly_open(layers, one, other), (GRID.names[one], GRID.names[other])


@pytest.mark.chance
@boards
@given(OPEN, st.integers(0, len(GRID) - 1), st.sets(st.integers(0, len(GRID) - 1), min_size=10, max_size=30))
def test_pieces_block_from_both_ends_alike(layers: list[str], one: int, pieces: set[int]) -> None:
    board = Board(STANDARD_ROWS, tuple((terrain,) for terrain in layers), (), TABLE, Side.CONFEDERATE)
    occupied = sum(1 << piece for piece in pieces)

    def sees(from_: int, to: int) -> bool:
        line = board.sight(from_, to)
        return line is not None and not (occupied & line[0] or (occupied & line[1] and occupied & line[2]))

    for other in range(len(GRID)):
        if other != one:
            assert sees(one, other) == sees(other, one) == plainly_open(layers, one, other, pieces)


@pytest.mark.parametrize(("one", "other"), [(one, other) for one in (0, 56) for other in GRID.neighbours[one]])
def test_neighbours_always_see_each_other(one: int, other: int) -> None:
    board = Board(STANDARD_ROWS, (("woods",),) * len(GRID), (), TABLE, Side.CONFEDERATE)
    assert board.sight(one, other) == (0, 0, 0)
