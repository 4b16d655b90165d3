"""Why a unit or a general may not move to a hex: "Moving Units", "Moving Generals" and the terrain."""

from __future__ import annotations

from engine.battle_cry.body import Body, Order
from engine.battle_cry.field import General, Unit
from engine.battle_cry.movement import goes_along
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY
from engine.errors import Refusal
from engine.hexgrid import hexes_of


def no_move(setup: BattleSetup, body: Body, piece: Unit | General, order: Order, goal: int, rule: str) -> Refusal:
    """The first reason against a move that is not legal."""
    field, enemy = body.field, ENEMY[piece.side]
    hexes = (setup.names[piece.hex], setup.names[goal])
    if (field.unit_mask[enemy] | field.general_mask[enemy]) >> goal & 1:
        return Refusal("enemy-there", rule, hexes)
    if setup.board.impassable >> goal & 1:
        return Refusal("impassable", rule, hexes, (setup.board.layer(goal, lambda row: row.impassable),))
    if setup.board.grid.distance[piece.hex][goal] > order.reach:
        return Refusal("too-far", rule, hexes, (str(order.reach),))
    if field.occupied >> goal & 1 and not _may_join(body, piece, goal):
        return Refusal("own-piece-there", rule, hexes)
    between = tuple(setup.names[one] for one in _obstacles(setup, body, piece, order, goal))
    return Refusal("no-way", rule, (*hexes, *between))


def _may_join(body: Body, piece: Unit | General, goal: int) -> bool:
    """Whether a piece may end its move with the friend in a hex."""
    if isinstance(piece, General):
        return body.field.general(goal) is None
    led = body.field.has_general(piece) and goes_along(body, piece)
    return body.field.unit(goal) is None and not led


def _obstacles(setup: BattleSetup, body: Body, piece: Unit | General, order: Order, goal: int) -> list[int]:
    """The hexes on ways of the order's length to a hex that end a move or are closed."""
    field, board = body.field, setup.board
    units, generals = field.unit_mask, field.general_mask
    closed = units[ENEMY[piece.side]] | generals[ENEMY[piece.side]] | board.impassable | board.stops
    if isinstance(piece, Unit):
        closed |= units[piece.side] | generals[piece.side]
    from_, to = board.grid.distance[piece.hex], board.grid.distance[goal]
    near = sum(1 << one for one in range(board.size) if from_[one] and to[one] and from_[one] + to[one] <= order.reach)
    return hexes_of(near & closed)
