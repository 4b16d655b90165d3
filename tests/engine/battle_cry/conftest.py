"""Parametrization of tests by ruleset: ``@pytest.mark.rulesets("variant-150", "classic")``."""

from __future__ import annotations

import pytest

from tests.support.battle_cry.battle import Battle


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Once for each ruleset of the nearest mark: the test's own, or else its file's."""
    mark = metafunc.definition.get_closest_marker("rulesets")
    if mark:
        metafunc.parametrize("_under", mark.args, indirect=True)


@pytest.fixture(autouse=True)
def _under(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Battle, "usual", getattr(request, "param", Battle.usual))
