"""Private threads of sides with several players: when they are due, who joins or leaves, when they close. Pure.

The notification (``TeamThreadUpdate``) is added to any change of a match that leads to that: a start, a replaced
player, a deleted person, an end of any kind. It only says that the thread is to be as the match is; the sender makes or
finds it, lets players in and out, and archives it at the end.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.service.model.live_match import Change
from bot.service.model.match import MatchInfo, Status
from bot.service.model.match_notifications import TeamThreadUpdate
from engine.decision import Seat, side_of


def sides_of(info: MatchInfo) -> tuple[Seat, ...]:
    """The sides with several seats."""
    seats = [side_of(chair.seat) for chair in info.chairs]
    return tuple(Seat(side) for side in dict.fromkeys(seats) if seats.count(side) > 1)


def talks(info: MatchInfo, side: Seat) -> bool:
    """Whether several people play on a side of a running match."""
    return info.status is Status.RUNNING and len(set(info.people(side))) > 1


def with_thread_updates(change: Change) -> Change:
    """A change and what follows from it, with the notifications for the sides' threads."""
    return replace(_told(change), then=tuple(map(_told, change.then)))


def _told(change: Change) -> Change:
    notifications = tuple((one, None) for one in _notifications(change.before.info, change.after.info))
    return replace(change, notifications=(*change.notifications, *notifications)) if notifications else change


def _notifications(before: MatchInfo, after: MatchInfo) -> Iterator[TeamThreadUpdate]:
    begins = before.status is Status.LOBBY and after.status is Status.RUNNING
    ends = before.status is Status.RUNNING and after.status is Status.OVER
    for side in sides_of(after):
        were, are = set(before.people(side)), set(after.people(side))
        gone = sorted(person.id for person in were - are)
        if ends or (begins and talks(after, side)):
            yield TeamThreadUpdate(side)
        elif after.status is Status.RUNNING and not begins and were != are:
            yield from (TeamThreadUpdate(side, one) for one in gone or (0,))
