"""A computer general of the match's family, with a time limit or without one."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from engine.decision import Action, Seat
from engine.family import AnyThinker, SearchingThinker, Setup, family


class ArchiePlayer:
    """Answers as a general of the family does within so many milliseconds a decision, by default of processor time.

    ``name`` is one of the family's generals, empty for the one in use. A budget of 0 is no limit.

    Raises:
        ValueError: the family has no such general.
    """

    def __init__(
        self,
        setup: Setup,
        seat: Seat,
        seed: int,
        budget: int,
        clock: Callable[[], float] = time.thread_time,
        *,
        name: str = "",
    ) -> None:
        self._general = _general(setup, seed, name)
        self._seconds = budget / 1000
        self._clock = clock

    @property
    def claimed(self) -> float | None:
        """The chance to win that the general claims its search has added so far; ``None`` for one that says nothing."""
        return self._general.claimed if isinstance(self._general, SearchingThinker) else None

    def choose(self, view: Any) -> Action:
        """The general's answer."""
        if not self._seconds:
            return self._general.choose(view, _never)
        end = self._clock() + self._seconds
        return self._general.choose(view, lambda: self._clock() > end)


def _general(setup: Setup, seed: int, name: str) -> AnyThinker:
    game = family(setup.family)
    if name and name not in game.generals:
        raise ValueError(f"no computer general called {name!r} plays {setup.family!r}")
    general: AnyThinker | None = game.generals[name](setup, seed) if name else game.general(setup, seed)
    if general is None:
        raise ValueError(f"no computer general plays {setup.family!r}")
    return general


def _never() -> bool:
    return False
