"""Styles of pictures: of private ones by the person's preferences, of public ones by the server's settings."""

from __future__ import annotations

from bot.app.services import Services
from bot.service.model.match import MatchInfo
from bot.service.model.preferences import MINE, Preferences
from engine.view import View
from render.presenters import presenter_showing
from render.style import SIZES, USUAL, Style


def style_of(preferences: Preferences, view: View | None = None) -> Style:
    """The style of a person's pictures; the ``view`` decides which way up a board lies for them."""
    turned = preferences.lies == MINE and view is not None and presenter_showing(view).map.lies_above(view)
    return Style(preferences.theme or USUAL.theme, turned, SIZES.get(preferences.size, 1.0))


async def public_style(services: Services, info: MatchInfo) -> Style:
    """The style of pictures that everybody sees, by the settings of the match's server."""
    return await server_style(services, info.place.guild)


async def server_style(services: Services, guild: int) -> Style:
    """The style of pictures that everybody on a server sees."""
    return Style((await services.guild_settings.settings(guild)).theme or USUAL.theme)
