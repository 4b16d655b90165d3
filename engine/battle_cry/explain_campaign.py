"""Refusals of decisions before a campaign battle: removals and retreats."""

from __future__ import annotations

from engine.battle_cry.decisions.pieces import piece_named
from engine.battle_cry.frames import DriveBack, RemoveFigure
from engine.battle_cry.placement import Unit
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Side
from engine.decision import Action
from engine.errors import Refusal


def _own_unit(setup: BattleSetup, position: Position, action: Action, side: Side) -> Unit | None:
    piece = piece_named(setup, position, action.subject)
    return piece if isinstance(piece, Unit) and piece.side == side else None


def no_removal(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    """Why a figure may not be removed: the unit is not the side's, or of another arm."""
    frame = position.stack[-1]
    assert isinstance(frame, RemoveFigure)
    hexes = (action.subject.rstrip("*"),)
    if _own_unit(setup, position, action, frame.side) is None:
        return Refusal("no-own-piece", rule, hexes)
    return Refusal("other-arm", rule, hexes, (frame.arm,))


def no_retreat(setup: BattleSetup, position: Position, action: Action, rule: str) -> Refusal:
    """Why a unit is not driven back: not the side's, driven back before, or no such way."""
    frame = position.stack[-1]
    assert isinstance(frame, DriveBack)
    unit = _own_unit(setup, position, action, frame.side)
    hexes = (action.subject.rstrip("*"), action.object)
    if unit is None:
        return Refusal("no-own-piece", rule, hexes[:1])
    if frame.driven >> unit.id & 1:
        return Refusal("driven-before", rule, hexes[:1])
    return Refusal("not-behind", rule, hexes)
