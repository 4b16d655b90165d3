"""What a player draws on the board and suggests for his own side, until the turn is over. Pure.

Both lie with his seat, like his standing orders: no view, record or log holds them. The news of them are for the thread
of his side alone, and hold nothing but a hand that somebody shows there. A suggestion is a written turn for whoever is
in charge of the side; what it means, and whether he could give it, is looked at when he takes it, from his own view.
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
from bot.service.model.notifications import HandShown, Notification, SketchShared, SuggestionOffered, SuggestionTaken
from engine import match as engine
from engine.decision import Seat, side_of
from engine.errors import GameOver


class TeamSuggestion(Struct, frozen=True):
    """A suggestion: by whom, what, the last turn in which it can be taken, and the sign by which a button knows it."""

    seat: Seat
    text: str
    turn: int
    sign: str


def in_charge(live: LiveMatch, side: Seat) -> Seat | None:
    """Who decides for a side now, as everybody knows: who is asked, or whose turn it is; ``None`` between its turns."""
    waiting = live.info.waiting
    if waiting and side_of(waiting.seat) == side_of(side):
        return waiting.seat
    return live.mover if live.mover and side_of(live.mover) == side_of(side) else None


def supposed(live: LiveMatch, side: Seat, cards: Sequence[str]) -> Any:
    """What the one in charge of a side would see if he held these cards; ``None`` where nobody may suppose that.

    It follows from what everybody knows: neither his hand nor his draft is in it.
    """
    waiting = live.info.waiting
    if waiting is None or in_charge(live, side) != waiting.seat:
        return None
    found = engine.supposed(running(live), cards)
    return found if found is not None and found.seat == waiting.seat else None


def sketch_of(live: LiveMatch, person: Person) -> str:
    """What a person has drawn in the turn under way.

    Raises:
        NotInMatch, NotStarted.
    """
    mine = _mine(live, person)
    return mine.sketch if mine.sketched == live.info.turn else ""


def draw(
    live: LiveMatch, person: Person, sketch: str, now: datetime, *, anew: bool = False, shared: bool = True
) -> Change:
    """The match with what a person has drawn by now, and the news of it for his partners, if it is ``shared``.

    Raises:
        NotInMatch, NotStarted, GameOver.
    """
    seat, drawn = seat_for(live, person), bool(sketch_of(live, person) or sketch)
    mine = replace(_mine(live, person), sketch=sketch, sketched=live.info.turn)
    told = shared and drawn and talks(live.info, side_of(seat))
    return _kept(live, person, mine, now, *([SketchShared(seat, live.info.turn, anew)] if told else []))


def drawn_by(live: LiveMatch, seat: Seat, turn: int) -> str:
    """What whoever sits there has drawn in a turn, and not drawn over since."""
    mine = standing_of(live, seat)
    return mine.sketch if mine.sketched == turn else ""


def planned_by(live: LiveMatch, person: Person) -> str:
    """What a person is putting together for a suggestion in the turn under way.

    Raises:
        NotInMatch, NotStarted.
    """
    mine = _mine(live, person)
    return mine.plan if mine.planned == live.info.turn else ""


def plan(live: LiveMatch, person: Person, text: str, now: datetime) -> Change:
    """The match with what a person has put together by now, which nobody else sees.

    Raises:
        NotInMatch, NotStarted, GameOver.
    """
    return _kept(live, person, replace(_mine(live, person), plan=text, planned=live.info.turn), now)


def offer(live: LiveMatch, person: Person, text: str, now: datetime) -> Change:
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
    mine = replace(_mine(live, person), offer=text, offered=turn)
    told = SuggestionOffered(seat, charged or Seat(""), _sign(mine))
    return _kept(live, person, mine, now, *([told] if talks(live.info, side_of(seat)) else []))


def offer_of(live: LiveMatch, seat: Seat) -> TeamSuggestion | None:
    """The suggestion of whoever sits there, while it can be taken."""
    found = offered_by(live, seat)
    return found if found and found.turn >= live.info.turn else None


def offered_by(live: LiveMatch, seat: Seat) -> TeamSuggestion | None:
    """The newest suggestion of whoever sits there, whether or not it can still be taken."""
    mine = standing_of(live, seat)
    return TeamSuggestion(seat, mine.offer, mine.offered, _sign(mine)) if mine.offer else None


def _sign(mine: SeatSettings) -> str:
    return sha256(f"{mine.person}:{mine.offered}:{mine.offer}".encode()).hexdigest()[:12]


def shown(live: LiveMatch, person: Person, now: datetime) -> Change | None:
    """The news of a hand for one's own side; ``None`` for who holds no cards, or has no partners.

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
    orders = replace(standing_of(live, mine), script=found.text, turn=live.info.turn)
    return _kept(live, person, orders, now, SuggestionTaken(seat, mine))


def _mine(live: LiveMatch, person: Person) -> SeatSettings:
    running(live)
    return standing_of(live, seat_for(live, person))


def _kept(live: LiveMatch, person: Person, mine: SeatSettings, now: datetime, *news: Notification) -> Change:
    if live.info.outcome:
        raise GameOver
    standing = {**live.standing, seat_for(live, person): mine}
    after = replace(live, standing=standing)
    return Change(before=live, after=after, at=now, news=tuple((one, None) for one in news))
