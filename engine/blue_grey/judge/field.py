"""The battle as everybody sees it: the units on the map by side and hex, whose Player-Turn it is, the turns left."""

from __future__ import annotations

from functools import cached_property, lru_cache

from engine.blue_grey.computer.distance_tables import DistanceTables
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import COMBAT, SEATS, Side
from engine.blue_grey.view import PublicView, UnitView
from engine.hexgrid import HexMask

PAIR = (Side.UNION, Side.CONFEDERATE)

KEPT = 8
"""The battles whose distances are kept."""


@lru_cache(maxsize=KEPT)
def distances_of(setup: BlueGreySetup) -> DistanceTables:
    """The distance tables of a battle's map, which never changes."""
    return DistanceTables(setup)


class Field:
    """What a view shows of a battle.

    Attributes:
        units: each side's units on the map; ``fighting`` those of them that can fight.
        mover: the side whose Player-Turn it is, ``waiter`` the other one.
        sign: 1 if it is the Union's, else -1: the sign of what is good for the side to move.
        left: the Game-Turns left, this one included.
    """

    def __init__(self, setup: BlueGreySetup, view: PublicView) -> None:
        self.setup = setup
        self.view = view
        self.mover = Side(SEATS.index(view.active))
        self.waiter = Side(1 - self.mover)
        self.sign = 1.0 if self.mover is Side.UNION else -1.0
        self.units = tuple([one for one in view.units if one.hex and one.side == seat] for seat in SEATS)
        self.fighting = tuple([one for one in units if one.kind in COMBAT] for units in self.units)
        self.left = view.turns - view.turn + 1
        self.last_turn = view.turn == view.turns and view.active != view.first

    def hex(self, unit: UnitView) -> int:
        """The hex of a unit on the map, by number."""
        return self.setup.board.grid.index[unit.hex]

    @cached_property
    def hexes(self) -> tuple[list[int], ...]:
        """The hexes of each side's fighting units, in their order."""
        return tuple([self.hex(unit) for unit in units] for units in self.fighting)

    @cached_property
    def masks(self) -> tuple[HexMask, ...]:
        """For each side the mask of the hexes with fighting units."""
        found = []
        for hexes in self.hexes:
            mask = 0
            for hex_ in hexes:
                mask |= 1 << hex_
            found.append(mask)
        return tuple(found)

    @cached_property
    def strength_in(self) -> tuple[dict[int, int], ...]:
        """For each side the strength in each hex with fighting units of it."""
        found: tuple[dict[int, int], ...] = ({}, {})
        for side in PAIR:
            for unit, hex_ in zip(self.fighting[side], self.hexes[side], strict=True):
                found[side][hex_] = found[side].get(hex_, 0) + unit.strength
        return found

    def strength_within(self, side: Side, hex_: int, reach: int) -> int:
        """The strength of a side within so many hexes of a hex."""
        near = self.setup.board.grid.within(hex_, reach)
        return sum(strength for at, strength in self.strength_in[side].items() if near >> at & 1)

    def gap(self, side: Side, hex_: int) -> int:
        """The distance in hexes to the nearest fighting unit of the other side, 0 when there is none."""
        distance = self.setup.board.distance
        return min((distance(hex_, other) for other in self.strength_in[1 - side]), default=0)
