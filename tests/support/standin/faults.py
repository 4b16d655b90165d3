"""Faults that the stand-in injects: errors, rate limits, cut connections and slow answers, by route, share and time."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from random import Random


class Trouble(Enum):
    """The kinds of faults."""

    STATUS = "an error, before the work"
    STATUS_AFTER = "an error, after the work"
    LIMITED = "429"
    CUT_BEFORE = "the connection is cut, before the work"
    CUT_AFTER = "the connection is cut, after the work"
    SLOW = "the answer comes late, after the work"


@dataclass
class Fault:
    """A fault for the routes whose operation id (``create_message``) the pattern matches.

    ``share`` of the requests meet it, at most ``times`` of them, from ``begins`` to ``ends`` in seconds of the
    monotonic clock. ``seconds`` is the wait of ``LIMITED`` and ``SLOW``.
    """

    trouble: Trouble
    routes: str = ".*"
    status: int = 503
    share: float = 1.0
    times: int | None = None
    seconds: float = 1.0
    code: int = 0
    message: str = "made to fail"
    begins: float = 0.0
    ends: float = float("inf")
    met: int = 0

    def meets(self, route: str, now: float, rng: Random) -> bool:
        """Whether a request meets this fault; counted."""
        if not self.begins <= now < self.ends or (self.times is not None and self.met >= self.times):
            return False
        if not re.fullmatch(self.routes, route) or rng.random() >= self.share:
            return False
        self.met += 1
        return True


@dataclass
class Faults:
    """The faults in force."""

    rng: Random = field(default_factory=lambda: Random(1))
    clock: Callable[[], float] = time.monotonic
    all: list[Fault] = field(default_factory=list)

    def add(self, *faults: Fault) -> None:
        self.all += faults

    def heal(self) -> None:
        """Everything succeeds again."""
        self.all.clear()

    def of(self, route: str) -> Fault | None:
        """The fault that a request meets."""
        now = self.clock()
        return next((one for one in self.all if one.meets(route, now, self.rng)), None)
