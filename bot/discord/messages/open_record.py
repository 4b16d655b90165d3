"""The messages of an open record: the proposal to all players, and their agreement."""

from __future__ import annotations

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.rows import open_record_controls
from bot.discord.messages.proposal import WORDS, Said
from bot.discord.messages.registry import MESSAGES, Former, MessageKind
from bot.service.model.match import MatchInfo
from bot.service.model.match_notifications import RecordOpened
from bot.service.usecases.records import OPEN_RECORD
from bot.service.workers.outbox import OutboxRow
from bot.texts.phrases import title
from engine.language import _
from render.presenters import presenter_of


async def open_record_post(services: Services, row: OutboxRow) -> MessageDraft:
    """The permanent message, with the button by which each player gets the file."""
    info = await services.matches.queries.info(row.match)
    return MessageDraft(
        _("### {match}: everyone agreed to an open record", match=title(info)),
        _warned(info),
        controls=(open_record_controls(info),),
    )


def _warned(info: MatchInfo) -> str:
    if presenter_of(info.family).hands:
        return _(
            "Each player can take it below until the next move here. Anyone who has the file can read both hands and "
            "all future dice and cards. From now on, play elsewhere with `/match import`."
        )
    return _(
        "Each player can take it below until the next move here. Anyone who has the file can read all future dice. "
        "From now on, play elsewhere with `/match import`."
    )


def _proposal(info: MatchInfo, text: str, proposer: str) -> Said:
    if presenter_of(info.family).hands:
        why = _(
            "With it the battle can go on with another bot. Anyone who has the file can read **both hands and all "
            "future dice and cards**. Don’t agree if you want to go on here."
        )
    else:
        why = _(
            "With it the battle can go on with another bot. Anyone who has the file can read **all future dice**. "
            "Don’t agree if you want to go on here."
        )
    return Said(
        _("{player} proposes to hand out an **open record**.", player=proposer),
        why,
        _("{player} doesn’t agree to hand out an open record.", player=proposer),
        _("{player} no longer proposes to hand out an open record.", player=proposer),
    )


WORDS[OPEN_RECORD] = _proposal


MESSAGES.add(
    MessageKind(type=RecordOpened, post=open_record_post, former=Former.RETIRED, settles=lambda news: OPEN_RECORD)
)
