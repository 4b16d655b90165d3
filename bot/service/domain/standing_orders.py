"""Standing orders of a seat: answers settled beforehand, above all for the other side's turn. Pure.

They are private: no view, message, record or log holds them. A family declares them (``Family.standing.options``,
``for_match``) and answers from the seat's own view alone (``Family.standing.answer``). Where the question is public,
their answer takes effect at once, in the transaction of the choice that asked
(``bot.service.domain.standing_replies``): that tells that there was an order for such a question, and nothing of the
hand. Where it is disguised, the answer takes effect at the end of the delay (``bot.service.domain.response_delay``).

In the turn of one's own side they answer the questions that its other players wait for, and what is *offered*: kinds of
decision that hardly anybody uses (``Family.decisions.offered``; Blue & Grey: voluntary rout, batteries that fall back,
works that are torn down) are answered by default unless the orders written for the turn take them up. The rest of the
orders written for a whole turn is kept here, too, as private as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from bot.service.domain.response_delay import answer_at_once, has_choice
from bot.service.model.errors import NotInMatch, NotStarted, UnknownChoice
from bot.service.model.live_match import Change, DelayWindow, LiveMatch, SeatSettings
from bot.service.model.match import MatchInfo, Person
from bot.service.model.match_notifications import Notification, PendingQuestion
from engine.decision import Action, Decision, Seat, side_of
from engine.errors import GameOver
from engine.family import Option, family
from engine.match import State, pending, standing_answer


def standing_of(live: LiveMatch, seat: Seat) -> SeatSettings:
    """The settings of a seat's present player."""
    person = live.info.person(seat)
    found = live.standing.get(seat)
    if person is None or found is None or found.person != person.id:
        return SeatSettings(person=person.id if person else 0)
    return found


def answer_of(live: LiveMatch, state: State) -> Action | None:
    """The standing orders' answer for the seat that a state asks, ``None`` when its player is to answer.

    An offered question is put to its player only if the orders written for the turn take it up.
    """
    decision = pending(state)
    if not isinstance(decision, Decision):
        return None
    mine = standing_of(live, decision.seat)
    if _takes_up(live, mine, decision.kind):
        return None
    return standing_answer(state, mine.orders)


def is_offered(live: LiveMatch, kind: str) -> bool:
    """Whether a kind of decision is offered in a player's own turn rather than asked."""
    return kind in family(live.info.family).decisions.offered


def _takes_up(live: LiveMatch, mine: SeatSettings, kind: str) -> bool:
    """Whether the orders written for this turn take up an offered kind."""
    words = family(live.info.family).decisions.offered.get(kind, frozenset())
    return mine.turn == live.info.turn and not words.isdisjoint(re.findall(r"[a-z]+", mine.script.casefold()))


def declared(live: LiveMatch) -> tuple[Option, ...]:
    """The standing orders that can be given in a match."""
    return family(live.info.family).standing.for_match(live.setup)


def begun(live: LiveMatch, person: Person) -> LiveMatch:
    """The match in which a new seat of a person begins with their default standing orders for its ruleset."""
    known = {option.id: option.values for option in declared(live)}
    wishes = live.preferences[person].standing.get(live.info.ruleset, {}) if person in live.preferences else {}
    orders = {name: value for name, value in wishes.items() if value in known.get(name, ())}
    for seat in live.info.seats(person):
        if orders and (seat not in live.standing or live.standing[seat].person != person.id):
            live = _put(live, seat, SeatSettings(person=person.id, orders=orders))
    return live


def settle(live: LiveMatch, person: Person, wishes: Mapping[str, str], now: datetime) -> Change:
    """The match with some of a person's standing orders changed, for all later questions.

    A question that is already pending stays theirs to answer; only the answer prepared for the end of an open window is
    made anew.

    Raises:
        NotInMatch, GameOver.
        UnknownChoice: there is no such standing order, or it has no such value.
    """
    known = {option.id: option.values for option in declared(live)}
    for name, value in wishes.items():
        if name not in known:
            raise UnknownChoice("standing order", name, tuple(known))
        if value not in known[name]:
            raise UnknownChoice(name, value, known[name])
    after = live
    for seat in _seats(live, person):
        mine = standing_of(live, seat)
        orders = {name: value for name, value in {**mine.orders, **wishes}.items() if value != known[name][0]}
        after = _put(after, seat, replace(mine, orders=orders))
    window, notifications = _looked_at_anew(live, after)
    return Change(before=live, after=replace(after, window=window), at=now, notifications=notifications)


def write_script(live: LiveMatch, person: Person, script: str, now: datetime) -> Change:
    """The match with the orders that a person has written for this turn.

    Raises:
        NotStarted, NotInMatch, GameOver.
    """
    after, seats = live, _seats(live, person)
    if live.state is None:
        raise NotStarted(live.info.id)
    for seat in seats:
        after = _put(after, seat, replace(standing_of(live, seat), script=script, turn=live.info.turn))
    return Change(before=live, after=after, at=now)


class Prepared(Struct, frozen=True):
    """Orders for this turn that replace the written orders of a partner, in seat ``to``."""

    orders: str
    to: Seat


def with_script(change: Change, person: Person, left: str | Prepared | None) -> Change:
    """A change by a person, with the rest of their written orders; ``None`` leaves them as they are.

    What is prepared for a partner is kept with the partner's seat.
    """
    seat = change.before.info.seat(person)
    if left is None or seat is None:
        return change
    after, turn = change.after, change.before.info.turn
    if isinstance(left, Prepared):
        after = _put(after, left.to, replace(standing_of(after, left.to), script=left.orders, turn=turn))
        left = ""
    return replace(change, after=_put(after, seat, replace(standing_of(after, seat), script=left, turn=turn)))


def can_be_prepared(info: MatchInfo, seat: Seat, to: Seat) -> bool:
    """Whether a seat can prepare orders for another one: a partner's, with another player in it."""
    person = info.person(to)
    return side_of(to) == side_of(seat) and person is not None and person != info.person(seat)


def without(live: LiveMatch, person: Person) -> LiveMatch:
    """The match without any settings of a person."""
    return replace(live, standing={seat: one for seat, one in live.standing.items() if one.person != person.id})


def script_of(live: LiveMatch, person: Person) -> str:
    """The rest of the orders that a person has written for this turn."""
    seat = live.info.seat(person)
    mine = standing_of(live, seat) if seat else SeatSettings(person=0)
    return mine.script if mine.turn == live.info.turn else ""


def _seats(live: LiveMatch, person: Person) -> list[Seat]:
    seats = [chair.seat for chair in live.info.chairs if chair.person == person]
    if not seats:
        raise NotInMatch(live.info.id)
    if live.info.outcome:
        raise GameOver
    return seats


def _put(live: LiveMatch, seat: Seat, standing: SeatSettings) -> LiveMatch:
    return replace(live, standing={**live.standing, seat: standing})


def _looked_at_anew(
    before: LiveMatch, after: LiveMatch
) -> tuple[DelayWindow | None, tuple[tuple[Notification, Person | None], ...]]:
    """An open window with the answer of changed standing orders.

    With a notification for its player, if they are asked after all.
    """
    window, state = before.window, before.state
    if window is None or state is None or window.passed:
        return window, ()
    was, now = answer_of(before, state), answer_of(after, state)
    if was is None or was == now or window.answer != was.text:
        return window, ()
    window = replace(window, answer=answer_at_once(state, now))
    decision = pending(state)
    if window.answer or not has_choice(state) or not isinstance(decision, Decision):
        return window, ()
    asked = PendingQuestion(
        moment=before.info.moment,
        first=before.events,
        last=before.events,
        waiting=decision.seat,
        anew=True,
        disguised=True,
    )
    return window, ((asked, before.info.person(decision.seat)),)
