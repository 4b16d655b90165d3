"""The invitation to a rematch."""

from __future__ import annotations

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.rows import lobby_controls
from bot.discord.messages.registry import MESSAGES, MessageKind
from bot.service.model.match import MatchId, Status
from bot.service.model.match_notifications import RematchInvitation
from bot.service.workers.outbox import OutboxRow
from bot.texts.phrases import name, names, title
from engine.language import _


async def rematch_post(services: Services, row: OutboxRow) -> MessageDraft:
    """Pings the former players who have no seat yet."""
    news = row.notification
    assert isinstance(news, RematchInvitation)
    info, before = (
        await services.matches.queries.info(row.match),
        await services.matches.queries.info(MatchId(news.match)),
    )
    played = [chair.person for chair in before.chairs if chair.person]
    missing = tuple(person for person in played if not info.seat(person)) if info.status is Status.LOBBY else ()
    return MessageDraft(
        _("### {match} · rematch", match=title(info))
        + "\n"
        + _("{host} wants to play {battle} again, swapping sides.", host=name(info.host), battle=title(before)),
        _("{players}: will you take the other side?", players=names(missing)) if missing else "",
        controls=lobby_controls(info) if missing else (),
        ping=missing,
        silent=not missing,
    )


MESSAGES.add(MessageKind(type=RematchInvitation, post=rematch_post, heeds_quiet_hours=True))
