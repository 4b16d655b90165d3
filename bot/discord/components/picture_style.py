"""In which style a picture is drawn: for one person as he likes it, for everybody as the server has settled it."""

from __future__ import annotations

from bot.app.services import Services
from bot.service.model.match import MatchInfo
from bot.service.model.preferences import MINE, Preferences
from engine.view import View
from render.presenters import presenter_showing
from render.style import SIZES, USUAL, Style


def style_of(preferences: Preferences, view: View | None = None) -> Style:
    """How a person likes pictures; with a view of a board, which way round it lies for them."""
    turned = preferences.lies == MINE and view is not None and presenter_showing(view).map.lies_above(view)
    return Style(preferences.theme or USUAL.theme, turned, SIZES.get(preferences.size, 1.0))


async def public_style(services: Services, info: MatchInfo) -> Style:
    """How pictures look that everybody sees where a match is at home."""
    return Style((await services.servers.settings(info.place.guild)).theme or USUAL.theme)
