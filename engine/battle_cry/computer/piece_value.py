"""Values of pieces and prices of their losses, in flags, as a battle stands."""

from __future__ import annotations

from functools import lru_cache

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.computer.odds import chances_of
from engine.battle_cry.computer.weights import Weights
from engine.battle_cry.position import Position, flags_of
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, PAIR, Side
from engine.chance import Scripted

MOST = 9
"""The most figures of a unit."""


class PieceValues:
    """Values at one moment: they rise for the side that needs few more flags."""

    def __init__(self, setup: BattleSetup, position: Position, weights: Weights) -> None:
        self.weights = weights
        self.flag = tuple(self._flag(setup, position, side) for side in PAIR)
        self._costs = tuple([_costs(weights.figures, self.flag[ENEMY[side]]) for side in PAIR])
        self.general = tuple(self._general(setup, position, side) for side in PAIR)

    def _flag(self, setup: BattleSetup, position: Position, side: Side) -> float:
        """The value of one more flag to a side."""
        missing = setup.goal[side] - flags_of(position, side)
        return self.weights.victory if missing <= 1 else 1 + self.weights.urgency / missing**2

    def _general(self, setup: BattleSetup, position: Position, side: Side) -> float:
        """The cost for a side of losing a general."""
        generals = list(position.placement.generals_of(side))
        price = self.weights.general + self.flag[ENEMY[side]]
        if len(generals) != 1:
            return price
        fall = ActionContext(setup, position, Scripted())
        fall.lose_general(generals[0], "battle", flag=True)
        return price + (self.weights.last_general if fall.outcome else 0.0)

    def figure(self, others: int) -> float:
        """The value of one figure to a unit with so many others."""
        return _price(self.weights.figures, others)

    def cost(self, side: Side, figures: int, lost: int) -> float:
        """The cost for a side when a unit of ``figures`` loses ``lost`` of them."""
        return self._costs[side][figures][min(figures, lost)]

    def harm(self, side: Side, figures: int, hits: float) -> float:
        """The expected cost of fire that averages so many hits on a side's unit."""
        steps = self._costs[side][figures]
        found = 0.0
        for number, chance in enumerate(chances_of(hits, figures)):
            found += chance * (steps[number + 1] - steps[number])
        return found


def _price(prices: tuple[float, ...], others: int) -> float:
    return prices[min(others, len(prices) - 1)]


@lru_cache(maxsize=1024)
def _costs(prices: tuple[float, ...], flag: float) -> tuple[tuple[float, ...], ...]:
    """For units of 0, 1, 2 … figures the costs when they lose 0, 1, 2 … of them, the last one with their flag."""
    found: list[tuple[float, ...]] = []
    for figures in range(MOST + 1):
        costs = [0.0]
        for left in range(figures - 1, -1, -1):
            costs.append(costs[-1] + _price(prices, left))
        if figures:
            costs[-1] += flag
        found.append(tuple(costs))
    return tuple(found)
