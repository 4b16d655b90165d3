"""The processor time of the tests: kept in ``tests/durations.tsv``, renewed by ``make durations``.

What is kept orders a run (``tests.support.shares``) and holds the budget: a test over ``BUDGET`` is marked ``long``.
It is kept and not measured anew in each run, so that a busy machine makes nothing fail; only a test of which nothing
is kept is judged by what it takes, and generously.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).parent.parent / "durations.tsv"

BUDGET: Final = 1.5
"""Seconds of processor time that a test may take which is not marked ``long``."""

GENEROUS: Final = 3
"""So many times the budget may a test take of which nothing is kept: processors differ."""

KEPT_FROM: Final = 0.2
"""Seconds; what takes less is kept as one sum."""

OTHERS: Final = "all others"
"""The row of that sum."""

_SECONDS, _OVER = "processor seconds", "over the budget"


def own_seconds() -> float:
    """Processor time of this process and of those that it has started and that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def processor_seconds() -> float:
    """Processor time of this process and of all that it has started, those that still run among them."""
    return own_seconds() + _of_children(os.getpid())


def _of_children(process: int) -> float:
    """Of the children of a process that still run, with their own."""
    seconds = 0.0
    for child in _children(process):
        with suppress(OSError):
            after_name = Path(f"/proc/{child}/stat").read_text("utf-8").rpartition(")")[2].split()
            seconds += sum(map(int, after_name[11:15])) / os.sysconf("SC_CLK_TCK") + _of_children(child)
    return seconds


def _children(process: int) -> list[int]:
    found = list[int]()
    with suppress(OSError):
        for task in Path(f"/proc/{process}/task").iterdir():
            found += map(int, (task / "children").read_text("utf-8").split())
    return found


def read_durations(file: Path = FILE) -> dict[str, float]:
    """Seconds of processor time by the name of a test, and those of all others under ``OTHERS``."""
    rows = (line.rsplit("\t", 1) for line in file.read_text("utf-8").splitlines())
    return {name: float(seconds) for name, seconds in rows}


def write_durations(measured: Mapping[str, float], file: Path = FILE) -> None:
    """Keeps what a run of the whole suite has measured, by the name of each test."""
    kept = {name: seconds for name, seconds in measured.items() if seconds >= KEPT_FROM}
    others = sum(measured.values()) - sum(kept.values())
    rows = [*sorted(kept.items()), (OTHERS, others)]
    file.write_text("".join(f"{name}\t{seconds:.1f}\n" for name, seconds in rows), "utf-8")


class MeasuredRun:
    """What a run that measures has found, as it is told by the properties of its reports.

    Attributes:
        seconds: by the name of a test.
        over: why tests that are not marked ``long`` will break the budget from now on.
    """

    def __init__(self) -> None:
        self.seconds = dict[str, float]()
        self.over = list[str]()

    @staticmethod
    def properties(name: str, marks: Iterable[str], taken: float) -> list[tuple[str, object]]:
        """What the report of a test's end has to tell."""
        broken = objection(name, marks, {name: round(taken, 1)}, taken)
        return [(_SECONDS, taken), *([(_OVER, broken)] if broken else [])]

    def note(self, name: str, properties: Iterable[tuple[str, object]]) -> None:
        for key, value in properties:
            if key == _SECONDS and isinstance(value, float):
                self.seconds[name] = value
            elif key == _OVER:
                self.over.append(str(value))


def objection(name: str, marks: Iterable[str], durations: Mapping[str, float], measured: float) -> str:
    """Why a test breaks the budget; empty if it does not.

    Args:
        name: of the test, as in the file.
        marks: what it is marked as.
        durations: what is kept.
        measured: the seconds of processor time that it has just taken.
    """
    if {"long", "soak"}.intersection(marks):
        return ""
    kept = durations.get(name)
    seconds = kept if kept is not None else measured / GENEROUS
    if seconds <= BUDGET:
        return ""
    taken = f"{kept:.1f} s by {FILE.name}" if kept is not None else f"{measured:.1f} s in this run"
    return (
        f"{name} takes {taken} of processor time; a test may take {BUDGET} s. Make it shorter, or mark it `long` if "
        "nothing shorter finds the same faults; `make durations` measures anew."
    )
