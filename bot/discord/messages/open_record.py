"""The messages of an open record: the proposal to all players, and their agreement."""

from __future__ import annotations

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.rows import open_record_controls
from bot.discord.messages.proposal import WORDS
from bot.discord.messages.registry import MESSAGES, Former, MessageKind
from bot.service.model.match import MatchInfo
from bot.service.model.notifications import RecordOpened
from bot.service.usecases.records import OPEN_RECORD
from bot.service.workers.outbox import OutboxRow
from bot.texts.phrases import title
from render.presenters import presenter_of


async def open_record_post(services: Services, row: OutboxRow) -> MessageDraft:
    """The permanent message, with the button by which each player gets the file."""
    info = await services.matches.queries.info(row.match)
    return MessageDraft(
        f"### {title(info)}: all have agreed to an open record",
        f"Each player gets it below, until the battle goes on here. Whoever has the file can read {_secrets(info)}: "
        "from now on play it elsewhere, with `/match import`.",
        controls=(open_record_controls(info),),
    )


def _secrets(info: MatchInfo) -> str:
    presenter = presenter_of(info.family)
    hands = "both hands, and " if presenter.hands else ""
    return f"{hands}what the {presenter.chances} of this match would still bring"


def _proposal(info: MatchInfo, text: str) -> str:
    return (
        "to hand out an **open record**, with which the battle can go on with any bot\n"
        f"Whoever has that file can read **{_secrets(info)}**. "
        "It is for a battle that moves elsewhere, not for one that goes on here."
    )


WORDS[OPEN_RECORD] = _proposal


MESSAGES.add(
    MessageKind(type=RecordOpened, post=open_record_post, former=Former.RETIRED, settles=lambda news: OPEN_RECORD)
)
