"""The special rule ``exit`` in play: a unit leaves the map for flags as its move ("Special Rules")."""

from __future__ import annotations

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.events import UnitLeft
from engine.battle_cry.movement import goes_along
from engine.battle_cry.placement import OFF, Unit
from engine.battle_cry.position import Trophy, flags_of
from engine.battle_cry.ruleset import Ruleset
from engine.battle_cry.sides import SEATS
from engine.battle_cry.special.flags import EXIT


def exit_flags(rules: Ruleset, unit: Unit) -> int:
    """The flags for leaving the map from a unit's hex; 0 where it may not."""
    return max((way.flags for way in rules.exits if way.side == unit.side and way.hexes >> unit.hex & 1), default=0)


def leave(context: ActionContext, unit: Unit) -> None:
    """Takes a unit off the map as its move; its general goes along unless he joined it this turn."""
    side, rules = unit.side, context.setup.rules
    flags = exit_flags(rules, unit)
    general = context.placement.general(unit.hex) if goes_along(context.position, unit) else None
    where = context.name(unit.hex)
    context.place_unit(unit, OFF)
    if general:
        context.place_general(general, OFF)
    context.set_stand(side, (*context.position.stands[side], *(Trophy(EXIT, unit.arm),) * flags))
    total = flags_of(context.position, side)
    context.emit(UnitLeft(SEATS[side], unit.arm, where, flags, total, general.name if general else ""))
    if rules.instant_victory:
        context.count_flags(side)
    if general and not context.outcome:
        rules.general_leaves(context, general)
