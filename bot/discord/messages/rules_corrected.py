"""Messages about rule errata: the proposal to apply one, and its result."""

from __future__ import annotations

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.messages.proposal import BY_ITSELF, WORDS, Said
from bot.discord.messages.registry import MESSAGES, MessageKind
from bot.service.domain.errata import RULES, ids_of
from bot.service.model.match import MatchInfo
from bot.service.model.match_notifications import RulesCorrected
from bot.service.workers.outbox import OutboxRow
from bot.texts.phrases import title
from engine.language import N_, _
from render.presenters import presenter_of

_AGREED = N_("Everyone agreed: from now on the battle follows the rulebook.")
_TOLD = N_(
    "This version of Long Roll no longer has the old reading, so from now on the battle follows the rulebook. Choices "
    "of this turn that weren’t final have to be made again."
)


async def rules_corrected_post(services: Services, row: OutboxRow) -> MessageDraft:
    """The permanent notice."""
    news = row.notification
    assert isinstance(news, RulesCorrected)
    info = await services.matches.queries.info(row.match)
    heading = _("### {match}: a rule is corrected", match=title(info))
    return MessageDraft(f"{heading}{_said(info, news.which)}", _(_AGREED if news.agreed else _TOLD), silent=True)


def _said(info: MatchInfo, which: tuple[str, ...]) -> str:
    return "".join(f"\n> {presenter_of(info.family).setup.correction(one)}" for one in which)


def _proposal(info: MatchInfo, text: str, proposer: str) -> Said:
    hint = _("If you all agree, it holds from now on. If not, this battle ends as it began.")
    return Said(
        _("{player} proposes to correct a rule that was read wrongly until now.", player=proposer),
        f"{_said(info, ids_of(text)).lstrip()}\n{hint}".lstrip(),
        _("{player} doesn’t agree to correct the rule.", player=proposer),
        _("{player} no longer proposes to correct the rule.", player=proposer),
    )


WORDS[RULES] = _proposal
BY_ITSELF.add(RULES)


MESSAGES.add(MessageKind(type=RulesCorrected, post=rules_corrected_post, settles=lambda news: RULES))
