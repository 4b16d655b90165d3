"""The models of a family, made of training data: for each ruleset and for any, cheap and with the dear features."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from bot.tools.training.fitting import FOLDS, PENALTIES, Fit, fitted
from bot.tools.training.rows import Floats, TrainingRows
from bot.tools.training.samples import Header
from bot.tools.training.scoring import Interval, better, brier
from engine.judge_model import ANY, FORMAT, JudgeFeature, Model, ModelFile, ModelProvenance

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
    header: Header, features: Sequence[JudgeFeature], rows: TrainingRows, source: ModelProvenance, units: int = 0
) -> Iterator[Made]:
    """The models of a family, those for any ruleset first.

    A ruleset's own stays as near to the one for any as its positions allow. With ``units`` a net is fitted as well, and
    taken where its Brier score on battles that it was not fitted to is certainly lower.
    """
    for dear in (False, True):
        general: Fit | None = None
        names = names_of(features, rows, dear=dear)
        for ruleset in (ANY, *rows.rulesets):
            part = rows if ruleset == ANY else rows.under(ruleset)
            if part.count < FOLDS:
                continue
            made = _made(features, part, ruleset, names, dear, source, units, general)
            if ruleset == ANY:
                general = made.fit if not made.model.hidden else None
            yield made


def _made(  # noqa: PLR0913, PLR0917  everything that a model is made of
    features: Sequence[JudgeFeature],
    rows: TrainingRows,
    ruleset: str,
    names: tuple[str, ...],
    dear: bool,  # noqa: FBT001
    source: ModelProvenance,
    units: int,
    general: Fit | None,
) -> Made:
    plain = fitted(rows, names, towards=general)
    material = fitted(rows, names_of(features, rows, dear=False, material=True))
    fit, net = plain, None
    if units:
        other = fitted(rows, names, units=units)
        net = better(other.held_out, plain.held_out, rows.scores, rows.battles)
        fit = other if net.high < 0 else plain
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
        settings=_settings(fit, ruleset, general),
        brier=round(brier(fit.held_out, rows.scores), DIGITS),
        brier_material=round(brier(material.held_out, rows.scores), DIGITS),
    )
    weights = fit.weights
    model = Model(
        ruleset=ruleset,
        dear=dear,
        features=names,
        weights=_rounded(weights.direct),
        hidden=tuple(_rounded(row) for row in weights.hidden),
        out=_rounded(weights.out),
        provenance=provenance,
    )
    return Made(model, fit, rows, net)


def _settings(fit: Fit, ruleset: str, general: Fit | None) -> str:
    kind = f"one hidden layer of {len(fit.weights.out)}" if len(fit.weights.out) else "logistic"
    aim = " around the model for any ruleset" if ruleset != ANY and general is not None else ""
    return f"{kind}, L2 {fit.penalty:g} of {PENALTIES[0]:g} to {PENALTIES[-1]:g}{aim}, {FOLDS} folds by battle"


def _rounded(numbers: Floats) -> tuple[float, ...]:
    return tuple(float(f"{number:.{DIGITS}g}") for number in numbers.tolist())


def model_file(header: Header, made: Sequence[Made]) -> ModelFile:
    """The data file of a family's models."""
    return ModelFile(format=FORMAT, family=header.family, models=tuple(one.model for one in made))
