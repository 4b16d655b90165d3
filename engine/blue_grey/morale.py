"""Morale (12.0): its effect on strength, and rallying rolls. Pure tables of the cases."""

from __future__ import annotations

from engine.blue_grey.sides import DISORDERED, GOOD, ROUTED, SHAKEN

THIRDS_ATTACKING: tuple[int, ...] = (3, 2, 1, 0)
"""Thirds of strength in attack, by morale (12.21, 12.22); Routed units may not attack (12.23)."""

THIRDS_DEFENDING: tuple[int, ...] = (3, 3, 2, 1)
"""Thirds of strength in defense, by morale (12.21 to 12.23)."""

LOST = 4
"""Beyond Routed: the unit is eliminated."""

_RALLIED: dict[int, tuple[int, ...]] = {
    DISORDERED: (GOOD, GOOD, GOOD, GOOD, GOOD, SHAKEN),
    SHAKEN: (GOOD, GOOD, GOOD, DISORDERED, DISORDERED, ROUTED),
    ROUTED: (GOOD, DISORDERED, DISORDERED, SHAKEN, SHAKEN, LOST),
}

DISORDERS_FROM = 4
"""The lowest die that disorders a unit after a retreat or an exchange (12.12, 12.13)."""


def rallied(morale: int, die: int, *, town: bool) -> int:
    """A unit's morale after its rallying roll; in a town never better than Disordered (12.41, 12.17)."""
    after = _RALLIED[morale][die - 1]
    return DISORDERED if town and after == GOOD else after
