"""Strength of units in a combat (8.3): fractions, rounding, and their order.

A unit's own strength first, then range or the battery's half more, then morale, then terrain. After each step it is
rounded to the nearest whole number, halves up, and is at least 1 (readings 39, 40; 10.22, 12.24). The night comes last
and changes the total alone (11.23, 12.25).
"""

from __future__ import annotations

from msgspec import Struct

from engine.blue_grey.morale import THIRDS_ATTACKING, THIRDS_DEFENDING
from engine.blue_grey.position import Unit
from engine.blue_grey.sides import MORALE

LONG = 3
"""The range, in hexes, at which a battery loses a third (9.19, 9.25)."""

NIGHT: dict[int, tuple[int, int]] = {1: (2, 1), 2: (1, 1), 3: (1, 1), 4: (1, 2), 5: (1, 2), 6: (1, 2)}
"""Die of a night attack -> the fraction of the attackers' total that counts (11.23)."""


class Count(Struct, frozen=True):
    """The counted strength of one unit, and why it differs from the printed one.

    ``why``: ``adjacent``, ``range``, ``disordered``, ``shaken``, ``routed``, ``halved``, ``supported``, ``retreated``.
    """

    unit: int
    printed: int
    strength: int
    why: tuple[str, ...] = ()


def part(strength: int, times: int, of: int) -> int:
    """``times`` / ``of`` of a strength, to the nearest whole number, halves up, at least 1."""
    return max((2 * strength * times + of) // (2 * of), 1)


def half_more(strength: int) -> int:
    """A strength and a half (9.48, 9.53)."""
    return part(strength, 3, 2)


def attack_count(unit: Unit, reach: int, *, halved: bool) -> Count:
    """A unit's strength when attacking a hex ``reach`` hexes away, ``halved`` by ground or not."""
    strength, why = unit.strength, []
    if unit.is_guns and reach == 1:
        strength = half_more(strength)
        why.append("adjacent")
    elif unit.is_guns and reach >= LONG:
        strength = part(strength, 2, 3)
        why.append("range")
    thirds = THIRDS_ATTACKING[unit.morale]
    if thirds < 3:  # noqa: PLR2004
        strength = part(strength, thirds, 3)
        why.append(MORALE[unit.morale])
    if halved:
        strength = part(strength, 1, 2)
        why.append("halved")
    return Count(unit.number, unit.strength, strength, tuple(why))


def defence_count(unit: Unit, *, supported: bool) -> Count:
    """A unit's strength when attacked; 0 if it retreated into the attacked hex in the same phase."""
    if unit.retreated:
        return Count(unit.number, unit.strength, 0, ("retreated",))
    strength, why = unit.strength, []
    if supported:
        strength = half_more(strength)
        why.append("supported")
    thirds = THIRDS_DEFENDING[unit.morale]
    if thirds < 3:  # noqa: PLR2004
        strength = part(strength, thirds, 3)
        why.append(MORALE[unit.morale])
    return Count(unit.number, unit.strength, strength, tuple(why))


def by_night(total: int, die: int) -> int:
    """The attackers' total after the die of a night attack."""
    return part(total, *NIGHT[die])
