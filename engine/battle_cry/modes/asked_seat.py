"""The seat of a side that answers a frame, where the side has several players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.battle_cry import frames
from engine.battle_cry.frames import Frame
from engine.battle_cry.leading import leader_of, playing, team_of
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Position
from engine.battle_cry.sides import Side
from engine.decision import Seat

if TYPE_CHECKING:
    from engine.battle_cry.setup import BattleSetup


def piece_of(position: Position, frame: Frame) -> Unit | General | None:
    """The piece whose leader a frame asks, ``None`` if it is about no single own piece."""
    units, generals, combat = position.placement.units, position.placement.generals, position.combat
    match frame:
        case frames.Withdraw() | frames.RetreatUnit() | frames.PlaceSupply():
            return units[frame.unit]
        case frames.IgnoreFlags():
            return generals[frame.general] if frame.unit < 0 else units[frame.unit]
        case frames.RetreatGeneral():
            return generals[frame.general]
        case frames.FreeAttack() | frames.TakeGround() if combat:
            return units[combat.attacker]
        case frames.FightBack() if combat:
            return units[combat.target_unit]
    return None


def asked(setup: BattleSetup, position: Position, side: Side, frame: Frame) -> Seat:
    """The unit's leader for its decisions, the hand's holder for cards; otherwise the player whose turn it is."""
    team, leaders = team_of(position), setup.roster.leaders[side]
    if isinstance(frame, frames.Divide | frames.Confirm):
        return Seat(frame.by)
    if isinstance(frame, frames.TakeOver):
        return leaders[next(one for one in playing(setup, position, side) if one != frame.fallen)]
    if isinstance(frame, frames.DiscardCard | frames.ShedCard):
        return setup.roster.hands[frame.hand]
    piece = piece_of(position, frame)
    if piece is not None:
        return leaders[leader_of(setup, position, piece)]
    mine = side == position.active and team.leader >= 0
    return leaders[team.leader if mine else playing(setup, position, side)[0]]
