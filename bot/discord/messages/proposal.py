"""The message of a proposal and its result."""

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
"""By kind, the words after *proposes*, and a reason on a second line; from the match and the proposal's text.

Each module of a kind adds its own.
"""

OFFERS: dict[str, Wording] = {}
"""By kind, the words after *offers*, for people who propose themselves."""

CAUTIONS: dict[str, Callable[[Services, MatchInfo, str], Awaitable[str]]] = {}
"""By kind, a warning for the people who decide; empty for none."""

BY_ITSELF: set[str] = set()
"""Kinds that the program itself proposes."""

_ENDED: Mapping[str, str] = {
    "declined": "does not agree {what}",
    "withdrawn": "no longer proposes {what}",
}


async def proposed_post(services: Services, row: OutboxRow) -> MessageDraft | None:
    """An open proposal, pinging the people who have not answered; or its result, without pings.

    ``None`` for an agreement to a proposal that was carried out, which has a message of its own.
    """
    news = row.notification
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
    """The result of a closed proposal."""
    if news.change not in _ENDED:
        return None
    what = WORDS[news.what](info, news.text).partition("\n")[0]
    said = _ENDED[news.change].format(what=what)
    return MessageDraft(f"### {title(info)}\n{_whoever(info, news)} {said}.", side=news.seat, silent=True)


def _question(info: MatchInfo, news: ProposalNotice) -> str:
    """The last agreement and the missing answers: ``@ben, and @carl or @dora: do you agree?``."""
    agreed = f"{_whoever(info, news)} agrees. " if news.change == "agreed" else ""
    one_is_enough = listing([name(info.person(seat)) for seat in news.either], "or")
    asked = [name(info.person(seat)) for seat in news.asked] + ([name(Person(news.guest))] if news.guest else [])
    missing = ", and ".join(filter(None, (", ".join(dict.fromkeys(asked)), one_is_enough)))
    meanwhile = "" if info.timing.paused else " The battle goes on meanwhile."
    return f"{agreed}{missing}: do you agree?{meanwhile}" if missing else agreed.strip()


def _proposer(info: MatchInfo, stands: Proposal) -> str:
    """The proposer in words: a player, a volunteer, the program, or an organizer."""
    if info.person(stands.by):
        return who(info, stands.by)
    if stands.kind in BY_ITSELF:
        return "Long Roll"
    guest = guest_of(stands.text)
    return name(guest) if guest and _offers_themselves(stands) else "An organiser of this server"


def _offers_themselves(stands: Proposal) -> bool:
    return not stands.by and GUEST in stands.agreed


def _whoever(info: MatchInfo, news: ProposalNotice) -> str:
    """The person who answered: a player or a volunteer; else an organizer."""
    if info.person(news.seat):
        return who(info, news.seat)
    guest = guest_of(news.text)
    return name(guest) if guest else "An organiser of this server"


def _called(info: MatchInfo, news: ProposalNotice) -> tuple[Person, ...]:
    seated = [person for seat in (*news.asked, *news.either) if (person := info.person(seat))]
    return tuple(dict.fromkeys([*seated, *([Person(news.guest)] if news.guest else [])]))
