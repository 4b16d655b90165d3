"""What a player draws on the board and suggests for his own side, until the turn is over. Pure.

Both lie with his seat, like his standing orders: no view, news, record or log holds them. What of it is posted, and
where, is not decided here. A suggestion is a written turn for whoever is in charge of the side; what it means, and
whether he could give it, is looked at when he takes it, from his own view.
"""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from bot.service.errors import NotInCharge, NotYourSide, StaleOffer, YouAreInCharge
from bot.service.live import Change, Live, Standing
from bot.service.model import Person
from bot.service.play import running, seat_for
from bot.service.standing import standing_of
from engine.decision import Seat, side_of
from engine.errors import GameOver


class Offer(Struct, frozen=True):
    """A suggestion: by whom, what, the last turn in which it can be taken, and the sign by which a button knows it."""

    seat: Seat
    text: str
    turn: int
    sign: str


def in_charge(live: Live, side: Seat) -> Seat | None:
    """Who decides for a side now, as everybody knows: who is asked, or whose turn it is; ``None`` between its turns."""
    waiting = live.info.waiting
    if waiting and side_of(waiting.seat) == side_of(side):
        return waiting.seat
    return live.mover if live.mover and side_of(live.mover) == side_of(side) else None


def sketch_of(live: Live, person: Person) -> str:
    """What a person has drawn in the turn under way.

    Raises:
        NotInMatch, NotStarted.
    """
    mine = _mine(live, person)
    return mine.sketch if mine.sketched == live.info.turn else ""


def draw(live: Live, person: Person, sketch: str, now: datetime) -> Change:
    """The match with what a person has drawn by now.

    Raises:
        NotInMatch, NotStarted, GameOver.
    """
    mine = replace(_mine(live, person), sketch=sketch, sketched=live.info.turn)
    return _kept(live, person, mine, now)


def offer(live: Live, person: Person, text: str, now: datetime) -> Change:
    """The match with a person's suggestion, in place of his last one.

    Made in the other side's turn, it is for the next turn of his own.

    Raises:
        YouAreInCharge: there is nobody else to whom it could be made.
        NotInMatch, NotStarted, GameOver.
    """
    seat = seat_for(live, person)
    charged = in_charge(live, seat)
    if charged is not None and live.info.person(charged) == person:
        raise YouAreInCharge(live.info.id)
    turn = live.info.turn if charged else live.info.turn + 1
    return _kept(live, person, replace(_mine(live, person), offer=text, offered=turn), now)


def offer_of(live: Live, seat: Seat) -> Offer | None:
    """The suggestion of whoever sits there, while it can be taken."""
    mine = standing_of(live, seat)
    if not mine.offer or mine.offered < live.info.turn:
        return None
    signed = f"{mine.person}:{mine.offered}:{mine.offer}"
    return Offer(seat, mine.offer, mine.offered, sha256(signed.encode()).hexdigest()[:12])


def taken(live: Live, person: Person, seat: Seat, sign: str, now: datetime) -> Change:
    """A suggestion in the place of the orders that the one in charge has written for the turn.

    Who may take it follows from what everybody knows, never from what he holds.

    Raises:
        NotYourSide: it is the other side's.
        StaleOffer: it was for an earlier turn, or was replaced by another one.
        NotInCharge: he is not asked now.
        NotInMatch, NotStarted, GameOver.
    """
    mine = seat_for(live, person)
    if side_of(mine) != side_of(seat):
        raise NotYourSide(live.info.id)
    if live.info.outcome:
        raise GameOver
    found = offer_of(live, seat)
    if found is None or found.sign != sign:
        raise StaleOffer(live.info.id)
    waiting = live.info.waiting
    if waiting is None or waiting.seat != mine or live.info.person(seat) == person:
        raise NotInCharge(live.info.id, in_charge(live, seat))
    return _kept(live, person, replace(standing_of(live, mine), script=found.text, turn=live.info.turn), now)


def _mine(live: Live, person: Person) -> Standing:
    running(live)
    return standing_of(live, seat_for(live, person))


def _kept(live: Live, person: Person, mine: Standing, now: datetime) -> Change:
    if live.info.outcome:
        raise GameOver
    standing = {**live.standing, seat_for(live, person): mine}
    return Change(live, replace(live, standing=standing, revision=live.revision + 1), now)
