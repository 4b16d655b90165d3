"""The message that offers help with a first turn, once."""

from __future__ import annotations

from discord import ButtonStyle

from bot.app.services import Services
from bot.discord.components.items import button, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.rows import newcomer_buttons
from bot.discord.messages.registry import MESSAGES, MessageKind
from bot.service.domain.newcomer_help import NewcomerHelp
from bot.service.domain.notification_registry import Audience
from bot.service.workers.outbox import OutboxRow
from bot.texts.phrases import place_of, title
from engine.language import _


async def newcomer_post(services: Services, row_: OutboxRow) -> MessageDraft | None:
    """The offer; ``None`` when the turn was played meanwhile."""
    news = row_.notification
    assert isinstance(news, NewcomerHelp)
    info = await services.matches.queries.info(row_.match)
    if info.moment != news.moment or info.waiting is None or info.waiting.person != row_.person:
        return None
    lines = (
        _("Not sure how to begin? **Show me** leads you through it on your own board, one step at a time."),
        _("Take your time; I won’t offer this again."),
    )
    show = button(_("Show me"), Press("show-me", info.id), ButtonStyle.primary)
    return MessageDraft(
        _("### {match} · your first turn", match=title(info)),
        "\n".join(lines),
        foot=_("-# The battle: {place}", place=place_of(info)),
        controls=(row(show, *newcomer_buttons(info)),),
        silent=True,
    )


MESSAGES.add(MessageKind(type=NewcomerHelp, audience=Audience.PERSON, post=newcomer_post))
