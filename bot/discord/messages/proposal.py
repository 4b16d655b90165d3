"""What somebody proposes to the table, and what becomes of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.rows import proposal_controls
from bot.service.domain.proposals import GUEST, guest_of
from bot.service.model.match import MatchInfo, Person, Proposal, Status
from bot.service.model.notifications import ProposalNotice
from bot.service.workers.outbox import OutboxRow
from bot.texts.phrases import name, title, who
from render.words import listing

Wording = Callable[[MatchInfo, str], str]

WORDS: dict[str, Wording] = {}
"""By kind, how it goes on after *proposes*, and why in a line below: from the match and the proposal's text.

A module adds its own.
"""

OFFERS: dict[str, Wording] = {}
"""By kind, how it goes on after *offers*, where somebody proposes themselves."""

CAUTIONS: dict[str, Callable[[Services, MatchInfo, str], Awaitable[str]]] = {}
"""By kind, what those who decide have to know besides; empty text for nothing."""

BY_ITSELF: set[str] = set()
"""The kinds that the program itself proposes."""

_ENDED: Mapping[str, str] = {
    "declined": "does not agree {what}",
    "withdrawn": "no longer proposes {what}",
}


async def proposed_post(services: Services, row: OutboxRow) -> MessageDraft | None:
    """A proposal while it stands, for those who have yet to answer; what became of it, for nobody in particular.

    ``None`` for an agreement to what stands no longer: whatever came of it is told by itself.
    """
    news = row.news
    assert isinstance(news, ProposalNotice)
    info = await services.matches.queries.info(row.match)
    stands = info.proposal(news.what)
    if info.status is not Status.RUNNING or stands is None or stands.text != news.text:
        return _ended(info, news)
    what, line, why = WORDS[news.what](info, news.text).partition("\n")
    said = f"proposes {what}"
    if _offers_themselves(stands) and news.what in OFFERS:
        said = f"offers {OFFERS[news.what](info, news.text)}"
    caution = await CAUTIONS[news.what](services, info, news.text) if news.what in CAUTIONS else ""
    called = _called(info, news)
    return MessageDraft(
        f"### {title(info)}\n{_proposer(info, stands)} {said}.{line}{why}",
        "\n".join(filter(None, (caution, _question(info, news)))),
        controls=(proposal_controls(info, news.what),) if called else (),
        ping=called,
        side=stands.by,
        silent=not called,
    )


def _ended(info: MatchInfo, news: ProposalNotice) -> MessageDraft | None:
    """What became of a proposal that stands no longer."""
    if news.change not in _ENDED:
        return None
    what = WORDS[news.what](info, news.text).partition("\n")[0]
    said = _ENDED[news.change].format(what=what)
    return MessageDraft(f"### {title(info)}\n{_whoever(info, news)} {said}.", side=news.seat, silent=True)


def _question(info: MatchInfo, news: ProposalNotice) -> str:
    """Who agreed last, and whose answer is still missing: ``@ben, and @carl or @dora: do you agree?``."""
    agreed = f"{_whoever(info, news)} agrees. " if news.change == "agreed" else ""
    one_is_enough = listing([name(info.person(seat)) for seat in news.either], "or")
    asked = [name(info.person(seat)) for seat in news.asked] + ([name(Person(news.guest))] if news.guest else [])
    missing = ", and ".join(filter(None, (", ".join(dict.fromkeys(asked)), one_is_enough)))
    meanwhile = "" if info.timing.paused else " The battle goes on meanwhile."
    return f"{agreed}{missing}: do you agree?{meanwhile}" if missing else agreed.strip()


def _proposer(info: MatchInfo, stands: Proposal) -> str:
    """A player, somebody who offers themselves, the program, or else an organiser."""
    if info.person(stands.by):
        return who(info, stands.by)
    if stands.kind in BY_ITSELF:
        return "Long Roll"
    guest = guest_of(stands.text)
    return name(guest) if guest and _offers_themselves(stands) else "An organiser of this server"


def _offers_themselves(stands: Proposal) -> bool:
    return not stands.by and GUEST in stands.agreed


def _whoever(info: MatchInfo, news: ProposalNotice) -> str:
    """Who answered: a player, or somebody without a seat; an organiser where neither did."""
    if info.person(news.seat):
        return who(info, news.seat)
    guest = guest_of(news.text)
    return name(guest) if guest else "An organiser of this server"


def _called(info: MatchInfo, news: ProposalNotice) -> tuple[Person, ...]:
    seated = [person for seat in (*news.asked, *news.either) if (person := info.person(seat))]
    return tuple(dict.fromkeys([*seated, *([Person(news.guest)] if news.guest else [])]))
