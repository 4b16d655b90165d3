"""The message of a proposal and its result."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from msgspec import Struct

from bot.app.services import Services
from bot.discord.components.message import MessageDraft
from bot.discord.components.rows import proposal_controls
from bot.service.domain.proposals import GUEST, guest_of
from bot.service.model.match import MatchInfo, Person, Proposal, Status
from bot.service.model.match_notifications import ProposalNotice
from bot.service.workers.outbox import OutboxRow
from bot.texts.phrases import name, title, who
from engine.language import N_, _, alternatives, enumerated


class Said(Struct, frozen=True):
    """The sentences of a proposal: it is made, and why or what follows; it is declined, it is withdrawn."""

    proposed: str
    why: str
    declined: str
    withdrawn: str


Wording = Callable[[MatchInfo, str, str], Said]
"""From the match, the proposal's text, and the name of the person who proposes, declines or withdraws."""

WORDS: dict[str, Wording] = {}
"""By kind, the sentences of a proposal. Each module of a kind adds its own."""

OFFERS: dict[str, Callable[[MatchInfo, str, str], str]] = {}
"""By kind, the sentence for people who propose themselves."""

CAUTIONS: dict[str, Callable[[Services, MatchInfo, str], Awaitable[str]]] = {}
"""By kind, a warning for the people who decide; empty for none."""

BY_ITSELF: set[str] = set()
"""Kinds that the program itself proposes."""


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
    person = _proposer(info, stands)
    words = WORDS[news.what](info, news.text, person)
    said = words.proposed
    if _offers_themselves(stands) and news.what in OFFERS:
        said = OFFERS[news.what](info, news.text, person)
    caution = await CAUTIONS[news.what](services, info, news.text) if news.what in CAUTIONS else ""
    called = _called(info, news)
    return MessageDraft(
        "\n".join(filter(None, (f"### {title(info)}", said, words.why))),
        "\n".join(filter(None, (caution, _question(info, news)))),
        controls=(proposal_controls(info, news.what),) if called else (),
        ping=called,
        side=stands.by,
        silent=not called,
    )


def _ended(info: MatchInfo, news: ProposalNotice) -> MessageDraft | None:
    """The result of a closed proposal."""
    if news.change not in {"declined", "withdrawn"}:
        return None
    words = WORDS[news.what](info, news.text, _whoever(info, news))
    said = words.declined if news.change == "declined" else words.withdrawn
    return MessageDraft(f"### {title(info)}\n{said}", side=news.seat, silent=True)


def _question(info: MatchInfo, news: ProposalNotice) -> str:
    """The last agreement and the missing answers: ``@ben, @carl or @dora: do you agree?``."""
    agreed = [_("{player} agrees.", player=_whoever(info, news))] if news.change == "agreed" else []
    one_is_enough = [alternatives(name(info.person(seat)) for seat in news.either)] if news.either else []
    asked = [name(info.person(seat)) for seat in news.asked] + ([name(Person(news.guest))] if news.guest else [])
    missing = enumerated((*dict.fromkeys(asked), *one_is_enough))
    ask = [_("{players}: do you agree?", players=missing)] if missing else []
    meanwhile = [_("The battle goes on meanwhile.")] if missing and not info.timing.paused else []
    return " ".join((*agreed, *ask, *meanwhile))


def _proposer(info: MatchInfo, stands: Proposal) -> str:
    """The proposer in words: a player, a volunteer, the program, or an organizer."""
    if info.person(stands.by):
        return who(info, stands.by)
    if stands.kind in BY_ITSELF:
        return "Long Roll"
    guest = guest_of(stands.text)
    return name(guest) if guest and _offers_themselves(stands) else _(ORGANIZER)


ORGANIZER = N_("An organizer of this server")
"""The proposer without a seat, at the beginning of a sentence."""


def _offers_themselves(stands: Proposal) -> bool:
    return not stands.by and GUEST in stands.agreed


def _whoever(info: MatchInfo, news: ProposalNotice) -> str:
    """The person who answered: a player or a volunteer; else an organizer."""
    if info.person(news.seat):
        return who(info, news.seat)
    guest = guest_of(news.text)
    return name(guest) if guest else _(ORGANIZER)


def _called(info: MatchInfo, news: ProposalNotice) -> tuple[Person, ...]:
    seated = [person for seat in (*news.asked, *news.either) if (person := info.person(seat))]
    return tuple(dict.fromkeys([*seated, *([Person(news.guest)] if news.guest else [])]))
