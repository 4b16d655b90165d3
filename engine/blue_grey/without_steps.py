"""Positions in the steps that come only of an attack or of works, so that their answers can be judged.

An attack is supposed by which the answer would be called for; dice count as rolled so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from engine.blue_grey import frames
from engine.blue_grey.decisions.handlers_by_kind import STEPS
from engine.blue_grey.position import Combat, Position, Unit
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import COMBAT, ENEMY, Side
from engine.decision import Action
from engine.hexgrid_columns import NOWHERE

Supposed = Callable[[BlueGreySetup, Position, Side, Action], Position | None]
"""From a position in the side's own Player-Turn one in the step that an action answers; ``None`` if it cannot be."""


def _unit(setup: BlueGreySetup, position: Position, action: Action) -> Unit | None:
    """The unit on the map that an action names."""
    number = setup.numbers.get(action.subject)
    unit = position.units[number] if number is not None else None
    return unit if unit and unit.status == "here" else None


def _combat(position: Position, frame: frames.Frame, combat: Combat | None = None) -> Position:
    return replace(position, phase="combat", combat=combat, stack=(frame,))


# Before the attacks


def _facing(setup: BlueGreySetup, position: Position, side: Side, action: Action) -> Position:
    return _combat(position, frames.FaceWorks())


def _routing(setup: BlueGreySetup, position: Position, side: Side, action: Action) -> Position:
    return _combat(position, frames.VoluntaryRout())


# The attack


def _joining(setup: BlueGreySetup, position: Position, side: Side, action: Action) -> Position:
    """The position in an attack that the unit can join, or else in one on the enemy nearest to it."""
    unit, before = _unit(setup, position, action), _combat(position, frames.Attack())
    enemies = [one for one in position.placement.of(ENEMY[side]) if one.kind != "gunboat"]
    if unit is None or not enemies:
        return before
    near = sorted({one.hex for one in enemies}, key=lambda hex_: (setup.board.distance(unit.hex, hex_), hex_))
    attacks = [_combat(position, frames.BuildAttack(), Combat(targets=(hex_,))) for hex_ in near]
    return next((one for one in attacks if action in _answers(setup, one)), attacks[0])


def _fighting(setup: BlueGreySetup, position: Position, side: Side, action: Action) -> Position:
    return _combat(position, frames.BuildAttack(), Combat())


def _answers(setup: BlueGreySetup, position: Position) -> list[Action]:
    frame = position.stack[-1]
    return STEPS[type(frame)].options(setup, position, frame)


# What attacks bring


def _fleeing(setup: BlueGreySetup, position: Position, side: Side, action: Action) -> Position:
    """The position in which the side attacks the unit that might flee."""
    unit = _unit(setup, position, action)
    attacked = Combat(targets=(unit.hex,), defenders=(unit.number,)) if unit and unit.side != side else Combat()
    return _combat(position, frames.RoutedFirst(), attacked)


def _withdrawing(setup: BlueGreySetup, position: Position, side: Side, action: Action) -> Position:
    """The position in which the enemy attacks the unit, and no cavalry is among the attackers."""
    unit = _unit(setup, position, action)
    attacked = Combat(targets=(unit.hex,), defenders=(unit.number,)) if unit and unit.side == side else Combat()
    return _combat(replace(position, active=ENEMY[side]), frames.CavalryWithdraws(side), attacked)


def _losing(setup: BlueGreySetup, position: Position, side: Side, action: Action) -> Position:
    """The position in which a part of all that the side has must be lost."""
    units = tuple(one.number for one in position.placement.of(side) if one.kind in COMBAT)
    return _combat(position, frames.ChooseLosses(side, units, 1), Combat())


def _complying(setup: BlueGreySetup, position: Position, side: Side, action: Action) -> Position:
    """The position after a bombardment in which the battery took part."""
    unit = _unit(setup, position, action)
    guns = (unit.number,) if unit and unit.side == side and unit.is_guns else ()
    return _combat(position, frames.Comply(guns), Combat(attackers=guns, bombarding=guns))


def _advancing(setup: BlueGreySetup, position: Position, side: Side, action: Action) -> Position:
    """The position after an attack in which the unit took part, and which the enemies in its goal did not survive."""
    unit = _unit(setup, position, action)
    to = setup.board.grid.index.get(action.object)
    if unit is None or to is None:
        return _combat(position, frames.Advance(side), Combat())
    placement = position.placement
    for one in placement.in_hex(to):
        if one.side != side:
            placement = placement.put(replace(one, hex=NOWHERE, status="lost"))
    won = Combat(targets=(to,), attackers=(unit.number,) if unit.side == side else ())
    return _combat(replace(position, placement=placement), frames.Advance(side), won)


def _displacing(setup: BlueGreySetup, position: Position, side: Side, action: Action) -> Position:
    """The position in which an attack drives the unit back by a hex."""
    unit = _unit(setup, position, action)
    units = (unit.number,) if unit and unit.side == side else ()
    return _combat(position, frames.Retreat(side, units))


def _razing(setup: BlueGreySetup, position: Position, side: Side, action: Action) -> Position:
    return _combat(position, frames.RazeWorks())


STEPS_SUPPOSED: Mapping[str, Supposed] = MappingProxyType(
    {
        "face": _facing,
        "rout": _routing,
        "join": _joining,
        "fight": _fighting,
        "flee": _fleeing,
        "withdraw": _withdrawing,
        "lose": _losing,
        "comply": _complying,
        "advance": _advancing,
        "displace": _displacing,
        "raze": _razing,
    }
)
"""Verb -> the position in its step."""
