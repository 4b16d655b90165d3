"""Messages about takebacks: the proposal; the notice with author, reason, new position and the fairness of new dice."""

from __future__ import annotations

import discord

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.messages.proposal import WORDS
from bot.discord.messages.registry import MESSAGES, MessageKind
from bot.service.domain.takeback import TAKEBACK, read_text
from bot.service.model.match import MatchInfo, Person
from bot.service.model.notifications import TakebackNotice
from bot.service.workers.outbox import OutboxRow
from bot.texts.limits import clip
from bot.texts.phrases import name, title, who
from render.presenters import presenter_of
from render.words import capital

LONGEST_REASON = 300
"""Most characters of a reason."""


async def takeback_post(services: Services, row: OutboxRow) -> MessageDraft:
    """The permanent notice."""
    news = row.notification
    assert isinstance(news, TakebackNotice)
    info = await services.matches.queries.info(row.match)
    presenter = presenter_of(info.family)
    kept = " Hands are as they were; the draw pile is shuffled anew." if presenter.hands else ""
    begun = presenter.turns.begun(news.turn)
    return MessageDraft(
        f"### {title(info)} is taken back to {begun}\n{_by(info, news)}{because(news.reason)}",
        f"What was undone stays in `/view log`.{kept}",
        foot=f"-# {capital(presenter.chances)} follow from a new seed. "
        f"Its SHA-256 is `{news.commitment}`; it is published at the end.",
        silent=True,
    )


def _by(info: MatchInfo, news: TakebackNotice) -> str:
    if news.seat:
        return f"{who(info, news.seat)} proposed it, and everybody at the table agreed."
    return f"{name(Person(news.person))} decided so, as an organiser of this server."


def because(reason: str) -> str:
    """The reason in the proposer's words; empty if there is none."""
    said = discord.utils.escape_markdown(clip(" ".join(reason.split()), LONGEST_REASON))
    return f"\n> {said}" if said else ""


def _proposal(info: MatchInfo, text: str) -> str:
    _, turn, reason = read_text(text)
    return f"to take the battle back to {presenter_of(info.family).turns.begun(turn)}{because(reason)}"


WORDS[TAKEBACK] = _proposal


MESSAGES.add(MessageKind(type=TakebackNotice, post=takeback_post, settles=lambda news: TAKEBACK))
