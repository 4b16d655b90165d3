"""Which player of a side leads a piece, carries out the card on the table, or holds a hand."""

from __future__ import annotations

from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Body, TeamState
from engine.battle_cry.roster import bit
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Side, side_of
from engine.decision import Seat


def team_of(body: Body) -> TeamState:
    """What the body knows of teams, in a battle that has some."""
    assert body.team is not None
    return body.team


def playing(setup: BattleSetup, body: Body, side: Side) -> list[int]:
    """The leaders of a side who are in the game: Major-Generals, and a Commanding General once none of them is left."""
    fallen, commander = team_of(body).fallen, setup.roster.commander(side)
    left = [one for one in range(len(setup.roster.leaders[side])) if not fallen & bit(side, one)]
    return [one for one in left if one != commander] or left


def leader_of(setup: BattleSetup, body: Body, piece: Unit | General) -> int:
    """The leader of a piece, within its side; a general leads himself."""
    if body.team is None:
        return 0
    return setup.roster.generals[piece.id] if isinstance(piece, General) else body.team.owners[piece.id]


def seat_leading(setup: BattleSetup, body: Body, unit: Unit) -> Seat:
    """The seat that leads a unit, where a side has several; empty in a duel."""
    return setup.roster.leaders[unit.side][body.team.owners[unit.id]] if body.team else Seat("")


def general_of(setup: BattleSetup, body: Body, side: Side, leader: int) -> General | None:
    """The figure of a leader, on the board or not; ``None`` for the Commanding General."""
    generals = (one for one in body.field.generals if one.side == side)
    return next((one for one in generals if setup.roster.generals[one.id] == leader), None)


def name_of(setup: BattleSetup, body: Body, side: Side, leader: int) -> str:
    """The name of a leader's figure."""
    general = general_of(setup, body, side, leader)
    return general.name if general else ""


def carrier_of(setup: BattleSetup, body: Body) -> str:
    """The general whose player carries the card out, where a side has several; empty in a duel."""
    return name_of(setup, body, body.active, body.team.leader) if body.team else ""


def holder_of(setup: BattleSetup, body: Body, hand: int) -> str:
    """The general whose player holds a hand, where a side has several; empty in a duel and for a commander."""
    if body.team is None:
        return ""
    seat = setup.roster.hands[hand]
    return name_of(setup, body, side_of(seat), setup.roster.leader(seat))


def is_led(setup: BattleSetup, body: Body, piece: Unit | General) -> bool:
    """Whether who carries the card out may give orders to a piece of the active side: his own units, and himself."""
    team = body.team
    return team is None or leader_of(setup, body, piece) == team.leader


def is_halted(setup: BattleSetup, body: Body, unit: Unit) -> bool:
    """Whether a unit may not move in its side's turn, because of the dice that its Major-General rolled."""
    return body.team is not None and bool(body.team.halted & bit(unit.side, leader_of(setup, body, unit)))


def units_led_by(setup: BattleSetup, body: Body, side: Side, leader: int) -> list[Unit]:
    """The units of a leader that are on the board."""
    return [unit for unit in body.field.units_of(side) if leader_of(setup, body, unit) == leader]


def led_units(setup: BattleSetup, body: Body) -> list[Unit]:
    """The units to which who carries the card out may give orders."""
    units = body.field.units_of(body.active)
    return list(units) if body.team is None else [unit for unit in units if is_led(setup, body, unit)]


def led_generals(setup: BattleSetup, body: Body) -> list[General]:
    """The generals to whom who carries the card out may give orders."""
    generals = body.field.generals_of(body.active)
    return list(generals) if body.team is None else [general for general in generals if is_led(setup, body, general)]
