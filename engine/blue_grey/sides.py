"""The two sides, their seats, and the kinds of units."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal

from engine.decision import CONFEDERATE, UNION, Seat


class Side(IntEnum):
    """A side; its number indexes every pair of values, one for each side."""

    UNION = 0
    CONFEDERATE = 1


ENEMY: tuple[Side, Side] = (Side.CONFEDERATE, Side.UNION)
SEATS: tuple[Seat, Seat] = (UNION, CONFEDERATE)

Kind = Literal["infantry", "cavalry", "artillery", "horse-artillery", "train", "gunboat"]
KINDS: tuple[Kind, ...] = ("infantry", "cavalry", "artillery", "horse-artillery", "train", "gunboat")

GUNS: frozenset[str] = frozenset({"artillery", "horse-artillery"})
"""The kinds covered by the cases on artillery; gunboats have cases of their own (9.6)."""

FOOT_AND_HORSE: frozenset[str] = frozenset({"infantry", "cavalry"})
"""The kinds that support a battery (9.53), advance (9.47) and remove breastworks (10.37)."""

COMBAT: frozenset[str] = FOOT_AND_HORSE | GUNS
"""The kinds that have a zone of control (7.1, 9.64)."""

GOOD, DISORDERED, SHAKEN, ROUTED = range(4)
"""The steps of morale, from best to worst (12.0)."""

MORALE: tuple[str, ...] = ("good", "disordered", "shaken", "routed")
