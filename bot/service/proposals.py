"""What all players of a match must agree to: proposed, agreed to, declined, withdrawn. Pure, like ``bot.service.play``.

It is generic: a kind says by ``carries`` what is done when everybody has agreed, and keeps what it needs to know in the
proposal's text. There is at most one of a kind at a time; to propose what another has proposed is to agree. Nothing
becomes agreed by waiting.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from random import Random

from msgspec.structs import replace

from bot.service.errors import NothingProposed
from bot.service.live import Change, Live
from bot.service.model import MatchInfo, Person, Proposal
from bot.service.news import Proposed
from bot.service.play import running, seat_for
from engine.decision import Seat
from engine.errors import GameOver

Carry = Callable[[Live, Proposal, datetime, Random], Change]
"""Makes the change to which all have agreed, from a match without the proposal."""

_carriers: dict[str, Carry] = {}


def carries(kind: str) -> Callable[[Carry], Carry]:
    """Registers what is done when all have agreed to a kind of proposal."""

    def add(carry: Carry) -> Carry:
        _carriers[kind] = carry
        return carry

    return add


def propose(live: Live, person: Person, kind: str, text: str, now: datetime, rng: Random) -> Change | None:
    """A proposal, or the agreement to the same one by another; ``None`` when his own stands already."""
    seat = _seat(live, person)
    standing = live.info.proposal(kind)
    if standing and standing.text == text:
        return None if _has_agreed(live.info, standing, person) else agree(live, person, kind, now, rng)
    made = Proposal(kind, seat, _seats_of(live.info, person), now, text)
    asked = _missing(live.info, made)
    if not asked:
        return _carried(live, made, now, rng)
    after = _with(live, (*_others(live.info, kind), made))
    return Change(live, after, now, news=((Proposed(kind, "proposed", seat, asked, text), None),))


def agree(live: Live, person: Person, kind: str, now: datetime, rng: Random) -> Change:
    """The agreement of one more; of the last, and it is carried out.

    Raises:
        NothingProposed: nothing is, or he has agreed already.
    """
    _seat(live, person)
    standing = live.info.proposal(kind)
    if standing is None or _has_agreed(live.info, standing, person):
        raise NothingProposed(live.info.id, kind)
    agreed = replace(standing, agreed=(*standing.agreed, *_seats_of(live.info, person)))
    if not _missing(live.info, agreed):
        return _carried(live, agreed, now, rng)
    return Change(live, _with(live, (*_others(live.info, kind), agreed)), now)


def decline(live: Live, person: Person, kind: str, now: datetime) -> Change:
    """The end of a proposal: by one who does not agree, or by its own side, which withdraws it.

    Raises:
        NothingProposed: there is none.
    """
    seat = _seat(live, person)
    standing = live.info.proposal(kind)
    if standing is None:
        raise NothingProposed(live.info.id, kind)
    change = "withdrawn" if live.info.person(standing.by) == person else "declined"
    after = _with(live, _others(live.info, kind))
    return Change(live, after, now, news=((Proposed(kind, change, seat, (), standing.text), None),))


def without(live: Live, kind: str) -> Live:
    """The match without a proposal, for a change that makes it pointless; its revision is the change's business."""
    return replace(live, info=replace(live.info, proposals=_others(live.info, kind)))


def _carried(live: Live, proposal: Proposal, now: datetime, rng: Random) -> Change:
    change = _carriers[proposal.kind](without(live, proposal.kind), proposal, now, rng)
    return replace(change, before=live)


def _with(live: Live, proposals: tuple[Proposal, ...]) -> Live:
    return replace(live, info=replace(live.info, proposals=proposals), revision=live.revision + 1)


def _others(info: MatchInfo, kind: str) -> tuple[Proposal, ...]:
    return tuple(one for one in info.proposals if one.kind != kind)


def _missing(info: MatchInfo, proposal: Proposal) -> tuple[Seat, ...]:
    """The seats whose players have not agreed; an empty seat need not."""
    return tuple(chair.seat for chair in info.chairs if chair.person and chair.seat not in proposal.agreed)


def _has_agreed(info: MatchInfo, proposal: Proposal, person: Person) -> bool:
    return set(_seats_of(info, person)) <= set(proposal.agreed)


def _seats_of(info: MatchInfo, person: Person) -> tuple[Seat, ...]:
    return tuple(chair.seat for chair in info.chairs if chair.person == person)


def _seat(live: Live, person: Person) -> Seat:
    state, seat = running(live), seat_for(live, person)
    if state.outcome:
        raise GameOver
    return seat
