"""Every case of the rule text that we have, 9.13 to 12.41, has a test with its number."""

from __future__ import annotations

import re
from pathlib import Path

CASES = {
    "9.1": range(3, 10),
    "9.2": range(1, 6),
    "9.3": range(1, 8),
    "9.4": range(1, 9),
    "9.5": range(1, 4),
    "9.6": range(1, 7),
    "10.2": range(1, 8),
    "10.3": range(1, 10),
    "11.1": range(1, 3),
    "11.2": range(1, 5),
    "12.1": range(1, 10),
    "12.2": range(1, 7),
    "12.3": range(1, 7),
    "12.4": range(1, 2),
}
"""The cases of each section by their last digit."""

WHOLE = ("10.1", "11.3")
"""Sections without cases."""


def test_every_case_has_a_test() -> None:
    cases = {*WHOLE, *(f"{section}{last}" for section, lasts in CASES.items() for last in lasts)}
    texts = (path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))
    tested = {
        f"{chapter}.{case}"
        for text in texts
        for chapter, case in re.findall(r"^def test_(\d+)_(\d+)_\w+\(", text, re.MULTILINE)
    }
    assert len(cases) == 82
    assert sorted(cases - tested) == []
