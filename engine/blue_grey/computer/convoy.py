"""A train to be saved: its road off the map, friends in its way, and its halts (18.2, 18.23).

A train keeps to roads and trails, and nothing passes it or is passed by it. So its road is found anew from where it is,
around the enemy's zones if need be. Friends on the next stretch leave it first; then the train moves, before any other
unit.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from heapq import heappop, heappush
from itertools import pairwise

from engine.blue_grey.arriving import EXIT_COST, can_enter, entry_cost
from engine.blue_grey.computer.distance_tables import DistanceTables
from engine.blue_grey.movement import Trip, may_go, points_left, reach
from engine.blue_grey.position import Position, Unit
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import COMBAT, ENEMY, ROUTED, Side
from engine.blue_grey.zones import controllers, zone_of
from engine.hexgrid import HexMask, hexes_of
from engine.hexgrid_columns import NOWHERE

NO_WAY = 1000.0
"""The cost of the way off the map where no road or trail leads to an exit."""

GUARDED_FROM, FREE_FROM = 3, 1
"""Game-Turns before its arrival from which its road is guarded, and kept free."""

TURNS = 2
"""The length, in Game-Turns of movement, of the road kept free."""

IN_THE_WAY, CONTROLLED, NEAR = 30.0, 12.0, 0.5
"""Extra cost of a hex of the road, in movement points: an enemy is in it, controls it, could attack it soon."""

STAYS = 4.0
"""The same for a friend who cannot make way."""


CLOSE = 4
"""The distance of the nearest enemy, in hexes, up to which a train waits for attacks to be prepared."""

APART = 4
"""The distance between guarded hexes of the road."""

IN_A_ZONE = 50.0
"""The cost of a halt in an enemy zone, in movement points."""

RISK, GUARDED = 15.0, 0.5
"""The cost of a halt in danger, in movement points; the share of it that remains with as many friends there."""

ENOUGH = 6
"""Strength points of enemies that are certain to take a train."""

TOGETHER = 0.5
"""The share of all enemies in reach that can come to one hex at once."""


class Convoy:
    """The train of a side in one position; ``train`` is ``None`` if there is none to save."""

    def __init__(
        self,
        setup: BlueGreySetup,
        position: Position,
        side: Side,
        distances: DistanceTables,
        threat: Callable[[], list[int]],
    ) -> None:
        self.setup = setup
        self.position = position
        self.side = side
        self._distances = distances
        self._threat = threat
        self.train = self._to_be_saved()

    def _to_be_saved(self) -> Unit | None:
        rule, exits = self.setup.battle.victory.train, self.setup.battle.victory.exit
        unit = self.position.units[self.setup.numbers[rule.unit]] if rule and exits else None
        if unit is None or unit.side != self.side:
            return None
        return unit if self._comes_within(unit, GUARDED_FROM) else None

    def _comes_within(self, unit: Unit, turns: int) -> bool:
        """Whether a train is on the map, or due within ``turns`` Game-Turns."""
        if unit.status == "waiting":
            return self.setup.battle.units[unit.number].turn <= self.position.turn + turns
        return unit.hex != NOWHERE

    @cached_property
    def cost(self) -> list[float]:
        """For each hex the cost of the way off the map by roads and trails; ``NO_WAY`` if there is none."""
        best = [NO_WAY] * self.setup.board.size
        exits = self.setup.battle.victory.exit
        heap = [(float(EXIT_COST), hex_) for hex_ in (exits.hexes if exits else ())]
        for spent, hex_ in heap:
            best[hex_] = spent
        while heap:
            spent, hex_ = heappop(heap)
            if spent > best[hex_]:
                continue
            beyond = spent + self._hindrance[hex_]
            for from_, points in self._distances.back_along[hex_]:
                if beyond + points < best[from_]:
                    best[from_] = beyond + points
                    heappush(heap, (best[from_], from_))
        return best

    def risk(self, hex_: int) -> float:
        """The cost of halting where the enemy could attack next: less with friends there, and in haste."""
        against = self._could_attack[hex_]
        if self._zone >> hex_ & 1:
            return IN_A_ZONE
        if not against:
            return 0.0
        alone = 1.0 if self._guards[hex_] < against else GUARDED
        return RISK * self._patience * alone * min(against / ENOUGH, 1.0)

    @cached_property
    def _zone(self) -> HexMask:
        """The mask of the hexes that the enemy controls, out of which the train would have to retreat (18.11)."""
        return zone_of(self.setup, self.position, ENEMY[self.side])

    @cached_property
    def _patience(self) -> float:
        """The weight of danger: 0 with just enough time to get away, 1 with two turns to spare."""
        if self.train is None or not self.road:
            return 1.0
        points = EXIT_COST + sum(self._price(from_, to) for from_, to in pairwise(self.road))
        spare = self.setup.battle.turns - self.position.turn - points / max(self.train.allowance, 1)
        return min(max(spare / 2, 0.0), 1.0)

    def _price(self, from_: int, to: int) -> int:
        return dict(self.setup.board.along[from_])[to]

    @cached_property
    def _could_attack(self) -> list[int]:
        """For each hex the strength of the enemies that could come next to it past all friends as they stand."""
        setup, found = self.setup, [0] * self.setup.board.size
        closed, zone = self.position.placement.occupied[self.side], zone_of(setup, self.position, self.side)
        for unit in self.position.placement.of(ENEMY[self.side]):
            if unit.kind not in COMBAT or unit.morale >= ROUTED:
                continue
            mask = setup.board.grid.near_mask[unit.hex]
            held = zone >> unit.hex & 1 and not setup.is_night(self.position.turn)
            for hex_ in () if held else reach(setup, Trip(unit.hex, unit.allowance, closed, zone)):
                mask |= setup.board.grid.near_mask[hex_]
            for hex_ in hexes_of(mask & setup.board.ways):
                found[hex_] += unit.strength
        return found

    @cached_property
    def _hindrance(self) -> list[float]:
        enemy = ENEMY[self.side]
        found = [0.0] * self.setup.board.size
        zone, threat = self._zone, self._threat()
        for hex_ in hexes_of(self.setup.board.ways):
            if self.position.placement.occupied[enemy] >> hex_ & 1:
                found[hex_] = IN_THE_WAY
            elif zone >> hex_ & 1:
                found[hex_] = CONTROLLED
            elif any(not self._makes_way(unit) for unit in self.friends_in(hex_)):
                found[hex_] = STAYS
            elif threat[hex_]:
                found[hex_] = NEAR
        return found

    def friends_in(self, hex_: int) -> list[Unit]:
        """The other units of its side in a hex."""
        return [
            unit for unit in self.position.placement.in_hex(hex_) if unit.side == self.side and unit.kind != "train"
        ]

    def _makes_way(self, unit: Unit) -> bool:
        """Whether a friend can leave its hex, in this Player-Turn or its side's next."""
        if self.position.active == self.side:
            return may_go(self.setup, self.position, unit)
        return not unit.stood

    # Its road

    @cached_property
    def stretch(self) -> tuple[int, ...]:
        """The hexes of its road within reach in this Player-Turn if friends make way, in order."""
        if self.train is None or not self._comes_within(self.train, 0):
            return ()
        return self._along(self._start, self._points)

    @cached_property
    def kept_free(self) -> frozenset[int]:
        """The hexes of its road for some turns, in which other units avoid halting."""
        if self.train is None or not self._comes_within(self.train, FREE_FROM):
            return frozenset()
        return frozenset(self._along(self._start, TURNS * self.train.allowance))

    @cached_property
    def _start(self) -> int:
        """Its hex, or its entry."""
        train = self.train
        assert train is not None
        if train.hex != NOWHERE:
            return train.hex
        entries = self.setup.battle.units[train.number].entries
        enemy = self.position.placement.occupied[ENEMY[self.side]]
        return min(entries, key=lambda hex_: (bool(enemy >> hex_ & 1), self.cost[hex_], hex_))

    def is_between(self) -> bool:
        """Whether the enemy is so near to it or its destination that it would hinder attacks."""
        if self.train is None:
            return False
        around = 0
        for hex_ in (self._start, *self.stretch):
            around |= self.setup.board.grid.within(hex_, CLOSE)
        return bool(around & self.position.placement.occupied[ENEMY[self.side]])

    @property
    def _points(self) -> int:
        train = self.train
        assert train is not None
        if train.hex != NOWHERE:
            return points_left(self.setup, self.position, train) if may_go(self.setup, self.position, train) else 0
        return train.allowance - self.setup.is_night(self.position.turn) - entry_cost(self.position, self._start)

    def _along(self, hex_: int, points: int) -> tuple[int, ...]:
        """The cheapest road from a hex for so many movement points, without entering enemy zones."""
        found: list[int] = []
        while self.cost[hex_] < NO_WAY:
            onward = [
                (self.cost[to] + self._hindrance[to] + cost, cost, to) for to, cost in self.setup.board.along[hex_]
            ]
            if not onward:
                break
            total, cost, to = min(onward)
            points -= cost
            if points < 0 or total > self.cost[hex_] or self._hindrance[to] >= STAYS:
                break
            found.append(to)
            hex_ = to
        return tuple(found)

    @cached_property
    def road(self) -> tuple[int, ...]:
        """Its whole road off the map, occupied or not; empty if there is none to save."""
        if self.train is None or self.cost[self._start] >= NO_WAY:
            return ()
        found, exits = [self._start], self.setup.battle.victory.exit
        while exits and found[-1] not in exits.hexes:
            onward = self.setup.board.along[found[-1]]
            found.append(min((self.cost[to] + self._hindrance[to] + cost, to) for to, cost in onward)[1])
        return tuple(found)

    def barriers(self) -> dict[int, int]:
        """The enemy hexes that bar its road, with the strength in each."""
        enemy = ENEMY[self.side]
        found: dict[int, int] = {}
        for hex_ in self.road:
            near = (hex_,) if self.position.placement.occupied[enemy] >> hex_ & 1 else ()
            for stand in near or controllers(self.setup, self.position, hex_, enemy):
                found[stand] = sum(unit.strength for unit in self.position.placement.in_hex(stand))
        return found

    def in_danger(self) -> dict[int, float]:
        """Hexes of its road that a superior enemy could attack next, with the strength needed to hold them.

        Of hexes close together only the one in most danger.
        """
        threat, board = self._threat(), self.setup.board
        short = {hex_: threat[hex_] * TOGETHER - self._guards[hex_] for hex_ in self.road if threat[hex_]}
        found: dict[int, float] = {}
        for hex_ in sorted(short, key=lambda one: (-short[one], one)):
            if short[hex_] > 0 and all(board.distance(hex_, other) >= APART for other in found):
                found[hex_] = threat[hex_] * TOGETHER
        return found

    def in_its_way(self) -> list[Unit]:
        """The friends that must leave the stretch and the entry before it moves, the nearest last."""
        if self.train is None or not self._comes_within(self.train, 0):
            return []
        road = self.stretch
        if self.train.hex == NOWHERE and not can_enter(self.setup, self.position, self.train, self._start):
            road = (self._start, *road)
        return [unit for hex_ in reversed(road) for unit in self.friends_in(hex_) if self._makes_way(unit)]

    @cached_property
    def _guards(self) -> list[int]:
        """For each hex the strength of friends in and next to it."""
        found = [0] * self.setup.board.size
        for unit in self.position.placement.of(self.side):
            if unit.kind in COMBAT:
                for near in (unit.hex, *self.setup.board.near[unit.hex]):
                    found[near] += unit.strength
        return found
