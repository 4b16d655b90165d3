"""The suite's own budget: what tests may cost, and how that is held."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.durations import (
    BUDGET,
    OTHERS,
    MeasuredRun,
    objection,
    read_durations,
    write_durations,
)
from tests.support.shares import longest_first

WHOLE_SUITE = 12 * 60
"""Seconds of processor time of all tests of ``make test``; a quiet machine takes a fifth less."""


def test_the_suite_keeps_its_budget() -> None:
    assert sum(read_durations().values()) <= WHOLE_SUITE


@pytest.mark.parametrize(
    ("kept", "measured", "marks", "said"),
    [
        ({}, 1.0, (), ""),
        ({}, 4.0, (), ""),
        ({}, 9.5, (), "takes 9.5 s in this run"),
        ({}, 5.0, ("long",), ""),
        ({"a.py::b": 1.5}, 60.0, (), ""),
        ({"a.py::b": 1.6}, 0.1, (), "takes 1.6 s by durations.tsv"),
        ({"a.py::b": 1.6}, 0.1, ("long",), ""),
    ],
)
def test_what_is_kept_counts_and_what_is_new_is_judged_generously(
    kept: dict[str, float], measured: float, marks: tuple[str, ...], said: str
) -> None:
    found = objection("a.py::b", marks, kept, measured)
    assert found.startswith(f"a.py::b {said}") if said else not found


def test_a_run_that_measures_names_what_will_break_the_budget_from_now_on() -> None:
    run = MeasuredRun()
    for name, marks, taken in (("a.py::slow", (), 1.62), ("a.py::kept", ("long",), 9.0), ("a.py::at most", (), 1.54)):
        run.note(name, [("of another plugin", 1.0), *run.properties(name, marks, taken)])
    assert run.seconds == {"a.py::slow": 1.62, "a.py::kept": 9.0, "a.py::at most": 1.54}
    assert [one.split(" of ")[0] for one in run.over] == ["a.py::slow takes 1.6 s by durations.tsv"]


def test_short_tests_are_kept_as_one_sum(tmp_path: Path) -> None:
    file = tmp_path / "durations.tsv"
    write_durations({"b.py::long[x\ty]": 2.04, "a.py::one": 0.15, "a.py::two": 0.15, "a.py::three": BUDGET}, file)
    assert read_durations(file) == {"a.py::three": 1.5, "b.py::long[x\ty]": 2.0, OTHERS: 0.3}


def test_the_longest_files_come_first_and_some_folders_stay_whole() -> None:
    kept = {"tests/a/test_a.py::one": 1.0, "tests/a/test_a.py::two[x]": 3.0, "tests/b/test_b.py::b": 5.0, OTHERS: 9.0}
    new = ["tests/test_x.py::x", "tests/test_y.py::y", "tests/b/test_b.py::new"]
    assert longest_first([*list(kept)[:3], *new], kept) == {"tests/b/test_b.py": 0, "tests": 1, "tests/a/test_a.py": 2}
