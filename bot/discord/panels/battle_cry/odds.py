"""What a match lets its players see of the odds: all of them, or the dice alone."""

from __future__ import annotations

from msgspec.structs import replace

from bot.service.model.match import MatchInfo
from engine.battle_cry.view import Forecast
from render.highlight import Highlight
from render.presenters import presenter_of


def pointed_out(highlight: Highlight, info: MatchInfo) -> Highlight:
    """A highlight as the match shows it: targets with what to expect, or with their dice alone."""
    if info.odds:
        return highlight
    return replace(highlight, targets=tuple(one._replace(hits="") for one in highlight.targets))


def shown(forecast: object, info: MatchInfo) -> Forecast | None:
    """A forecast as the match shows it; ``None`` for what is none."""
    found: Forecast | None = presenter_of(info.family).prompts.shown_forecast(forecast, odds=info.odds)
    return found
