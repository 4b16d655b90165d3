"""Refusals of moves: "Moving Units", "Moving Generals" and the terrain."""

from __future__ import annotations

from engine.battle_cry.movement import goes_along
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Position
from engine.battle_cry.ruleset import RefusedMove
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY
from engine.errors import Refusal
from engine.hexgrid import HexMask


def no_move(going: RefusedMove) -> Refusal:
    """The first reason against a move that is not legal."""
    setup, position, piece, order, goal, rule = going
    if not order.moves or (order.again and order.moves == 1 and not in_second_move(position)):
        return Refusal("already-moved", rule, going.hexes[:1])
    barred = enemy_there(going) or impassable(going) or too_far(going, order.reach)
    if barred:
        return barred
    if position.placement.occupied >> goal & 1 and not _may_join(position, piece, goal):
        return Refusal("own-piece-there", rule, going.hexes)
    return Refusal("no-way", rule, (*going.hexes, *going.between(_obstacles(setup, position, piece), order.reach)))


def in_second_move(position: Position) -> bool:
    """Whether the second moves of Hit and Run are under way."""
    return getattr(position.stack[-1], "again", False)


def enemy_there(going: RefusedMove) -> Refusal | None:
    """Refusal for a hex that the enemy occupies, ``None`` otherwise."""
    placement, enemy = going.position.placement, ENEMY[going.piece.side]
    taken = (placement.unit_mask[enemy] | placement.general_mask[enemy]) >> going.goal & 1
    return Refusal("enemy-there", going.rule, going.hexes) if taken else None


def impassable(going: RefusedMove) -> Refusal | None:
    """Refusal for a hex closed to the piece by terrain or a special rule, ``None`` otherwise."""
    setup, piece, goal = going.setup, going.piece, going.goal
    closed = setup.closed_to(piece) if isinstance(piece, Unit) else setup.board.bars_generals
    if not closed >> goal & 1:
        return None
    rows = [setup.board.table[id_] for id_ in setup.board.ground[goal].terrains]
    terrain = next((row.id for row in rows if row.impassable), "")
    if terrain:
        return Refusal("impassable", going.rule, going.hexes, (terrain,))
    terrain = next((row.id for row in rows if isinstance(piece, Unit) and piece.arm in row.barred), "")
    if isinstance(piece, Unit) and terrain:
        return Refusal("arm-barred", going.rule, going.hexes, (terrain, piece.arm))
    return Refusal("barred", going.rule, going.hexes)


def too_far(going: RefusedMove, longest: int) -> Refusal | None:
    """Refusal for a hex beyond ``longest`` hexes, ``None`` otherwise."""
    return Refusal("too-far", going.rule, going.hexes, (str(longest),)) if going.distance > longest else None


def _may_join(position: Position, piece: Unit | General, goal: int) -> bool:
    """Whether a piece may end its move with the friend in a hex."""
    if isinstance(piece, General):
        return position.placement.general(goal) is None
    led = position.placement.has_general(piece) and goes_along(position, piece)
    return position.placement.unit(goal) is None and not led


def _obstacles(setup: BattleSetup, position: Position, piece: Unit | General) -> HexMask:
    """The mask of the hexes that end a move or are closed."""
    units, generals = position.placement.unit_mask, position.placement.general_mask
    closed = units[ENEMY[piece.side]] | generals[ENEMY[piece.side]]
    if isinstance(piece, General):
        return closed | setup.board.bars_generals | setup.board.stops_generals
    closed |= units[piece.side] | generals[piece.side]
    return closed | setup.closed_to(piece) | setup.stops_for(position, piece)
