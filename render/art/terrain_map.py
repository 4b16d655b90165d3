"""Terrain of a board to draw: the kinds of each hex, and soft outlines of what lies together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from engine.decision import HexName
from engine.scenery import MapLine
from render.art.layout import Layout
from render.art.outlines import softened
from render.art.scatter import Scatter
from render.art.shapes import Point

_CUT, _WAVER = 0.27, 0.07
"""Part of a hexside that a border cuts off at each corner, and its waver, as shares of a hex."""

NAME_AT, NAME_ROOM = -56.5, (19.0, 14.0)
"""Middle of a hex's name below that of the hex, and the half-width and height that it covers, in measures."""

_BEYOND = 0.35
"""Reach beyond the map of ground that does not end with it, as a share of a hex."""


class TerrainHex(Protocol):
    """The content of a hex: ids of terrain, and the place's name."""

    @property
    def hex(self) -> HexName: ...

    @property
    def terrain(self) -> tuple[str, ...]: ...

    @property
    def name(self) -> str: ...


class TerrainMap:
    """The terrain of every hex on a layout.

    Chance in the drawing follows from ``seed`` and the place alone, so a battle's map is always the same one.
    """

    def __init__(
        self, layout: Layout, ground: Iterable[TerrainHex], seed: str = "", lines: tuple[MapLine, ...] = ()
    ) -> None:
        self.layout = layout
        self.lines = lines
        self.seed = seed
        self.unit = layout.unit
        self.ground: dict[int, TerrainHex] = {layout.grid.index[one.hex]: one for one in ground}
        self.kinds: dict[int, tuple[str, ...]] = {hex_: one.terrain for hex_, one in self.ground.items()}

    def scatter(self, what: str, hex_: int) -> Scatter:
        """The chance stream of one kind of thing in a hex of this map."""
        return Scatter(f"{self.seed} {what} {hex_}")

    def having(self, *ids: str) -> list[int]:
        """The hexes with any of these terrains, in reading order."""
        return sorted(hex_ for hex_, kinds in self.kinds.items() if not set(ids).isdisjoint(kinds))

    def groups(self, *ids: str) -> list[frozenset[int]]:
        """The hexes with any of these terrains, in connected groups."""
        left = set(self.having(*ids))
        found = []
        while left:
            group, edge = set[int](), {min(left)}
            while edge:
                group |= edge
                edge = {near for hex_ in edge for near in self.layout.grid.neighbours[hex_]} & left - group
            left -= group
            found.append(frozenset(group))
        return found

    def outlines(self, group: frozenset[int], inset: float, *, beyond: bool = False) -> list[list[Point]]:
        """The soft borders of a group of hexes, each a closed curve with the group on its right.

        ``inset`` moves them inward, by a share of a hex. ``beyond`` lets the ground go on where the map ends.
        """
        toward = self.layout.grid.toward
        sides: dict[tuple[int, int], tuple[int, int]] = {}
        for hex_ in group:
            for direction in range(6):
                if toward[hex_][direction] not in group:
                    sides[self._corner(hex_, direction)] = (hex_, direction)
        loops = []
        while sides:
            start = next(iter(sides))
            loop: list[Point] = []
            key = start
            while key in sides:
                hex_, direction = sides.pop(key)
                ends = beyond and toward[hex_][direction] is None
                loop += self._wavering(hex_, direction, 1 - inset + _BEYOND * ends)
                key = self._corner(hex_, direction + 1)
            loops.append(softened(softened(loop)))
        return loops

    def _wavering(self, hex_: int, direction: int, share: float) -> list[Point]:
        """Two points near a hexside, ``share`` of the way out: a border through such points has no corners."""
        corners, chance = self.layout.corners(hex_, share), self.scatter("border", 6 * hex_ + direction)
        (x, y), (end_x, end_y) = corners[direction], corners[(direction + 1) % 6]
        middle_x, middle_y = self.layout.centers[hex_]
        found = []
        for at in (_CUT, 1 - _CUT):
            place, out = (x + (end_x - x) * at, y + (end_y - y) * at), 1 + chance.number(-_WAVER, _WAVER)
            found.append((middle_x + (place[0] - middle_x) * out, middle_y + (place[1] - middle_y) * out))
        return found

    def _corner(self, hex_: int, number: int) -> tuple[int, int]:
        x, y = self.layout.corners(hex_)[number % 6]
        return round(x / self.unit), round(y / self.unit)
