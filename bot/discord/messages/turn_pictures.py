"""The picture of a turn's message: the board with what happened, still or moving as the server wishes."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.app.services import Services
from bot.discord.components.picture_style import public_style
from bot.images.pictures import Picture
from bot.service.model.match import MatchInfo, Moment
from engine.view import View


async def turn_picture(
    services: Services,
    info: MatchInfo,
    view: View,
    moments: Sequence[Moment],
    events: Sequence[Struct],
    *,
    whole: bool = True,
) -> Picture:
    """The picture of a turn that led to a view by the events of some moments; a turn that is not ``whole`` is still."""
    style = await public_style(services, info)
    before = moments[0].number - 1 if moments else 0
    if whole and before and (await services.guild_settings.settings(info.place.guild)).moving_turns:
        return await services.pictures.turn(
            await services.matches.history.view_at(info.id, before), view, events, style
        )
    return await services.pictures.report(view, events, style)
