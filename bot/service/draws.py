"""Offers of a draw: made, accepted by offering too, declined, withdrawn. Pure, like ``bot.service.play``."""

from __future__ import annotations

from datetime import datetime
from random import Random

from msgspec.structs import replace

from bot.service import councils, proposals
from bot.service.errors import DrawOffered, NoDrawOffered
from bot.service.live import Change, Live
from bot.service.model import Person
from bot.service.news import DrawNotice
from bot.service.play import agree_draw, running, seat_for
from engine.decision import Seat, side_of
from engine.errors import GameOver

DUEL = 2
"""Seats of a battle in which each side has one player."""


def offer(live: Live, person: Person, now: datetime, rng: Random) -> Change | None:
    """An offer, or the acceptance of the one that the other side made; where sides have several players, a proposal."""
    seat = _seat(live, person)
    councils.need_opponents(live, person)
    if len(live.setup.seats) > DUEL:
        return councils.offer_draw(live, person, now, rng)
    standing = live.info.draw_offered_by
    if standing and side_of(standing) == side_of(seat):
        raise DrawOffered(live.info.id)
    if standing:
        return agree_draw(live, person, now, rng)
    return _change(live, "offered", seat, seat, now)


def answer(live: Live, person: Person, accept: bool, now: datetime, rng: Random) -> Change:  # noqa: FBT001
    """The answer to an offer; to one's own only that it no longer stands."""
    seat = _seat(live, person)
    if live.info.proposal(councils.DRAW):
        answered = proposals.agree if accept else _declined
        return answered(live, person, councils.DRAW, now, rng)
    standing = live.info.draw_offered_by
    own = standing is not None and side_of(standing) == side_of(seat)
    if standing is None or (own and accept):
        raise NoDrawOffered(live.info.id)
    if accept:
        return agree_draw(live, person, now, rng)
    return _change(live, "withdrawn" if own else "declined", seat, None, now)


def _declined(live: Live, person: Person, kind: str, now: datetime, _: Random) -> Change:
    return proposals.decline(live, person, kind, now)


def _seat(live: Live, person: Person) -> Seat:
    state, seat = running(live), seat_for(live, person)
    if state.outcome:
        raise GameOver
    return seat


def _change(live: Live, change: str, seat: Seat, standing: Seat | None, now: datetime) -> Change:
    chairs = live.info.chairs
    asked = tuple(chair.seat for chair in chairs if side_of(chair.seat) != side_of(seat)) if standing else ()
    info = replace(live.info, draw_offered_by=standing)
    after = replace(live, info=info, revision=live.revision + 1)
    return Change(live, after, now, news=((DrawNotice(change, seat, asked), None),))
