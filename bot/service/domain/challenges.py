"""Challenges: a lobby's seat is kept for a person until they answer, the host withdraws, or a day has passed. Pure.

An answered challenge stays with the lobby, which says what became of it and is open to anyone.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from msgspec.structs import replace

from bot.ports.clock import from_stamp, to_stamp
from bot.service.domain import clocks, lobby, standing_orders
from bot.service.domain.kind_registry import KINDS, Audience, NotificationKind, TimerKind, simply
from bot.service.domain.timers import CHALLENGE
from bot.service.domain.vacations import with_preferences
from bot.service.model.errors import CannotSwap, NoSeatToKeep, NotChallenged, NotHost, NotThatPerson
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import DECLINED, LAPSED, WITHDRAWN, Challenge, MatchInfo, Person, Status
from bot.service.model.notifications import ChallengeNotice, LobbyUpdate, Notification
from bot.service.model.preferences import Preferences
from engine.decision import side_of

KEPT: Final = timedelta(days=1)
"""How long a seat is kept for a challenged person."""


def challenging(live: LiveMatch, person: Person, now: datetime) -> LiveMatch:
    """A new lobby with its first free seat of another side kept for a person.

    Raises:
        NotThatPerson: it is the host.
        NoSeatToKeep: no seat of another side is free.
    """
    info = live.info
    if person == info.host:
        raise NotThatPerson
    mine = info.seat(info.host)
    seat = next((one for one in info.free if mine is None or side_of(one) != side_of(mine)), None)
    if seat is None:
        raise NoSeatToKeep
    challenge = Challenge(person=person.id, seat=seat, until=to_stamp(now + KEPT))
    return replace(live, info=replace(info, challenge=challenge))


def accepted(
    live: LiveMatch, person: Person, now: datetime, preferences: Preferences | None = None, *, swap: bool = False
) -> Change:
    """The challenged person takes the seat, or with ``swap`` the host's, who takes theirs.

    The caller starts the match if it is full then.

    Raises:
        NotChallenged: nobody waits for this person's answer.
        CannotSwap: the match is no duel, or one of two that swap sides anyway.
        LobbyClosed, AlreadyIn.
    """
    challenge = _pending(live, person)
    change = lobby.join(live, person, challenge.seat, now, preferences)
    return replace(change, after=_swapped(change.after, person)) if swap else change


def can_swap(info: MatchInfo) -> bool:
    """Whether the challenged person may ask for the other side: in a duel that is played once."""
    return not info.leaders and info.series is None


def declined(live: LiveMatch, person: Person, now: datetime) -> Change:
    """The challenged person declines.

    Raises:
        NotChallenged, LobbyClosed.
    """
    _pending(live, person)
    return _settled(live, DECLINED, now)


def withdrawn(live: LiveMatch, by: Person, now: datetime) -> Change:
    """The host opens the kept seat to anyone.

    Raises:
        NotHost: somebody else opened the lobby.
        NotChallenged: nobody is challenged.
        LobbyClosed.
    """
    if by != live.info.host:
        raise NotHost(live.info.id)
    _pending(live, None)
    return _settled(live, WITHDRAWN, now)


def lapsed(live: LiveMatch, now: datetime) -> Change | None:
    """A kept seat is opened to anyone when nobody has answered in time; ``None`` before."""
    due = ends(live)
    return _settled(live, LAPSED, now) if due and now >= due else None


def ends(live: LiveMatch) -> datetime | None:
    """Time (UTC) until which a seat is kept; ``None`` for no seat."""
    challenge = live.info.challenge
    waits = challenge is not None and not challenge.answer and live.info.status is Status.LOBBY
    return from_stamp(challenge.until) if challenge and waits else None


def asked(live: LiveMatch) -> tuple[tuple[Notification, Person], ...]:
    """What a new lobby tells the person whom it challenges."""
    person = live.info.challenged
    return ((ChallengeNotice(change="asked"), person),) if person else ()


def _pending(live: LiveMatch, person: Person | None) -> Challenge:
    """The open challenge, of this person if one is named."""
    info, challenge = lobby.open_lobby(live), live.info.challenge
    if challenge is None or challenge.answer or (person and person.id != challenge.person):
        raise NotChallenged(info.id)
    return challenge


def _settled(live: LiveMatch, answer: str, now: datetime) -> Change:
    challenge, host = live.info.challenge, live.info.host
    assert challenge is not None
    after = replace(live, info=replace(live.info, challenge=replace(challenge, answer=answer)))
    told: list[tuple[Notification, Person | None]] = [(LobbyUpdate(), None)]
    told.append((ChallengeNotice(change=answer), Person(challenge.person)))
    told += [(ChallengeNotice(change=answer, person=challenge.person), host)] if answer != WITHDRAWN else []
    return Change(before=live, after=after, at=now, notifications=tuple(told))


def _swapped(live: LiveMatch, person: Person) -> LiveMatch:
    """A duel with the host and the other player in each other's seats, with their own preferences."""
    info, host = live.info, live.info.host
    if not can_swap(info):
        raise CannotSwap(info.id)
    mine, theirs = info.chair(next(iter(info.seats(host)))), info.chair(next(iter(info.seats(person))))
    info = clocks.with_chair(info, replace(mine, person=person))
    info = clocks.with_chair(info, replace(theirs, person=host))
    bare = standing_orders.without(standing_orders.without(live, host), person)
    live = with_preferences(replace(bare, info=info), {})
    return standing_orders.begun(standing_orders.begun(live, host), person)


KINDS.add(
    NotificationKind(
        type=ChallengeNotice,
        audiences=frozenset({Audience.PERSON}),
        newest_only=True,
        timers=(TimerKind(kind=CHALLENGE, due=ends, decide=simply(lapsed)),),
    )
)
