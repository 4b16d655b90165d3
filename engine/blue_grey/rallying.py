"""Rally markers (12.41b) and voluntary rout (12.16): conditions and refusals."""

from __future__ import annotations

from engine.blue_grey.position import Position, Unit
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY, GOOD, MORALE, SHAKEN
from engine.blue_grey.zones import controllers, in_enemy_zone
from engine.errors import Refusal
from engine.hexgrid_columns import NOWHERE


def may_rally(setup: BlueGreySetup, position: Position, unit: Unit) -> bool:
    """Whether a Rally marker may be placed on a unit: it needs one, and no enemy controls its hex."""
    return unit.morale != GOOD and not unit.rallying and not in_enemy_zone(setup, position, unit)


def no_rally(setup: BlueGreySetup, position: Position, unit: Unit) -> Refusal:
    """Why a Rally marker may not be placed on a unit."""
    if unit.hex == NOWHERE:
        return Refusal("not-on-map", "12.41", (), (unit.id, unit.status))
    here = (setup.names[unit.hex],)
    if unit.rallying:
        return Refusal("is-rallying", "12.41", here, (unit.id,))
    if unit.morale == GOOD:
        return Refusal("needs-no-rally", "12.41", here, (unit.id, MORALE[unit.morale]))
    enemies = controllers(setup, position, unit.hex, ENEMY[unit.side])
    return Refusal("rally-in-zone", "12.41", (*here, *(setup.names[hex_] for hex_ in enemies)), (unit.id,))


def may_rout(unit: Unit) -> bool:
    """Whether a unit may rout voluntarily at the start of its Combat Phase: Shaken and unmoved (12.16)."""
    return unit.morale == SHAKEN and not unit.moved
