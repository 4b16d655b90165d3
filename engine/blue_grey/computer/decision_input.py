"""Input of one decision: position, legal actions, and lazily made values over it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from engine.blue_grey.computer.assault import Known, OutOfTime
from engine.blue_grey.computer.distance_tables import DistanceTables
from engine.blue_grey.computer.melee import CombatPhase
from engine.blue_grey.computer.position_value import HexValues
from engine.blue_grey.computer.style import TurnStyle
from engine.blue_grey.position import Position, Unit
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import Side
from engine.decision import PASS, Action


class DecisionInput:
    """One question to the computer general."""

    def __init__(  # noqa: PLR0913  the question, and what he knows before it
        self,
        setup: BlueGreySetup,
        position: Position,
        side: Side,
        actions: Sequence[Action],
        *,
        style: TurnStyle,
        distances: DistanceTables,
        known: Known,
        out_of_time: OutOfTime,
    ) -> None:
        self.setup = setup
        self.actions = tuple(actions)
        self.position = position
        self.side = side
        self.style = style
        self.distances = distances
        self.known = known
        self.out_of_time = out_of_time

    @cached_property
    def hex_values(self) -> HexValues:
        """Values of units' hexes."""
        return HexValues(self.setup, self.position, self.side, self.distances, self.style)

    @cached_property
    def melee(self) -> CombatPhase:
        """The attacks to be made."""
        return CombatPhase(self.setup, self.position)

    def unit(self, action: Action) -> Unit:
        """The unit of an action."""
        return self.position.units[self.setup.numbers[action.subject]]

    def hex(self, action: Action) -> int:
        """The hex to which an action leads."""
        return self.setup.board.index(action.object)

    def may(self, verb: str, subject: str) -> Action | None:
        """The legal action with this verb and subject, ``None`` if there is none."""
        return next((one for one in self.actions if one.verb == verb and one.subject == subject), None)

    def of(self, *verbs: str) -> list[Action]:
        """The legal actions with these verbs."""
        return [action for action in self.actions if action.verb in verbs]

    def or_pass(self, action: Action | None) -> Action:
        """The action, or a pass; the first legal action if there is no pass."""
        if action is not None:
            return action
        return PASS if PASS in self.actions else self.actions[0]

    def best(self, actions: Iterable[Action], score: Callable[[Action], float], above: float = 0.0) -> Action | None:
        """The action with the highest score above a bound, the first of equals; ``None`` if none is above."""
        found, top = None, above
        for action in actions:
            value = score(action)
            if value > top:
                found, top = action, value
        return found
