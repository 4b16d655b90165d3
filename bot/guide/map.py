"""Parts of a board that is too wide for a phone: *Map: left*, *middle*, *right*, for whoever wants a closer look."""

from __future__ import annotations

from bot.components import map_controls
from bot.controls import Press, Reply, on
from bot.guide.desk import Interaction, desk_of, person_of
from bot.guide.show import show_post
from bot.posts.post import Post
from bot.posts.words import title


@on("map", Reply.PRIVATE)
async def part(interaction: Interaction, press: Press) -> None:
    """A part, under a public message: in an answer of its own."""
    await show_part(interaction, press)


@on("map-turn")
async def other_part(interaction: Interaction, press: Press) -> None:
    """Another part, under the answer with the first one."""
    await show_part(interaction, press)


async def show_part(interaction: Interaction, press: Press) -> None:
    """A third of the board as the one who asks sees it, his own draft included."""
    desk = desk_of(interaction)
    scene = await desk.matches.view(press.match, person_of(interaction))
    picture = await desk.pictures.board(scene.view, section=press.arg)
    controls = map_controls(scene.info, scene.view, here=press.arg)
    await show_post(interaction, Post(f"### {title(scene.info)}", picture=picture, controls=controls))
