"""Puts a private answer in front of somebody: a panel, a picture with words, a sentence."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui
from msgspec.structs import replace

from bot.guide.desk import Interaction, desk_of, person_of
from bot.guide.odds import shown
from bot.guide.panels import Panel, Picture, panel
from bot.guide.sight import Sight
from bot.limits import TEXT_DISPLAYS, clip
from bot.pictures import Picture as Drawn
from bot.posts.desk import Desk
from bot.posts.post import Post, layout, uploads
from bot.service.model import MatchId, Person
from engine.battle_cry.view import Forecast
from engine.decision import Action

ROOM_ABOVE = 2400
"""Characters for what stands above a panel's question."""


async def acknowledge(interaction: Interaction) -> None:
    """Says at once that a private answer will come; nothing if something was said already."""
    if not interaction.response.is_done():
        await interaction.response.defer(ephemeral=True, thinking=True)


async def show_post(interaction: Interaction, post: Post) -> None:
    """Makes the answer, or the panel on which something was used, show this."""
    await interaction.edit_original_response(
        view=layout(post), attachments=uploads(post), allowed_mentions=discord.AllowedMentions.none()
    )


async def show_words(interaction: Interaction, text: str, *controls: ui.ActionRow[Any]) -> None:
    """Makes the answer show a few words."""
    await show_post(interaction, Post(clip(text, TEXT_DISPLAYS), controls=controls))


async def sight_of(desk: Desk, match: MatchId, person: Person) -> Sight:
    """A match as a person sees it, with the odds of his battles.

    Raises:
        NoSuchMatch, NotStarted.
    """
    scene = await desk.matches.view(match, person)
    odds = dict[Action, Forecast]()
    for action in scene.actions:
        if action.verb in {"battle", "play"}:
            forecast = shown(await desk.matches.forecast(match, person, action.text), scene.info)
            if forecast is not None:
                odds[action] = forecast
    return Sight(scene, odds, await desk.matches.written_orders(match, person))


async def show_panel(interaction: Interaction, match: MatchId, focus: str = "", told: tuple[str, ...] = ()) -> None:
    """Makes the answer show what the person is asked now."""
    desk = desk_of(interaction)
    await draw(interaction, panel(await sight_of(desk, match, person_of(interaction)), focus, told))


async def draw(interaction: Interaction, shown: Panel) -> None:
    """Draws a panel and shows it."""
    post = Post(
        clip("\n".join(shown.text), ROOM_ABOVE),
        f"**{shown.question}**" if "\n" not in shown.question and "**" not in shown.question else shown.question,
        picture=await _picture(desk_of(interaction), shown),
        controls=shown.rows,
        side=getattr(shown.view, "seat", ""),
    )
    await show_post(interaction, post)


async def _picture(desk: Desk, shown: Panel) -> Drawn | None:
    if shown.picture == Picture.CARDS:
        return await desk.pictures.hand(replace(shown.view, hand=shown.cards))
    return await desk.pictures.board(shown.view, (), shown.highlight)
