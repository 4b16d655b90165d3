"""Messages about rule errata: the proposal to apply one, and its result."""

from __future__ import annotations

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.messages.proposal import BY_ITSELF, WORDS
from bot.discord.messages.registry import MESSAGES, MessageKind
from bot.service.domain.errata import RULES, ids_of
from bot.service.model.match import MatchInfo
from bot.service.model.notifications import RulesCorrected
from bot.service.workers.outbox import OutboxRow
from bot.texts.phrases import title
from render.presenters import presenter_of

_AGREED = "Everybody agreed: from now on it is played as the rulebook has it."
_TOLD = (
    "The older reading is gone from this version of the program, so it is played rightly from now on. "
    "Choices of this turn that nothing had fixed yet have to be made again."
)


async def rules_corrected_post(services: Services, row: OutboxRow) -> MessageDraft:
    """The permanent notice."""
    news = row.notification
    assert isinstance(news, RulesCorrected)
    info = await services.matches.queries.info(row.match)
    heading = f"### {title(info)}: a rule is corrected"
    return MessageDraft(f"{heading}{_said(info, news.which)}", _AGREED if news.agreed else _TOLD, silent=True)


def _said(info: MatchInfo, which: tuple[str, ...]) -> str:
    return "".join(f"\n> {presenter_of(info.family).setup.correction(one)}" for one in which)


def _proposal(info: MatchInfo, text: str) -> str:
    said = _said(info, ids_of(text))
    hint = "Agree, and it holds from now on. Decline, and this battle is played to its end as it began."
    return f"to correct what it has read wrongly in the rulebook until now{said}\n{hint}"


WORDS[RULES] = _proposal
BY_ITSELF.add(RULES)


MESSAGES.add(MessageKind(type=RulesCorrected, post=rules_corrected_post, settles=lambda news: RULES))
