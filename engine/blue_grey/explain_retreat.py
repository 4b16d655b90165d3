"""Refusals of retreats, displacements and withdrawals (8.7, 8.8, 12.19)."""

from __future__ import annotations

from engine.blue_grey.frames import CavalryWithdraws, Displace, Retreat
from engine.blue_grey.position import Position, Unit
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY
from engine.blue_grey.turn import options_of
from engine.blue_grey.zones import controllers
from engine.decision import Action
from engine.errors import Refusal


def no_way_back(setup: BlueGreySetup, position: Position, action: Action) -> Refusal:
    """Why a unit may not retreat or be displaced into a hex."""
    unit, to = unit_and_goal(setup, position, action)
    if isinstance(unit, Refusal):
        return unit
    frame = position.stack[-1]
    assert isinstance(frame, Retreat | Displace)
    far = frame.hexes if isinstance(frame, Retreat) else 1
    return (
        _another(setup, position, frame, unit)
        or _closed(setup, position, unit, to, far)
        or (_needless(setup, position, unit, to) if action.verb == "displace" else None)
        or _into(setup, position, unit, to)
    )


def no_withdrawal(setup: BlueGreySetup, position: Position, action: Action) -> Refusal:
    """Why attacked cavalry may not withdraw into a hex before the die."""
    unit, to = unit_and_goal(setup, position, action)
    if isinstance(unit, Refusal):
        return unit
    frame, combat = position.stack[-1], position.combat
    assert isinstance(frame, CavalryWithdraws)
    assert combat is not None
    if unit.side != frame.side or unit.status != "here":
        return not_yours(setup, unit)
    here = (setup.names[unit.hex],)
    if unit.kind != "cavalry":
        return Refusal("not-cavalry", "12.19", here, (unit.id, unit.kind))
    if unit.number not in combat.defenders or unit.retreated:
        return Refusal("retreated" if unit.retreated else "not-attacked", "12.19", here, (unit.id,))
    return _closed(setup, position, unit, to, 1) or _into(setup, position, unit, to)


def _needless(setup: BlueGreySetup, position: Position, unit: Unit, to: int) -> Refusal | None:
    """Refusal of a displacement where units can retreat without one, ``None`` where none can."""
    if all(one.verb != "retreat" for one in options_of(setup, position)):
        return None
    return Refusal("needless", "8.8", (setup.names[unit.hex], setup.names[to]), (unit.id,))


def unit_and_goal(setup: BlueGreySetup, position: Position, action: Action) -> tuple[Unit | Refusal, int]:
    """The unit and the hex that an action names, or the refusal of a word that names none."""
    if action.subject not in setup.numbers:
        return Refusal("no-such-unit", "", (), (action.subject,)), 0
    if action.object not in setup.board.grid.index:
        return Refusal("no-such-hex", "", (), (action.object,)), 0
    return position.units[setup.numbers[action.subject]], setup.board.index(action.object)


def not_yours(setup: BlueGreySetup, unit: Unit) -> Refusal:
    """Refusal of a unit that is not the side's, or not on the map."""
    return Refusal("not-yours", "", (setup.names[unit.hex],) if unit.status == "here" else (), (unit.id,))


def _into(setup: BlueGreySetup, position: Position, unit: Unit, to: int) -> Refusal:
    """Refusal of a hex that enemies control or friends fill."""
    way = (setup.names[unit.hex], setup.names[to])
    enemies = controllers(setup, position, to, ENEMY[unit.side])
    if enemies:
        return Refusal("into-zone", "8.7", (*way, *(setup.names[one] for one in enemies)), (unit.id,))
    if len(position.placement.at[to]) > 1:
        return Refusal("no-room", "6.32", way, (unit.id,))
    return Refusal("goes-not-there", "8.7", way, (unit.id,))


def _another(setup: BlueGreySetup, position: Position, frame: Retreat | Displace, unit: Unit) -> Refusal | None:
    """Refusal of a unit that does not have to go back, ``None`` otherwise."""
    if unit.side != frame.side:
        return not_yours(setup, unit)
    if unit.status != "here":
        return Refusal("not-on-map", "8.7", (), (unit.id, unit.status))
    if isinstance(frame, Displace) or unit.number in frame.units:
        return None
    waiting = dict.fromkeys(position.units[one].hex for one in frame.units)
    return Refusal("another-goes-back", "8.7", tuple(setup.names[one] for one in waiting), (unit.id,))


def _closed(setup: BlueGreySetup, position: Position, unit: Unit, to: int, far: int) -> Refusal | None:
    """Refusal of a hex that no retreat of the unit by ``far`` hexes enters, ``None`` otherwise."""
    way = (setup.names[unit.hex], setup.names[to])
    reasons = (
        ("enemy-there", "8.7", position.placement.occupied[ENEMY[unit.side]] >> to & 1, ()),
        ("not-so-far-back", "8.7", setup.board.distance(unit.hex, to) != far, (str(far),)),
        ("wrong-element", "9.62", setup.board.water >> to & 1, (unit.kind,)),
        ("creek-between", "10.1", (unit.hex, to) in setup.board.barred, ()),
    )
    for code, rule, holds, more in reasons:
        if holds:
            return Refusal(code, rule, way, (unit.id, *more))
    return None
