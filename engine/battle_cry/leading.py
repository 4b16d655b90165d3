"""Command within a side: the player who leads a piece, carries out a card, or holds a hand."""

from __future__ import annotations

from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Position, TeamState
from engine.battle_cry.roster import bit
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Side, side_of
from engine.decision import Seat


def team_of(position: Position) -> TeamState:
    """The team state of a position; asserts that the battle has teams."""
    assert position.team is not None
    return position.team


def playing(setup: BattleSetup, position: Position, side: Side) -> list[int]:
    """A side's leaders still in the game: Major-Generals, then a Commanding General once none is left."""
    fallen, commander = team_of(position).fallen, setup.roster.commander(side)
    left = [one for one in range(len(setup.roster.leaders[side])) if not fallen & bit(side, one)]
    return [one for one in left if one != commander] or left


def leader_of(setup: BattleSetup, position: Position, piece: Unit | General) -> int:
    """The number of a piece's leader within its side; a general leads himself."""
    if position.team is None:
        return 0
    return setup.roster.generals[piece.id] if isinstance(piece, General) else position.team.owners[piece.id]


def seat_leading(setup: BattleSetup, position: Position, unit: Unit) -> Seat:
    """The seat that leads a unit; empty in a duel."""
    return setup.roster.leaders[unit.side][position.team.owners[unit.id]] if position.team else Seat("")


def general_of(setup: BattleSetup, position: Position, side: Side, leader: int) -> General | None:
    """The figure of a leader, on the board or not; ``None`` for the Commanding General."""
    generals = (one for one in position.placement.generals if one.side == side)
    return next((one for one in generals if setup.roster.generals[one.id] == leader), None)


def name_of(setup: BattleSetup, position: Position, side: Side, leader: int) -> str:
    """The name of a leader's figure, empty for a Commanding General without one."""
    general = general_of(setup, position, side, leader)
    return general.name if general else ""


def carrier_of(setup: BattleSetup, position: Position) -> str:
    """The general of the player carrying the card out; empty in a duel."""
    return name_of(setup, position, position.active, position.team.leader) if position.team else ""


def holder_of(setup: BattleSetup, position: Position, hand: int) -> str:
    """The general of the player holding a hand; empty in a duel and for a commander."""
    if position.team is None:
        return ""
    seat = setup.roster.hands[hand]
    return name_of(setup, position, side_of(seat), setup.roster.leader(seat))


def is_led(setup: BattleSetup, position: Position, piece: Unit | General) -> bool:
    """Whether the player carrying the card out may order a piece of the active side."""
    team = position.team
    return team is None or leader_of(setup, position, piece) == team.leader


def is_halted(setup: BattleSetup, position: Position, unit: Unit) -> bool:
    """Whether a unit may not move in its side's turn, by its Major-General's die."""
    return position.team is not None and bool(position.team.halted & bit(unit.side, leader_of(setup, position, unit)))


def units_led_by(setup: BattleSetup, position: Position, side: Side, leader: int) -> list[Unit]:
    """A leader's units on the board."""
    return [unit for unit in position.placement.units_of(side) if leader_of(setup, position, unit) == leader]


def led_units(setup: BattleSetup, position: Position) -> list[Unit]:
    """The units that the player carrying the card out may order."""
    units = position.placement.units_of(position.active)
    return list(units) if position.team is None else [unit for unit in units if is_led(setup, position, unit)]


def led_generals(setup: BattleSetup, position: Position) -> list[General]:
    """The generals that the player carrying the card out may order."""
    generals = position.placement.generals_of(position.active)
    return (
        list(generals)
        if position.team is None
        else [general for general in generals if is_led(setup, position, general)]
    )
