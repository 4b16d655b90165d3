"""Which player of a side leads a piece, carries out the card on the table, or holds a hand."""

from __future__ import annotations

from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Position, TeamState
from engine.battle_cry.roster import bit
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Side, side_of
from engine.decision import Seat


def team_of(position: Position) -> TeamState:
    """What the position knows of teams, in a battle that has some."""
    assert position.team is not None
    return position.team


def playing(setup: BattleSetup, position: Position, side: Side) -> list[int]:
    """The leaders of a side who are in the game: Major-Generals, and a Commanding General once none of them is left."""
    fallen, commander = team_of(position).fallen, setup.roster.commander(side)
    left = [one for one in range(len(setup.roster.leaders[side])) if not fallen & bit(side, one)]
    return [one for one in left if one != commander] or left


def leader_of(setup: BattleSetup, position: Position, piece: Unit | General) -> int:
    """The leader of a piece, within its side; a general leads himself."""
    if position.team is None:
        return 0
    return setup.roster.generals[piece.id] if isinstance(piece, General) else position.team.owners[piece.id]


def seat_leading(setup: BattleSetup, position: Position, unit: Unit) -> Seat:
    """The seat that leads a unit, where a side has several; empty in a duel."""
    return setup.roster.leaders[unit.side][position.team.owners[unit.id]] if position.team else Seat("")


def general_of(setup: BattleSetup, position: Position, side: Side, leader: int) -> General | None:
    """The figure of a leader, on the board or not; ``None`` for the Commanding General."""
    generals = (one for one in position.placement.generals if one.side == side)
    return next((one for one in generals if setup.roster.generals[one.id] == leader), None)


def name_of(setup: BattleSetup, position: Position, side: Side, leader: int) -> str:
    """The name of a leader's figure."""
    general = general_of(setup, position, side, leader)
    return general.name if general else ""


def carrier_of(setup: BattleSetup, position: Position) -> str:
    """The general whose player carries the card out, where a side has several; empty in a duel."""
    return name_of(setup, position, position.active, position.team.leader) if position.team else ""


def holder_of(setup: BattleSetup, position: Position, hand: int) -> str:
    """The general whose player holds a hand, where a side has several; empty in a duel and for a commander."""
    if position.team is None:
        return ""
    seat = setup.roster.hands[hand]
    return name_of(setup, position, side_of(seat), setup.roster.leader(seat))


def is_led(setup: BattleSetup, position: Position, piece: Unit | General) -> bool:
    """Whether who carries the card out may give orders to a piece of the active side: his own units, and himself."""
    team = position.team
    return team is None or leader_of(setup, position, piece) == team.leader


def is_halted(setup: BattleSetup, position: Position, unit: Unit) -> bool:
    """Whether a unit may not move in its side's turn, because of the dice that its Major-General rolled."""
    return position.team is not None and bool(position.team.halted & bit(unit.side, leader_of(setup, position, unit)))


def units_led_by(setup: BattleSetup, position: Position, side: Side, leader: int) -> list[Unit]:
    """The units of a leader that are on the board."""
    return [unit for unit in position.placement.units_of(side) if leader_of(setup, position, unit) == leader]


def led_units(setup: BattleSetup, position: Position) -> list[Unit]:
    """The units to which who carries the card out may give orders."""
    units = position.placement.units_of(position.active)
    return list(units) if position.team is None else [unit for unit in units if is_led(setup, position, unit)]


def led_generals(setup: BattleSetup, position: Position) -> list[General]:
    """The generals to whom who carries the card out may give orders."""
    generals = position.placement.generals_of(position.active)
    return (
        list(generals)
        if position.team is None
        else [general for general in generals if is_led(setup, position, general)]
    )
