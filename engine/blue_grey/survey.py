"""Open information counted from a view alone: zones of control, lines of sight, the trace to a road off the map."""

from __future__ import annotations

from functools import lru_cache

from engine.blue_grey.board import Board
from engine.blue_grey.scenario import BlueGreyScenario, Hexside
from engine.blue_grey.sides import COMBAT, Side
from engine.blue_grey.sight import sees
from engine.blue_grey.view import HexsideView, HexView, PublicView, UnitView
from engine.decision import HexName
from engine.hexgrid import HexMask, hexes_of
from engine.hexgrid_columns import DIRECTIONS


@lru_cache(maxsize=16)
def _board(ground: tuple[HexView, ...], hexsides: tuple[HexsideView, ...], *, high_odd: bool) -> Board:
    """The board of a view's ground under the chart, cached."""
    index = {one.hex: number for number, one in enumerate(ground)}
    return Board(
        BlueGreyScenario(
            id="", name="", date="", place="", introduction="", turns=1, first=Side.UNION, units=(), high_odd=high_odd,
            places=tuple((one.column, one.row) for one in ground),
            terrain=tuple(one.terrain for one in ground),
            level=tuple(one.level for one in ground),
            hexsides=tuple(Hexside(kind, index[one.one], index[one.other]) for one in hexsides for kind in one.kinds),
        )
    )  # fmt: skip


def board_of(view: PublicView) -> Board:
    """The board of a view."""
    return _board(view.ground, view.hexsides, high_odd=view.high_odd)


def controlled(view: PublicView, side: str) -> tuple[HexName, ...]:
    """The hexes in a side's zones of control (7.0), trenches considered (10.39)."""
    board, mask = board_of(view), 0
    for from_ in {board.index(one.hex) for one in view.units if one.hex and one.side == side and one.kind in COMBAT}:
        mask |= _reached(view, board, from_)
    return tuple(board.names[hex_] for hex_ in hexes_of(mask))


def controllers(view: PublicView, side: str, hex_: HexName) -> tuple[UnitView, ...]:
    """The units of a side that control a hex (7.0), trenches considered (10.39)."""
    board = board_of(view)
    to = board.index(hex_)
    near = {board.names[one] for one in board.near[to] if _reached(view, board, one) >> to & 1}
    return tuple(one for one in view.units if one.hex in near and one.side == side and one.kind in COMBAT)


def _reached(view: PublicView, board: Board, from_: int) -> HexMask:
    """The mask of the hexes that a unit in a hex controls."""
    reached = board.reach[from_]
    for hex_, sides in ((board.index(one.hex), one.sides) for one in view.works if one.kind == "trench"):
        if reached >> hex_ & 1 and DIRECTIONS[board.direction(hex_, from_)] in sides:
            reached &= ~(1 << hex_)
    return reached


def in_sight(view: PublicView, hex_: HexName, reach: int) -> tuple[HexName, ...]:
    """The hexes in sight of a hex (9.3), within ``reach`` hexes."""
    board = board_of(view)
    from_ = board.index(hex_)
    near = (to for to in range(board.size) if 0 < board.distance(from_, to) <= reach)
    return tuple(board.names[to] for to in near if sees(board, from_, to))


def traced(view: PublicView, side: str) -> tuple[HexName, ...]:
    """The hexes from which a side's units can trace a path to a road off the map (17.32).

    Enemy units bar road and path; their zones of control do not. Empty where the battle asks for no such trace.
    """
    rule = view.supply
    if rule is None or rule.side != side:
        return ()
    board = board_of(view)
    enemy = {board.index(one.hex) for one in view.units if one.hex and one.side != side}
    edge = {board.index(hex_) for hex_ in rule.exits} - enemy
    found = set(edge)
    while edge:
        edge = {near for hex_ in edge for near in board.roads[hex_]} - found - enemy
        found |= edge
    edge = found
    for _ in range(rule.reach):
        beside = ((hex_, near) for hex_ in edge for near in board.near[hex_])
        edge = {near for pair in beside if pair not in board.barred for near in pair[1:]} - found - enemy
        found = found | edge
    return tuple(board.names[hex_] for hex_ in sorted(found))
