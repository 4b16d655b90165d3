"""The board under the Terrain Effects Chart, computed once for a scenario and shared by all its states."""

from __future__ import annotations

from collections.abc import Callable

from engine.blue_grey.scenario import BlueGreyScenario
from engine.blue_grey.terrain import Terrain, hex_table, side_table
from engine.hexgrid import mask_of
from engine.hexgrid_columns import NOWHERE, ColumnGrid, column_grid

NOTHING: frozenset[str] = frozenset()

_Price = Callable[[Terrain, frozenset[str]], int | None]


class Board:
    """The constant facts of a map. Hexes are indexes; a pair of neighbors is known both ways round.

    Attributes:
        grid: names, neighbors, distances.
        names: the hexes' names, ``CCRR``.
        neighbours: six for each hex in the order of ``engine.hexgrid_columns.DIRECTIONS``, ``-1`` off the map.
        near: the same without the missing ones.
        terrain: each hex's id in the chart, ``rows`` its row.
        level: the ground level of each hex, 1 to 3.
        sides: features along or across the hexside of two neighbors.
        steps: for each hex the neighbors that a unit can enter from there, with their movement points.
        along: the same along roads and trails alone.
        roads: for each hex the neighbors joined to it by a road.
        barred: pairs that no unit crosses and no zone of control reaches across (creek without bridge or ford).
        reach: for each hex the mask of the neighbors into which a unit there has a zone of control.
        water: the mask of the river hexes; ``towns`` of the towns; ``ways`` of the hexes on a road or trail.
        repaired: the part of ``sides`` that we added to a faulty source.
    """

    def __init__(self, battle: BlueGreyScenario) -> None:
        self.grid: ColumnGrid = column_grid(battle.places, high_odd=battle.high_odd)
        self.size = len(self.grid)
        self.names = self.grid.names
        self.neighbours = self.grid.neighbours
        self.near = self.grid.near
        self.terrain = battle.terrain
        chart = hex_table()
        self.rows: tuple[Terrain, ...] = tuple(chart[id_] for id_ in battle.terrain)
        self.level = battle.level
        found: dict[tuple[int, int], set[str]] = {}
        for side in battle.hexsides:
            found.setdefault((side.one, side.other), set()).add(side.kind)
            found.setdefault((side.other, side.one), set()).add(side.kind)
        self.sides = {pair: frozenset(kinds) for pair, kinds in found.items()}
        self.repaired = {
            pair: side.kind
            for side in battle.hexsides
            if side.repair
            for pair in ((side.one, side.other), (side.other, side.one))
        }
        self.barred = frozenset(pair for pair, kinds in self.sides.items() if _bars(kinds))
        self.water = mask_of(tuple(hex_ for hex_, row in enumerate(self.rows) if row.water))
        self.towns = mask_of(tuple(hex_ for hex_, row in enumerate(self.rows) if row.disorders))
        chart_of_sides = side_table()
        self.ways = mask_of(
            tuple(
                {one for (one, _), kinds in self.sides.items() if any(chart_of_sides[k].way is not None for k in kinds)}
            )
        )
        self.reach = tuple(
            mask_of(tuple(near for near in self.near[hex_] if self.controls(hex_, near))) for hex_ in range(self.size)
        )

        self.steps = tuple(self._costs(hex_, _any_way) for hex_ in range(self.size))
        self.along = tuple(self._costs(hex_, _by_way) for hex_ in range(self.size))

        self.roads = tuple(
            tuple(near for near in self.near[hex_] if _has_road(self.features(hex_, near))) for hex_ in range(self.size)
        )

    def _costs(self, from_: int, price: _Price) -> tuple[tuple[int, int], ...]:
        found = []
        for to in self.near[from_]:
            if not self.rows[to].water and not self.rows[from_].water and (from_, to) not in self.barred:
                cost = price(self.rows[to], self.features(from_, to))
                if cost is not None:
                    found.append((to, cost))
        return tuple(found)

    def index(self, name: str) -> int:
        """The hex with this name.

        Raises:
            KeyError: the map has no such hex.
        """
        return self.grid.index[name]

    def direction(self, one: int, other: int) -> int:
        """The index in ``DIRECTIONS`` of the hexside of ``one`` that its neighbour ``other`` shares."""
        return self.grid.direction(one, other)

    def distance(self, one: int, other: int) -> int:
        """The distance in hexes."""
        return self.grid.distance(one, other)

    def features(self, one: int, other: int) -> frozenset[str]:
        """The features along or across the hexside of two neighbors."""
        return self.sides.get((one, other), NOTHING)

    def controls(self, one: int, other: int) -> bool:
        """Whether a zone of control reaches from a hex into its neighbor, trenches aside (7.0, 9.46)."""
        return (one, other) not in self.barred and not self.rows[other].water

    def name(self, hex_: int) -> str:
        """A hex's name, ``off`` for none."""
        return "off" if hex_ == NOWHERE else self.names[hex_]


def _by_way(into: Terrain, kinds: frozenset[str]) -> int | None:
    """The movement points to enter a hex by road or trail; ``None`` where there is neither."""
    chart = side_table()
    ways = [into.trail if chart[kind].way == 0 else chart[kind].way for kind in kinds if chart[kind].way is not None]
    prices = [way for way in ways if way is not None]
    return min(prices) + _crossing(kinds) if prices else None


def _any_way(into: Terrain, kinds: frozenset[str]) -> int | None:
    """The fewest movement points to enter a hex."""
    across = into.cost + _crossing(kinds)
    by_way = _by_way(into, kinds)
    return across if by_way is None else min(across, by_way)


def _crossing(kinds: frozenset[str]) -> int:
    """The movement points of a hexside's features; a bridge's or ford's alone where there is one."""
    rows = [side_table()[kind] for kind in kinds]
    over = [row for row in rows if row.crosses]
    return sum(row.cost for row in over or rows)


def _has_road(kinds: frozenset[str]) -> bool:
    return any(side_table()[kind].way for kind in kinds)


def _bars(kinds: frozenset[str]) -> bool:
    chart = side_table()
    return any(chart[kind].bars for kind in kinds) and not any(chart[kind].crosses for kind in kinds)
