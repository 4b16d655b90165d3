"""Offers of a draw: made, accepted (also by an offer in return), declined, withdrawn. Pure."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from bot.service.domain import proposals, side_votes
from bot.service.domain.context import Context
from bot.service.domain.play import agree_draw, running, seat_for
from bot.service.model.errors import DrawOffered, NoDrawOffered
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import Person
from bot.service.model.match_notifications import DrawNotice
from engine.decision import Seat, side_of
from engine.errors import GameOver

DUEL = 2
"""Number of seats of a battle with one player on each side."""


def offer(live: LiveMatch, person: Person, context: Context) -> Change | None:
    """An offer, or the acceptance of the other side's; a proposal where sides have several players."""
    seat = _seat(live, person)
    side_votes.need_opponents(live, person)
    if len(live.setup.seats) > DUEL:
        return side_votes.offer_draw(live, person, context)
    standing = live.info.draw_offered_by
    if standing and side_of(standing) == side_of(seat):
        raise DrawOffered(live.info.id)
    if standing:
        return agree_draw(live, person, context)
    return _change(live, "offered", seat, seat, context.now)


def answer(live: LiveMatch, person: Person, accept: bool, context: Context) -> Change:  # noqa: FBT001
    """The answer to an offer; one's own can only be withdrawn (``accept`` false)."""
    seat = _seat(live, person)
    if live.info.proposal(side_votes.DRAW):
        answered = proposals.agree if accept else _declined
        return answered(live, person, side_votes.DRAW, context)
    standing = live.info.draw_offered_by
    own = standing is not None and side_of(standing) == side_of(seat)
    if standing is None or (own and accept):
        raise NoDrawOffered(live.info.id)
    if accept:
        return agree_draw(live, person, context)
    return _change(live, "withdrawn" if own else "declined", seat, None, context.now)


def _declined(live: LiveMatch, person: Person, kind: str, context: Context) -> Change:
    return proposals.decline(live, person, kind, context.now)


def _seat(live: LiveMatch, person: Person) -> Seat:
    state, seat = running(live), seat_for(live, person)
    if state.outcome:
        raise GameOver
    return seat


def _change(live: LiveMatch, change: str, seat: Seat, standing: Seat | None, now: datetime) -> Change:
    chairs = live.info.chairs
    asked = tuple(chair.seat for chair in chairs if side_of(chair.seat) != side_of(seat)) if standing else ()
    info = replace(live.info, draw_offered_by=standing)
    after = replace(live, info=info)
    return Change(before=live, after=after, at=now, notifications=((DrawNotice(change, seat, asked), None),))
