"""Hex grid of flat-topped hexes in columns: names, neighbors, distances, for the engine and for pictures.

A map has columns and rows from 1, and a hex is named by both, two digits each: ``0312`` is column 3, row 12. Every
other column lies half a hex higher. Not every place of the rectangle needs to be in play. Inside ``engine`` a hex is
its index, row by row; its name is what leaves the engine. ``axial`` coordinates are those of ``engine.hexgrid``, so
``engine.hexgrid.crossing`` holds here, too.
"""

from __future__ import annotations

from functools import lru_cache

from engine.hexgrid import Axial, HexMask, mask_of

DIRECTIONS: tuple[str, ...] = ("n", "ne", "se", "s", "sw", "nw")
"""The six hexsides, clockwise from the top; a hexside's opposite is three further on."""

_STEPS: tuple[Axial, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

NOWHERE = -1
"""The index of no hex."""

Place = tuple[int, int]
"""Column and row, both from 1."""


class ColumnGrid:
    """The shape of a map, built once for its hexes in play and shared (``column_grid``).

    ``neighbours`` has for each hex six indexes in the order of ``DIRECTIONS``, ``NOWHERE`` off the map.
    """

    def __init__(self, places: tuple[Place, ...], *, high_odd: bool) -> None:
        self.places = places
        self.high_odd = high_odd
        self.names: tuple[str, ...] = tuple(f"{column:02}{row:02}" for column, row in places)
        self.index: dict[str, int] = {name: number for number, name in enumerate(self.names)}
        self.axial: tuple[Axial, ...] = tuple(_axial(column, row, high_odd=high_odd) for column, row in places)
        self.at: dict[Axial, int] = {place: number for number, place in enumerate(self.axial)}
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(self.at.get((q + dq, r + dr), NOWHERE) for dq, dr in _STEPS) for q, r in self.axial
        )
        self.near: tuple[tuple[int, ...], ...] = tuple(
            tuple(hex_ for hex_ in six if hex_ != NOWHERE) for six in self.neighbours
        )
        self.near_mask: tuple[HexMask, ...] = tuple(mask_of(near) for near in self.near)
        self._within: dict[tuple[int, int], int] = {}

    def __len__(self) -> int:
        return len(self.names)

    def direction(self, from_: int, to: int) -> int:
        """The index in ``DIRECTIONS`` of the hexside of ``from_`` that its neighbour ``to`` shares."""
        return self.neighbours[from_].index(to)

    def distance(self, one: int, other: int) -> int:
        """The distance in hexes."""
        (q, r), (to_q, to_r) = self.axial[one], self.axial[other]
        dq, dr = to_q - q, to_r - r
        return max(abs(dq), abs(dr), abs(dq + dr))

    def within(self, hex_: int, reach: int) -> HexMask:
        """The mask of the hexes at most ``reach`` away, the hex itself included."""
        known = self._within.get((hex_, reach))
        if known is None:
            found = (other for other in range(len(self.names)) if self.distance(hex_, other) <= reach)
            known = self._within[hex_, reach] = mask_of(tuple(found))
        return known


@lru_cache(maxsize=64)
def column_grid(places: tuple[Place, ...], *, high_odd: bool = True) -> ColumnGrid:
    """The shared grid of these places."""
    return ColumnGrid(places, high_odd=high_odd)


def is_high(column: int, *, high_odd: bool) -> bool:
    """Whether a column lies half a hex higher than its neighbours."""
    return (column % 2 == 1) == high_odd


def _axial(column: int, row: int, *, high_odd: bool) -> Axial:
    return column, row - (column - high_odd) // 2
