"""Answers given ahead to a question that several seats will be asked one after the other. Pure.

The engine has one decision pending at a time, but some questions come to several seats though no answer needs
another's; the family foresees them (``Family.rules.foreseen``: the match as such a seat will be asked, made from what
everybody knows). When the first is asked, one message calls all of those seats (``also`` of the notification), and each
may answer. An early answer is kept in ``SeatSettings``: nobody else sees it, it can be taken back, and ``follow`` gives
it when the engine asks, in the order of the rules, so records know no difference. A player who wants to see the others'
answers first simply waits. An answer that is no longer legal by then is dropped, and its player is called.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.service.domain.reminders import preferences_of
from bot.service.domain.standing_orders import standing_of
from bot.service.model.live_match import Change, LiveMatch, SeatSettings
from bot.service.model.match import ActResult, Person
from bot.service.model.preferences import THERE, is_reachable
from engine import match as engine
from engine.decision import Action, Decision, Seat
from engine.match import State

_BEYOND: Final = 1_000_000_000
"""First version number of scenes with early answers: beyond the choices of any match."""

_MOST: Final = 1000
"""More early answers than any question takes."""


class Ahead(Struct, frozen=True):
    """A question open to early answers: the match as the seat will be asked, after the answers ``given`` so far.

    ``whole`` says that they answer the question; else the state asks for the next one.
    """

    seat: Seat
    state: State
    given: tuple[Action, ...] = ()
    whole: bool = False

    @property
    def actions(self) -> tuple[Action, ...]:
        """The legal answers now; none if the question is answered."""
        return () if self.whole else engine.legal_actions(self.state)

    @property
    def decision(self) -> Decision:
        """The question."""
        decision = engine.pending(self.state)
        assert isinstance(decision, Decision)
        return decision

    @property
    def version(self) -> int:
        """Version of the scene: it goes up with the turn and with the player's own answers alone."""
        return _BEYOND + self.state.family.rules.turn(self.state.position) * _MOST + len(self.given)


def ahead_of(live: LiveMatch, seat: Seat) -> Ahead | None:
    """The question that a seat can answer or has answered early; ``None`` if there is none, or it is asked now."""
    if live.state is None or live.info.waiting is None:
        return None
    chair = live.info.chair(seat)
    if chair.person is None or chair.general:
        return None
    state = engine.foreseen(live.state, seat)
    return None if state is None else _answered(Ahead(seat, state), standing_of(live, seat))


def ahead_for(live: LiveMatch, person: Person) -> Ahead | None:
    """The question that a person can answer or has answered early; ``None`` if the person is asked now."""
    if live.info.waiting is None or live.info.waiting.person == person:
        return None
    found = [one for one in (ahead_of(live, seat) for seat in live.info.seats(person)) if one]
    return next((one for one in found if not one.whole), found[-1] if found else None)


def _answered(ahead: Ahead, mine: SeatSettings) -> Ahead:
    """The question after the stored answers to it, as far as they are still legal."""
    state, given = ahead.state, list[Action]()
    for text in mine.ahead if mine.ahead_of == _sign(ahead.state) else ():
        action = engine.parse_action(state.setup, text)
        if action not in engine.legal_actions(state):
            return ahead
        given.append(action)
        if action.verb not in state.family.decisions.part_answers:
            return replace(ahead, state=state, given=tuple(given), whole=True)
        state, _ = engine.submit(state, ahead.seat, action)
    return replace(ahead, state=state, given=tuple(given))


def _sign(state: State) -> str:
    """Identifier of the question that a state asks."""
    decision = engine.pending(state)
    return sign_of(state.family.rules.turn(state.position), decision.kind) if isinstance(decision, Decision) else ""


def sign_of(turn: int, kind: str) -> str:
    """Identifier of a question as stored: a foreseen one is asked at most once in a turn."""
    return f"{turn} {kind}"


# Answers


def settle(live: LiveMatch, ahead: Ahead, action: Action, now: datetime) -> Change:
    """The match with one more early answer of a seat, invisible to all others."""
    return _kept(live, ahead, (*ahead.given, action), action, now)


def take_back(live: LiveMatch, ahead: Ahead, now: datetime) -> Change:
    """The match without the last early answer of a seat."""
    return _kept(live, ahead, ahead.given[:-1], ahead.given[-1], now)


def _kept(live: LiveMatch, ahead: Ahead, given: tuple[Action, ...], action: Action, now: datetime) -> Change:
    """The match with these early answers; if its player is being asked by now, it is called anew."""
    texts = tuple(one.text for one in given)
    mine = replace(standing_of(live, ahead.seat), ahead=texts, ahead_of=_sign(ahead.state), called_of="")
    after = replace(live, standing={**live.standing, ahead.seat: mine})
    version = ahead.version - len(ahead.given) + len(given)
    result = ActResult(match=live.info.id, action=action.text, version=version, moment=live.info.moment, held=True)
    return Change(before=live, after=after, at=now, result=result)


def answers(live: LiveMatch) -> tuple[Action, ...]:
    """The early answers of the seat to move, if they answer the question and are still legal."""
    state, waiting = live.state, live.info.waiting
    if state is None or waiting is None or live.info.chair(waiting.seat).general:
        return ()
    mine = standing_of(live, waiting.seat)
    found = _answered(Ahead(waiting.seat, state), mine) if mine.ahead else None
    return found.given if found and found.whole else ()


def without(live: LiveMatch, seat: Seat) -> LiveMatch:
    """The match without a seat's early answers to the present question, which it has now answered.

    Questions in between, such as where a unit retreats, leave them.
    """
    mine = live.standing.get(seat)
    if mine is None or not mine.ahead or live.state is None or mine.ahead_of != _sign(live.state):
        return live
    return replace(live, standing={**live.standing, seat: replace(mine, ahead=(), ahead_of="")})


# Common calls


def with_calls(before: LiveMatch, after: LiveMatch, now: datetime) -> tuple[LiveMatch, tuple[Seat, ...]]:
    """The match after a moment, and the seats that are called together with the seat to move.

    Those are the seats with the same kind of question open to an early answer, not yet called for it, and called at the
    table by preference; the others are called when their question comes. The match remembers who was called.
    """
    kept = {seat: replace(one, called_of=_called_of(before, seat)) for seat, one in after.standing.items()}
    after = replace(after, standing=kept)
    waiting, timing = after.info.waiting, after.info.timing
    if after.state is None or waiting is None or timing.paused is not None or timing.asleep:
        return after, ()
    if waiting.person is None or after.info.chair(waiting.seat).general:
        return after, ()
    if waiting.kind not in after.state.family.decisions.settling or was_called(before, after):
        return after, ()
    sign = sign_of(after.info.turn, waiting.kind)
    called = tuple(seat for seat in after.setup.seats if _is_called(after, seat, sign, now))
    marked = {seat: replace(standing_of(after, seat), called_of=sign) for seat in called}
    return replace(after, standing={**after.standing, **marked}), called


def was_called(before: LiveMatch, after: LiveMatch) -> bool:
    """Whether the player to move was already called for this question, together with others."""
    waiting = after.info.waiting
    return waiting is not None and standing_of(before, waiting.seat).called_of == sign_of(after.info.turn, waiting.kind)


def _called_of(live: LiveMatch, seat: Seat) -> str:
    return live.standing[seat].called_of if seat in live.standing else ""


def _is_called(live: LiveMatch, seat: Seat, sign: str, now: datetime) -> bool:
    found, mine, person = ahead_of(live, seat), standing_of(live, seat), live.info.person(seat)
    if found is None or found.whole or _sign(found.state) != sign or mine.called_of == sign or person is None:
        return False
    if live.info.waiting and live.info.waiting.person == person:
        return False
    if engine.standing_answer(found.state, mine.orders) is not None:
        return False
    preferences = preferences_of(live, person)
    return is_reachable(preferences, now) and preferences.place != THERE
