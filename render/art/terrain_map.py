"""The ground that a background is drawn of: which terrain lies where, and the soft outline of what lies together."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from engine.battle_cry.view import HexView
from render.art.sketch import Point
from render.layout import Layout


class TerrainMap:
    """The terrain ids of every hex on a layout."""

    def __init__(self, layout: Layout, ground: Iterable[HexView]) -> None:
        self.layout = layout
        self.unit = layout.unit
        self.kinds: dict[int, tuple[str, ...]] = {layout.grid.index[one.hex]: one.terrain for one in ground}
        self.names: dict[int, str] = {layout.grid.index[one.hex]: one.name for one in ground if one.name}

    def having(self, *ids: str) -> list[int]:
        """The hexes with any of these terrains, in reading order."""
        return sorted(hex_ for hex_, kinds in self.kinds.items() if not set(ids).isdisjoint(kinds))

    def groups(self, *ids: str) -> list[frozenset[int]]:
        """The same hexes, those that touch together."""
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

    def outlines(self, group: frozenset[int], inset: float) -> list[list[Point]]:
        """The soft borders of a group of hexes, each a closed curve with the group on its right.

        ``inset`` moves them inward, by a share of a hex.
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
                corners = self.layout.corners(hex_, 1 - inset)
                loop += [corners[direction], corners[(direction + 1) % 6]]
                key = self._corner(hex_, direction + 1)
            loops.append(softened(softened(loop)))
        return loops

    def _corner(self, hex_: int, number: int) -> tuple[int, int]:
        x, y = self.layout.corners(hex_)[number % 6]
        return round(x / self.unit), round(y / self.unit)


def softened(loop: list[Point]) -> list[Point]:
    """A closed line with its corners cut: twice as many points on a smoother curve."""
    found = []
    for (x, y), (next_x, next_y) in zip(loop, [*loop[1:], loop[0]], strict=True):
        found.append((x * 0.75 + next_x * 0.25, y * 0.75 + next_y * 0.25))
        found.append((x * 0.25 + next_x * 0.75, y * 0.25 + next_y * 0.75))
    return found


def strewn(loop: list[Point], spacing: float) -> list[tuple[Point, Point]]:
    """Points along a closed curve, ``spacing`` apart, each with the unit step to the right of the curve there."""
    found = []
    due = 0.0
    for (x, y), (next_x, next_y) in zip(loop, [*loop[1:], loop[0]], strict=True):
        length = hypot(next_x - x, next_y - y)
        if not length:
            continue
        dx, dy = (next_x - x) / length, (next_y - y) / length
        while due < length:
            found.append(((x + dx * due, y + dy * due), (-dy, dx)))
            due += spacing
        due -= length
    return found
