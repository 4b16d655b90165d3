"""Rules that were read wrongly: what the table is asked, and what it is told when they are corrected for a match."""

from __future__ import annotations

from bot.posts.desk import Services
from bot.posts.messages import MESSAGES, MessageKind
from bot.posts.post import Post
from bot.posts.proposed import BY_ITSELF, WORDS
from bot.posts.words import title
from bot.service.corrections import RULES, ids_of
from bot.service.model import MatchInfo
from bot.service.news import RulesCorrected
from bot.service.outbox import OutboxRow
from render.presenters import presenter_of

_AGREED = "Everybody agreed: from now on it is played as the rulebook has it."
_TOLD = (
    "The older reading is gone from this version of the program, so it is played rightly from now on. "
    "Choices of this turn that nothing had fixed yet have to be made again."
)


async def ruled_post(desk: Services, row: OutboxRow) -> Post:
    """The line that stays, for all to see."""
    news = row.news
    assert isinstance(news, RulesCorrected)
    info = await desk.matches.queries.info(row.match)
    heading = f"### {title(info)}: a rule is corrected"
    return Post(f"{heading}{_said(info, news.which)}", _AGREED if news.agreed else _TOLD, silent=True)


def _said(info: MatchInfo, which: tuple[str, ...]) -> str:
    return "".join(f"\n> {presenter_of(info.family).setup.correction(one)}" for one in which)


def _proposal(info: MatchInfo, text: str) -> str:
    said = _said(info, ids_of(text))
    hint = "Agree, and it holds from now on. Decline, and this battle is played to its end as it began."
    return f"to correct what it has read wrongly in the rulebook until now{said}\n{hint}"


WORDS[RULES] = _proposal
BY_ITSELF.add(RULES)


MESSAGES.add(MessageKind(type=RulesCorrected, post=ruled_post, settles=lambda news: RULES))
