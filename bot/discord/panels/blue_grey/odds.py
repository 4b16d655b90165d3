"""Odds as a match shows them: the chances of each result, or the columns alone."""

from __future__ import annotations

from bot.service.model.match import MatchInfo
from engine.blue_grey.forecast import Forecast
from render.presenters import presenter_of


def shown_odds(forecast: object, info: MatchInfo) -> Forecast | None:
    """A forecast as the match shows it; ``None`` where it shows none, or there is none."""
    found = presenter_of(info.family).prompts.shown_forecast(forecast, odds=info.odds)
    return found if isinstance(found, Forecast) else None
