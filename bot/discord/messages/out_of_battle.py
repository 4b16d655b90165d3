"""Message for a player who is out of the battle: what they may still do, and how to leave."""

from __future__ import annotations

from bot.app.services import Services
from bot.discord.components.items import button, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.messages.registry import MESSAGES, MessageKind
from bot.discord.panels.out_of_battle import leave_button, out_words
from bot.service.domain.notification_registry import Audience
from bot.service.model.match import MatchInfo, Status
from bot.service.model.match_notifications import OutOfBattle
from bot.service.workers.outbox import OutboxRow
from bot.texts.phrases import title
from engine.decision import Seat
from engine.language import _


def out_of_battle_post(info: MatchInfo, seat: Seat) -> MessageDraft:
    """The message, also in place of the player's hand."""
    board = button(_("Board"), Press("board", info.id))
    return MessageDraft(
        f"### {title(info)}\n{out_words(info, seat)}", controls=(row(board, leave_button(info)),), side=seat
    )


async def out_of_battle_message(services: Services, row: OutboxRow) -> MessageDraft | None:
    """The direct message; ``None`` where the person has left, or the battle is over."""
    news = row.notification
    assert isinstance(news, OutOfBattle)
    info = await services.matches.queries.info(row.match)
    if news.seat not in info.out or info.person(news.seat) != row.person or info.status is not Status.RUNNING:
        return None
    return out_of_battle_post(info, news.seat)


MESSAGES.add(MessageKind(type=OutOfBattle, audience=Audience.PERSON, post=out_of_battle_message))
