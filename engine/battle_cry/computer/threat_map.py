"""Threat map: estimates of what each side could do to any hex on its next turn, cached.

Estimates use range, movement, ground, works and sight from a unit's present hex, by the rules in force. A unit that
would have to move first is put into the nearest hex that it could fire from, whatever that hex hides.
"""

from __future__ import annotations

from engine.battle_cry.computer.arms import arms_of
from engine.battle_cry.computer.piece_value import PieceValues
from engine.battle_cry.fire import battle_limit, cover, reckon, rolled, sees_from, sheltered
from engine.battle_cry.placement import Unit
from engine.battle_cry.position import Order, Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, PAIR, Side
from engine.hexgrid import BEYOND, HexMask

FIGURES = 16
"""More than a unit has figures: numbers of units and figures make one key."""


class ThreatMap:
    """Estimates over one placement of pieces; harm is in flags by ``piece_values``."""

    def __init__(self, setup: BattleSetup, position: Position, piece_values: PieceValues) -> None:
        self.setup = setup
        self.position = position
        self.piece_values = piece_values
        self.arms = arms_of(setup)
        self._gaps: dict[int, int] = {}
        self._perils: dict[int, tuple[tuple[float, int], ...]] = {}
        self._prospects: dict[int, float] = {}
        self._firing: dict[int, int] = {}
        self._reaches: list[list[tuple[Unit, int, int]]] = [[], []]
        self._foes = tuple([tuple(position.placement.units_of(ENEMY[side])) for side in PAIR])

    def foes(self, side: Side) -> tuple[Unit, ...]:
        """The units of a side's enemy on the board, by their numbers."""
        return self._foes[side]

    def hits_by_enemy(self, unit: Unit, hex_: int) -> tuple[tuple[float, int], ...]:
        """``(expected hits, id)`` of each enemy that could attack a unit in a hex next turn, worst first."""
        key = unit.id * self.setup.board.size + hex_
        known = self._perils.get(key)
        if known is None:
            found: list[tuple[float, int]] = []
            for enemy, longest, stride in self._hunters(unit.side):
                hits = self._threat(enemy, longest, stride, hex_, unit)
                if hits > 0:
                    found.append((hits, enemy.id))
            found.sort(reverse=True)
            known = self._perils[key] = tuple(found)
        return known

    def hits_at(self, unit: Unit, hex_: int, spared: frozenset[int] = frozenset()) -> float:
        """The expected hits on a unit in a hex in the enemy's next turn; ``spared`` enemies are left out."""
        crowd = self.piece_values.weights.crowd
        found, number = 0.0, 0
        for hits, enemy in self.hits_by_enemy(unit, hex_):
            if enemy in spared:
                continue
            if number == len(crowd):
                break
            found += hits * crowd[number]
            number += 1
        return found

    def _hunters(self, side: Side) -> list[tuple[Unit, int, int]]:
        """The units of a side's enemy, each with the longest distance at which it battles, and its stride."""
        known = self._reaches[side]
        if not known and self._foes[side]:
            arms = self.arms
            known += [(enemy, arms.longest(enemy), arms.stride(enemy)) for enemy in self._foes[side]]
        return known

    def _threat(self, enemy: Unit, longest: int, stride: int, hex_: int, unit: Unit) -> float:
        """The expected hits of one enemy, if ordered next turn, on a unit in a hex."""
        board = self.setup.board
        distance = board.grid.distance[enemy.hex][hex_]
        best = self._standing(enemy, hex_, unit) if distance <= longest else 0.0
        reach = self._firing_hexes(enemy)
        if not reach:
            return best
        if hex_ != unit.hex and board.grid.distance[enemy.hex][unit.hex] <= stride:
            reach |= 1 << unit.hex
        rings = board.within[hex_]
        if not rings[longest] & reach:
            return best
        for nearest in range(1, longest + 1):
            if rings[nearest] & reach:
                return max(best, self._after_move(enemy, hex_, unit, nearest))
        return best

    def _standing(self, enemy: Unit, hex_: int, unit: Unit) -> float:
        position, setup = self.position, self.setup
        distance = setup.board.grid.distance[enemy.hex][hex_]
        limit = battle_limit(setup, enemy, None)
        if limit is None or distance > limit.range:
            return 0.0
        if distance > 1 and not sees_from(setup, position, enemy, hex_, without=1 << unit.hex):
            return 0.0
        base = setup.rules.base_dice(setup, enemy, distance, 0, unit)
        if not base.dice:
            return 0.0
        dice = base.dice + base.halved + limit.dice + cover(setup, position, enemy.hex, hex_, unit.side)
        return rolled(self.setup, enemy.side, dice) * self.arms.hits_per_die(enemy, unit.arm, distance)

    def _after_move(self, enemy: Unit, hex_: int, unit: Unit, distance: int) -> float:
        ground = self.setup.board.ground[hex_]
        base = self.setup.rules.base_dice(self.setup, enemy, distance, 1, unit)
        if not base.dice:
            return 0.0
        covered = min(ground.cover, ground.hill_cover, sheltered(self.setup, hex_, unit.side))
        dice = base.dice + base.halved + covered
        return rolled(self.setup, enemy.side, dice) * self.arms.hits_per_die(enemy, unit.arm, distance)

    def _firing_hexes(self, unit: Unit) -> HexMask:
        """The mask of the hexes to which a unit could move and still battle."""
        known = self._firing.get(unit.id)
        if known is None:
            rules = self.setup.rules
            reach = self.arms.stride(unit)
            order = Order(piece=unit.id, is_general=False, reach=reach, forced=True)
            free = reach and rules.may_order(self.setup, self.position, unit)
            known = self._firing[unit.id] = rules.unit_moves(self.setup, self.position, unit, order) if free else 0
        return known

    def prospect(self, unit: Unit, hex_: int) -> float:
        """The most harm, in flags, that a unit in a hex could do to one enemy next turn."""
        key = (unit.id * FIGURES + unit.figures) * self.setup.board.size + hex_
        known = self._prospects.get(key)
        if known is None:
            there = placed(unit, hex_)
            reach = self.arms.stride(unit)
            far = self.arms.longest(unit) + reach
            distance = self.setup.board.grid.distance[hex_]
            known = 0.0
            for enemy in self._foes[unit.side]:
                if distance[enemy.hex] <= far:
                    promise = self._promise(unit, there, enemy, reach)
                    known = max(known, promise)
            self._prospects[key] = known
        return known

    def _promise(self, unit: Unit, there: Unit, enemy: Unit, reach: int) -> float:
        """The harm, in flags, to an enemy by a unit in its new hex, if ordered next turn."""
        setup = self.setup
        distance = setup.board.grid.distance[there.hex][enemy.hex]
        hits = 0.0
        if distance <= self.arms.longest(unit):
            seen = distance == 1 or sees_from(setup, self.position, there, enemy.hex, without=1 << unit.hex)
            dice = reckon(setup, self.position, there, enemy.hex, None).dice if seen else 0
            hits = max(dice, 0) * self.arms.hits_per_die(unit, enemy.arm, distance)
        if reach and distance > 1:
            hits = max(hits, self._after_move(unit, enemy.hex, enemy, max(distance - reach, 1)))
        return self.piece_values.harm(enemy.side, enemy.figures, hits)

    def gap(self, side: Side, hex_: int) -> int:
        """The distance to the nearest enemy unit, 0 when there is none."""
        key = 2 * hex_ + side
        known = self._gaps.get(key)
        if known is None:
            row, nearest = self.setup.board.grid.distance[hex_], BEYOND
            for enemy in self._foes[side]:
                nearest = min(nearest, row[enemy.hex])
            known = self._gaps[key] = nearest if nearest < BEYOND else 0
        return known

    def friends_near(self, unit: Unit, hex_: int) -> int:
        """The number of friendly units next to a hex, not counting the unit itself."""
        friends = self.position.placement.unit_mask[unit.side] & ~(1 << unit.hex)
        return (friends & self.setup.board.grid.neighbour_mask[hex_]).bit_count()


def placed(unit: Unit, hex_: int) -> Unit:
    """The unit with another hex."""
    if unit.hex == hex_:
        return unit
    return Unit(unit.id, unit.side, unit.arm, hex_, unit.figures, unit.full, unit.traits, unit.name)
