"""Line of sight of batteries (9.31 to 9.37)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from engine.blue_grey.board import Board
from engine.blue_grey.terrain import side_table
from engine.hexgrid import Axial, crossing


def sees(board: Board, from_: int, to: int) -> bool:
    """Whether the line between the centers of two hexes is free. Units never block it (9.37)."""
    return not blockers(board, from_, to)


@lru_cache(maxsize=1 << 14)
def blockers(board: Board, from_: int, to: int) -> tuple[int, ...]:
    """The hexes that block the line between the centers of two hexes, those on both sides of a ridge included."""
    grid = board.grid
    origin, (to_q, to_r) = grid.axial[from_], grid.axial[to]
    line = crossing((to_q - origin[0], to_r - origin[1]))
    low, high = sorted((board.level[from_], board.level[to]))
    entered = _blocking(board, origin, line.through, low, high)
    if entered:
        return tuple(sorted(entered.values()))
    left = _blocking(board, origin, line.left, low, high)
    right = _blocking(board, origin, line.right, low, high)
    both = {left[one] for one in left if _beside(one, set(right))} | {
        right[one] for one in right if _beside(one, set(left))
    }
    ridges = {one for pair in inner_sides(board, from_, to) if is_ridge(board, *pair) for one in pair}
    return tuple(sorted(both or ridges))


def blocks(board: Board, hex_: int, low: int, high: int) -> bool:
    """Whether a hex blocks the line between two others, with levels ``low`` and ``high``.

    Forest and towns do unless both ends look over them (9.33, 9.34), ground higher than both always does (9.35).
    """
    level = board.level[hex_]
    return level > high or (board.rows[hex_].sight and level >= low)


def inner_sides(board: Board, from_: int, to: int) -> list[tuple[int, int]]:
    """The hexsides crossed by the line that belong to neither of its ends' hexes (9.36)."""
    return [pair for pair in crossed_sides(board, from_, to) if not {from_, to} & set(pair)]


@lru_cache(maxsize=1 << 14)
def crossed_sides(board: Board, from_: int, to: int) -> tuple[tuple[int, int], ...]:
    """The hexsides crossed by the line, in order, except those it runs along or touches at a corner."""
    grid = board.grid
    (q, r), (to_q, to_r) = grid.axial[from_], grid.axial[to]
    line = (to_q - q, to_r - r)
    through = sorted(crossing(line).through, key=lambda place: _far_along(line, place))
    hexes = [hex_ for dq, dr in through if (hex_ := grid.at.get((q + dq, r + dr))) is not None]
    steps = zip((from_, *hexes), (*hexes, to), strict=True)
    return tuple([(one, other) for one, other in steps if grid.distance(one, other) == 1])


def is_ridge(board: Board, one: int, other: int) -> bool:
    """Whether there is a ridge along the hexside of two neighbours."""
    return any(side_table()[kind].sight for kind in board.features(one, other))


def _far_along(line: Axial, place: Axial) -> int:
    """The position of a crossed hex along a line; two hexes can be equally far from its beginning."""
    (q, r), (to_q, to_r) = place, line
    return 2 * (q * to_q + r * to_r) + q * to_r + r * to_q


def _blocking(board: Board, origin: Axial, places: Iterable[Axial], low: int, high: int) -> dict[Axial, int]:
    """The hexes that block at these places, by place."""
    found = ((place, board.grid.at.get((origin[0] + place[0], origin[1] + place[1]))) for place in places)
    return {place: hex_ for place, hex_ in found if hex_ is not None and blocks(board, hex_, low, high)}


def _beside(place: Axial, others: set[Axial]) -> bool:
    """Whether one of the others lies across the hexside that the line runs along at this hex."""
    return any(max(abs(q - place[0]), abs(r - place[1]), abs(q - place[0] + r - place[1])) == 1 for q, r in others)
