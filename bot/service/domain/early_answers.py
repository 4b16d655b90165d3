"""Answers that players settle before they are asked, while others are: they need not wait for one another. Pure.

Some questions come to several seats one after the other, though none of the answers needs another's: the family
foresees them (``Family.rules.foreseen``). When the first of them is asked, one message calls all who will be, and each
may answer. What somebody answers ahead lies with the seat, like a written turn: nobody else sees it, it can be taken
back, and it is given when the engine asks, in the order of the rules. Whoever wants to know first what comes of the
others' answers waits. What the rules no longer allow by then is dropped, and its player is asked as always.
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
"""Where versions of scenes begin in which somebody answers ahead: no match has as many choices."""

_MOST: Final = 1000
"""More answers than anybody gives ahead."""


class Ahead(Struct, frozen=True):
    """What a seat can settle: the match as the seat will be asked, after the answers ``given`` so far.

    ``whole`` says that they answer the question; else the state asks for the next one.
    """

    seat: Seat
    state: State
    given: tuple[Action, ...] = ()
    whole: bool = False

    @property
    def actions(self) -> tuple[Action, ...]:
        """What may be answered now."""
        return () if self.whole else engine.legal_actions(self.state)

    @property
    def decision(self) -> Decision:
        """What is asked."""
        decision = engine.pending(self.state)
        assert isinstance(decision, Decision)
        return decision

    @property
    def version(self) -> int:
        """That of the scene: it goes up with the turn and with the player's own answers, and with nothing else."""
        return _BEYOND + self.state.family.rules.turn(self.state.position) * _MOST + len(self.given)


def ahead_of(live: LiveMatch, seat: Seat) -> Ahead | None:
    """What a seat can settle now, or has settled; ``None`` if nothing, or if it is asked."""
    if live.state is None or live.info.waiting is None:
        return None
    chair = live.info.chair(seat)
    if chair.person is None or chair.general:
        return None
    state = engine.foreseen(live.state, seat)
    return None if state is None else _answered(Ahead(seat, state), standing_of(live, seat))


def ahead_for(live: LiveMatch, person: Person) -> Ahead | None:
    """What a person can settle, or has settled, in one of their seats; ``None`` for somebody who is asked now."""
    if live.info.waiting is None or live.info.waiting.person == person:
        return None
    found = [one for one in (ahead_of(live, seat) for seat in live.info.seats(person)) if one]
    return next((one for one in found if not one.whole), found[-1] if found else None)


def _answered(ahead: Ahead, mine: SeatSettings) -> Ahead:
    """With what was answered ahead for this very question, unless the board no longer allows it."""
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
    """Which question a state asks."""
    decision = engine.pending(state)
    return sign_of(state.family.rules.turn(state.position), decision.kind) if isinstance(decision, Decision) else ""


def sign_of(turn: int, kind: str) -> str:
    """A question, as it is kept: nobody is asked a foreseen one twice in a turn."""
    return f"{turn} {kind}"


# Answering


def settle(live: LiveMatch, ahead: Ahead, action: Action, now: datetime) -> Change:
    """The match with one more answer ahead of a seat; nobody else can tell."""
    return _kept(live, ahead, (*ahead.given, action), action, now)


def take_back(live: LiveMatch, ahead: Ahead, now: datetime) -> Change:
    """The match without the last answer ahead of a seat."""
    return _kept(live, ahead, ahead.given[:-1], ahead.given[-1], now)


def _kept(live: LiveMatch, ahead: Ahead, given: tuple[Action, ...], action: Action, now: datetime) -> Change:
    """Whoever has answered, and is asked after all, is called anew."""
    texts = tuple(one.text for one in given)
    mine = replace(standing_of(live, ahead.seat), ahead=texts, ahead_of=_sign(ahead.state), called_of="")
    after = replace(live, standing={**live.standing, ahead.seat: mine})
    version = ahead.version - len(ahead.given) + len(given)
    result = ActResult(match=live.info.id, action=action.text, version=version, moment=live.info.moment, held=True)
    return Change(before=live, after=after, at=now, result=result)


def answers(live: LiveMatch) -> tuple[Action, ...]:
    """What the seat that is waited for has settled, if that answers the question and still may be answered."""
    state, waiting = live.state, live.info.waiting
    if state is None or waiting is None or live.info.chair(waiting.seat).general:
        return ()
    mine = standing_of(live, waiting.seat)
    found = _answered(Ahead(waiting.seat, state), mine) if mine.ahead else None
    return found.given if found and found.whole else ()


def without(live: LiveMatch, seat: Seat) -> LiveMatch:
    """The match without what a seat has settled, if that is for what is asked now: it has answered.

    What is asked in between, such as where a unit retreats, leaves it.
    """
    mine = live.standing.get(seat)
    if mine is None or not mine.ahead or live.state is None or mine.ahead_of != _sign(live.state):
        return live
    return replace(live, standing={**live.standing, seat: replace(mine, ahead=(), ahead_of="")})


# Calling all at once


def with_calls(before: LiveMatch, after: LiveMatch, now: datetime) -> tuple[LiveMatch, tuple[Seat, ...]]:
    """The match after a moment, and the seats that are called together with the one that is waited for.

    They are those that can settle the same kind of question and have not, if they were not called for it before and are
    called at the table; all others are called when it comes to them. Their seats keep that they were called.
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
    """Whether who is waited for now has been called for it already, together with others."""
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
