"""A report for a server's organizers: in the channel for reports, else to the server's owner."""

from __future__ import annotations

import discord

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.service.model.match import Person
from bot.service.model.match_notifications import ReportFiled
from bot.service.workers.outbox import OutboxRow
from bot.texts.limits import clip
from bot.texts.phrases import name, place_of, title
from engine.language import _

LONGEST = 1500
"""Most characters of a report."""


async def report_post(services: Services, row: OutboxRow) -> MessageDraft:
    """The report: reporter, reported person, link, text."""
    news = row.notification
    assert isinstance(news, ReportFiled)
    info = await services.matches.queries.info(row.match)
    if news.target:
        head = _("### Report about {person} · {match}", person=name(Person(news.target)), match=title(info))
    else:
        head = _("### Report · {match}", match=title(info))
    writer = _("{person} writes from {place}:", person=name(Person(news.person)), place=place_of(info))
    return MessageDraft(
        f"{head}\n{writer}",
        quoted(news.text),
        foot=_("-# The players don’t know about this report. List and settle reports with `/server reports`."),
    )


def quoted(text: str) -> str:
    """Text as a Markdown quotation."""
    lines = discord.utils.escape_markdown(clip(text, LONGEST)).splitlines()
    return "\n".join(f"> {line}" for line in lines)
