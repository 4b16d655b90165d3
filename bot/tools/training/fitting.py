"""Fit of a model to positions: logistic, or with one hidden layer; L2 chosen on battles that it was not fitted to.

Where there are many scenarios, these are battles of other scenarios: a model is to be used on ground that it has not
seen, and battles of one scenario are alike.

Both are one function without constants, so that a position seen from the other side has the chance that is left: the
usual classifiers have constants. What is fitted are weights of features in units of their root mean square.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize, minimize_scalar  # type: ignore[import-untyped]

from bot.tools.training.rows import Flags, Floats, TrainingRows, Whole
from bot.tools.training.scoring import log_loss

PENALTIES = (1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 1e-1, 3e-1, 1.0)
"""The penalties on squared weights that are tried, for each position."""

FOLDS = 5
"""Number of parts into which battles are divided for cross-validation."""

MANY = 2 * FOLDS
"""The number of scenarios from which on all battles of one are in the same part."""

STEPS = 500
"""The most steps of a fit with hidden units."""

NEWTON_STEPS, EXACT = 30, 1e-9
"""The most steps of a logistic fit, and the change of a weight at which it ends."""

SUREST = 2.0
"""The most by which log odds are multiplied to be as sure as battles left out allow."""

SMALL = 0.1
"""The width of a hidden layer's weights at the start."""

_SEED = 18
_MIX = 2_654_435_761
"""Spreads the numbers of battles (Knuth's multiplicative hash)."""


class FittedWeights(NamedTuple):
    """The numbers of a model, for the features as they are: ``direct``, a row for each hidden unit, and ``out``."""

    direct: Floats
    hidden: Floats
    out: Floats

    def times(self, share: float) -> FittedWeights:
        """The same with all log odds multiplied."""
        return FittedWeights(self.direct * share, self.hidden, self.out * share)

    def chances(self, values: Floats) -> Floats:
        """The chances to win of positions."""
        return sigmoid(_odds(self, values))


class Fit(NamedTuple):
    """A fitted model and its penalty.

    ``by_fold`` are the models fitted to all battles but those of a fold, ``held_out`` the chances of all positions by
    the one of these that was not fitted to their battle.
    """

    weights: FittedWeights
    penalty: float
    by_fold: tuple[FittedWeights, ...]
    held_out: Floats


def fitted(rows: TrainingRows, names: Sequence[str], *, units: int = 0, towards: Fit | None = None) -> Fit:
    """The best fit by cross-validation over scenarios, or over battles where there are few scenarios.

    ``units`` is the number of hidden units. ``towards`` is a fit of the same features to more battles, from which the
    weights stray as little as the positions allow, instead of from nothing. A fold's model strays from that of the same
    fold, so that it has not seen the fold's battles either.
    """
    tried = [_crossed(rows, names, penalty, units, towards) for penalty in PENALTIES]
    return _tempered(min(tried, key=lambda one: log_loss(one.held_out, rows.scores)), rows)


def _tempered(fit: Fit, rows: TrainingRows) -> Fit:
    """A fit as sure of itself as it may be of battles that it has not seen: all its log odds times one number."""
    odds = np.log(fit.held_out / (1 - fit.held_out))
    found = minimize_scalar(
        lambda share: float(np.mean(np.logaddexp(0, share * odds) - rows.scores * share * odds)),
        bounds=(0.0, SUREST),
        method="bounded",
    )
    share = float(found.x)
    return Fit(
        fit.weights.times(share),
        fit.penalty,
        tuple(one.times(share) for one in fit.by_fold),
        sigmoid(share * odds),
    )


def _crossed(rows: TrainingRows, names: Sequence[str], penalty: float, units: int, towards: Fit | None) -> Fit:
    """The fit with one penalty."""
    values, folds = rows.columns(names), folds_of(rows)
    held_out = np.empty(len(values))
    by_fold: list[FittedWeights] = []
    for fold in range(FOLDS):
        out: Flags = folds == fold
        aim = towards.by_fold[fold] if towards else None
        weights = fit_once(values[~out], rows.scores[~out], penalty, units=units, towards=aim)
        held_out[out] = weights.chances(values[out])
        by_fold.append(weights)
    whole = fit_once(values, rows.scores, penalty, units=units, towards=towards.weights if towards else None)
    return Fit(whole, penalty, tuple(by_fold), held_out)


def fit_once(
    values: Floats, scores: Floats, penalty: float, *, units: int = 0, towards: FittedWeights | None = None
) -> FittedWeights:
    """The weights with the least log loss plus penalty."""
    wide = values.shape[1]
    scale = np.sqrt(np.mean(values**2, axis=0))
    scale[scale == 0] = 1.0
    scaled = values / scale
    near = np.zeros(wide) if towards is None else towards.direct * scale
    if not units:
        return FittedWeights(newton(scaled, scores, penalty, near) / scale, np.zeros((0, wide)), np.zeros(0))
    aim = np.concatenate([near, np.zeros(units * (wide + 1))])
    start = aim.copy()
    start[wide:] = np.random.default_rng(_SEED).normal(0, SMALL, units * (wide + 1))
    found = minimize(
        _loss, start, (scaled, scores, penalty, aim, units), method="L-BFGS-B", jac=True, options={"maxiter": STEPS}
    )
    direct, hidden, out = _split(found.x, wide, units)
    return FittedWeights(direct / scale, hidden / scale, out)


def newton(values: Floats, scores: Floats, penalty: float, aim: Floats, known: Floats | float = 0.0) -> Floats:
    """The weights of a logistic fit around ``aim``, by Newton's method: the loss is convex.

    ``known`` are log odds to which these features add.
    """
    weights, count = aim.copy(), len(values)
    for _ in range(NEWTON_STEPS):
        chances = sigmoid(values @ weights + known)
        slope = values.T @ (chances - scores) / count + penalty * (weights - aim)
        bend = (values * (chances * (1 - chances) / count)[:, None]).T @ values
        step = np.linalg.solve(bend + penalty * np.eye(len(weights)), slope)
        weights -= step
        if np.abs(step).max() < EXACT:
            break
    return weights


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
    slope = (sigmoid(odds) - scores) / count
    rows = ((slope[:, None] * weights.out) * (1 - inner**2)).T @ values
    gradient = np.concatenate([values.T @ slope, rows.ravel(), inner.T @ slope])
    return loss, gradient + penalty * away


def _split(numbers: Floats, wide: int, units: int) -> FittedWeights:
    hidden = numbers[wide : wide + units * wide].reshape(units, wide)
    return FittedWeights(numbers[:wide], hidden, numbers[wide + units * wide :])


def _odds(weights: FittedWeights, values: Floats) -> Floats:
    odds: Floats = values @ weights.direct + np.tanh(values @ weights.hidden.T) @ weights.out
    return odds


def sigmoid(odds: Floats) -> Floats:
    """The chances of log odds."""
    chances: Floats = 1 / (1 + np.exp(-np.clip(odds, -30, 30)))
    return chances


def by_scenario(rows: TrainingRows) -> bool:
    """Whether the parts of cross-validation are made of whole scenarios."""
    return len(rows.scenarios) >= MANY


def folds_of(rows: TrainingRows) -> Whole:
    """The fold of each row by the number of its scenario or of its battle, mixed: the same in any selection of rows."""
    if by_scenario(rows):
        return rows.places % FOLDS
    folds: Whole = (rows.battles * _MIX % 2**32 >> 16) % FOLDS
    return folds
