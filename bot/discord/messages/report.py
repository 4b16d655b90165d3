"""A report, for the eyes of a server's organisers alone."""

from __future__ import annotations

import discord

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.service.model.match import Person
from bot.service.model.notifications import ReportFiled
from bot.service.workers.outbox import OutboxRow
from bot.texts.limits import clip
from bot.texts.phrases import name, place_of, title

LONGEST = 1500
"""Characters of a report."""


async def report_post(services: Services, row: OutboxRow) -> MessageDraft:
    """Who reports what, and where to look."""
    news = row.news
    assert isinstance(news, ReportFiled)
    info = await services.matches.queries.info(row.match)
    about = f" about {name(Person(news.target))}" if news.target else ""
    return MessageDraft(
        f"### Report{about} · {title(info)}\n{name(Person(news.person))} writes from {place_of(info)}:",
        quoted(news.text),
        foot="-# Nobody at the table knows of this. `/server reports` lists what is open, and settles it.",
    )


def quoted(text: str) -> str:
    """Somebody's words as a quotation."""
    lines = discord.utils.escape_markdown(clip(text, LONGEST)).splitlines()
    return "\n".join(f"> {line}" for line in lines)
