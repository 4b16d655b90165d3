"""Terrain of a map to draw: the kind of each hex, features along hexsides, and outlines of what lies together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from itertools import pairwise
from math import dist

from engine.blue_grey.view import HexsideView, HexView
from engine.scenery import MapLine
from render.art.outlines import softened
from render.art.palette import Ink
from render.art.scatter import Scatter
from render.art.shapes import Drawing, Point
from render.blue_grey.layout import MapLayout

_CUT, _WAVER = 0.27, 0.08
"""Part of a hexside that a border cuts off at each corner, and its waver, as shares of a hex."""


class Land:
    """The ground of a map on a layout, without hexes that the picture does not show.

    Attributes:
        terrain: the id of each hex's terrain; ``level`` that of its ground.
        ways: for each hex, direction -> road or trail that leads out of it; ``road line`` or ``lane line`` where there
            is only a line of the map.
        rails, brooks: the same for railways and creeks through hexes, which are lines of the map alone.
    """

    def __init__(
        self,
        layout: MapLayout,
        ground: Iterable[HexView],
        hexsides: Iterable[HexsideView],
        lines: tuple[MapLine, ...] = (),
    ) -> None:
        self.layout, self.unit = layout, layout.unit
        self.lines = lines
        self._corners: dict[int, list[tuple[int, int]]] = {}
        index = layout.grid.index
        known = [one for one in ground if index[one.hex] in layout.shown]
        self.terrain: Mapping[int, str] = {index[one.hex]: one.terrain for one in known}
        self.level: Mapping[int, int] = {index[one.hex]: one.level for one in known}
        self.sides: list[tuple[int, int, tuple[str, ...]]] = []
        self.ways: dict[int, dict[int, str]] = {}
        for side in hexsides:
            one, other = index[side.one], index[side.other]
            if one in self.terrain or other in self.terrain:
                self.sides.append((one, layout.grid.direction(one, other), side.kinds))
                self._join(one, other, side.kinds)
        self.rails: dict[int, dict[int, str]] = {}
        self.brooks: dict[int, dict[int, str]] = {}
        for line in lines:
            self._draw(line)

    def _draw(self, line: MapLine) -> None:
        """Adds a line where the rules have none of its kind."""
        grid = self.layout.grid
        if line.kind == "creek" and self.bank_of(line):
            return
        ways = {"railway": self.rails, "creek": self.brooks}.get(line.kind, self.ways)
        for one, other in pairwise(grid.index[name] for name in line.hexes):
            for here, there in ((one, other), (other, one)):
                ways.setdefault(here, {}).setdefault(grid.direction(here, there), f"{line.kind} line")

    def bank_of(self, line: MapLine) -> list[tuple[int, int]]:
        """The hexsides of a creek of the rules along a line's hexes, as hex and direction."""
        grid = self.layout.grid
        hexes = {grid.index[name] for name in line.hexes}
        sides = self.along("creek", "stream")
        return [(one, way) for one, way in sides if (one in hexes) != (grid.neighbours[one][way] in hexes)]

    def _join(self, one: int, other: int, kinds: Collection[str]) -> None:
        way = "road" if "road" in kinds else "trail" if "trail" in kinds else ""
        if way:
            grid = self.layout.grid
            self.ways.setdefault(one, {})[grid.direction(one, other)] = way
            self.ways.setdefault(other, {})[grid.direction(other, one)] = way

    def along(self, *kinds: str) -> list[tuple[int, int]]:
        """The hexsides with any of these kinds along or across them, as hex and direction."""
        return [(hex_, direction) for hex_, direction, found in self.sides if not set(kinds).isdisjoint(found)]

    def both(self, hex_: int, direction: int) -> set[tuple[int, int]]:
        """A hexside as hex and direction, seen from either side."""
        return {(hex_, direction), (self.layout.grid.neighbours[hex_][direction], (direction + 3) % 6)}

    def having(self, *ids: str) -> list[int]:
        """The hexes of these terrains."""
        return sorted(hex_ for hex_, id_ in self.terrain.items() if id_ in ids)

    def groups(self, hexes: Iterable[int]) -> list[frozenset[int]]:
        """Hexes in connected groups."""
        left, found = set(hexes), []
        while left:
            group, edge = set[int](), {min(left)}
            while edge:
                group |= edge
                edge = {near for hex_ in edge for near in self.layout.grid.near[hex_]} & left - group
            left -= group
            found.append(frozenset(group))
        return found

    def outlines(self, group: Collection[int], inset: float) -> list[list[Point]]:
        """The soft borders of a group of hexes, each a closed curve, moved inward by ``inset``, a share of a hex."""
        neighbours = self.layout.grid.neighbours
        sides: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for hex_ in sorted(group):
            for direction in range(6):
                if neighbours[hex_][direction] not in group:
                    sides.setdefault(self.corner(hex_, direction), []).append((hex_, direction))
        loops = []
        while sides:
            key, loop = next(iter(sides)), list[Point]()
            while key in sides:
                hex_, direction = sides[key].pop()
                if not sides[key]:
                    del sides[key]
                loop += self._wavering(hex_, direction, 1 - inset)
                key = self.corner(hex_, direction + 1)
            loops.append(softened(softened(loop)))
        return loops

    def _wavering(self, hex_: int, direction: int, share: float) -> list[Point]:
        """Two points near a hexside, ``share`` of the way out: a border through such points has no corners."""
        (x, y), (end_x, end_y) = self.layout.side(hex_, direction, share)
        middle_x, middle_y = self.layout.centers[hex_]
        chance = Scatter(f"border {6 * hex_ + direction}")
        found = []
        for at in (_CUT, 1 - _CUT):
            out = 1 + chance.number(-_WAVER, _WAVER)
            place = x + (end_x - x) * at, y + (end_y - y) * at
            found.append((middle_x + (place[0] - middle_x) * out, middle_y + (place[1] - middle_y) * out))
        return found

    def wash(self, drawing: Drawing, hexes: Iterable[int], inset: float, color: Ink) -> None:
        """Paints hexes, connected ones as one area; ground that they enclose stays as it is."""
        for group in self.groups(hexes):
            first, *others = self.outlines(group, inset)
            bridged = [*first, first[0]]
            for loop in others:
                near = min(range(len(bridged)), key=lambda at: dist(bridged[at], loop[0]))
                bridged[near:near] = [bridged[near], *loop, loop[0]]
            drawing.polygon(bridged, color)

    def corner(self, hex_: int, number: int) -> tuple[int, int]:
        """A corner of a hex as a key, the same for all hexes that meet there."""
        if hex_ not in self._corners:
            self._corners[hex_] = [
                (round(x / self.unit / 4), round(y / self.unit / 4)) for x, y in self.layout.corners(hex_)
            ]
        return self._corners[hex_][number % 6]

    def is_edge(self, corner: Point) -> bool:
        """Whether a corner of a hex lies at the edge of the map."""
        return any(dist(corner, other) < self.unit for other in self._edge)

    @cached_property
    def _edge(self) -> list[Point]:
        """The corners at the edge of the map, of what is shown of it."""
        layout = self.layout
        return [
            end for hex_ in sorted(layout.shown) for way in layout.open_sides(hex_) for end in layout.side(hex_, way)
        ]

    def chains(self, sides: Iterable[tuple[int, int]]) -> list[list[Point]]:
        """Hexsides joined to lines through their corners, except where more than two meet."""
        points: dict[tuple[int, int], Point] = {}
        joined: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for hex_, direction in sides:
            ends = self.corner(hex_, direction), self.corner(hex_, direction + 1)
            for key, other, place in zip(ends, reversed(ends), self.layout.side(hex_, direction), strict=True):
                points.setdefault(key, place)
                joined.setdefault(key, []).append(other)
        lines = []
        starts = [key for key, others in joined.items() if len(others) != 2]  # noqa: PLR2004 - where lines end or meet
        for start in (*starts, *joined):
            while joined[start]:
                lines.append([points[key] for key in _walked(start, joined)])
        return lines


def _walked(start: tuple[int, int], joined: dict[tuple[int, int], list[tuple[int, int]]]) -> list[tuple[int, int]]:
    """One line from a corner on, taken out of ``joined``."""
    meets = {key for key, others in joined.items() if len(others) > 2}  # noqa: PLR2004 - lines end where they meet
    path, key = [start], start
    while joined[key]:
        after = joined[key].pop()
        joined[after].remove(key)
        path.append(after)
        key = after
        if key in meets or key == start:
            break
    return path
