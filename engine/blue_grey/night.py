"""Night Game-Turns in the Combat Phase (11.3, 12.41a): recovery outside enemy zones of control."""

from __future__ import annotations

from engine.blue_grey.action_context import ActionContext
from engine.blue_grey.sides import DISORDERED, GOOD
from engine.blue_grey.zones import in_enemy_zone


def recover(context: ActionContext) -> None:
    """Restores the active side's units outside enemy zones; in a town they stay Disordered (12.17)."""
    for unit in context.placement.of(context.position.active):
        if unit.morale != GOOD and not in_enemy_zone(context.setup, context.position, unit):
            town = context.setup.board.towns >> unit.hex & 1
            context.set_morale(unit.number, DISORDERED if town else GOOD, "night")
            context.change(unit.number, rallying=False)
