"""Enlarged parts of a board, as a phone shows a wide board too small.

A part is a window of whole hexes under a name; public pictures of a double board are folded, left half above right.
"""

from __future__ import annotations

from typing import Final

from bot.discord.components.accepted_values import NOTHING, Accepts, line
from bot.discord.components.items import Acknowledgement, on
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, services_of
from bot.discord.components.rows import map_controls
from bot.discord.components.viewer import viewer_of
from bot.discord.panels.reply import show_post
from bot.texts.phrases import title
from render.presenters import presenter_showing


async def _is_part(interaction: Interaction, press: Press) -> bool:
    """Whether the board has this part."""
    view = (await services_of(interaction).matches.queries.view(press.match, person_of(interaction))).view
    return (press.values or (press.arg,))[0] in dict(presenter_showing(view).map.parts(view))


_PART: Final = (Accepts(line(40), offered=_is_part), Accepts(NOTHING, line(40), offered=_is_part))


@on("map", Acknowledgement.PRIVATE, *_PART)
async def part(interaction: Interaction, press: Press) -> None:
    """Button of a part under a public message: a private answer."""
    await show_part(interaction, press)


@on("map-turn", Acknowledgement.UPDATE, *_PART)
async def other_part(interaction: Interaction, press: Press) -> None:
    """Button of another part, in the answer with the first one."""
    await show_part(interaction, press)


async def show_part(interaction: Interaction, press: Press) -> None:
    """Shows a part of the board as the person sees it, with their own draft."""
    services, here = services_of(interaction), press.values[0] if press.values else press.arg
    scene = await services.matches.queries.view(press.match, person_of(interaction))
    style = (await viewer_of(interaction)).style(scene.view)
    words = presenter_showing(scene.view).map.part_words(scene.view, here)
    picture = await services.pictures.board(scene.view, section=here, style=style)
    controls = map_controls(scene.info, scene.view, here=here, private=True)
    await show_post(interaction, MessageDraft(f"### {title(scene.info)}", words, picture=picture, controls=controls))
