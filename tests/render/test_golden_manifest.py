"""The golden pictures and texts are the reviewed ones: none is new, lost or different by accident."""

from __future__ import annotations

from tests.support.golden_manifest import KEPT, lines


def test_golden_files_are_those_of_the_manifest() -> None:
    kept, now = set(KEPT.read_text("utf-8").splitlines()), set(lines())
    changed = sorted(line.split("  ")[1] for line in kept ^ now)
    assert changed == [], "look at them, then `python -m tests.support.golden_manifest`"
