"""The benchmark of matches that nobody plays: one short run with two servers."""

from __future__ import annotations

import pytest

from bot.tools.bench import sleeping


@pytest.mark.soak
def test_all_figures_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sleeping, "A_SERVER", 4)
    monkeypatch.setattr(sleeping, "A_PERSON", 2)
    monkeypatch.setattr(sleeping, "SETTLING", 0.1)
    found = {row.name.partition(", ")[2]: row for row in sleeping.rows((6,), 0.5)}
    assert set(found) >= {"memory", "/match list", "suggestions of matches", "idle processor share"}
    assert found["/match list"].median > 0
    assert found["memory"].median > 1
