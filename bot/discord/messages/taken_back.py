"""Messages about takebacks: the proposal; the notice with author, reason, new position and the fairness of new dice."""

from __future__ import annotations

import discord

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.messages.proposal import WORDS, Said
from bot.discord.messages.registry import MESSAGES, MessageKind
from bot.service.domain.takeback import TAKEBACK, read_text
from bot.service.model.match import MatchInfo, Person
from bot.service.model.match_notifications import TakebackNotice
from bot.service.workers.outbox import OutboxRow
from bot.texts.limits import clip
from bot.texts.phrases import name, title, who
from bot.texts.rating_words import UNRATED
from engine.language import _
from render.presenters import presenter_of

LONGEST_REASON = 300
"""Most characters of a reason."""


async def takeback_post(services: Services, row: OutboxRow) -> MessageDraft:
    """The permanent notice."""
    news = row.notification
    assert isinstance(news, TakebackNotice)
    info = await services.matches.queries.info(row.match)
    presenter = presenter_of(info.family)
    begun = presenter.turns.begun(news.turn)
    head = _("### {match} is taken back to {turn}", match=title(info), turn=begun)
    if presenter.hands:
        kept = _("Hands are as they were, the draw pile is reshuffled. What was undone stays in `/view log`.")
        seed = _(
            "-# Dice and cards now follow a new seed. Its SHA-256 is `{fingerprint}`; "
            "the seed is published at the end.",
            fingerprint=news.commitment,
        )
    else:
        kept = _("What was undone stays in `/view log`.")
        seed = _(
            "-# Dice now follow a new seed. Its SHA-256 is `{fingerprint}`; the seed is published at the end.",
            fingerprint=news.commitment,
        )
    kept = f"{kept}\n{_(UNRATED)}" if news.unrated else kept
    return MessageDraft(f"{head}\n{_by(info, news)}{because(news.reason)}", kept, foot=seed, silent=True)


def _by(info: MatchInfo, news: TakebackNotice) -> str:
    if news.seat:
        return _("{player} proposed it, and everyone agreed.", player=who(info, news.seat))
    return _("{player} decided this as an organizer of this server.", player=name(Person(news.person)))


def because(reason: str) -> str:
    """The reason in the proposer's words; empty if there is none."""
    said = discord.utils.escape_markdown(clip(" ".join(reason.split()), LONGEST_REASON))
    return f"\n> {said}" if said else ""


def _proposal(info: MatchInfo, text: str, proposer: str) -> Said:
    _seats, number, reason = read_text(text)
    turn = presenter_of(info.family).turns.begun(number)
    return Said(
        _("{player} proposes to take the battle back to {turn}.", player=proposer, turn=turn),
        because(reason).lstrip(),
        _("{player} doesn’t agree to take the battle back to {turn}.", player=proposer, turn=turn),
        _("{player} no longer proposes to take the battle back to {turn}.", player=proposer, turn=turn),
    )


WORDS[TAKEBACK] = _proposal


MESSAGES.add(MessageKind(type=TakebackNotice, post=takeback_post, settles=lambda news: TAKEBACK))
