"""Positions in which a refusal is put aside, to judge what else is against an action: its phase, its Player-Turn.

Nothing of this game is hidden. In the side's own Player-Turn units keep what they have done; in the other's the side's
next one counts as just begun.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec.structs import replace

from engine.blue_grey import frames
from engine.blue_grey.position import Position, fresh, placement_of
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import SEATS, Side
from engine.blue_grey.without_steps import STEPS_SUPPOSED, Supposed
from engine.blue_grey.zones import in_enemy_zone
from engine.decision import PUBLIC, Action, Seat, side_of

WRONG_TIME = frozenset({"not-your-turn", "not-now"})
"""Refusals of an action whose turn or phase it is not."""


def without(setup: BlueGreySetup, position: Position, seat: Seat, action: Action, code: str) -> Position | None:
    """The position in which the refusal with this code is put aside; ``None`` where that cannot be supposed."""
    made = _PHASES.get(action.verb) or STEPS_SUPPOSED.get(action.verb)
    if made is None or code not in WRONG_TIME or seat == PUBLIC:
        return None
    side = Side(SEATS.index(side_of(seat)))
    return made(setup, _own_turn(setup, position, side), side, action)


def _own_turn(setup: BlueGreySetup, position: Position, side: Side) -> Position:
    if position.active == side:
        return position
    turn = position.turn + (position.active != position.first)
    units = tuple(fresh(unit) for unit in position.units)
    begun = replace(
        position,
        turn=turn,
        active=side,
        phase="movement",
        placement=placement_of(units, setup.board.size),
        columns=(),
        last=-1,
        attacked_from=(),
        combat=None,
        stack=(frames.MoveUnits(),),
    )
    stood = tuple(
        replace(unit, stood=True) if unit.side == side and in_enemy_zone(setup, begun, unit) else unit for unit in units
    )
    return replace(begun, placement=placement_of(stood, setup.board.size))


def _rallying(setup: BlueGreySetup, position: Position, side: Side, action: Action) -> Position:
    return replace(position, phase="movement", stack=(frames.Rally(),))


def _moving(setup: BlueGreySetup, position: Position, side: Side, action: Action) -> Position:
    return replace(position, phase="movement", stack=(frames.MoveUnits(),))


def _attacking(setup: BlueGreySetup, position: Position, side: Side, action: Action) -> Position:
    return replace(position, phase="combat", combat=None, stack=(frames.Attack(),))


def _retreating(setup: BlueGreySetup, position: Position, side: Side, action: Action) -> Position:
    """The position in which an attack drives the unit back by a hex."""
    number = setup.numbers.get(action.subject)
    units = (number,) if number is not None and position.units[number].side == side else ()
    return replace(position, combat=None, stack=(frames.Retreat(side, units),))


_PHASES: Mapping[str, Supposed] = MappingProxyType(
    {
        "rally": _rallying,
        **dict.fromkeys(("move", "march", "enter", "exit", "build"), _moving),
        "target": _attacking,
        "retreat": _retreating,
    }
)
"""Verb -> the position in its phase, from one in the side's own Player-Turn."""
