"""What the stand-in has noted: requests, violations, and failures of its own."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field
from typing import Final

KEPT: Final = 200
"""Newest requests that are kept in words, for a failing test."""


@dataclass
class Ledger:
    """Counts and lists of what the bot asked and what was wrong with it.

    ``violations`` breaks the API description or a documented rule; ``unknown`` are routes that the stand-in does not
    have; ``own`` are answers of the stand-in that break the description themselves.
    """

    requests: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    violations: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    own: list[str] = field(default_factory=list)
    newest: deque[str] = field(default_factory=lambda: deque(maxlen=KEPT))
    pictures: int = 0
    bad_files: list[str] = field(default_factory=list)

    def note(self, route: str, status: int, code: int) -> None:
        """Notes an answered request: ``create_message``, its status, the code of an error or 0."""
        self.requests[route] += 1
        self.statuses[status] += 1
        if status >= 400:
            self.refusals[f"{route} {status} {code}"] += 1
        self.newest.append(f"{route} {status} {code or ''}".strip())

    @property
    def failures(self) -> list[str]:
        """Everything that makes a run fail."""
        return [*self.violations, *self.unknown, *self.own, *self.bad_files]
