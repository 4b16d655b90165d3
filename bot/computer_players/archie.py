"""A computer general of the match's family: with a time limit, without one, or at a level, which counts instead."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count
from typing import Any

from engine.decision import Action, Seat
from engine.family import AnyThinker, PlanningThinker, SearchingThinker, Setup, family, general_at

NODES = 5_000
"""The steps of planning that a decision at a level may take, so that it is the same on any machine at any load.

A decision of a large battle takes 4,000 at most: the limit is for what nobody has thought of.
"""


class ArchiePlayer:
    """Answers as a general of the family does within so many milliseconds a decision, by default of processor time.

    ``name`` is one of the family's generals, empty for the one in use. A budget of 0 is no limit. At a ``level``
    (``engine.family.LEVELS``) the general that plays there is asked, the budget is not looked at, and steps of planning
    are counted instead.

    Raises:
        ValueError: the family has no such general.
    """

    def __init__(  # noqa: PLR0913  a player as all are made, and which of several generals it is
        self,
        setup: Setup,
        seat: Seat,
        seed: int,
        budget: int,
        clock: Callable[[], float] = time.thread_time,
        *,
        name: str = "",
        level: str = "",
    ) -> None:
        self._general = _general(setup, seed, general_at(setup.family, level) or name)
        self._counts = bool(level)
        self._seconds = budget / 1000
        self._clock = clock

    @property
    def claimed(self) -> float | None:
        """The chance to win that the general claims its search has added so far; ``None`` for one that says nothing."""
        return self._general.claimed if isinstance(self._general, SearchingThinker) else None

    @property
    def keeps_plan(self) -> bool:
        """Whether the general follows a plan, so that his answers rest on earlier views of the turn."""
        return isinstance(self._general, PlanningThinker) and self._general.keeps_plan

    def choose(self, view: Any) -> Action:
        """The general's answer."""
        if self._counts:
            steps = count(1)
            return self._general.choose(view, lambda: next(steps) > NODES)
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
