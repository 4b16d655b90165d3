"""The computer general of the match's family, with a time limit."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from engine.decision import Action, Seat
from engine.family import AnyThinker, Setup, family


class ArchiePlayer:
    """Answers as the family's general does within so many milliseconds a decision, by default of processor time.

    Raises:
        ValueError: the family has no general.
    """

    def __init__(
        self, setup: Setup, seat: Seat, seed: int, budget: int, clock: Callable[[], float] = time.thread_time
    ) -> None:
        general: AnyThinker | None = family(setup.family).general(setup, seed)
        if general is None:
            raise ValueError(f"no computer general plays {setup.family!r}")
        self._general = general
        self._seconds = budget / 1000
        self._clock = clock

    def choose(self, view: Any) -> Action:
        """The general's answer."""
        end = self._clock() + self._seconds
        return self._general.choose(view, lambda: self._clock() > end)
