"""Input of one decision: determinized position, legal actions, and lazily made estimates over it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from hashlib import sha256

from engine.battle_cry.computer.card_value import Cards
from engine.battle_cry.computer.coordination import OutOfTime
from engine.battle_cry.computer.piece_value import PieceValues
from engine.battle_cry.computer.position_value import HexValues
from engine.battle_cry.computer.threat_map import ThreatMap
from engine.battle_cry.computer.turn_plan import Planner
from engine.battle_cry.computer.weights import Weights
from engine.battle_cry.determinize import imagine
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Side, side_of
from engine.battle_cry.view import SeatView
from engine.decision import Action


class DecisionInput:
    """One question to the computer general."""

    def __init__(self, setup: BattleSetup, view: SeatView, weights: Weights, seed: int, out_of_time: OutOfTime) -> None:
        self.setup = setup
        self.actions = view.actions
        self.side: Side = side_of(view.seat)
        self.weights = weights
        self.out_of_time = out_of_time
        self.position = imagine(setup, view)
        self._seed = f"{view.seat}:{seed}"

    @cached_property
    def piece_values(self) -> PieceValues:
        """Values of pieces as the battle stands."""
        return PieceValues(self.setup, self.position, self.weights)

    @cached_property
    def threats(self) -> ThreatMap:
        """The threat map of the position: what each side could do to a hex next turn."""
        return ThreatMap(self.setup, self.position, self.piece_values)

    @cached_property
    def hex_values(self) -> HexValues:
        """Values of ending the turn in a hex."""
        return HexValues(self.threats)

    @cached_property
    def planner(self) -> Planner:
        """Plans of the turn under way."""
        return Planner(self.hex_values, self.out_of_time)

    @cached_property
    def cards(self) -> Cards:
        """Values of the cards in hand."""
        return Cards(self.planner, self._seed)

    def hex(self, name: str) -> int:
        """The hex of a name as actions write it, without a general's star."""
        return self.setup.board.grid.index[name.rstrip("*")]

    def best(self, score: Callable[[Action], float]) -> Action:
        """The action with the highest score; the first of equals."""
        return max(self.actions, key=score)

    def noise(self, text: str) -> float:
        """A small pseudo-random number, fixed for each seed, turn and text."""
        digest = sha256(f"{self._seed}:{self.position.turn}:{text}".encode()).digest()
        return self.weights.noise * digest[0] / 256
