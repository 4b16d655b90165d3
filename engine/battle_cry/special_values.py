"""Values that the special rules of a battle add to its rules: objectives, exits, arrivals, and what single hexes do."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from engine.battle_cry.position import Trophy
from engine.battle_cry.sides import Side
from engine.hexgrid import HexMask

OBJECTIVE = "objective"
"""The name of the rule, and the kind of its trophies and of all for held ground."""


class Objective(Struct, frozen=True, kw_only=True):
    """Ground that gives a side flags while it holds it, or for good where they are ``kept``.

    ``hexes`` is a mask, ``when`` a key of ``HOLDING``, ``label`` what its trophies are called. It is counted
    ``at_once``, or else at the start of the side's own turns. A ``place`` has a name, an objective hex only its hex.
    """

    side: Side
    hexes: HexMask
    flags: int
    kept: bool
    label: str
    when: str = "sole"
    at_once: bool = True
    place: bool = False

    @property
    def token(self) -> Trophy:
        """What stands on the stand for each of its flags."""
        return Trophy(OBJECTIVE, self.label)


class Exit(NamedTuple):
    """Hexes, as a mask, from which the side's units may leave the map, and the flags that each gives."""

    side: Side
    hexes: HexMask
    flags: int


class Arrival(NamedTuple):
    """Pieces, by number, that come together from the side's own turn ``turn`` on, in hexes of a mask.

    Where they are ``free`` a unit has an order of its own in the turn in which it arrives.
    """

    side: Side
    turn: int
    hexes: HexMask
    units: tuple[int, ...]
    generals: tuple[int, ...]
    free: bool


class Shelter(Struct, frozen=True):
    """What ground of one's own gives: dice fewer against who stands there, and flags that he may ignore."""

    dice: int = 0
    flags: int = 0


class GroundRules(Struct, frozen=True):
    """What special rules make of single hexes, as masks; pairs have one for each side.

    Nobody enters ``closed`` hexes, no unit of the side those that are ``barred`` to it. In ``slow`` ones its units
    stop; in ``slow_once`` only until one of them has entered. ``shelter`` is by side and hex.
    """

    closed: HexMask = 0
    barred: tuple[HexMask, HexMask] = (0, 0)
    slow: tuple[HexMask, HexMask] = (0, 0)
    slow_once: tuple[HexMask, HexMask] = (0, 0)
    shelter: dict[tuple[int, int], Shelter] = {}
