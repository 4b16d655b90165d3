"""What somebody proposes to the table, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.components import proposal_controls
from bot.posts.desk import Desk
from bot.posts.post import Post
from bot.posts.words import name, title, who
from bot.service.model import MatchInfo, Person, Status
from bot.service.news import Proposed
from bot.service.outbox import OutboxRow
from bot.service.proposals import guest_of

Wording = Callable[[MatchInfo, str], str]

WORDS: dict[str, Wording] = {}
"""By kind, how it goes on after *proposes*, and why in a line below: from the match and the proposal's text.

A module adds its own.
"""

BY_ITSELF: set[str] = set()
"""The kinds that the program itself proposes."""

_BECAME: Mapping[str, str] = {
    "proposed": "proposes {what}",
    "agreed": "agrees {what}",
    "declined": "does not agree {what}",
    "withdrawn": "no longer proposes {what}",
}


async def proposed_post(desk: Desk, row: OutboxRow) -> Post:
    """A proposal while it stands pings those who have to answer it; what became of it pings nobody."""
    news = row.news
    assert isinstance(news, Proposed)
    info = await desk.matches.info(row.match)
    called = _called(info, news) if _stands(info, news) else ()
    meanwhile = "" if info.timing.paused else " The battle goes on meanwhile."
    what, line, why = WORDS[news.what](info, news.text).partition("\n")
    said = _BECAME[news.change].format(what=what)
    return Post(
        f"### {title(info)}\n{_whoever(info, news)} {said}.{line if called else ''}{why if called else ''}",
        f"{', '.join(map(name, called))}: do you agree?{meanwhile}" if called else "",
        controls=(proposal_controls(info, news.what),) if called else (),
        ping=called,
        side=news.seat,
        silent=not called,
    )


def _whoever(info: MatchInfo, news: Proposed) -> str:
    """A player, somebody who offers himself, or else an organiser."""
    if info.person(news.seat):
        return who(info, news.seat)
    if news.what in BY_ITSELF:
        return "Long Roll"
    guest = guest_of(news.text)
    himself = guest is not None and not (news.change == "proposed" and news.guest)
    return name(guest) if himself else "An organiser of this server"


def _stands(info: MatchInfo, news: Proposed) -> bool:
    stands = info.proposal(news.what)
    return info.status is Status.RUNNING and stands is not None and stands.text == news.text


def _called(info: MatchInfo, news: Proposed) -> tuple[Person, ...]:
    seated = [person for seat in news.asked if (person := info.person(seat))]
    return tuple(dict.fromkeys([*seated, *([Person(news.guest)] if news.guest else [])]))
