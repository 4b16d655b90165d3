"""The plot of a family's reliability, of what is trained on and of what is not."""

from __future__ import annotations

from collections.abc import Sequence

from bot.tools.training.evaluation import Evaluation, Evaluations
from engine.judge_model import ANY
from render.reliability_plot import ReliabilityCurve, ReliabilityPoint, draw_reliability


def reliability(made: Evaluations) -> bytes:
    """The plot as PNG bytes; without a curve of battles trained on where no model was fitted to them again."""
    trained = (_curve("battles trained on, left out of the fit", made.crossed),) if made.crossed else ()
    return draw_reliability((*trained, _curve("battles never trained on", made.fresh)), "How reliable the judge is")


def _curve(name: str, results: Sequence[Evaluation]) -> ReliabilityCurve:
    whole = next(one for one in results if one.ruleset == ANY)
    return ReliabilityCurve(
        name, tuple(ReliabilityPoint(one.chance, one.won, one.low, one.high) for one in whole.curve)
    )
