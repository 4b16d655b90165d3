"""A report, for the eyes of a server's organisers alone."""

from __future__ import annotations

import discord

from bot.limits import clip
from bot.posts.desk import Desk
from bot.posts.post import Post
from bot.posts.words import name, place_of, title
from bot.service.model import Person
from bot.service.news import ReportFiled
from bot.service.outbox import OutboxRow

LONGEST = 1500
"""Characters of a report."""


async def report_post(desk: Desk, row: OutboxRow) -> Post:
    """Who reports what, and where to look."""
    news = row.news
    assert isinstance(news, ReportFiled)
    info = await desk.matches.info(row.match)
    about = f" about {name(Person(news.target))}" if news.target else ""
    return Post(
        f"### Report{about} · {title(info)}\n{name(Person(news.person))} writes from {place_of(info)}:",
        quoted(news.text),
        "-# Nobody at the table knows of this. `/server reports` lists what is open, and settles it.",
    )


def quoted(text: str) -> str:
    """Somebody's words as a quotation."""
    lines = discord.utils.escape_markdown(clip(text, LONGEST)).splitlines()
    return "\n".join(f"> {line}" for line in lines)
