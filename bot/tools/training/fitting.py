"""Fit of a model to positions: logistic, or with one hidden layer; L2 chosen on battles that it was not fitted to.

Both are one function without constants, so that a position seen from the other side has the chance that is left: the
usual classifiers have constants. What is fitted are weights of features in units of their root mean square.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize  # type: ignore[import-untyped]

from bot.tools.training.rows import Flags, Floats, TrainingRows, Whole
from bot.tools.training.scoring import log_loss

PENALTIES = (1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 1e-1)
"""The penalties on squared weights that are tried, for each position."""

FOLDS = 5
"""The parts into which battles are divided for cross-validation."""

STEPS = 500
"""The most steps of a fit."""

SMALL = 0.1
"""The width of a hidden layer's weights at the start."""

_SEED = 18


class FittedWeights(NamedTuple):
    """The numbers of a model, for the features as they are: ``direct``, a row for each hidden unit, and ``out``."""

    direct: Floats
    hidden: Floats
    out: Floats

    def chances(self, values: Floats) -> Floats:
        """The chances to win of positions."""
        return _sigmoid(_odds(self, values))


class Fit(NamedTuple):
    """A fitted model: the chosen penalty, and the chances of all positions by models not fitted to their battles."""

    weights: FittedWeights
    penalty: float
    held_out: Floats


def fitted(rows: TrainingRows, names: Sequence[str], *, units: int = 0, towards: FittedWeights | None = None) -> Fit:
    """The best fit by cross-validation over battles.

    ``units`` is the number of hidden units. ``towards`` is a model from which the weights stray as little as the
    positions allow, instead of from nothing.
    """
    values = rows.columns(names)
    folds = _folds(rows.battles)
    best: tuple[float, float, Floats] | None = None
    for penalty in PENALTIES:
        held_out = np.empty(len(values))
        for fold in range(FOLDS):
            out: Flags = folds == fold
            if out.any():
                weights = fit_once(values[~out], rows.scores[~out], penalty, units=units, towards=towards)
                held_out[out] = weights.chances(values[out])
        loss = log_loss(held_out, rows.scores)
        if best is None or loss < best[0]:
            best = loss, penalty, held_out
    assert best is not None
    return Fit(fit_once(values, rows.scores, best[1], units=units, towards=towards), best[1], best[2])


def fit_once(
    values: Floats, scores: Floats, penalty: float, *, units: int = 0, towards: FittedWeights | None = None
) -> FittedWeights:
    """The weights with the least log loss plus penalty."""
    wide = values.shape[1]
    scale = np.sqrt(np.mean(values**2, axis=0))
    scale[scale == 0] = 1.0
    scaled = values / scale
    start = np.zeros(wide + units * (wide + 1))
    if units:
        start[wide:] = np.random.default_rng(_SEED).normal(0, SMALL, units * (wide + 1))
    aim = np.zeros_like(start)
    if towards is not None:
        aim[:wide] = start[:wide] = towards.direct * scale
    found = minimize(
        _loss, start, (scaled, scores, penalty, aim, units), method="L-BFGS-B", jac=True, options={"maxiter": STEPS}
    )
    direct, hidden, out = _split(found.x, wide, units)
    return FittedWeights(direct / scale, hidden / scale, out)


def _loss(
    numbers: Floats, values: Floats, scores: Floats, penalty: float, aim: Floats, units: int
) -> tuple[float, Floats]:
    """The loss and its gradient."""
    wide, count = values.shape[1], len(values)
    weights = _split(numbers, wide, units)
    inner = np.tanh(values @ weights.hidden.T)
    odds = values @ weights.direct + inner @ weights.out
    away = numbers - aim
    loss = float(np.mean(np.logaddexp(0, odds) - scores * odds) + penalty / 2 * away @ away)
    slope = (_sigmoid(odds) - scores) / count
    rows = ((slope[:, None] * weights.out) * (1 - inner**2)).T @ values
    gradient = np.concatenate([values.T @ slope, rows.ravel(), inner.T @ slope])
    return loss, gradient + penalty * away


def _split(numbers: Floats, wide: int, units: int) -> FittedWeights:
    hidden = numbers[wide : wide + units * wide].reshape(units, wide)
    return FittedWeights(numbers[:wide], hidden, numbers[wide + units * wide :])


def _odds(weights: FittedWeights, values: Floats) -> Floats:
    odds: Floats = values @ weights.direct + np.tanh(values @ weights.hidden.T) @ weights.out
    return odds


def _sigmoid(odds: Floats) -> Floats:
    chances: Floats = 1 / (1 + np.exp(-np.clip(odds, -30, 30)))
    return chances


def _folds(battles: Whole) -> Whole:
    """The fold of each row: battles one after the other, so that each fold has its share of every scenario."""
    numbers = np.unique(battles, return_inverse=True)[1]
    mixed = np.random.default_rng(_SEED).permutation(int(numbers.max()) + 1)
    folds: Whole = mixed[numbers] % FOLDS
    return folds
