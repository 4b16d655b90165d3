"""Features of what each side could do next: attacks that threaten, and what a turn could gain."""

from __future__ import annotations

from functools import lru_cache

from engine.battle_cry.computer.weights import STEADY
from engine.battle_cry.judge.deployment import MOST_KNOWN, Deployment
from engine.battle_cry.judge.field import Field
from engine.battle_cry.judge.sketch import Sketch, sketch_of
from engine.battle_cry.judge.strikes import falls, harm
from engine.battle_cry.judge.unseen import Hands
from engine.battle_cry.placement import General
from engine.battle_cry.sides import ENEMY, PAIR, Side
from engine.judge_model import JudgeFeature

WORST = 3
"""The number of dangers that are told apart."""

ALL_OUT = 3
"""The number of units that attack one enemy together where it is to be eliminated."""

MOVING = frozenset({"give-orders", "choose-section", "move"})
"""The kinds of decision after the card and before the battles."""


def _dear(name: str, what: str) -> JudgeFeature:
    return JudgeFeature(name=name, what=what, dear=True)


FEATURES: tuple[JudgeFeature, ...] = (
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
    _dear("mover_fall", "chance that the side to move loses the unit that three enemies can best attack together"),
    _dear("waiter_fall", "chance that the other side loses the unit that three enemies can best attack together"),
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
    _dear("mover_final", "chance that the other side takes its last flag by such an attack, less is better"),
    _dear("waiter_final", "chance that the side to move takes its last flag by such an attack"),
)


class NextTurns:
    """The features of one field."""

    def __init__(self, field: Field, hands: Hands) -> None:
        self.field = field
        self.hands = hands

    def values(self) -> tuple[float, ...]:
        """The values of ``FEATURES`` for the Union; all 0 where sides have several players."""
        field = self.field
        if field.shared:
            return (0.0,) * len(FEATURES)
        own, other = _dangers(field.deployment, field.mover), _dangers(field.deployment, field.waiter)
        found = [*(-one for one in own[:WORST]), *other[:WORST]]
        for mine, theirs in zip(own[WORST:], other[WORST:], strict=True):
            found += [-mine, theirs]
        for mine, theirs in zip(self._plans(field.mover), self._plans(field.waiter), strict=True):
            found += [mine, -theirs]
        finals = [self._final(field.mover), -self._final(field.waiter)]
        return tuple(field.sign * one for one in (*found, *finals))

    def _final(self, side: Side) -> float:
        """The chance of a side's loss, if the enemy needs one flag more."""
        return -_worst_falls(self.field.deployment)[side] if self.field.missing[ENEMY[side]] == 1 else 0.0

    def _plans(self, side: Side) -> list[float]:
        hands, field = self.hands, self.field
        sketch = sketch_of(field.deployment, side, field.seen.cards[side])
        ahead = 1.0
        if side == field.mover and field.begun:
            best = mean = self._rest(sketch)
            ahead = 0.0
        else:
            gains = {card: sketch.gain(card) for card in hands.possible(side)}
            best, mean = hands.best(side, gains), hands.mean(side, gains.__getitem__)
        attackers = float(len(sketch.likely))
        return [attackers, best, mean, ahead * sketch.best, ahead * sketch.potential, best / field.missing[side]]

    def _rest(self, sketch: Sketch) -> float:
        """The gain of what is left of the turn under way, once its card is on the table."""
        seen = self.field.seen
        if seen.kind in MOVING and not seen.ordered:
            return sketch.gain(seen.effective) if seen.effective else sketch.best
        return sketch.left(seen.open_units, moving=seen.kind in MOVING)


@lru_cache(maxsize=MOST_KNOWN)
def _worst_falls(deployment: Deployment) -> tuple[float, ...]:
    """For each side the chance that it loses the unit that three enemies can best attack together."""
    strikes = deployment.strikes
    worst = [[falls(unit.figures, strikes.all_out(unit, ALL_OUT)) for unit in units] for units in deployment.units]
    return tuple([max(chances, default=0.0) for chances in worst])


@lru_cache(maxsize=MOST_KNOWN * len(PAIR))
def _dangers(deployment: Deployment, side: Side) -> tuple[float, ...]:
    """The three worst dangers of a side, their sum, the chance of a loss, and generals' dangers."""
    harms = sorted(
        [harm(unit.figures, deployment.strikes.expected(unit)) for unit in deployment.units[side]], reverse=True
    )
    worst = (harms + [0.0] * WORST)[:WORST]
    fallen = sum([_lost(deployment, general) for general in deployment.generals[side]])
    return (*worst, sum(harms), _worst_falls(deployment)[side], fallen)


def _lost(deployment: Deployment, general: General) -> float:
    """The chance that a general falls with his unit; a general alone near the enemy counts like a weak one."""
    unit = deployment.placement.unit(general.hex)
    if unit is not None:
        return STEADY.shield * falls(unit.figures, deployment.strikes.expected(unit))
    return ALONE if 0 < deployment.gap(general) <= WORST else 0.0


ALONE = 0.2
"""The chance that a general alone, with an enemy within three hexes, falls in a turn."""
