"""Odds as a match shows them: in full, or the dice alone."""

from __future__ import annotations

from msgspec.structs import replace

from bot.service.model.match import MatchInfo
from engine.battle_cry.view import Forecast
from render.highlight import Highlight
from render.presenters import presenter_of


def pointed_out(highlight: Highlight, info: MatchInfo) -> Highlight:
    """A highlight with the odds that the match shows."""
    if info.odds:
        return highlight
    return replace(highlight, targets=tuple(one._replace(hits="") for one in highlight.targets))


def shown(forecast: object, info: MatchInfo) -> Forecast | None:
    """A forecast as the match shows it; ``None`` for anything else."""
    found: Forecast | None = presenter_of(info.family).prompts.shown_forecast(forecast, odds=info.odds)
    return found
