"""The two sides, their seats, and the arms of service."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Literal

from engine.decision import CONFEDERATE, UNION, Seat


class Side(IntEnum):
    """A side; its number indexes every pair of values, one for each side."""

    UNION = 0
    CONFEDERATE = 1


PAIR: Final[tuple[Side, ...]] = (Side.UNION, Side.CONFEDERATE)
"""Both sides; to go through it takes less time than to go through ``Side``."""

ENEMY: Final[tuple[Side, ...]] = (Side.CONFEDERATE, Side.UNION)
SEATS: Final[tuple[Seat, ...]] = (UNION, CONFEDERATE)

Arm = Literal["infantry", "cavalry", "artillery"]
ARMS: tuple[Arm, ...] = ("infantry", "cavalry", "artillery")

SYMBOL: dict[Arm, str] = {"infantry": "I", "cavalry": "C", "artillery": "A"}
"""The die face that hits a unit of this arm."""

FULL_STRENGTH: dict[Arm, int] = {"infantry": 4, "cavalry": 3, "artillery": 3}
"""Figures of a unit at the start of a battle."""


def side_of(seat: Seat) -> Side:
    """The side of a seat: ``union`` or a seat of its team.

    Raises:
        ValueError: the seat belongs to no side.
    """
    name = seat.split("/", 1)[0]
    if name not in SEATS:
        raise ValueError(f"{seat!r} is on neither side")
    return PAIR[SEATS.index(Seat(name))]
