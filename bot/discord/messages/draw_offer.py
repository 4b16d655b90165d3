"""The message of a draw offer and its result."""

from __future__ import annotations

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.rows import draw_controls
from bot.discord.messages.registry import MESSAGES, Former, MessageKind
from bot.service.model.match import MatchInfo, Status
from bot.service.model.notifications import DrawNotice
from bot.service.workers.outbox import OutboxRow
from bot.texts.phrases import name, title, who


async def draw_offer_post(services: Services, row: OutboxRow) -> MessageDraft:
    """A draw offered, declined or withdrawn. An open offer pings the people who may answer."""
    news = row.notification
    assert isinstance(news, DrawNotice)
    info = await services.matches.queries.info(row.match)
    stands = news.change == "offered" and _stands(info, news)
    asked = tuple(person for seat in news.asked if (person := info.person(seat))) if stands else ()
    return MessageDraft(
        f"### {title(info)}\n{_text(info, news)}",
        f"{', '.join(map(name, asked))}: you may accept, or play on; the battle goes on meanwhile." if asked else "",
        controls=(draw_controls(info),) if stands else (),
        ping=asked,
        side=news.seat,
        silent=not asked,
    )


def _stands(info: MatchInfo, news: DrawNotice) -> bool:
    return info.status is Status.RUNNING and info.draw_offered_by == news.seat


def _text(info: MatchInfo, news: DrawNotice) -> str:
    says = {
        "offered": "offers a draw.",
        "declined": "declines the draw: the battle goes on.",
        "withdrawn": "takes back the offer of a draw.",
    }
    return f"{who(info, news.seat)} {says[news.change]}"


MESSAGES.add(MessageKind(type=DrawNotice, post=draw_offer_post, former=Former.RETIRED, heeds_quiet_hours=True))
