"""The computer general of the match's own family, with a clock beside him."""

from __future__ import annotations

import time
from typing import Any

from engine.decision import Action, Seat
from engine.family import Setup, Thinker, family


class ArchiePlayer:
    """Answers as the family's general does within so many milliseconds of processor time a decision.

    Raises:
        ValueError: the family has no general.
    """

    def __init__(self, setup: Setup, seat: Seat, seed: int, budget: int) -> None:
        general: Thinker | None = family(setup.family).general(setup, seed)
        if general is None:
            raise ValueError(f"no computer general plays {setup.family!r}")
        self._general = general
        self._seconds = budget / 1000

    def choose(self, view: Any) -> Action:
        """The general's answer."""
        end = time.thread_time() + self._seconds
        return self._general.choose(view, lambda: time.thread_time() > end)
