"""Team drafts: sketches and suggested turns, kept with the seat until the turn ends. Pure.

They are kept in ``SeatSettings``: no view, record or log holds them. Their notifications go to the side's thread alone,
in a lane of their own, and contain nothing but a hand that a player shows there. A suggestion is a written turn for the
player in charge of the side; that player checks it by their own view when taking it, and it becomes their written
orders.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.service.domain.play import running, seat_for
from bot.service.domain.standing_orders import standing_of
from bot.service.domain.team_threads import talks
from bot.service.model.errors import NotInCharge, NotYourSide, StaleOffer, YouAreInCharge
from bot.service.model.live_match import Change, LiveMatch, SeatSettings, hand_of
from bot.service.model.match import Person
from bot.service.model.match_notifications import (
    HandShown,
    Notification,
    SketchShared,
    SuggestionOffered,
    SuggestionTaken,
)
from engine import match as engine
from engine.decision import Seat, side_of
from engine.errors import GameOver


class TeamSuggestion(Struct, frozen=True):
    """A suggestion: its seat, its text, the last turn in which it can be taken, and the sign that buttons carry."""

    seat: Seat
    text: str
    turn: int
    sign: str


def in_charge(live: LiveMatch, side: Seat) -> Seat | None:
    """The seat that publicly decides for a side now: asked, or on turn; ``None`` between its turns."""
    waiting = live.info.waiting
    if waiting and side_of(waiting.seat) == side_of(side):
        return waiting.seat
    return live.mover if live.mover and side_of(live.mover) == side_of(side) else None


def supposed(live: LiveMatch, side: Seat, cards: Sequence[str]) -> Any:
    """The view of the player in charge if they held these cards; ``None`` where that cannot be supposed.

    It follows from what everybody knows: neither their hand nor their draft is in it (``Family.outlook.supposed``).
    """
    waiting = live.info.waiting
    if waiting is None or in_charge(live, side) != waiting.seat:
        return None
    found = engine.supposed(running(live), cards)
    return found if found is not None and found.seat == waiting.seat else None


def sketch_of(live: LiveMatch, person: Person) -> str:
    """A person's sketch of this turn.

    Raises:
        NotInMatch, NotStarted.
    """
    mine = _mine(live, person)
    return mine.sketch if mine.sketched == live.info.turn else ""


def draw(
    live: LiveMatch, person: Person, sketch: str, now: datetime, *, anew: bool = False, shared: bool = True
) -> Change:
    """The match with a person's sketch, and the notification for partners if it is ``shared``.

    Raises:
        NotInMatch, NotStarted, GameOver.
    """
    seat, drawn = seat_for(live, person), bool(sketch_of(live, person) or sketch)
    mine = replace(_mine(live, person), sketch=sketch, sketched=live.info.turn)
    told = shared and drawn and talks(live.info, side_of(seat))
    return _kept(live, person, mine, now, *([SketchShared(seat, live.info.turn, anew)] if told else []))


def drawn_by(live: LiveMatch, seat: Seat, turn: int) -> str:
    """The present sketch of a seat's player, if it is of this turn."""
    mine = standing_of(live, seat)
    return mine.sketch if mine.sketched == turn else ""


def planned_by(live: LiveMatch, person: Person) -> str:
    """A person's unfinished suggestion of this turn.

    Raises:
        NotInMatch, NotStarted.
    """
    mine = _mine(live, person)
    return mine.plan if mine.planned == live.info.turn else ""


def plan(live: LiveMatch, person: Person, text: str, now: datetime) -> Change:
    """The match with a person's unfinished suggestion, which nobody else sees.

    Raises:
        NotInMatch, NotStarted, GameOver.
    """
    return _kept(live, person, replace(_mine(live, person), plan=text, planned=live.info.turn), now)


def offer(live: LiveMatch, person: Person, text: str, now: datetime) -> Change:
    """The match with a person's suggestion, which replaces their last one.

    Made in the other side's turn, it is for the next turn of their own.

    Raises:
        YouAreInCharge: there is nobody else to whom it could be made.
        NotInMatch, NotStarted, GameOver.
    """
    seat = seat_for(live, person)
    charged = in_charge(live, seat)
    if charged is not None and live.info.person(charged) == person:
        raise YouAreInCharge(live.info.id)
    turn = live.info.turn if charged else live.info.turn + 1
    mine = replace(_mine(live, person), offer=text, offered=turn)
    told = SuggestionOffered(seat, charged or Seat(""), _sign(mine))
    return _kept(live, person, mine, now, *([told] if talks(live.info, side_of(seat)) else []))


def offer_of(live: LiveMatch, seat: Seat) -> TeamSuggestion | None:
    """The suggestion of a seat's player, while it can be taken."""
    found = offered_by(live, seat)
    return found if found and found.turn >= live.info.turn else None


def offered_by(live: LiveMatch, seat: Seat) -> TeamSuggestion | None:
    """The newest suggestion of a seat's player, even if it can no longer be taken."""
    mine = standing_of(live, seat)
    return TeamSuggestion(seat, mine.offer, mine.offered, _sign(mine)) if mine.offer else None


def _sign(mine: SeatSettings) -> str:
    return sha256(f"{mine.person}:{mine.offered}:{mine.offer}".encode()).hexdigest()[:12]


def shown(live: LiveMatch, person: Person, now: datetime) -> Change | None:
    """The notification of a hand for one's own side; ``None`` for a player without cards or partners.

    Raises:
        NotInMatch, NotStarted, GameOver.
    """
    seat = seat_for(live, person)
    if live.info.outcome:
        raise GameOver
    hand = hand_of(running(live), seat)
    if hand is None or not talks(live.info, side_of(seat)):
        return None
    return _kept(live, person, _mine(live, person), now, HandShown(seat, live.info.turn, tuple(hand)))


def taken(live: LiveMatch, person: Person, seat: Seat, sign: str, now: datetime) -> Change:
    """The match with a suggestion as the written orders of the player in charge.

    Who may take it follows from what everybody knows, never from a hand.

    Raises:
        NotYourSide: it is the other side's.
        StaleOffer: it was for an earlier turn, or was replaced by another one.
        NotInCharge: the person is not asked now.
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
    orders = replace(standing_of(live, mine), script=found.text, turn=live.info.turn)
    return _kept(live, person, orders, now, SuggestionTaken(seat, mine))


def _mine(live: LiveMatch, person: Person) -> SeatSettings:
    running(live)
    return standing_of(live, seat_for(live, person))


def _kept(live: LiveMatch, person: Person, mine: SeatSettings, now: datetime, *notifications: Notification) -> Change:
    if live.info.outcome:
        raise GameOver
    standing = {**live.standing, seat_for(live, person): mine}
    after = replace(live, standing=standing)
    return Change(before=live, after=after, at=now, notifications=tuple((one, None) for one in notifications))
