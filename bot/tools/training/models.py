"""The models of a family, made of training data: for each ruleset and for any, cheap and with the dear features."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from bot.tools.training.fitting import FOLDS, PENALTIES, Fit, by_scenario, fitted
from bot.tools.training.rows import Floats, TrainingRows
from bot.tools.training.scoring import Interval, better, brier
from engine.judge_model import ANY, FORMAT, JudgeFeature, Model, ModelFile, ModelProvenance

OWN = 100
"""The battles from which on a ruleset may have a model of its own."""

DIGITS = 6
"""Significant digits of a stored weight."""


class Made(NamedTuple):
    """A model, what it was fitted to, and whether a net was better (with the difference of Brier scores)."""

    model: Model
    fit: Fit
    rows: TrainingRows
    net: Interval | None


def names_of(
    features: Sequence[JudgeFeature], rows: TrainingRows, *, dear: bool, material: bool = False
) -> tuple[str, ...]:
    """The features of a model: those that are not always 0 in these positions."""
    known = [one for one in features if (dear or not one.dear) and (one.material or not material)]
    ever = [bool(column.any()) for column in rows.values.T]
    return tuple(one.name for one in known if ever[rows.features.index(one.name)])


def made_models(
    features: Sequence[JudgeFeature], rows: TrainingRows, source: ModelProvenance, units: int = 0
) -> Iterator[Made]:
    """The models of a family, those for any ruleset first.

    What is not better on battles that it was not fitted to is left out: features beyond material, a model with the dear
    ones that are then none, a ruleset's own model, which stays as near to the one for any as its positions allow. With
    ``units`` a net is fitted as well, and taken where it is certainly better.
    """
    if rows.count < FOLDS:
        return
    material = names_of(features, rows, dear=False, material=True)
    alone = fitted(rows, material)
    for dear in (False, True):
        names = names_of(features, rows, dear=dear)
        general = fitted(rows, names)
        if brier(general.held_out, rows.scores) >= brier(alone.held_out, rows.scores):
            if dear:
                return
            names, general = material, alone
        fit, net = _net(rows, names, general, units)
        yield Made(_model(rows, ANY, names, dear, source, fit, alone.held_out), fit, rows, net)
        for ruleset in rows.rulesets:
            which = rows.rules == rows.rulesets.index(ruleset)
            part = rows.where(which)
            own = fitted(part, names, towards=general) if part.count >= OWN else None
            if own is not None and brier(own.held_out, part.scores) < brier(fit.held_out[which], part.scores):
                yield Made(_model(part, ruleset, names, dear, source, own, alone.held_out[which]), own, part, None)


def _net(rows: TrainingRows, names: tuple[str, ...], plain: Fit, units: int) -> tuple[Fit, Interval | None]:
    """The better of a logistic fit and a net, and the difference of their Brier scores."""
    if not units:
        return plain, None
    other = fitted(rows, names, units=units)
    net = better(other.held_out, plain.held_out, rows.scores, rows.battles)
    return (other if net.high < 0 else plain), net


def _model(  # noqa: PLR0913, PLR0917  everything that a model is made of
    rows: TrainingRows,
    ruleset: str,
    names: tuple[str, ...],
    dear: bool,  # noqa: FBT001
    source: ModelProvenance,
    fit: Fit,
    material: Floats,
) -> Model:
    provenance = ModelProvenance(
        command=source.command,
        generals=source.generals,
        scenarios=tuple(rows.scenarios[place] for place in np.unique(rows.places)),
        seed=source.seed,
        battles=rows.count,
        turns=int(rows.starts.sum()) // 2,
        positions=len(rows.scores),
        commit=source.commit,
        date=source.date,
        settings=_settings(fit, ruleset, rows),
        brier=round(brier(fit.held_out, rows.scores), DIGITS),
        brier_material=round(brier(material, rows.scores), DIGITS),
    )
    weights = fit.weights
    return Model(
        ruleset=ruleset,
        dear=dear,
        features=names,
        weights=rounded(weights.direct),
        hidden=tuple(rounded(row) for row in weights.hidden),
        out=rounded(weights.out),
        provenance=provenance,
    )


def _settings(fit: Fit, ruleset: str, rows: TrainingRows) -> str:
    kind = f"one hidden layer of {len(fit.weights.out)}" if len(fit.weights.out) else "logistic"
    aim = " around the model for any ruleset" if ruleset != ANY else ""
    parts = "scenario" if by_scenario(rows) else "battle"
    return f"{kind}, L2 {fit.penalty:g} of {PENALTIES[0]:g} to {PENALTIES[-1]:g}{aim}, {FOLDS} folds by {parts}"


def rounded(numbers: Floats) -> tuple[float, ...]:
    """Numbers as they are stored."""
    return tuple(float(f"{number:.{DIGITS}g}") for number in numbers.tolist())


def model_file(family: str, made: Sequence[Made]) -> ModelFile:
    """The data file of a family's models."""
    return ModelFile(format=FORMAT, family=family, models=tuple(one.model for one in made))
