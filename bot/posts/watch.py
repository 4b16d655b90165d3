"""A turn for somebody who follows a match: what everybody knows, without a sound."""

from __future__ import annotations

from bot.posts.desk import Desk
from bot.posts.post import Post
from bot.posts.story import story, turn_so_far
from bot.posts.style import style_for
from bot.posts.words import place_of, title
from bot.service.news import Watch
from bot.service.outbox import OutboxRow
from render.faces import face_of
from render.style import USUAL


async def watch_post(desk: Desk, row: OutboxRow) -> Post:
    """The board and the story of the turn that is over."""
    news = row.news
    assert isinstance(news, Watch)
    info = await desk.matches.info(row.match)
    view = await desk.matches.view_at(row.match, news.moment)
    style = await style_for(desk, row.person) if row.person else USUAL
    outcome, face = getattr(view, "outcome", None), face_of(info.family)
    events = await turn_so_far(desk.matches, face, row.match, news.last)
    return Post(
        f"### You follow {title(info)}\n{face.outcome(outcome) if outcome else face.waiting(view)}",
        foot=f"-# {place_of(info)} · `/table unfollow match:{info.id}` ends these messages.",
        story=story(face, [event for event in events if not face.is_end(event)]),
        picture=await desk.pictures.board(view, events, style=style),
        silent=True,
    )
