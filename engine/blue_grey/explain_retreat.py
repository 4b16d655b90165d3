"""Refusals of retreats, displacements, withdrawals and advances (8.7, 8.8)."""

from __future__ import annotations

from engine.blue_grey.frames import Displace, Retreat
from engine.blue_grey.position import Position, Unit
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY
from engine.blue_grey.turn import options_of
from engine.blue_grey.zones import controllers
from engine.decision import Action
from engine.errors import Refusal


def no_way_back(setup: BlueGreySetup, position: Position, action: Action) -> Refusal:
    """Why a unit may not retreat, withdraw or advance into a hex."""
    if action.subject not in setup.numbers:
        return Refusal("no-such-unit", "", (), (action.subject,))
    if action.object not in setup.board.grid.index:
        return Refusal("no-such-hex", "", (), (action.object,))
    unit, to = position.units[setup.numbers[action.subject]], setup.board.index(action.object)
    frame = position.stack[-1]
    if isinstance(frame, Retreat | Displace):
        refused = _another(setup, position, frame, unit) or _closed(setup, position, frame, unit, to)
        if refused:
            return refused
    elif unit.status != "here" or not any(one.subject == action.subject for one in options_of(setup, position)):
        return Refusal("not-offered", "", (), (action.text,))
    return _into(setup, position, unit, to, action)


def _into(setup: BlueGreySetup, position: Position, unit: Unit, to: int, action: Action) -> Refusal:
    """Refusal of a hex that enemies control or friends fill."""
    way = (setup.names[unit.hex], action.object)
    if action.verb != "advance":
        enemies = controllers(setup, position, to, ENEMY[unit.side])
        if enemies:
            return Refusal("into-zone", "8.7", (*way, *(setup.names[one] for one in enemies)), (unit.id,))
        if len(position.placement.at[to]) > 1:
            return Refusal("no-room", "6.32", way, (unit.id,))
    return Refusal("goes-not-there", "8.7", way, (unit.id,))


def _another(setup: BlueGreySetup, position: Position, frame: Retreat | Displace, unit: Unit) -> Refusal | None:
    """Refusal of a unit that does not have to go back, ``None`` otherwise."""
    if unit.side != frame.side:
        return Refusal("not-yours", "", (setup.names[unit.hex],) if unit.status == "here" else (), (unit.id,))
    if unit.status != "here":
        return Refusal("not-on-map", "8.7", (), (unit.id, unit.status))
    if isinstance(frame, Displace) or unit.number in frame.units:
        return None
    waiting = dict.fromkeys(position.units[one].hex for one in frame.units)
    return Refusal("another-goes-back", "8.7", tuple(setup.names[one] for one in waiting), (unit.id,))


def _closed(setup: BlueGreySetup, position: Position, frame: Retreat | Displace, unit: Unit, to: int) -> Refusal | None:
    """Refusal of a hex that no retreat of the unit enters, ``None`` otherwise."""
    way = (setup.names[unit.hex], setup.names[to])
    far = frame.hexes if isinstance(frame, Retreat) else 1
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
