"""Dear features: what each side could do next, by the computer general's survey of attacks and hexes."""

from __future__ import annotations

from functools import cached_property

from msgspec.structs import replace

from engine.battle_cry.computer.odds import chance_of
from engine.battle_cry.computer.piece_value import PieceValues
from engine.battle_cry.computer.position_value import HexValues
from engine.battle_cry.computer.threat_map import ThreatMap
from engine.battle_cry.computer.weights import STEADY
from engine.battle_cry.judge.field import PAIR, Field
from engine.battle_cry.judge.sketch import Sketch
from engine.battle_cry.judge.unseen import Hands
from engine.battle_cry.placement import Unit
from engine.battle_cry.sides import Side
from engine.judge_model import JudgeFeature

EVEN = replace(STEADY, urgency=0.0, victory=1.0, last_general=0.0)
"""The computer general's weights with every flag worth the same: how many are needed is the model's affair."""

WORST = 3
"""The number of dangers that are told apart."""

MOVING = frozenset({"give-orders", "choose-section", "move"})
"""The kinds of decision after the card and before the battles."""


def _dear(name: str, what: str) -> JudgeFeature:
    return JudgeFeature(name=name, what=what, dear=True)


FEATURES = (
    _dear(
        "mover_danger_1",
        "worst danger to a unit of the side to move in the enemy's next turn, in flags, less is better",
    ),
    _dear("mover_danger_2", "second worst danger to a unit of the side to move"),
    _dear("mover_danger_3", "third worst danger to a unit of the side to move"),
    _dear("waiter_danger_1", "worst danger to a unit of the other side in the turn under way"),
    _dear("waiter_danger_2", "second worst danger to a unit of the other side"),
    _dear("waiter_danger_3", "third worst danger to a unit of the other side"),
    _dear("mover_dangers", "sum of the dangers to all units of the side to move"),
    _dear("waiter_dangers", "sum of the dangers to all units of the other side"),
    _dear("mover_flag_danger", "expected units lost by the side to move if every unit in danger were attacked"),
    _dear("waiter_flag_danger", "expected units lost by the other side if every unit in danger were attacked"),
    _dear("mover_generals_danger", "sum of the chances that generals of the side to move fall next turn"),
    _dear("waiter_generals_danger", "sum of the chances that generals of the other side fall next turn"),
    _dear("mover_attackers", "units of the side to move that could attack in this turn"),
    _dear("waiter_attackers", "units of the other side that could attack in their next turn"),
    _dear(
        "mover_gain", "best sketched gain of the side to move: by its hand if it is one's own, else mean over all hands"
    ),
    _dear("waiter_gain", "best sketched gain of the other side's next turn: by its hand or the mean over all hands"),
    _dear("mover_mean_gain", "mean sketched gain of the cards of the side to move"),
    _dear("waiter_mean_gain", "mean sketched gain of the cards of the other side"),
    _dear("mover_best_order", "gain of the one best order of the side to move"),
    _dear("waiter_best_order", "gain of the one best order of the other side"),
    _dear("mover_potential", "gain of the three best orders of the side to move, whatever its cards"),
    _dear("waiter_potential", "gain of the three best orders of the other side, whatever its cards"),
    _dear("mover_decisive", "best sketched gain of the side to move, over the flags that it needs"),
    _dear("waiter_decisive", "best sketched gain of the other side, over the flags that it needs"),
)


class NextTurns:
    """The dear features of one field."""

    def __init__(self, field: Field, hands: Hands) -> None:
        self.field = field
        self.hands = hands

    def values(self) -> tuple[float, ...]:
        """The values of ``FEATURES`` for the Union; all 0 where sides have several players."""
        if self.field.shared:
            return (0.0,) * len(FEATURES)
        mover, waiter = self.field.mover, self.field.waiter
        found: list[float] = []
        for own, other in zip(self._dangers(mover), self._dangers(waiter), strict=True):
            found += [-own, other]
        dangers = [*found[0 : 2 * WORST : 2], *found[1 : 2 * WORST : 2], *found[2 * WORST :]]
        plans: list[float] = []
        for own, other in zip(self._plans(mover), self._plans(waiter), strict=True):
            plans += [own, -other]
        return tuple(self.field.sign * one for one in (*dangers, *plans))

    @cached_property
    def _hex_values(self) -> HexValues:
        setup, position = self.field.setup, self.field.position
        return HexValues(ThreatMap(setup, position, PieceValues(setup, position, EVEN)))

    def _dangers(self, side: Side) -> list[float]:
        """The three worst dangers of a side, their sum, expected units lost, and generals'."""
        threats = self._hex_values.threats
        hits = [(unit, threats.hits_at(unit, unit.hex)) for unit in self.field.units[side]]
        values = threats.piece_values
        harms = sorted((values.harm(side, unit.figures, number) for unit, number in hits), reverse=True)
        worst = (harms + [0.0] * WORST)[:WORST]
        lost = sum(chance_of(number, unit.figures) for unit, number in hits)
        return [*worst, sum(harms), lost, self._generals(side, {unit.hex: (unit, number) for unit, number in hits})]

    def _generals(self, side: Side, hits: dict[int, tuple[Unit, float]]) -> float:
        """The sum of the chances that a side's generals fall: alone, or with their unit."""
        risk = 0.0
        for general in self.field.generals[side]:
            led = hits.get(general.hex)
            if led is None:
                risk += self._hex_values.fall(general, general.hex)
            else:
                risk += STEADY.shield * chance_of(led[1], led[0].figures)
        return risk

    @cached_property
    def _attackers(self) -> tuple[int, ...]:
        """For each side the number of its units that could attack in their next turn."""
        threats = self._hex_values.threats
        found: tuple[set[int], ...] = (set(), set())
        for side in PAIR:
            for unit in self.field.units[side]:
                found[1 - side].update(id_ for _, id_ in threats.hits_by_enemy(unit, unit.hex))
        return tuple(len(ids) for ids in found)

    def _plans(self, side: Side) -> list[float]:
        hands, sketch = self.hands, Sketch(self._hex_values, side, self.field.view.sides[side].cards)
        if side == self.field.mover and self.field.begun:
            best = mean = self._rest(sketch)
        else:
            best = hands.best(side, sketch.gains)
            mean = hands.mean(side, sketch.gains.__getitem__)
        ahead = 0.0 if side == self.field.mover and self.field.begun else 1.0
        return [
            self._attackers[side],
            best,
            mean,
            ahead * sketch.best,
            ahead * sketch.potential,
            best / self.field.missing[side],
        ]

    def _rest(self, sketch: Sketch) -> float:
        """The gain of what is left of the turn under way, once its card is on the table."""
        view = self.field.view
        kind = view.decision.kind if view.decision else ""
        ordered = any(unit.ordered for unit in view.units)
        if kind in MOVING and not ordered:
            return sketch.gain(view.counts_as) if view.counts_as else sketch.best
        return sketch.left(self.field.open_units, moving=kind in MOVING)
