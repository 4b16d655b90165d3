"""The message of a draw offer and its result."""

from __future__ import annotations

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.rows import draw_controls
from bot.discord.messages.registry import MESSAGES, Former, MessageKind
from bot.service.model.match import MatchInfo, Status
from bot.service.model.match_notifications import DrawNotice
from bot.service.workers.outbox import OutboxRow
from bot.texts.phrases import names, title, who
from engine.language import N_, _


async def draw_offer_post(services: Services, row: OutboxRow) -> MessageDraft:
    """A draw offered, declined or withdrawn. An open offer pings the people who may answer."""
    news = row.notification
    assert isinstance(news, DrawNotice)
    info = await services.matches.queries.info(row.match)
    stands = news.change == "offered" and _stands(info, news)
    asked = tuple(person for seat in news.asked if (person := info.person(seat))) if stands else ()
    return MessageDraft(
        f"### {title(info)}\n{_text(info, news)}",
        _("{players}: accept the draw, or play on. The battle continues meanwhile.", players=names(asked))
        if asked
        else "",
        controls=(draw_controls(info),) if stands else (),
        ping=asked,
        side=news.seat,
        silent=not asked,
    )


def _stands(info: MatchInfo, news: DrawNotice) -> bool:
    return info.status is Status.RUNNING and info.draw_offered_by == news.seat


def _text(info: MatchInfo, news: DrawNotice) -> str:
    return _(_SAID[news.change], player=who(info, news.seat))


_SAID = {
    "offered": N_("{player} offers a draw."),
    "declined": N_("{player} declines the draw: the battle goes on."),
    "withdrawn": N_("{player} withdraws the offer of a draw."),
}


MESSAGES.add(MessageKind(type=DrawNotice, post=draw_offer_post, former=Former.RETIRED, heeds_quiet_hours=True))
