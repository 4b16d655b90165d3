"""Standing orders of a seat: what its player has settled beforehand, above all for the other side's turn. Pure.

They are his alone: no view, post, record or log holds them. What they answer takes effect

- at once, in the transaction of the choice that asked, where the question is one that everybody sees
  (``bot.service.domain.standing_replies``). That it came at once tells that there was an order for such a question, and
  nothing of his cards;
- when the window's delay ends where the question is disguised (``bot.service.domain.response_delay``), as the answer of
one who can
  only pass does.

What is left of the orders that somebody wrote for a whole turn lies here too, for the same eyes.
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
from bot.service.model.notifications import Notification, PendingQuestion
from engine.decision import Action, Decision, Seat, side_of
from engine.errors import GameOver
from engine.family import Option, family
from engine.match import State, pending, standing_answer


def standing_of(live: LiveMatch, seat: Seat) -> SeatSettings:
    """What whoever sits there now has settled."""
    person = live.info.person(seat)
    found = live.standing.get(seat)
    if person is None or found is None or found.person != person.id:
        return SeatSettings(person=person.id if person else 0)
    return found


def answer_of(live: LiveMatch, state: State) -> Action | None:
    """What the standing orders of the seat that a state asks answer, ``None`` when its player is to answer himself.

    What is offered is his to answer, too, if he has written something for the turn that takes it up.
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
    """Whether orders written for the turn under way take up what is offered."""
    words = family(live.info.family).decisions.offered.get(kind, frozenset())
    return mine.turn == live.info.turn and not words.isdisjoint(re.findall(r"[a-z]+", mine.script.casefold()))


def declared(live: LiveMatch) -> tuple[Option, ...]:
    """The standing orders that can be given in a match."""
    return family(live.info.family).standing.for_match(live.setup)


def begun(live: LiveMatch, person: Person) -> LiveMatch:
    """The match in which a new seat of a person begins with what he always settles under its rules."""
    known = {option.id: option.values for option in declared(live)}
    wishes = live.preferences[person].standing.get(live.info.ruleset, {}) if person in live.preferences else {}
    orders = {name: value for name, value in wishes.items() if value in known.get(name, ())}
    for seat in live.info.seats(person):
        if orders and (seat not in live.standing or live.standing[seat].person != person.id):
            live = _put(live, seat, SeatSettings(person=person.id, orders=orders))
    return live


def settle(live: LiveMatch, person: Person, wishes: Mapping[str, str], now: datetime) -> Change:
    """The match with some of a person's standing orders changed, for whatever is asked from now on.

    A question that waits already is his to answer; only what they would have answered at the end of a window that is
    open is looked at anew.

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
    window, news = _looked_at_anew(live, after)
    return Change(before=live, after=replace(after, window=window), at=now, news=news)


def write_script(live: LiveMatch, person: Person, script: str, now: datetime) -> Change:
    """The match with the orders that a person has written for the turn under way.

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
    """Orders for the turn that are ``to`` lie with a partner, in the place of what that one has written."""

    orders: str
    to: Seat


def with_script(change: Change, person: Person, left: str | Prepared | None) -> Change:
    """A change by a person, after which so much of the orders that he wrote is left; with ``None`` as much as was.

    What is prepared for a partner lies with that one.
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
    """Whether orders can be prepared by a seat for another one: a partner's, in which somebody else sits."""
    person = info.person(to)
    return side_of(to) == side_of(seat) and person is not None and person != info.person(seat)


def without(live: LiveMatch, person: Person) -> LiveMatch:
    """The match without anything that a person has settled in it."""
    return replace(live, standing={seat: one for seat, one in live.standing.items() if one.person != person.id})


def script_of(live: LiveMatch, person: Person) -> str:
    """What a person has written for the turn under way and not given yet."""
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
    """An open window whose answer was standing orders', with what they answer now; who is asked after all is told."""
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
