"""Offers of a draw: made, accepted by offering too, declined, withdrawn. Pure, like ``bot.service.play``."""

from __future__ import annotations

from datetime import datetime
from random import Random

from msgspec.structs import replace

from bot.service.errors import DrawOffered, NoDrawOffered
from bot.service.live import Change, Live
from bot.service.model import Person
from bot.service.news import Draw
from bot.service.play import agree_draw, running, seat_for
from engine.decision import Seat, side_of
from engine.errors import GameOver


def offer(live: Live, person: Person, now: datetime, rng: Random) -> Change:
    """An offer, or the acceptance of the one that the other side made."""
    seat = _seat(live, person)
    standing = live.info.draw_offered_by
    if standing and side_of(standing) == side_of(seat):
        raise DrawOffered(live.info.id)
    if standing:
        return agree_draw(live, person, now, rng)
    return _change(live, "offered", seat, seat, now)


def answer(live: Live, person: Person, accept: bool, now: datetime, rng: Random) -> Change:  # noqa: FBT001
    """The answer to an offer; to one's own only that it no longer stands."""
    seat = _seat(live, person)
    standing = live.info.draw_offered_by
    own = standing is not None and side_of(standing) == side_of(seat)
    if standing is None or (own and accept):
        raise NoDrawOffered(live.info.id)
    if accept:
        return agree_draw(live, person, now, rng)
    return _change(live, "withdrawn" if own else "declined", seat, None, now)


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
    return Change(live, after, now, news=((Draw(change, seat, asked), None),))
