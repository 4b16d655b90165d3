"""Distance tables of a map: movement points between hexes, ignoring units.

Computed on first use and kept for the battle: the map never changes.
"""

from __future__ import annotations

from heapq import heappop, heappush

from engine.blue_grey.setup import BlueGreySetup
from engine.hexgrid import hexes_of

FAR = 99
"""The distance of an unreachable hex."""


class DistanceTables:
    """Distances of one map. ``back_along`` has for each hex its predecessors with their movement points."""

    def __init__(self, setup: BlueGreySetup) -> None:
        self._ground = setup.board
        self._back = tuple(self._turned(setup.board.steps))
        self.back_along: tuple[list[tuple[int, int]], ...] = tuple(self._turned(setup.board.along))
        self._to: dict[tuple[int, bool], list[int]] = {}
        self._strike: dict[tuple[int, int], tuple[int, ...]] = {}

    def to(self, goal: int, *, ways: bool = False) -> list[int]:
        """The movement points from each hex to ``goal``; with ``ways`` along roads and trails alone."""
        known = self._to.get((goal, ways))
        if known is None:
            known = self._to[goal, ways] = self._search(goal, self.back_along if ways else self._back)
        return known

    def strike(self, hex_: int, points: int) -> tuple[int, ...]:
        """The hexes that a unit here could attack with so many movement points and nobody in its way."""
        known = self._strike.get((hex_, points))
        if known is None:
            known = self._strike[hex_, points] = tuple(hexes_of(self._reach(hex_, points)))
        return known

    def _turned(self, steps: tuple[tuple[tuple[int, int], ...], ...]) -> list[list[tuple[int, int]]]:
        back: list[list[tuple[int, int]]] = [[] for _ in steps]
        for from_, near in enumerate(steps):
            for to, cost in near:
                back[to].append((from_, cost))
        return back

    def _search(self, goal: int, back: tuple[list[tuple[int, int]], ...]) -> list[int]:
        best = [FAR] * self._ground.size
        best[goal] = 0
        heap = [(0, goal)]
        while heap:
            spent, hex_ = heappop(heap)
            if spent > best[hex_]:
                continue
            for from_, cost in back[hex_]:
                if spent + cost < best[from_]:
                    best[from_] = spent + cost
                    heappush(heap, (spent + cost, from_))
        return best

    def _reach(self, hex_: int, points: int) -> int:
        best, heap = {hex_: 0}, [(0, hex_)]
        mask = self._ground.grid.near_mask[hex_]
        while heap:
            spent, here = heappop(heap)
            for to, cost in self._ground.steps[here]:
                if spent + cost <= points and spent + cost < best.get(to, FAR):
                    best[to] = spent + cost
                    mask |= self._ground.grid.near_mask[to]
                    heappush(heap, (spent + cost, to))
        return mask
