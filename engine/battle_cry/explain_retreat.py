"""Refusals of retreats and withdrawals: "Retreat", "General's Retreat"."""

from __future__ import annotations

from engine.battle_cry.decisions.pieces import piece_named
from engine.battle_cry.explain_campaign import no_retreat as not_driven_back
from engine.battle_cry.frames import DriveBack, RetreatGeneral, RetreatUnit, Withdraw
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY
from engine.decision import Action
from engine.errors import Refusal


def no_retreat(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    """Why a piece may not go back there: not the piece that has to, somebody in the way, or not so far or that way."""
    frame = position.stack[-1]
    if isinstance(frame, DriveBack):
        return not_driven_back(setup, position, action, rule)
    assert isinstance(frame, RetreatUnit | RetreatGeneral | Withdraw)
    piece, hexes = piece_named(setup, position, action.subject), (action.subject.rstrip("*"), action.object)
    if piece is None or piece.side != frame.side:
        return Refusal("no-own-general" if action.subject.endswith("*") else "no-own-piece", rule, hexes[:1])
    asked = _asked(position, frame)
    if piece is not asked:
        return Refusal("another-goes-back", rule, (hexes[0], setup.names[asked.hex]))
    if action.object == "off":
        return Refusal("no-exit", rule, hexes[:1])
    return _closed(setup, position, piece, hexes, rule) or _not_so(setup, position, frame, hexes, rule)


def _asked(position: Position, frame: RetreatUnit | RetreatGeneral | Withdraw) -> Unit | General:
    placement = position.placement
    return placement.generals[frame.general] if isinstance(frame, RetreatGeneral) else placement.units[frame.unit]


def _closed(
    setup: BattleSetup, position: Position, piece: Unit | General, hexes: tuple[str, ...], rule: str
) -> Refusal | None:
    """Refusal of a hex that is taken or closed, ``None`` otherwise."""
    placement, to = position.placement, setup.board.grid.index[hexes[1]]
    enemy = ENEMY[piece.side]
    if (placement.unit_mask[enemy] | placement.general_mask[enemy]) >> to & 1:
        return Refusal("enemy-there", rule, hexes)
    if (placement.unit(to) if isinstance(piece, Unit) else placement.general(to)) and to != piece.hex:
        return Refusal("own-piece-there", rule, hexes)
    closed = setup.closed_to(piece) if isinstance(piece, Unit) else setup.board.bars_generals
    if not closed >> to & 1:
        return None
    rows = [setup.board.table[id_] for id_ in setup.board.ground[to].terrains]
    terrain = next((row.id for row in rows if row.impassable), "")
    return Refusal("impassable", rule, hexes, (terrain,)) if terrain else Refusal("barred", rule, hexes)


def _not_so(
    setup: BattleSetup,
    position: Position,
    frame: RetreatUnit | RetreatGeneral | Withdraw,
    hexes: tuple[str, ...],
    rule: str,
) -> Refusal:
    """Refusal of a free hex: not toward the own edge, or not as far as the piece has to go, by the ways there are."""
    if isinstance(frame, RetreatGeneral):
        general = position.placement.generals[frame.general]
        far, ends = frame.hexes, setup.rules.general_ways(setup, position, general, frame.hexes).hexes
    else:
        unit = position.placement.units[frame.unit]
        far = frame.hexes if isinstance(frame, RetreatUnit) else 1
        ends = setup.rules.unit_ways(setup, position, unit, far).hexes
    names = tuple(setup.names[one] for one in ends)
    return Refusal("not-the-way-back", rule, hexes, (str(far), *names))
