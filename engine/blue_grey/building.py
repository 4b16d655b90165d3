"""Beginning of breastworks (10.34 i)."""

from __future__ import annotations

from engine.blue_grey.arriving import enemy_near
from engine.blue_grey.position import Position, Unit
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import GOOD
from engine.hexgrid_columns import NOWHERE

QUIET = 3
"""The distance in hexes within which no enemy unit may be."""


def may_build(setup: BlueGreySetup, position: Position, unit: Unit) -> bool:
    """Whether a unit may begin breastworks: unmoved infantry in good order, no enemy near, no works here, from 1863."""
    if unit.hex == NOWHERE or unit.moved or unit.kind != "infantry" or unit.morale != GOOD:
        return False
    if not setup.battle.works_allowed or position.work_in(unit.hex):
        return False
    return not enemy_near(setup, position, unit, QUIET)
