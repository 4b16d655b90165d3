"""When a side with several players is to have its private thread, who joins or leaves it, when it is put away. Pure.

The news of it are added to whatever change of a match leads to that, whoever made it: a start, a replaced player, one
who is forgotten, an end of any kind.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.service.model.live_match import Change
from bot.service.model.match import MatchInfo, Status
from bot.service.model.notifications import TeamThreadUpdate
from engine.decision import Seat, side_of


def sides_of(info: MatchInfo) -> tuple[Seat, ...]:
    """The sides on which several may sit."""
    seats = [side_of(chair.seat) for chair in info.chairs]
    return tuple(Seat(side) for side in dict.fromkeys(seats) if seats.count(side) > 1)


def talks(info: MatchInfo, side: Seat) -> bool:
    """Whether several persons sit on a side of a match under way."""
    return info.status is Status.RUNNING and len(set(info.people(side))) > 1


def with_talk(change: Change) -> Change:
    """A change, and what follows from it, with the news for the sides' threads."""
    return replace(_told(change), then=tuple(map(_told, change.then)))


def _told(change: Change) -> Change:
    news = tuple((one, None) for one in _news(change.before.info, change.after.info))
    return replace(change, news=(*change.news, *news)) if news else change


def _news(before: MatchInfo, after: MatchInfo) -> Iterator[TeamThreadUpdate]:
    begins = before.status is Status.LOBBY and after.status is Status.RUNNING
    ends = before.status is Status.RUNNING and after.status is Status.OVER
    for side in sides_of(after):
        were, are = set(before.people(side)), set(after.people(side))
        gone = sorted(person.id for person in were - are)
        if ends or (begins and talks(after, side)):
            yield TeamThreadUpdate(side)
        elif after.status is Status.RUNNING and not begins and were != are:
            yield from (TeamThreadUpdate(side, one) for one in gone or (0,))
