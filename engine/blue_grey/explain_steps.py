"""Refusals of what attacks and works bring: facing, routs, flight, losses, advances, works that are torn down."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from engine.blue_grey.explain_retreat import not_yours, unit_and_goal
from engine.blue_grey.frames import Advance, ChooseLosses
from engine.blue_grey.position import Position, Unit
from engine.blue_grey.retreat import ways
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY, FOOT_AND_HORSE, MORALE, ROUTED, SHAKEN
from engine.decision import Action
from engine.errors import Refusal
from engine.hexgrid_columns import DIRECTIONS

Reason = Callable[[BlueGreySetup, Position, Action], Refusal]
OfUnit = Callable[[BlueGreySetup, Position, Unit], Refusal]


def of_unit(reason: OfUnit) -> Reason:
    """The reason for an action that names a unit on the map; the refusal of a word that names none."""

    @wraps(reason)
    def told(setup: BlueGreySetup, position: Position, action: Action) -> Refusal:
        if action.subject not in setup.numbers:
            return Refusal("no-such-unit", "", (), (action.subject,))
        unit = position.units[setup.numbers[action.subject]]
        if unit.status != "here":
            return Refusal("not-on-map", "", (), (unit.id, unit.status))
        return reason(setup, position, unit)

    return told


def no_facing(setup: BlueGreySetup, position: Position, action: Action) -> Refusal:
    """Why no breastworks are finished there, facing that way."""
    if action.subject not in setup.board.grid.index:
        return Refusal("no-such-hex", "", (), (action.subject,))
    if action.object not in DIRECTIONS:
        return Refusal("no-such-side", "10.34", (action.subject,), (action.object, *DIRECTIONS))
    return Refusal("nothing-to-finish", "10.34", (action.subject,))


def no_razing(setup: BlueGreySetup, position: Position, action: Action) -> Refusal:
    """Why there are no works that the side may tear down in a hex."""
    if action.subject not in setup.board.grid.index:
        return Refusal("no-such-hex", "", (), (action.subject,))
    work = position.work_in(setup.board.index(action.subject))
    finished = work is not None and work.kind != "building"
    return Refusal("razing-needs-foot" if finished else "no-works-there", "10.37", (action.subject,))


@of_unit
def no_rout(setup: BlueGreySetup, position: Position, unit: Unit) -> Refusal:
    """Why a unit may not rout of its own will."""
    here = (setup.names[unit.hex],)
    if unit.side != position.active:
        return not_yours(setup, unit)
    if unit.morale != SHAKEN:
        return Refusal("not-shaken", "12.16", here, (unit.id, MORALE[unit.morale]))
    return Refusal("already-moved", "12.16", here, (unit.id,))


@of_unit
def no_flight(setup: BlueGreySetup, position: Position, unit: Unit) -> Refusal:
    """Why a unit cannot be made to flee before the die."""
    here = (setup.names[unit.hex],)
    if unit.side == position.active:
        return Refusal("enemies-flee", "12.34", here, (unit.id,))
    if unit.morale != ROUTED:
        return Refusal("not-routed", "12.34", here, (unit.id, MORALE[unit.morale]))
    return Refusal("not-attacked", "12.34", here, (unit.id,))


@of_unit
def no_loss(setup: BlueGreySetup, position: Position, unit: Unit) -> Refusal:
    """Why a unit cannot be chosen as a loss."""
    frame = position.stack[-1]
    assert isinstance(frame, ChooseLosses)
    if unit.side != frame.side:
        return not_yours(setup, unit)
    return Refusal("not-in-combat", "8.6", (setup.names[unit.hex],), (unit.id,))


@of_unit
def no_compliance(setup: BlueGreySetup, position: Position, unit: Unit) -> Refusal:
    """Why a unit cannot fall back in place of those that attacked hand to hand."""
    here, combat = (setup.names[unit.hex],), position.combat
    if unit.side != position.active:
        return not_yours(setup, unit)
    if combat is None or unit.number not in combat.bombarding:
        return Refusal("did-not-bombard", "9.17", here, (unit.id,))
    cornered = not unit.retreated and not ways(setup, position, unit)
    return Refusal("no-way-back" if cornered else "retreated", "9.17", here, (unit.id,))


def no_advance(setup: BlueGreySetup, position: Position, action: Action) -> Refusal:
    """Why a unit may not advance into a hex."""
    unit, to = unit_and_goal(setup, position, action)
    if isinstance(unit, Refusal):
        return unit
    frame = position.stack[-1]
    assert isinstance(frame, Advance)
    if unit.side != frame.side or unit.status != "here":
        return not_yours(setup, unit)
    return _unfit(setup, position, unit) or _no_such_way(setup, position, unit, to)


def _unfit(setup: BlueGreySetup, position: Position, unit: Unit) -> Refusal | None:
    """Refusal of a unit that does not advance at all, ``None`` otherwise."""
    here, combat = (setup.names[unit.hex],), position.combat
    assert combat is not None
    if unit.kind not in FOOT_AND_HORSE:
        return Refusal("never-advances", "9.47", here, (unit.id, unit.kind))
    if unit.morale == ROUTED:
        return Refusal("routed-advances-not", "12.35", here, (unit.id,))
    if unit.retreated:
        return Refusal("retreated", "8.7", here, (unit.id,))
    if unit.number not in (combat.attackers if unit.side == position.active else combat.defenders):
        return Refusal("not-in-combat", "8.7", here, (unit.id,))
    return None


def _no_such_way(setup: BlueGreySetup, position: Position, unit: Unit, to: int) -> Refusal:
    way = (setup.names[unit.hex], setup.names[to])
    if to not in setup.board.near[unit.hex]:
        return Refusal("not-beside", "8.7", way, (unit.id,))
    if position.placement.occupied[ENEMY[unit.side]] >> to & 1:
        return Refusal("enemy-there", "8.7", way, (unit.id,))
    if position.placement.occupied[unit.side] >> to & 1:
        return Refusal("taken-already", "8.7", way, (unit.id,))
    if (unit.hex, to) in setup.board.barred:
        return Refusal("creek-between", "10.1", way, (unit.id,))
    return Refusal("goes-not-there", "8.7", way, (unit.id,))
