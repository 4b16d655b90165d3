"""Which units may no longer withdraw, where a melee that has begun binds them ("Melee", reading 26).

They are noted for a turn: the units of the side whose turn it is not that are in melee as it begins, and those against
which melee dice are rolled in it. A unit that no enemy unit is next to any more is free again.
"""

from __future__ import annotations

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.fire import binding_enemies
from engine.battle_cry.placement import OFF, Unit
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY


def in_melee(setup: BattleSetup, position: Position) -> int:
    """The units of the side whose turn it is not that are next to an enemy unit, as bits by id."""
    units = position.placement.units_of(ENEMY[position.active])
    return sum(1 << unit.id for unit in units if binding_enemies(setup, position, unit))


def note_melees(context: ActionContext) -> None:
    """A turn begins: who is in melee is engaged."""
    if context.setup.rules.melee_engages:
        context.set(engaged=in_melee(context.setup, context.position))


def note_attack(context: ActionContext, target: Unit) -> None:
    """Melee dice were rolled against a unit."""
    if context.setup.rules.melee_engages:
        context.set(engaged=context.position.engaged | 1 << target.id)


def release(context: ActionContext) -> None:
    """Units that have left their melees, or are left by their enemies, are no longer engaged."""
    position = context.position
    held = 0
    for unit in position.placement.units:
        if position.engaged >> unit.id & 1 and unit.hex != OFF and binding_enemies(context.setup, position, unit):
            held |= 1 << unit.id
    if held != position.engaged:
        context.set(engaged=held)
