"""What all at a table must agree to: proposed, agreed to, declined, withdrawn. Pure, like ``bot.service.play``.

One of a kind stands at a time, until it is answered or the match is over. It is carried out in the change by which the
last one agrees. Asked are all who have a seat, and the guest: a person with whom the proposal's text begins as ``@ID``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from random import Random

from msgspec.structs import replace

from bot.service.errors import AlreadyProposed, NothingProposed, NotInMatch
from bot.service.live import Change, Live
from bot.service.model import MatchInfo, Person, Proposal
from bot.service.news import Proposed
from bot.service.play import running, seat_for
from engine.decision import Seat
from engine.errors import GameOver

GUEST = Seat("guest")
"""Stands among the seats for the person without one who has to agree, too."""

Carry = Callable[[Live, Proposal, datetime, Random], Change]
"""What is done when all agree: to the match without the proposal, which is handed over too."""

CARRIES: dict[str, Carry] = {}
"""By kind, what needs nothing but the match. A module adds its own."""

_NAMED = re.compile(r"@(\d+)\b")


def guest_of(text: str) -> Person | None:
    """The person without a seat who is asked."""
    found = _NAMED.match(text)
    return Person(int(found[1])) if found else None


def asked(info: MatchInfo, proposal: Proposal) -> tuple[Seat, ...]:
    """Who has yet to agree; a free seat says nothing."""
    seats = tuple(chair.seat for chair in info.chairs if chair.person and chair.seat not in proposal.agreed)
    guest = guest_of(proposal.text)
    return (*seats, GUEST) if guest and GUEST not in proposal.agreed else seats


def propose(
    live: Live, person: Person, proposal: Proposal, now: datetime, rng: Random, carry: Carry | None = None
) -> Change:
    """A proposal by somebody with a seat; ``proposal.agreed`` are those who need not be asked beside him.

    Raises:
        AlreadyProposed: one of its kind stands.
        NotStarted, NotInMatch, GameOver.
    """
    _open(live)
    seat = seat_for(live, person)
    return bring(live, replace(proposal, by=seat), live.info.seats(person), now, rng, carry)


def bring(
    live: Live, proposal: Proposal, agreed: tuple[Seat, ...], now: datetime, rng: Random, carry: Carry | None = None
) -> Change:
    """A proposal by whoever may make it, to which these have agreed by making it.

    Raises:
        AlreadyProposed, NotStarted, GameOver.
    """
    _open(live)
    if live.info.proposal(proposal.kind):
        raise AlreadyProposed(live.info.id, proposal.kind)
    proposal = replace(proposal, agreed=(*proposal.agreed, *agreed), at=now)
    return _go_on(live, proposal, proposal.by, "made", rng, carry)


def agree(live: Live, person: Person, kind: str, now: datetime, rng: Random, carry: Carry | None = None) -> Change:
    """A person's agreement to what stands of a kind; the last one's carries it out.

    Raises:
        NothingProposed: nothing stands, or he has agreed already.
        NotStarted, NotInMatch, GameOver.
    """
    _open(live)
    proposal = live.info.proposal(kind)
    voices = _voices(live, person, proposal)
    if proposal is None or not set(voices) & set(asked(live.info, proposal)):
        raise NothingProposed(live.info.id, kind)
    agreed = replace(proposal, agreed=(*proposal.agreed, *voices), at=now)
    return _go_on(live, agreed, voices[0], "agreed", rng, carry)


def decline(live: Live, person: Person, kind: str, now: datetime) -> Change:
    """A person's refusal; of one's own proposal, that it no longer stands.

    Raises:
        NothingProposed: nothing stands.
        NotStarted, NotInMatch, GameOver.
    """
    _open(live)
    proposal = live.info.proposal(kind)
    voices = _voices(live, person, proposal)
    if proposal is None:
        raise NothingProposed(live.info.id, kind)
    own = proposal.by in voices or (not proposal.by and GUEST in voices)
    change = "withdrawn" if own else "declined"
    after = replace(without(live, kind), revision=live.revision + 1)
    return Change(live, after, now, news=((Proposed(kind, change, voices[0], proposal.text), None),))


def without(live: Live, *kinds: str) -> Live:
    """The match in which nothing of these kinds is proposed any more."""
    left = tuple(one for one in live.info.proposals if one.kind not in kinds)
    return replace(live, info=replace(live.info, proposals=left))


def _go_on(live: Live, proposal: Proposal, seat: Seat, change: str, rng: Random, carry: Carry | None) -> Change:
    rest = without(live, proposal.kind)
    left = asked(live.info, proposal)
    if not left:
        carried = (carry or CARRIES[proposal.kind])(rest, proposal, proposal.at, rng)
        return replace(carried, before=live)
    info = replace(rest.info, proposals=(*rest.info.proposals, proposal))
    guest = guest_of(proposal.text) if GUEST in left else None
    told = Proposed(
        proposal.kind,
        change,
        seat,
        proposal.text,
        tuple(one for one in left if one != GUEST),
        guest.id if guest else 0,
    )
    return Change(live, replace(live, info=info, revision=live.revision + 1), proposal.at, news=((told, None),))


def _voices(live: Live, person: Person, proposal: Proposal | None) -> tuple[Seat, ...]:
    """For whom a person speaks: his seats, or the guest.

    Raises:
        NotInMatch: for nobody.
    """
    seats = live.info.seats(person)
    guest = (GUEST,) if proposal and guest_of(proposal.text) == person else ()
    if not seats and not guest:
        raise NotInMatch(live.info.id)
    return seats + guest


def _open(live: Live) -> None:
    if running(live).outcome:
        raise GameOver
