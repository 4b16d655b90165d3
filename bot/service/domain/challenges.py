"""Challenges: a lobby's seat is kept for a person until they answer, the host withdraws, or a day has passed. Pure.

Either of the two may propose other terms, which the other one accepts, declines or changes in turn; the lobby itself
changes when they agree. An answered challenge stays with the lobby, which says what became of it and is open to anyone.
The lobby of two whom the queue has found closes instead, and so does one whose host has enough battles by now.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from msgspec.structs import replace

from bot.ports.clock import from_stamp, to_stamp
from bot.service.domain import clocks, lobby, standing_orders
from bot.service.domain.matchmaking.tickets import IN_ONE_SITTING
from bot.service.domain.notification_registry import KINDS, Audience, NotificationKind, TimerKind, simply
from bot.service.domain.timer_names import CHALLENGE
from bot.service.domain.vacations import with_preferences
from bot.service.model.errors import CannotChange, CannotSwap, NoSeatToKeep, NotChallenged, NotHost, NotThatPerson
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import (
    ACCEPTED,
    AGREED,
    CHANGED,
    DECLINED,
    FALLEN,
    LAPSED,
    WITHDRAWN,
    Challenge,
    ChallengeTerms,
    MatchInfo,
    Person,
    Status,
)
from bot.service.model.match_notifications import ChallengeNotice, LobbyUpdate, Notification, OpponentFound
from bot.service.model.preferences import Preferences
from engine.decision import side_of

KEPT: Final = timedelta(days=1)
"""How long a seat is kept for a challenged person."""

KEPT_BY_QUEUE: Final = timedelta(hours=12)
"""How long it is kept for somebody whom the queue has found."""

KEPT_FOR_BLITZ: Final = timedelta(minutes=30)
"""The same for a battle whose players should be there at once."""


def challenging(live: LiveMatch, person: Person, now: datetime, limit: int = 0) -> LiveMatch:
    """A new lobby with its first free seat of another side kept for a person; ``limit`` as in ``Challenge``.

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
    challenge = Challenge(person=person.id, seat=seat, until=to_stamp(now + KEPT), limit=limit)
    return replace(live, info=replace(info, challenge=challenge))


def found_by_queue(live: LiveMatch, reasons: Sequence[str], now: datetime) -> LiveMatch:
    """A new lobby with a challenged person as one that the queue has opened: nobody else may join it."""
    challenge = live.info.challenge
    assert challenge is not None
    kept = KEPT_FOR_BLITZ if live.info.timing.pace == IN_ONE_SITTING else KEPT_BY_QUEUE
    challenge = replace(challenge, queued=True, found=tuple(reasons), until=to_stamp(now + kept))
    return replace(live, info=replace(live.info, challenge=challenge))


def accepted(
    live: LiveMatch,
    person: Person,
    now: datetime,
    preferences: Preferences | None = None,
    *,
    swap: bool = False,
    rated: bool = True,
) -> Change:
    """The challenged person takes the seat, or with ``swap`` the host's, who takes theirs.

    The caller starts the match if it is full then. ``preferences`` are those of the challenged person, who may not want
    the battle ``rated``.

    Raises:
        NotChallenged: nobody waits for this person's answer.
        CannotSwap: the match is no duel, or one of two that swap sides anyway.
        LobbyClosed, AlreadyIn.
    """
    challenge = _pending(live, person)
    if swap and not can_swap(live.info):
        raise CannotSwap(live.info.id)
    change = lobby.join(live, Person(challenge.person), challenge.seat, now, preferences, rated=rated)
    return replace(change, after=_swapped(change.after, person)) if swap else change


def agreed(live: LiveMatch, person: Person, anew: LiveMatch, now: datetime, preferences: Preferences) -> Change:
    """The person who was asked agrees to the proposed terms: the lobby becomes ``anew``, and the seat is taken.

    ``anew`` is a lobby by these terms with the host in their seat. The caller starts the match.

    Raises:
        NotChallenged: nobody waits for this person's answer, or no other terms are proposed.
        LobbyClosed, AlreadyIn.
    """
    challenge = _pending(live, person)
    if challenge.counter is None:
        raise NotChallenged(live.info.id)
    guest = Person(challenge.person)
    kept = replace(challenge, seat=challenge.counter.seat, counter=None, by_guest=False)
    info = replace(
        anew.info,
        id=live.info.id,
        created=live.info.created,
        place=live.info.place,
        challenge=kept,
        odds=live.info.odds,
    )
    after = replace(anew, info=info, revision=live.revision, version=live.version, followers=live.followers)
    change = lobby.join(after, guest, kept.seat, now, preferences)
    told = tuple(one for one in change.notifications if one[1] is None)
    other = live.info.host if person == guest else guest
    news: tuple[Notification, Person] = (ChallengeNotice(change=AGREED, person=person.id), other)
    return replace(change, before=live, notifications=(*told, (ChallengeNotice(change=ACCEPTED), person), news))


def countered(live: LiveMatch, person: Person, terms: ChallengeTerms, now: datetime) -> Change:
    """The person who was asked proposes other terms; the other one is to answer now, with as much time.

    Raises:
        NotChallenged: nobody waits for this person's answer.
        CannotChange: the match is no duel of its own, or the queue has found the two.
        LobbyClosed.
    """
    challenge = _pending(live, person)
    if not can_change(live.info):
        raise CannotChange(live.info.id)
    by_guest = person.id == challenge.person
    anew = replace(challenge, counter=terms, by_guest=by_guest, until=to_stamp(now + KEPT))
    after = replace(live, info=replace(live.info, challenge=anew))
    other = live.info.host if by_guest else Person(challenge.person)
    told: tuple[tuple[Notification, Person | None], ...] = (
        (LobbyUpdate(), None),
        (ChallengeNotice(change=CHANGED, person=person.id), other),
        (ChallengeNotice(change=CHANGED, person=person.id), person),
    )
    return Change(before=live, after=after, at=now, notifications=told)


def fallen(live: LiveMatch, now: datetime) -> Change | None:
    """A challenge that falls away because its host has enough battles; ``None`` where nobody is to answer one."""
    challenge = live.info.challenge
    if live.info.challenged is None or challenge is None or challenge.queued:
        return None
    info = replace(live.info, challenge=replace(challenge, answer=FALLEN), status=Status.CLOSED)
    told: tuple[tuple[Notification, Person | None], ...] = (
        (LobbyUpdate(), None),
        (ChallengeNotice(change=FALLEN), Person(challenge.person)),
        (ChallengeNotice(change=FALLEN, person=challenge.person), live.info.host),
    )
    return Change(before=live, after=replace(live, info=info), at=now, notifications=told)


def can_swap(info: MatchInfo) -> bool:
    """Whether the challenged person may ask for the other side: in a duel that is played once.

    Not of somebody whom the queue has found: the sides are by the wishes of both. Where other terms are proposed, they
    name the sides.
    """
    return can_change(info) and (info.challenge is None or info.challenge.counter is None)


def can_change(info: MatchInfo) -> bool:
    """Whether other terms may be proposed: in a duel that is played once, between two whom the queue has not found."""
    queued = info.challenge is not None and info.challenge.queued
    return not info.leaders and info.series is None and info.imported is None and not queued


def declined(live: LiveMatch, person: Person, now: datetime, why: str = "") -> Change:
    """The challenged person declines, and may say ``why``.

    Raises:
        NotChallenged, LobbyClosed.
    """
    _pending(live, person)
    return _settled(live, DECLINED, now, why)


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
    person, challenge = live.info.challenged, live.info.challenge
    if person is None or challenge is None:
        return ()
    told: tuple[Notification, Person] = (ChallengeNotice(change="asked"), person)
    return (told, (OpponentFound(), live.info.host)) if challenge.queued else (told,)


def _pending(live: LiveMatch, person: Person | None) -> Challenge:
    """The open challenge that this person is to answer, if one is named."""
    info, challenge = lobby.open_lobby(live), live.info.challenge
    if challenge is None or challenge.answer or (person and person != info.asked):
        raise NotChallenged(info.id)
    return challenge


def _settled(live: LiveMatch, answer: str, now: datetime, why: str = "") -> Change:
    """The seat opened to anyone, or the queue's lobby closed; both are told."""
    challenge, host, asked = live.info.challenge, live.info.host, live.info.asked
    assert challenge is not None
    assert asked is not None
    info = replace(live.info, challenge=replace(challenge, answer=answer, why=why))
    after = replace(live, info=replace(info, status=Status.CLOSED) if challenge.queued else info)
    guest = Person(challenge.person)
    told: list[tuple[Notification, Person | None]] = [(LobbyUpdate(), None)]
    if answer == WITHDRAWN:
        told.append((ChallengeNotice(change=answer), guest))
    else:
        other = host if asked == guest else guest
        told += [(ChallengeNotice(change=answer), asked), (ChallengeNotice(change=answer, person=asked.id), other)]
    return Change(before=live, after=after, at=now, notifications=tuple(told))


def _swapped(live: LiveMatch, person: Person) -> LiveMatch:
    """A duel with the host and the other player in each other's seats, with their own preferences."""
    info, host = live.info, live.info.host
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
KINDS.add(NotificationKind(type=OpponentFound, audiences=frozenset({Audience.PERSON})))
