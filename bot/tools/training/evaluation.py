"""What a family's models are worth on battles that they were not fitted to: tables, and points of plots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from bot.tools.training.fitting import Fit, by_scenario, fitted
from bot.tools.training.models import names_of
from bot.tools.training.rows import Floats, TrainingRows
from bot.tools.training.scoring import CurvePoint, Interval, better, brier, calibration, log_loss
from engine.judge_model import ANY, JudgeFeature, Model, ModelFile, chance


@dataclass(frozen=True, kw_only=True)
class Evaluation:
    """Errors under a ruleset (``ANY``: all of them) at starts of turns.

    ``against`` is the Brier score of all features less that of material alone, ``cheap_against`` that of the cheap
    features alone: below 0 they are better than material.
    """

    ruleset: str
    battles: int
    positions: int
    coin: float
    material: float
    cheap: float
    full: float
    loss: float
    against: Interval
    cheap_against: Interval
    curve: list[CurvePoint]


@dataclass(frozen=True, kw_only=True)
class EditionBefore:
    """The edition that features were added to; ``difference`` is the Brier score with them less its own."""

    edition: int
    difference: Interval


@dataclass(frozen=True, kw_only=True)
class Evaluations:
    """What a page says of a family's models.

    ``crossed`` is of the battles trained on, by cross-validation; empty where features were added to an edition
    (``before``), whose weights are not fitted again.
    """

    crossed: list[Evaluation]
    fresh: list[Evaluation]
    before: EditionBefore | None = None

    def words(self, family_id: str, trained: TrainingRows, fresh: TrainingRows) -> str:
        """The tables, what they are of, and the place of the plot, as Markdown."""
        parts = []
        if self.crossed:
            by = "scenarios" if by_scenario(trained) else "battles"
            parts += [f"Battles trained on ({trained.played}), by cross-validation over {by}:", table(self.crossed)]
        parts += [f"Battles that no model was fitted to ({fresh.played}), by the models in use:", table(self.fresh)]
        if before := self.before:
            found = _range(before.difference)
            parts.append(f"All features, less those of edition {before.edition} on the same battles: {found}.")
        parts.append(f"![Reliability of the judge of {family_id}](images/judge-{family_id}.png)")
        parts.append(curve_table(next(one for one in self.fresh if one.ruleset == ANY)))
        return "\n\n".join(parts)


def on_fresh(
    models: ModelFile, features: Sequence[JudgeFeature], trained: TrainingRows, fresh: TrainingRows
) -> Iterator[Evaluation]:
    """The stored models on positions of other battles; material alone is fitted to the same battles as they were."""
    for ruleset in (ANY, *fresh.rulesets):
        rows = starts(fresh if ruleset == ANY else fresh.under(ruleset))
        material = _material(features, trained, rows)
        cheap, full = (by_ruleset(models, rows, dear=dear) for dear in (False, True))
        yield _result(ruleset, rows, material, cheap, full)


def difference(models: ModelFile, base: ModelFile, fresh: TrainingRows) -> Interval:
    """The Brier score of models at starts of turns less that of those they were made from, all features of each."""
    rows = starts(fresh)
    found, before = (by_ruleset(one, rows, dear=True) for one in (models, base))
    return better(found, before, rows.scores, rows.battles)


def held_out(features: Sequence[JudgeFeature], trained: TrainingRows) -> Iterator[Evaluation]:
    """Cross-validation over the battles of training, one fit for all rulesets together."""
    material = _fit(features, trained, dear=False, material=True).held_out
    cheap, full = (_fit(features, trained, dear=dear).held_out for dear in (False, True))
    for ruleset in (ANY, *trained.rulesets):
        which = trained.starts
        if ruleset != ANY:
            which = which & (trained.rules == trained.rulesets.index(ruleset))
        yield _result(ruleset, trained.where(which), material[which], cheap[which], full[which])


def starts(rows: TrainingRows) -> TrainingRows:
    """The rows at starts of turns."""
    return rows.where(rows.starts)


def _fit(features: Sequence[JudgeFeature], rows: TrainingRows, *, dear: bool, material: bool = False) -> Fit:
    return fitted(rows, names_of(features, rows, dear=dear, material=material))


def _material(features: Sequence[JudgeFeature], trained: TrainingRows, rows: TrainingRows) -> Floats:
    """The chances by material alone, fitted to each ruleset's own battles around one fit for all."""
    names = names_of(features, trained, dear=False, material=True)
    general = fitted(trained, names)
    found = np.empty(len(rows.scores))
    for number, ruleset in enumerate(rows.rulesets):
        here = rows.rules == number
        if here.any():
            own = trained.under(ruleset) if ruleset in trained.rulesets else trained
            weights = fitted(own, names, towards=general).weights
            found[here] = weights.chances(rows.where(here).columns(names))
    return found


def by_ruleset(models: ModelFile, rows: TrainingRows, *, dear: bool) -> Floats:
    """The chances that the stored models give, each ruleset's by its own."""
    found = np.empty(len(rows.scores))
    for number, ruleset in enumerate(rows.rulesets):
        here = rows.rules == number
        model = models.of(ruleset, dear=dear)
        if model is not None and here.any():
            found[here] = chances_of(model, rows.where(here))
    return found


def chances_of(model: Model, rows: TrainingRows) -> Floats:
    """The chances of positions as the program itself evaluates a model."""
    return np.array([chance(model, values) for values in rows.columns(model.features).tolist()])


def _result(ruleset: str, rows: TrainingRows, material: Floats, cheap: Floats, full: Floats) -> Evaluation:
    scores, battles = rows.scores, rows.battles
    return Evaluation(
        ruleset=ruleset,
        battles=rows.count,
        positions=len(scores),
        coin=brier(np.full(len(scores), 0.5), scores),
        material=brier(material, scores),
        cheap=brier(cheap, scores),
        full=brier(full, scores),
        loss=log_loss(full, scores),
        against=better(full, material, scores, battles),
        cheap_against=better(cheap, material, scores, battles),
        curve=calibration(full, scores, battles),
    )


def table(results: Sequence[Evaluation]) -> str:
    """The results as a table of Markdown."""
    heads = ("rulebook", "battles", "positions", "a coin", "material", "cheap features", "all features", "log loss")
    lines = [f"| {' | '.join(heads)} | all less material |", "|---" * (len(heads) + 1) + "|"]
    lines += [
        f"| {one.ruleset or 'all'} | {one.battles} | {one.positions:,} | {one.coin:.4f} | {one.material:.4f} |"
        f" {one.cheap:.4f} | {one.full:.4f} | {one.loss:.4f} | {_range(one.against)} |"
        for one in results
    ]
    return "\n".join(lines)


def curve_table(result: Evaluation) -> str:
    """The reliability curve of one result as a table of Markdown."""
    lines = ["| the judge says | it was | 95% range | positions |", "|---|---|---|---|"]
    lines += [
        f"| {one.chance:.0%} | {one.won:.0%} | {one.low:.0%} to {one.high:.0%} | {one.positions:,} |"
        for one in result.curve
    ]
    return "\n".join(lines)


def _range(one: Interval) -> str:
    return f"{one.mean:+.4f} [{one.low:+.4f}, {one.high:+.4f}]".replace("-", "−")
