"""Line of sight of batteries (9.31 to 9.37)."""

from __future__ import annotations

from engine.blue_grey.board import Board
from engine.blue_grey.terrain import side_table
from engine.hexgrid import Axial, crossing


def sees(board: Board, from_: int, to: int) -> bool:
    """Whether the line between the centers of two hexes is free. Units never block it (9.37)."""
    grid = board.grid
    (q, r), (to_q, to_r) = grid.axial[from_], grid.axial[to]
    line = crossing((to_q - q, to_r - r))
    low, high = sorted((board.level[from_], board.level[to]))
    through = [grid.at.get((q + dq, r + dr)) for dq, dr in line.through]
    if any(hex_ is not None and blocks(board, hex_, low, high) for hex_ in through):
        return False
    left = [_at(board, (q, r), place, low, high) for place in line.left]
    right = {place for place in line.right if _at(board, (q, r), place, low, high)}
    if any(found and _beside(place, right) for place, found in zip(line.left, left, strict=True)):
        return False
    return not any(is_ridge(board, one, other) for one, other in inner_sides(board, from_, to))


def blocks(board: Board, hex_: int, low: int, high: int) -> bool:
    """Whether a hex blocks the line between two others, with levels ``low`` and ``high``.

    Forest and towns do unless both ends look over them (9.33, 9.34), ground higher than both always does (9.35).
    """
    level = board.level[hex_]
    return level > high or (board.rows[hex_].sight and level >= low)


def inner_sides(board: Board, from_: int, to: int) -> list[tuple[int, int]]:
    """The hexsides crossed by the line that belong to neither of its ends' hexes (9.36)."""
    return [pair for pair in crossed_sides(board, from_, to) if not {from_, to} & set(pair)]


def crossed_sides(board: Board, from_: int, to: int) -> list[tuple[int, int]]:
    """The hexsides crossed by the line, in order, except those it runs along or touches at a corner."""
    grid = board.grid
    (q, r), (to_q, to_r) = grid.axial[from_], grid.axial[to]
    line = (to_q - q, to_r - r)
    through = sorted(crossing(line).through, key=lambda place: _far_along(line, place))
    hexes = [hex_ for dq, dr in through if (hex_ := grid.at.get((q + dq, r + dr))) is not None]
    steps = zip((from_, *hexes), (*hexes, to), strict=True)
    return [(one, other) for one, other in steps if grid.distance(one, other) == 1]


def is_ridge(board: Board, one: int, other: int) -> bool:
    """Whether there is a ridge along the hexside of two neighbours."""
    return any(side_table()[kind].sight for kind in board.features(one, other))


def _far_along(line: Axial, place: Axial) -> int:
    """The position of a crossed hex along a line; two hexes can be equally far from its beginning."""
    (q, r), (to_q, to_r) = place, line
    return 2 * (q * to_q + r * to_r) + q * to_r + r * to_q


def _at(board: Board, origin: Axial, offset: Axial, low: int, high: int) -> bool:
    hex_ = board.grid.at.get((origin[0] + offset[0], origin[1] + offset[1]))
    return hex_ is not None and blocks(board, hex_, low, high)


def _beside(place: Axial, others: set[Axial]) -> bool:
    """Whether one of the others lies across the hexside that the line runs along at this hex."""
    return any(max(abs(q - place[0]), abs(r - place[1]), abs(q - place[0] + r - place[1])) == 1 for q, r in others)
