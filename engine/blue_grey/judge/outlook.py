"""Dear features: what each side could attack next, by movement, strength, ground and works.

An attack is reckoned as the computer general reckons danger: the share of the strength in reach that can come together,
against what stands in the hex and beside it. The best sketched gain of a turn uses each attacker once.
"""

from __future__ import annotations

from functools import cached_property

from engine.blue_grey.computer.position_value import (
    HALVED,
    MOST_AT_STAKE,
    SAFE,
    TOGETHER,
)
from engine.blue_grey.computer.style import STEADY
from engine.blue_grey.judge.field import PAIR, Field, distances_of
from engine.blue_grey.morale import THIRDS_ATTACKING, THIRDS_DEFENDING
from engine.blue_grey.sides import MORALE, Side
from engine.blue_grey.view import UnitView
from engine.judge_model import JudgeFeature

WORST = 3
"""The number of dangers that are told apart."""

MOST = 3
"""The number of attacks that make up a sketched turn."""


def _dear(name: str, what: str) -> JudgeFeature:
    return JudgeFeature(name=name, what=what, dear=True)


FEATURES = (
    _dear("mover_danger_1", "worst danger to a hex of the side to move in the enemy's next turn, in strength points"),
    _dear("mover_danger_2", "second worst danger to a hex of the side to move"),
    _dear("mover_danger_3", "third worst danger to a hex of the side to move"),
    _dear("waiter_danger_1", "worst danger to a hex of the other side in the turn under way"),
    _dear("waiter_danger_2", "second worst danger to a hex of the other side"),
    _dear("waiter_danger_3", "third worst danger to a hex of the other side"),
    _dear("mover_dangers", "sum of the dangers to all hexes of the side to move, in tens"),
    _dear("waiter_dangers", "sum of the dangers to all hexes of the other side, in tens"),
    _dear("mover_gain", "best sketched gain of the side to move: its three best attacks, each attacker used once"),
    _dear("waiter_gain", "best sketched gain of the other side's next turn"),
    _dear("mover_attackers", "strength of the side to move that can attack somebody, as a share of its strength"),
    _dear("waiter_attackers", "strength of the other side that can attack somebody, as a share of its strength"),
    _dear(
        "mover_goals", "points of hexes not its own that the side to move can reach with the stronger force, in tens"
    ),
    _dear("waiter_goals", "points of hexes not its own that the other side can reach with the stronger force, in tens"),
)


class NextTurns:
    """The dear features of one field."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self._distances = distances_of(field.setup)

    def values(self) -> tuple[float, ...]:
        """The values of ``FEATURES`` for the Union."""
        mover, waiter = self.field.mover, self.field.waiter
        own, other = self._dangers(mover), self._dangers(waiter)
        found = [
            *(-one for one in own[:WORST]),
            *other[:WORST],
            -sum(own) / 10,
            sum(other) / 10,
            self._gain(mover),
            -self._gain(waiter),
            self._able(mover),
            -self._able(waiter),
            self._goals(mover),
            -self._goals(waiter),
        ]
        return tuple(self.field.sign * one for one in found)

    @cached_property
    def _reach(self) -> tuple[list[tuple[UnitView, frozenset[int]]], ...]:
        """For each side its units that may attack, with the hexes of enemies that they could attack next."""
        found: tuple[list[tuple[UnitView, frozenset[int]]], ...] = ([], [])
        for side in PAIR:
            targets = self.field.strength_in[1 - side]
            done = side == self.field.mover and self.field.last_turn and self.field.view.phase != "movement"
            for unit, hex_ in zip(self.field.fighting[side], self.field.hexes[side], strict=True):
                if THIRDS_ATTACKING[MORALE.index(unit.morale)] and not (done and unit.fought):
                    hexes = self._distances.strike(hex_, self._points(side, unit))
                    found[side].append((unit, frozenset(hexes).intersection(targets)))
        return found

    def _points(self, side: Side, unit: UnitView) -> int:
        """The movement points of a unit in the turn that counts: what is left of it, or its next one."""
        if side != self.field.mover:
            return 0 if self.field.last_turn else unit.allowance
        return unit.points_left if self.field.view.phase == "movement" else 0

    @cached_property
    def _threat(self) -> tuple[dict[int, float], ...]:
        """For each side the strength of the enemies that could attack each of its hexes."""
        found: tuple[dict[int, float], ...] = ({}, {})
        for side in PAIR:
            if side == self.field.waiter and self.field.last_turn and self.field.view.phase != "movement":
                continue
            for unit, hexes in self._reach[1 - side]:
                for hex_ in hexes:
                    found[side][hex_] = found[side].get(hex_, 0.0) + self._attack(unit)
        return found

    def _attack(self, unit: UnitView) -> float:
        return unit.strength * THIRDS_ATTACKING[MORALE.index(unit.morale)] / 3

    def _dangers(self, side: Side) -> list[float]:
        """The harm to each of a side's hexes in strength points, the worst first, three at least."""
        threat = self._threat[side]
        found = sorted((self._harm(side, hex_, TOGETHER * threat[hex_]) for hex_ in threat), reverse=True)
        return found + [0.0] * max(WORST - len(found), 0)

    def _harm(self, side: Side, hex_: int, threat: float) -> float:
        """The strength points that an attack of such a strength would probably cost a side's hex."""
        odds = threat * self._softened[hex_] / max(self._defense[side][hex_], 1.0)
        return self.field.strength_in[side][hex_] * min(max(odds - SAFE, 0.0) * STEADY.steep, MOST_AT_STAKE)

    @cached_property
    def _softened(self) -> dict[int, float]:
        """For each hex with units the share of an attack that its ground and works leave."""
        board = self.field.setup.board
        works = {board.grid.index[one.hex] for one in self.field.view.works if one.kind != "building"}
        found = {}
        for hex_ in (*self.field.strength_in[0], *self.field.strength_in[1]):
            row = board.rows[hex_]
            found[hex_] = HALVED if row.halves else STEADY.shifted if row.shift or hex_ in works else 1.0
        return found

    @cached_property
    def _defense(self) -> tuple[dict[int, float], ...]:
        """For each side the strength with which each of its hexes defends itself, friends beside it counted in part."""
        found: tuple[dict[int, float], ...] = ({}, {})
        for side in PAIR:
            for unit, hex_ in zip(self.field.fighting[side], self.field.hexes[side], strict=True):
                own = unit.strength * THIRDS_DEFENDING[MORALE.index(unit.morale)] / 3
                found[side][hex_] = found[side].get(hex_, 0.0) + own
            near = self.field.setup.board.near
            for hex_ in found[side]:
                beside = sum(self.field.strength_in[side].get(one, 0) for one in near[hex_])
                found[side][hex_] += STEADY.beside * beside
        return found

    def _gain(self, side: Side) -> float:
        """The harm of a side's best attacks one after the other, each attacker used once."""
        enemy = Side(1 - side)
        free = list(self._reach[side])
        total = 0.0
        for _ in range(MOST):
            threat: dict[int, float] = {}
            for unit, hexes in free:
                for hex_ in hexes:
                    threat[hex_] = threat.get(hex_, 0.0) + self._attack(unit)
            harms = {hex_: self._harm(enemy, hex_, TOGETHER * strength) for hex_, strength in threat.items()}
            if not harms:
                break
            target = max(harms, key=lambda hex_: (harms[hex_], -hex_))
            total += harms[target]
            free = [one for one in free if target not in one[1]]
        return total

    def _able(self, side: Side) -> float:
        able = sum(unit.strength for unit, hexes in self._reach[side] if hexes)
        return able / max(sum(unit.strength for unit in self.field.fighting[side]), 1)

    def _goals(self, side: Side) -> float:
        """The points of hexes not held that a side can reach with more strength than stands around them."""
        total = 0.0
        goals = zip(self.field.setup.battle.victory.objectives, self.field.view.objectives, strict=True)
        for goal, seen in goals:
            if not goal.points[side] or seen.held == self.field.view.sides[side].side:
                continue
            way = self._distances.to(goal.hex)
            pairs = zip(self.field.fighting[side], self.field.hexes[side], strict=True)
            own = sum(unit.strength for unit, hex_ in pairs if way[hex_] <= self._points(side, unit))
            enemy = self.field.strength_within(Side(1 - side), goal.hex, 1)
            total += goal.points[side] * (own > enemy)
        return total / 10
