"""Contact: attackers and their possible or obligatory targets, hand to hand, now (8.1-8.5, 9.4, 10.39, 11.21).

By day every enemy unit in contact must be attacked, and every unit in an enemy zone of control must take part. All
units of a hex attack together, and everything in a hex is attacked at once, so hexes are paired here.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.blue_grey.position import Position, Unit
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY, ROUTED
from engine.blue_grey.zones import in_enemy_zone, reaches
from engine.hexgrid_columns import NOWHERE

Hexes = frozenset[int]

NONE: Hexes = frozenset()


class Contacts(NamedTuple):
    """Own and enemy hexes that still have to do with one another.

    ``fighters`` has, for each own hex, the units that can still attack from it. ``contact`` has the hexes of enemies
    not yet attacked that control it, ``may`` all those that its units may attack. The units in the hexes of ``bound``
    must attack; those of ``trenched``, if they attack, must attack all in reach (10.39).
    """

    fighters: dict[int, tuple[int, ...]]
    contact: dict[int, Hexes]
    may: dict[int, Hexes]
    bound: Hexes
    trenched: Hexes


def contacts_of(setup: BlueGreySetup, position: Position) -> Contacts:
    """The contacts as they are now."""
    night = setup.is_night(position.turn)
    targets, controlling = _enemies(position)
    fighters: dict[int, tuple[int, ...]] = {}
    contact: dict[int, Hexes] = {}
    may: dict[int, Hexes] = {}
    bound: set[int] = set()
    for hex_ in sorted({unit.hex for unit in position.placement.of(position.active)}):
        here = _fighters(setup, position, hex_, night=night)
        near = targets & set(setup.board.near[hex_])
        if not here or not near:
            continue
        fighters[hex_] = tuple(unit.number for unit in here)
        contact[hex_] = frozenset(one for one in near & controlling if reaches(setup, position, one, hex_))
        may[hex_] = _may_attack(setup, position, hex_, here, near, contact[hex_])
        if contact[hex_] and any(unit.entered or not night for unit in here):
            bound.add(hex_)
    trenched = frozenset(hex_ for hex_ in fighters if (work := position.work_in(hex_)) and work.kind == "trench")
    return Contacts(fighters, contact, may, frozenset(bound), trenched)


def can_attack(unit: Unit) -> bool:
    """Whether a unit's morale and earlier actions in this phase let it attack (12.23, 7.14)."""
    return unit.hex != NOWHERE and unit.morale < ROUTED and not unit.fought and unit.kind != "train"


def is_engaged(setup: BlueGreySetup, position: Position, unit: Unit) -> bool:
    """Whether a unit is in an enemy zone of control, or was when the phase began (9.41)."""
    return unit.engaged or in_enemy_zone(setup, position, unit)


def _enemies(position: Position) -> tuple[Hexes, Hexes]:
    """The hexes of enemies that can still be attacked, and the subset from which some control others."""
    still = [
        unit for unit in position.placement.of(ENEMY[position.active]) if not unit.attacked and unit.kind != "gunboat"
    ]
    return frozenset(unit.hex for unit in still), frozenset(unit.hex for unit in still if unit.has_zone)


def _fighters(setup: BlueGreySetup, position: Position, hex_: int, *, night: bool) -> list[Unit]:
    """The units in a hex that can attack hand to hand; a battery outside enemy zones bombards instead."""
    if night and hex_ in position.attacked_from:
        return []  # 7.22: who was left out of an attack makes none of his own from the same hex
    return [
        unit
        for unit in position.placement.in_hex(hex_)
        if unit.side == position.active
        and can_attack(unit)
        and unit.has_zone
        and (not unit.is_guns or is_engaged(setup, position, unit))
    ]


def _may_attack(
    setup: BlueGreySetup, position: Position, hex_: int, here: list[Unit], near: Hexes, contact: Hexes
) -> Hexes:
    """The neighbors attackable from a hex; with a battery in an enemy zone only its controllers (9.42)."""
    if any(unit.is_guns and in_enemy_zone(setup, position, unit) for unit in here):
        return contact
    return frozenset(one for one in near if (hex_, one) not in setup.board.barred)
