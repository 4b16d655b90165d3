"""Values of pieces and prices of their losses, in flags, as a battle stands."""

from __future__ import annotations

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.computer.odds import chances_of
from engine.battle_cry.computer.weights import Weights
from engine.battle_cry.position import Position, flags_of
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, Side
from engine.chance import Scripted


class PieceValues:
    """Values at one moment: they rise for the side that needs few more flags."""

    def __init__(self, setup: BattleSetup, position: Position, weights: Weights) -> None:
        self.weights = weights
        self.flag = tuple(self._flag(setup, position, side) for side in Side)
        self._costs = tuple(tuple(self._steps(side, figures) for figures in range(10)) for side in Side)
        self.general = tuple(self._general(setup, position, side) for side in Side)

    def _flag(self, setup: BattleSetup, position: Position, side: Side) -> float:
        """The value of one more flag to a side."""
        missing = setup.goal[side] - flags_of(position, side)
        return self.weights.victory if missing <= 1 else 1 + self.weights.urgency / missing**2

    def _steps(self, side: Side, figures: int) -> tuple[float, ...]:
        """The cost for a side when a unit of so many figures loses 0, 1, 2 … of them."""
        costs = [0.0]
        for left in range(figures - 1, -1, -1):
            costs.append(costs[-1] + self.figure(left))
        if figures:
            costs[-1] += self.flag[ENEMY[side]]
        return tuple(costs)

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
        prices = self.weights.figures
        return prices[min(others, len(prices) - 1)]

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
