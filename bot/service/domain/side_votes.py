"""Votes among players where a side has several: resigning by one side, a draw by both. Pure.

A side is resigned by those of its players who hold its cards: the partners of a Doubles game together, the Commanding
General of an Epic game alone, a lone player at once. A draw takes everybody who is asked
(``bot.service.domain.voters``).
"""

from __future__ import annotations

from typing import Final

from bot.service.domain import play, proposals
from bot.service.domain.context import Context
from bot.service.domain.voters import all_voters, deciding_seats
from bot.service.model.errors import NobodyToAgree, NotInCommand
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import PROGRAM, Person, Proposal
from engine.decision import CONFEDERATE, UNION, Seat, side_of
from engine.errors import GameOver

DRAW: Final = "draw"
RESIGN: Final = {side: f"resign-{side}" for side in (UNION, CONFEDERATE)}
"""Kinds of the proposals to resign, one for each side."""


def resign(live: LiveMatch, person: Person, context: Context) -> Change | None:
    """A person's side resigned, or the proposal of it; ``None`` when their own proposal is already open.

    Raises:
        NotInCommand: others decide that.
        NotStarted, NotInMatch, GameOver.
    """
    seat = _seat(live, person)
    deciding = deciding_seats(live, seat)
    if seat not in deciding:
        raise NotInCommand(live.info.id, deciding)
    if deciding == (seat,):
        return play.resign(live, person, context)
    kind = RESIGN[side_of(seat)]
    if stands := live.info.proposal(kind):
        return None if seat in stands.agreed else proposals.agree(live, person, kind, context)
    return _propose(live, kind, seat, deciding, context)


def offer_draw(live: LiveMatch, person: Person, context: Context) -> Change | None:
    """A draw proposed to everybody, or agreed to; ``None`` when the person has agreed already. Raises as ``resign``."""
    seat, stands = _seat(live, person), live.info.proposal(DRAW)
    if stands:
        return None if seat in stands.agreed else proposals.agree(live, person, DRAW, context)
    return _propose(live, DRAW, seat, all_voters(live), context)


def need_opponents(live: LiveMatch, person: Person) -> None:
    """Checks that a person plays, or will play, on the other side.

    Raises:
        NobodyToAgree: the computer has all of it.
    """
    seat = play.seat_for(live, person)
    if all(chair.general == PROGRAM for chair in live.info.chairs if side_of(chair.seat) != side_of(seat)):
        raise NobodyToAgree(live.info.id)


def _propose(live: LiveMatch, kind: str, seat: Seat, asked: tuple[Seat, ...], context: Context) -> Change:
    """A proposal to these seats; all others count as having agreed."""
    agreed = (seat, *(one for one in live.setup.seats if one != seat and one not in asked))
    return proposals.open_proposal(live, Proposal(kind, seat, agreed, context.now), context)


def _seat(live: LiveMatch, person: Person) -> Seat:
    state, seat = play.running(live), play.seat_for(live, person)
    if state.outcome:
        raise GameOver
    return seat


@proposals.carries(RESIGN[UNION], within_side=True)
@proposals.carries(RESIGN[CONFEDERATE], within_side=True)
def _given_up(live: LiveMatch, proposal: Proposal, context: Context) -> Change:
    person = live.info.person(proposal.by) or live.info.people(proposal.by)[0]
    return play.resign(live, person, context)


@proposals.carries(DRAW)
def _drawn(live: LiveMatch, proposal: Proposal, context: Context) -> Change:
    person = live.info.person(proposal.by) or next(chair.person for chair in live.info.chairs if chair.person)
    return play.agree_draw(live, person, context)
