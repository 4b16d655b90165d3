"""New features added to an edition of the judge, whose own weights stay as they are.

What a few new features are worth is told by far fewer battles than what all of them together are, and generals who rest
on the edition see it changed by nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from bot.tools.training.evaluation import by_ruleset
from bot.tools.training.fitting import FOLDS, PENALTIES, folds_of, newton, sigmoid
from bot.tools.training.models import rounded
from bot.tools.training.returns import returns
from bot.tools.training.rows import Floats, TrainingRows
from bot.tools.training.scoring import Interval, better, log_loss
from engine.field_changes import replace
from engine.judge_model import AdditionProvenance, JudgeFeature, ModelFile


class Addition(NamedTuple):
    """The weights of new features, of all rulesets together, and how they were found.

    ``against`` is the Brier score with them less that of the edition alone, by results without luck, at starts of turns
    of battles that they were not fitted to.
    """

    names: tuple[str, ...]
    weights: Floats
    penalty: float
    against: Interval


def new_features(edition: ModelFile, features: Sequence[JudgeFeature], rows: TrainingRows) -> tuple[str, ...]:
    """The features that no model of an edition has, and that are not always 0 in these positions."""
    known = {name for model in edition.models for name in model.features}
    ever = {name for name, column in zip(rows.features, rows.values.T, strict=True) if column.any()}
    return tuple(one.name for one in features if one.name not in known and one.name in ever)


def found_addition(edition: ModelFile, names: tuple[str, ...], rows: TrainingRows, share: float) -> Addition:
    """The weights of new features by what became of positions (``returns``, with this share)."""
    chances = by_ruleset(edition, rows, dear=True)
    odds = np.log(chances / (1 - chances))
    targets, results = returns(rows, chances, share), returns(rows, chances, 1.0)
    values, folds = rows.columns(names), folds_of(rows)
    scale = np.sqrt(np.mean(values**2, axis=0))
    values, nothing = values / scale, np.zeros(len(names))
    tried: list[tuple[float, float, Floats]] = []
    for penalty in PENALTIES:
        held_out = np.empty(len(values))
        for fold in range(FOLDS):
            out = folds == fold
            weights = newton(values[~out], targets[~out], penalty, nothing, odds[~out])
            held_out[out] = sigmoid(values[out] @ weights + odds[out])
        tried.append((log_loss(held_out, results), penalty, held_out))
    _, penalty, held_out = min(tried, key=lambda one: one[0])
    first = rows.starts
    return Addition(
        names,
        newton(values, targets, penalty, nothing, odds) / scale,
        penalty,
        better(held_out[first], chances[first], results[first], rows.battles[first]),
    )


def with_addition(edition: ModelFile, addition: Addition, source: AdditionProvenance) -> ModelFile:
    """The edition with the new features in each model that has dear ones."""
    models = [
        replace(
            model,
            features=(*model.features, *addition.names),
            weights=(*model.weights, *rounded(addition.weights)),
        )
        if model.dear
        else model
        for model in edition.models
    ]
    return replace(edition, models=tuple(models), added=source)
