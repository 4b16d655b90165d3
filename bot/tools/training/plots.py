"""The plot of a family's reliability, of what is trained on and of what is not."""

from __future__ import annotations

from collections.abc import Sequence

from bot.tools.training.evaluation import Evaluation
from engine.judge_model import ANY
from render.reliability_plot import ReliabilityCurve, ReliabilityPoint, draw_reliability


def reliability(crossed: Sequence[Evaluation], fresh: Sequence[Evaluation]) -> bytes:
    """The plot as PNG bytes."""
    curves = (_curve("battles trained on, left out of the fit", crossed), _curve("battles never trained on", fresh))
    return draw_reliability(curves, "How reliable the judge is")


def _curve(name: str, results: Sequence[Evaluation]) -> ReliabilityCurve:
    whole = next(one for one in results if one.ruleset == ANY)
    return ReliabilityCurve(
        name, tuple(ReliabilityPoint(one.chance, one.won, one.low, one.high) for one in whole.curve)
    )
