"""Morale (12.0): its effect on strength, and rallying rolls. Pure tables of the cases."""

from __future__ import annotations

from engine.blue_grey.sides import DISORDERED, GOOD, ROUTED, SHAKEN

THIRDS_ATTACKING: tuple[int, ...] = (3, 2, 1, 0)
"""The thirds of its strength that a unit attacks with, by its morale (12.21, 12.22); Routed it may not (12.23)."""

THIRDS_DEFENDING: tuple[int, ...] = (3, 3, 2, 1)
"""The thirds that it defends with (12.21 to 12.23)."""

LOST = 4
"""Beyond Routed: the unit is eliminated."""

_RALLIED: dict[int, tuple[int, ...]] = {
    DISORDERED: (GOOD, GOOD, GOOD, GOOD, GOOD, SHAKEN),
    SHAKEN: (GOOD, GOOD, GOOD, DISORDERED, DISORDERED, ROUTED),
    ROUTED: (GOOD, DISORDERED, DISORDERED, SHAKEN, SHAKEN, LOST),
}

DISORDERS_FROM = 4
"""The die from which on a unit that retreated or survived an exchange is Disordered (12.12, 12.13)."""


def rallied(morale: int, die: int, *, town: bool) -> int:
    """A unit's morale after its rallying roll; in a town never better than Disordered (12.41, 12.17)."""
    after = _RALLIED[morale][die - 1]
    return DISORDERED if town and after == GOOD else after
