"""Proposals that need everybody's agreement: made, agreed to, declined, withdrawn. Pure.

One of a kind is open at a time, until it is answered or the match is over. The last agreement carries it out in the
same change. Asked are all who decide for their side now (``bot.service.domain.voters``) or the groups that the kind
names, of each of which one is enough, and the guest: a person without a seat with whom the text begins as ``@ID``.
Answers are noted in the one message.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime

from msgspec.structs import replace

from bot.service.domain.context import Context
from bot.service.domain.play import running, seat_for
from bot.service.domain.voters import all_voters
from bot.service.model.errors import AlreadyProposed, NothingProposed, NotInMatch
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import Person, Proposal
from bot.service.model.match_notifications import ProposalNotice
from engine.decision import Seat, side_of
from engine.errors import GameOver

GUEST = Seat("guest")
"""Stands among the seats for the guest."""

Carry = Callable[[LiveMatch, Proposal, Context], Change]
"""Carries out an agreed proposal: takes the match without it and the proposal itself, returns the change."""

Deciders = Callable[[LiveMatch, Proposal], tuple[tuple[Seat, ...], ...]]
"""Deciders of a proposal: groups of seats, of each of which one has to agree."""

_carriers: dict[str, Carry] = {}
_within_side: set[str] = set()
_deciders: dict[str, Deciders] = {}


def carries(kind: str, *, within_side: bool = False) -> Callable[[Carry], Carry]:
    """Registers how a kind is carried out, where that needs nothing but the match.

    A kind ``within_side`` is shown to that side alone.
    """

    def add(carry: Carry) -> Carry:
        _carriers[kind] = carry
        if within_side:
            _within_side.add(kind)
        return carry

    return add


def decided_by(kind: str) -> Callable[[Deciders], Deciders]:
    """Registers the deciders of a kind, where they are not everybody."""

    def add(deciders: Deciders) -> Deciders:
        _deciders[kind] = deciders
        return deciders

    return add


_NAMED = re.compile(r"@(\d+)\b")


def guest_of(text: str) -> Person | None:
    """The guest of a proposal, read from its text."""
    found = _NAMED.match(text)
    return Person(int(found[1])) if found else None


def groups(live: LiveMatch, proposal: Proposal) -> tuple[tuple[Seat, ...], ...]:
    """Groups of seats that have yet to agree, one of each being enough; the guest is a group of its own."""
    everybody = tuple((seat,) for seat in all_voters(live))
    deciding = _deciders[proposal.kind](live, proposal) if proposal.kind in _deciders else everybody
    guest = ((GUEST,),) if guest_of(proposal.text) else ()
    return tuple(group for group in (*deciding, *guest) if group and not set(group) & set(proposal.agreed))


def asked(live: LiveMatch, proposal: Proposal) -> tuple[Seat, ...]:
    """All seats that may still agree, without free ones."""
    return tuple(dict.fromkeys(seat for group in groups(live, proposal) for seat in group))


def propose(
    live: LiveMatch, person: Person, kind: str, text: str, context: Context, carry: Carry | None = None
) -> Change | None:
    """A proposal by a player, or their agreement to the same open one; ``None`` when their own is already open.

    Raises:
        AlreadyProposed: another one of its kind is open.
        NotStarted, NotInMatch, GameOver.
    """
    _open(live)
    seat, stands = seat_for(live, person), live.info.proposal(kind)
    if stands and stands.text == text:
        waits = set(asked(live, stands))
        agreed = waits and not set(live.info.seats(person)) & waits
        return None if agreed else agree(live, person, kind, context, carry)
    return open_proposal(live, Proposal(kind, seat, live.info.seats(person), context.now, text), context, carry)


def open_proposal(live: LiveMatch, proposal: Proposal, context: Context, carry: Carry | None = None) -> Change:
    """A proposal by anybody entitled to make it, an organiser or the program.

    Raises:
        AlreadyProposed: one of its kind is open.
        NotStarted, GameOver.
    """
    _open(live)
    if live.info.proposal(proposal.kind):
        raise AlreadyProposed(live.info.id, proposal.kind)
    change = _carried(live, proposal, context, carry)
    return change or _told(live, proposal, proposal.by, "proposed", context.now)


def agree(live: LiveMatch, person: Person, kind: str, context: Context, carry: Carry | None = None) -> Change:
    """A person's agreement to the open proposal of a kind; the last one carries it out.

    Where nobody is left who has to agree (a general fell since), any player may have it carried out.

    Raises:
        NothingProposed: none is open, they have agreed already, or they are not asked.
        NotStarted, NotInMatch, GameOver.
    """
    _open(live)
    proposal = live.info.proposal(kind)
    mine = _seats(live, person, proposal)
    if proposal is None or not (set(mine) & (waits := set(asked(live, proposal))) or not waits):
        raise NothingProposed(live.info.id, kind, stands=proposal is not None)
    agreed = replace(proposal, agreed=(*proposal.agreed, *mine))
    return _carried(live, agreed, context, carry) or _told(live, agreed, mine[0], "agreed", context.now)


def decline(live: LiveMatch, person: Person, kind: str, now: datetime) -> Change:
    """A person's refusal, or the withdrawal of their own proposal.

    Raises:
        NothingProposed: none is open, or it is not theirs to refuse.
        NotStarted, NotInMatch, GameOver.
    """
    _open(live)
    proposal = live.info.proposal(kind)
    mine = _seats(live, person, proposal)
    if proposal is None or not _may_refuse(live, proposal, mine):
        raise NothingProposed(live.info.id, kind, stands=proposal is not None)
    own = proposal.by in mine or (not proposal.by and GUEST in mine)
    change = "withdrawn" if own else "declined"
    after = replace(without(live, kind))
    return Change(
        before=live,
        after=after,
        at=now,
        notifications=((ProposalNotice(what=kind, change=change, seat=mine[0], asked=(), text=proposal.text), None),),
    )


def without(live: LiveMatch, *kinds: str) -> LiveMatch:
    """The match without open proposals of these kinds."""
    left = tuple(one for one in live.info.proposals if one.kind not in kinds)
    return replace(live, info=replace(live.info, proposals=left))


def _may_refuse(live: LiveMatch, proposal: Proposal, mine: tuple[Seat, ...]) -> bool:
    """Whether these seats may end a proposal: they made it, decide about it, or once did."""
    if proposal.kind in _within_side:
        return side_of(mine[0]) == side_of(proposal.by)
    if proposal.kind not in _deciders:
        return True
    deciding = {seat for group in _deciders[proposal.kind](live, proposal) for seat in group}
    return bool({*deciding, proposal.by, GUEST} & set(mine))


def _carried(live: LiveMatch, proposal: Proposal, context: Context, carry: Carry | None) -> Change | None:
    """The agreed proposal carried out; ``None`` while somebody has yet to answer."""
    if groups(live, proposal):
        return None
    carried = (carry or _carriers[proposal.kind])(without(live, proposal.kind), proposal, context)
    return replace(carried, before=live)


def _told(live: LiveMatch, proposal: Proposal, seat: Seat, change: str, now: datetime) -> Change:
    """The change of an open proposal, with the notification for those who have yet to answer."""
    left = groups(live, proposal)
    guest = guest_of(proposal.text) if (GUEST,) in left else None
    alone = tuple(group[0] for group in left if len(group) == 1 and group != (GUEST,))
    either = tuple(seat for group in left if len(group) > 1 for seat in group)
    notification = ProposalNotice(
        what=proposal.kind,
        change=change,
        seat=seat,
        asked=alone,
        text=proposal.text,
        guest=guest.id if guest else 0,
        either=either,
    )
    rest = without(live, proposal.kind).info
    info = replace(rest, proposals=(*rest.proposals, proposal))
    return Change(before=live, after=replace(live, info=info), at=now, notifications=((notification, None),))


def _seats(live: LiveMatch, person: Person, proposal: Proposal | None) -> tuple[Seat, ...]:
    """The seats for which a person speaks: their own, or ``GUEST``.

    Raises:
        NotInMatch: for none.
    """
    seats = live.info.seats(person)
    guest = (GUEST,) if proposal and guest_of(proposal.text) == person else ()
    if not seats and not guest:
        raise NotInMatch(live.info.id)
    return seats + guest


def _open(live: LiveMatch) -> None:
    if running(live).outcome:
        raise GameOver
