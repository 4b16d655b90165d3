"""A player who chooses at random, each legal action with equal chance: for soak tests and as a yardstick."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.decision import Action, Seat
from engine.family import Setup


class RandomPlayer:
    """Chooses evenly among the legal actions; two with the same seat and seed choose alike."""

    claimed: None = None

    def __init__(self, setup: Setup, seat: Seat, seed: int, budget: int) -> None:
        self._random = Random(f"{seat}:{seed}")  # noqa: S311  it must be repeatable, not secret

    def choose(self, view: Any) -> Action:
        """Any of ``view.actions``."""
        return self.pick(view.actions)

    def pick(self, actions: tuple[Action, ...]) -> Action:
        """Any of the actions: for callers that have them without a view."""
        return actions[int(self._random.random() * len(actions))]
