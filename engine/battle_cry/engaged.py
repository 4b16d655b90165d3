"""Units bound by a melee that has begun, which may no longer withdraw ("Melee", reading 26).

Kept for one turn in ``Position.engaged``, under ``advanced`` from version 3 on: the passive side's units that are in
melee as the turn begins, and those against which melee dice are rolled during it. A unit without an adjacent enemy is
free again.
"""

from __future__ import annotations

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.fire import binding_enemies
from engine.battle_cry.placement import OFF, Unit
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY
from engine.hexgrid import beside, hexes_of


def in_melee(setup: BattleSetup, position: Position) -> int:
    """The passive side's units next to an enemy unit, as bits by id."""
    placement, side, found = position.placement, position.active, 0
    near = beside(setup.board.grid, placement.unit_mask[side])
    for hex_ in hexes_of(placement.unit_mask[ENEMY[side]] & near):
        found |= 1 << placement.unit_at[hex_]
    return found


def note_melees(context: ActionContext) -> None:
    """Marks the units in melee as engaged, when a turn begins."""
    if context.setup.rules.melee_engages:
        context.set(engaged=in_melee(context.setup, context.position))


def note_attack(context: ActionContext, target: Unit) -> None:
    """Marks a unit as engaged by melee dice."""
    if context.setup.rules.melee_engages:
        context.set(engaged=context.position.engaged | 1 << target.id)


def release(context: ActionContext) -> None:
    """Frees engaged units that are no longer next to an enemy."""
    position = context.position
    held = 0
    for number in hexes_of(position.engaged):
        unit = position.placement.units[number]
        if unit.hex != OFF and binding_enemies(context.setup, position, unit):
            held |= 1 << number
    if held != position.engaged:
        context.set(engaged=held)
