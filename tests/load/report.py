"""The report of a run: a record that can be kept as JSON, and a table for ``docs/benchmarks.md``."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from tests.load.measures import NONE, Times
from tests.load.plan import Plan
from tests.load.processes import DATABASE, PEOPLE


@dataclass(kw_only=True)
class Report:
    """The figures of a run. ``failures`` is empty for a good one.

    ``processor`` is seconds of processor time by part, ``memory`` MiB; ``told`` the troubles, each with its time.
    """

    plan: Plan
    seconds: float = 0.0
    interactions: int = 0
    requests: int = 0
    limited: int = 0
    first: Times = NONE
    filled: Times = NONE
    boards: Times = NONE
    unanswered: int = 0
    left_loading: int = 0
    undelivered: int = 0
    by_letter: int = 0
    in_words: int = 0
    wrong: dict[str, int] = field(default_factory=dict)
    processor: dict[str, float] = field(default_factory=dict)
    memory: dict[str, float] = field(default_factory=dict)
    pictures: int = 0
    messages: int = 0
    namings: int = 0
    looks: int = 0
    moments: int = 0
    choices: int = 0
    outbox: dict[str, int] = field(default_factory=dict)
    refusals: dict[str, int] = field(default_factory=dict)
    presses: dict[str, int] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)
    check: str = ""
    failures: list[str] = field(default_factory=list)
    load: float = 0.0

    @property
    def a_click(self) -> float:
        """Milliseconds of processor time of all of the bot's processes for an interaction."""
        own = sum(seconds for name, seconds in self.processor.items() if name not in {PEOPLE, DATABASE})
        return 1000 * own / self.interactions if self.interactions else 0.0

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"milliseconds_a_click": self.a_click}

    def table(self) -> str:
        """The figures as a Markdown table."""
        return "\n".join(["| | |", "|---|---|", *(f"| {name} | {value} |" for name, value in self._lines())])

    def _lines(self) -> Iterator[tuple[str, str]]:
        plan, seconds = self.plan, self.seconds or 1.0
        yield "people / battles", f"{plan.people} / {plan.matches}"
        yield "bot processes, workers, database", f"{plan.shards}, {plan.workers}, {plan.database}"
        yield "minutes, load of the machine at the end", f"{self.seconds / 60:.1f}, {self.load:.1f}"
        yield (
            "interactions a second, panels opened from direct messages",
            (f"{self.interactions / seconds:.1f}, {self.by_letter}"),
        )
        yield "requests a second, of them 429", f"{self.requests / seconds:.0f}, {self.limited} in all"
        yield "click to first answer p50 / p95 / p99 / longest, ms", _three(self.first)
        yield "click to panel filled", _three(self.filled)
        yield "panels in words alone, since pictures would have been late", str(self.in_words)
        yield "choice stored to board posted", f"{_three(self.boards)} ({self.boards.number} boards)"
        yield (
            "unanswered, left loading, undelivered, errors",
            (f"{self.unanswered}, {self.left_loading}, {self.undelivered}, {sum(self.wrong.values())}"),
        )
        for name, spent in self.processor.items():
            yield f"processor time of {name}, % of a core", f"{100 * spent / seconds:.0f}"
        yield "processor time of the bot a click, ms", f"{self.a_click:.1f}"
        yield "memory, MiB", ", ".join(f"{name} {mib:.0f}" for name, mib in self.memory.items())
        yield "choices, public moments", f"{self.choices}, {self.moments}"
        yield "messages judged, namings of cards, second looks", f"{self.messages}, {self.namings}, {self.looks}"
        yield "`db check`", self.check
        yield "failures", str(len(self.failures))


def _three(found: Times) -> str:
    return f"{found.p50:.0f} / {found.p95:.0f} / {found.p99:.0f} / {found.most:.0f}"


def load_average() -> float:
    """The machine's load over a minute."""
    return os.getloadavg()[0]
