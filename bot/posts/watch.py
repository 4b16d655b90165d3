"""A turn for somebody who follows a match: what everybody knows, without a sound."""

from __future__ import annotations

from bot.posts.desk import Desk
from bot.posts.post import Post
from bot.posts.story import story, turn_so_far
from bot.posts.words import place_of, title
from bot.service.news import Watch
from bot.service.outbox import OutboxRow
from engine.battle_cry.events import BattleEnded
from render.phrases import outcome_text, waiting_text


async def watch_post(desk: Desk, row: OutboxRow) -> Post:
    """The board and the story of the turn that is over."""
    news = row.news
    assert isinstance(news, Watch)
    info = await desk.matches.info(row.match)
    view = await desk.matches.view_at(row.match, news.moment)
    events = await turn_so_far(desk.matches, row.match, news.last)
    outcome = getattr(view, "outcome", None)
    return Post(
        f"### You follow {title(info)}\n{outcome_text(outcome) if outcome else waiting_text(view)}",
        foot=f"-# {place_of(info)} · `/match unfollow match:{info.id}` ends these messages.",
        story=story([event for event in events if not isinstance(event, BattleEnded)]),
        picture=await desk.pictures.board(view, events),
        silent=True,
    )
