"""Values that special rules add to a battle: objectives, exits, arrivals, rules of single hexes."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from engine.battle_cry.position import Trophy
from engine.battle_cry.sides import Side
from engine.hexgrid import HexMask

OBJECTIVE = "objective"
"""The name of the rule, and the kind of every trophy for held ground."""


class Objective(Struct, frozen=True, kw_only=True):
    """Ground that gives a side flags while it holds it, or for good if ``kept``.

    ``hexes`` is a mask, ``when`` a key of ``HOLDING``, ``label`` the name of its trophies. It is counted ``at_once``,
    or else at the start of the side's own turns. A ``place`` has a name, an objective hex only its hex.
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
        """The trophy for each of its flags."""
        return Trophy(OBJECTIVE, self.label)


class Exit(NamedTuple):
    """Hexes, as a mask, from which a side's units may leave the map, with the flags for each."""

    side: Side
    hexes: HexMask
    flags: int


class Arrival(NamedTuple):
    """Pieces, by id, that may arrive from the side's own turn ``turn`` on, in the hexes of a mask.

    If ``free``, a unit has an order of its own in the turn in which it arrives.
    """

    side: Side
    turn: int
    hexes: HexMask
    units: tuple[int, ...]
    generals: tuple[int, ...]
    free: bool


class Shelter(Struct, frozen=True):
    """Shelter of a side's own ground: dice fewer against the piece there, and flags that it may ignore."""

    dice: int = 0
    flags: int = 0


class GroundRules(Struct, frozen=True):
    """Special rules of single hexes, as masks; pairs have one for each side.

    Nobody enters ``closed`` hexes; no unit of the side enters those ``barred`` to it. In ``slow`` hexes its units stop;
    in ``slow_once`` only until one of them has entered. ``shelter`` is by side and hex.
    """

    closed: HexMask = 0
    barred: tuple[HexMask, ...] = (0, 0)
    slow: tuple[HexMask, ...] = (0, 0)
    slow_once: tuple[HexMask, ...] = (0, 0)
    shelter: dict[tuple[int, int], Shelter] = {}
