"""A report for a server's organizers: in the channel for reports, else to the server's owner."""

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
"""Most characters of a report."""


async def report_post(services: Services, row: OutboxRow) -> MessageDraft:
    """The report: reporter, reported person, link, text."""
    news = row.notification
    assert isinstance(news, ReportFiled)
    info = await services.matches.queries.info(row.match)
    about = f" about {name(Person(news.target))}" if news.target else ""
    return MessageDraft(
        f"### Report{about} · {title(info)}\n{name(Person(news.person))} writes from {place_of(info)}:",
        quoted(news.text),
        foot="-# Nobody at the table knows of this. `/server reports` lists what is open, and settles it.",
    )


def quoted(text: str) -> str:
    """Text as a Markdown quotation."""
    lines = discord.utils.escape_markdown(clip(text, LONGEST)).splitlines()
    return "\n".join(f"> {line}" for line in lines)
