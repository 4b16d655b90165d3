"""The measurement of the judge: a row for each kind of features, and for its number where there are models."""

from __future__ import annotations

from bot.tools.bench.judge import rows
from engine.judge import models_of


def test_features_and_number_are_measured() -> None:
    found = [row.name for row in rows((("pruitts-landing", "blue-grey"),), 3)]
    assert found[:2] == ["judge blue-grey: cheap features", "judge blue-grey: all features"]
    assert len(found) == 2 + bool(models_of("blue-grey").models)
