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
from engine.decision import Seat, side_of
from engine.errors import GameOver

GUEST = Seat("guest")
"""Stands among the seats for the person without one who has to agree, too."""

Carry = Callable[[Live, Proposal, datetime, Random], Change]
"""What is done when all agree: to the match without the proposal, which is handed over too."""

_carriers: dict[str, Carry] = {}
_within_side: set[str] = set()


def carries(kind: str, *, within_side: bool = False) -> Callable[[Carry], Carry]:
    """Registers what is done when all have agreed to a kind, where that needs nothing but the match.

    What stands ``within_side`` is nobody's business on the other one.
    """

    def add(carry: Carry) -> Carry:
        _carriers[kind] = carry
        if within_side:
            _within_side.add(kind)
        return carry

    return add


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


def propose(  # noqa: PLR0913, PLR0917  a request, and what all changes need
    live: Live, person: Person, kind: str, text: str, now: datetime, rng: Random, carry: Carry | None = None
) -> Change | None:
    """A proposal by somebody with a seat, or his agreement to the same one; ``None`` when his own stands already.

    Raises:
        AlreadyProposed: another one of its kind stands.
        NotStarted, NotInMatch, GameOver.
    """
    _open(live)
    seat, stands = seat_for(live, person), live.info.proposal(kind)
    if stands and stands.text == text:
        agreed = not set(live.info.seats(person)) & set(asked(live.info, stands))
        return None if agreed else agree(live, person, kind, now, rng, carry)
    return bring(live, Proposal(kind, seat, live.info.seats(person), now, text), now, rng, carry)


def bring(live: Live, proposal: Proposal, now: datetime, rng: Random, carry: Carry | None = None) -> Change:
    """A proposal by whoever may make it.

    Raises:
        AlreadyProposed: one of its kind stands.
        NotStarted, GameOver.
    """
    _open(live)
    if live.info.proposal(proposal.kind):
        raise AlreadyProposed(live.info.id, proposal.kind)
    change = _carried(live, proposal, now, rng, carry)
    return change or _told(live, proposal, proposal.by, "proposed", now)


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
    agreed = replace(proposal, agreed=(*proposal.agreed, *voices))
    return _carried(live, agreed, now, rng, carry) or _told(live, agreed, voices[0], "agreed", now)


def decline(live: Live, person: Person, kind: str, now: datetime) -> Change:
    """A person's refusal; of one's own proposal, that it no longer stands.

    Raises:
        NothingProposed: nothing stands.
        NotStarted, NotInMatch, GameOver.
    """
    _open(live)
    proposal = live.info.proposal(kind)
    voices = _voices(live, person, proposal)
    if proposal is None or (kind in _within_side and side_of(voices[0]) != side_of(proposal.by)):
        raise NothingProposed(live.info.id, kind)
    own = proposal.by in voices or (not proposal.by and GUEST in voices)
    change = "withdrawn" if own else "declined"
    after = replace(without(live, kind), revision=live.revision + 1)
    return Change(live, after, now, news=((Proposed(kind, change, voices[0], (), proposal.text), None),))


def without(live: Live, *kinds: str) -> Live:
    """The match in which nothing of these kinds is proposed any more."""
    left = tuple(one for one in live.info.proposals if one.kind not in kinds)
    return replace(live, info=replace(live.info, proposals=left))


def _carried(live: Live, proposal: Proposal, now: datetime, rng: Random, carry: Carry | None) -> Change | None:
    """What all have agreed to, done; ``None`` while somebody has yet to answer."""
    if asked(live.info, proposal):
        return None
    carried = (carry or _carriers[proposal.kind])(without(live, proposal.kind), proposal, now, rng)
    return replace(carried, before=live)


def _told(live: Live, proposal: Proposal, seat: Seat, change: str, now: datetime) -> Change:
    """The proposal as it stands now, for those to know who have yet to answer."""
    left = asked(live.info, proposal)
    guest = guest_of(proposal.text) if GUEST in left else None
    seats = tuple(one for one in left if one != GUEST)
    news = Proposed(proposal.kind, change, seat, seats, proposal.text, guest.id if guest else 0)
    rest = without(live, proposal.kind).info
    info = replace(rest, proposals=(*rest.proposals, proposal))
    return Change(live, replace(live, info=info, revision=live.revision + 1), now, news=((news, None),))


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
