"""Duties to attack and be attacked (8.1), and the phase after an attack whose dice are unknown.

For panels that put several attacks together before any dice.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.blue_grey import frames
from engine.blue_grey.contact import NONE, contacts_of
from engine.blue_grey.position import Position
from engine.blue_grey.reckoning import defenders_in
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY
from engine.blue_grey.view import Duties


def duties(setup: BlueGreySetup, position: Position) -> Duties:
    """The active side's duties while it chooses and puts together attacks; empty at other times."""
    if not isinstance(position.stack[-1], frames.Attack | frames.BuildAttack):
        return Duties()
    contacts = contacts_of(setup, position)
    met = NONE.union(*(contacts.contact[hex_] for hex_ in contacts.bound))
    return Duties(*(tuple(setup.names[hex_] for hex_ in sorted(hexes)) for hexes in (contacts.bound, met)))


def come_to_nothing(position: Position) -> Position:
    """The position after the attack being put together, as if its dice had no effect.

    Its units have fought, its targets were attacked, and the next attack is asked for.
    """
    combat = position.combat
    assert combat is not None
    placement, enemy = position.placement, ENEMY[position.active]
    for number in combat.attackers:
        placement = placement.put(replace(placement.units[number], fought=True))
    for hex_ in combat.targets:
        for unit in defenders_in(position, enemy, hex_):
            placement = placement.put(replace(placement.units[unit.number], attacked=True))
    return replace(position, placement=placement, combat=None, stack=position.stack[:-1])
