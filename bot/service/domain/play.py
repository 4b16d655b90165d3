"""Choices of a player: acting, undoing, resigning, agreeing to a draw. Pure: each makes the change to be stored."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from bot.service.domain import early_answers
from bot.service.domain.context import Context
from bot.service.domain.control_versions import version_for
from bot.service.domain.publication import publish
from bot.service.domain.response_delay import has_choice, holds_back, open_window
from bot.service.domain.standing_orders import answer_of, is_offered
from bot.service.model.errors import GeneralPlays, NotInMatch, NotStarted
from bot.service.model.live_match import Change, LiveMatch, LoggedChoice
from bot.service.model.match import ActResult, Person
from engine import match as engine
from engine.decision import Action, Decision, Seat
from engine.errors import GameOver, NothingToUndo, NotYourTurn, StaleAction
from engine.record import AGREE, DRAW, RESIGN, RecordEntry, entry_of
from engine.replay import ChoiceKind


def running(live: LiveMatch) -> engine.State:
    """The state of a match that has started.

    Raises:
        NotStarted: it has not.
    """
    if live.state is None:
        raise NotStarted(live.info.id)
    return live.state


def seat_for(live: LiveMatch, person: Person) -> Seat:
    """The seat for which a person speaks: of several, the one that is to move.

    Raises:
        NotInMatch: the person has none.
    """
    seats = [chair.seat for chair in live.info.chairs if chair.person == person]
    if not seats:
        raise NotInMatch(live.info.id)
    waiting = live.info.waiting
    return waiting.seat if waiting and waiting.seat in seats else seats[0]


def _enter(live: LiveMatch, person: Person, version: int | None) -> tuple[engine.State, Seat]:
    state = running(live)
    seat = seat_for(live, person)
    if state.outcome:
        raise GameOver
    if version is not None and version != (now := version_for(live, seat)):
        raise StaleAction(version, now)
    return state, seat


def _plays_himself(live: LiveMatch, seat: Seat) -> None:
    if live.info.chair(seat).general:
        raise GeneralPlays(live.info.id)


def act(live: LiveMatch, person: Person, text: str, version: int | None, context: Context) -> Change:
    """An action by a person (``bot.service.usecases.match_commands.turn.Act``)."""
    if found := _ahead(live, person, version):
        action = engine.parse_action(live.setup, text)
        if action in found.actions:
            return early_answers.settle(live, found, action, context.now)
    state, seat = _enter(live, person, version)
    _plays_himself(live, seat)
    action = engine.parse_action(state.setup, text)
    if holds_back(live, action, context.now) and engine.explain(state, seat, action) is None:
        return _hold(live, seat, action, context.now)
    return submit(live, seat, person, action, context)


def _ahead(live: LiveMatch, person: Person, version: int | None) -> early_answers.Ahead | None:
    """The early question of a person as of a scene's ``version``, open or answered."""
    found = early_answers.ahead_for(live, person)
    return found if found and version in {None, found.version} else None


def submit(live: LiveMatch, seat: Seat, person: Person | None, action: Action, context: Context) -> Change:
    """An action by a seat; ``person`` is ``None`` when the service answers for it."""
    begun, live = live, early_answers.without(live, seat)
    before = running(live)
    state, events = engine.submit(before, seat, action)
    kept = replace(live, version=live.version + 1, draft=(*live.draft, live.version + 1))
    if state.fixed is None:
        change = publish(replace(live, version=kept.version), state, (*before.unseen, *events), seat, context)
    else:
        window = open_window(live.info, state, context, answer_of(live, state))
        change = Change(before=live, after=replace(kept, state=state, window=window), at=context.now)
    choice = LoggedChoice(
        ChoiceKind.ACT,
        seat,
        person,
        action.text,
        entry_of(before, seat, action, events, public=False),
        entry_of(before, seat, action, events, public=True),
    )
    result = ActResult(
        match=live.info.id,
        action=action.text,
        version=version_for(change.after, seat),
        moment=change.after.info.moment,
        events=engine.seen_by(state, events, seat),
        public=change.moment is not None,
    )
    return replace(change, before=begun, choice=choice, result=result)


def undo(live: LiveMatch, person: Person, version: int | None, context: Context) -> Change:
    """The undoing of a draft's last choice, of a held pass, or of the last early answer."""
    found = _ahead(live, person, version)
    if found and not found.given:
        raise NothingToUndo
    if found:
        return early_answers.take_back(live, found, context.now)
    state, seat = _enter(live, person, version)
    _plays_himself(live, seat)
    decision = engine.pending(state)
    if isinstance(decision, Decision) and decision.seat != seat:
        raise NotYourTurn(seat, decision.seat)
    if live.window and live.window.answer and has_choice(state):
        window = replace(live.window, answer="")
        result = ActResult(
            match=live.info.id, action=live.window.answer, version=version_for(live, seat), moment=live.info.moment
        )
        return Change(before=live, after=replace(live, window=window), at=context.now, result=result)
    if not state.draft:
        raise NothingToUndo
    earlier = _before_own(live, state)
    kept = len(earlier.draft)
    text = state.draft[kept].text
    after = replace(
        live,
        state=earlier,
        version=live.version + 1,
        draft=live.draft[:kept],
        window=open_window(live.info, earlier, context),
    )
    result = ActResult(match=live.info.id, action=text, version=version_for(after, seat), moment=live.info.moment)
    choice = LoggedChoice(ChoiceKind.UNDO, seat, person, text)
    return Change(before=live, after=after, at=context.now, choice=choice, undone=live.draft[kept:], result=result)


def _before_own(live: LiveMatch, state: engine.State) -> engine.State:
    """The state before a draft's last own choice, and before the standing orders' answers to offered questions."""
    earlier = engine.undo(state)
    decision, answered = engine.pending(earlier), state.draft[len(earlier.draft)]
    offered = isinstance(decision, Decision) and is_offered(live, decision.kind)
    if offered and earlier.draft and answer_of(live, earlier) == answered:
        return _before_own(live, earlier)
    return earlier


def _hold(live: LiveMatch, seat: Seat, action: Action, now: datetime) -> Change:
    """An answer that is held until the end of the response delay; nothing changes before."""
    assert live.window is not None
    window = replace(live.window, answer=action.text)
    result = ActResult(
        match=live.info.id, action=action.text, version=version_for(live, seat), moment=live.info.moment, held=True
    )
    return Change(before=live, after=replace(live, window=window), at=now, result=result)


def resign(live: LiveMatch, person: Person, context: Context) -> Change:
    """The match resigned by a person's side."""
    state, seat = _enter(live, person, None)
    after, events = engine.resign(state, seat)
    return conclude(live, after, events, LoggedChoice(ChoiceKind.RESIGN, seat, person, RESIGN.text), context)


def agree_draw(live: LiveMatch, person: Person, context: Context) -> Change:
    """The match ended by agreement, ``person`` being the last to agree."""
    state, seat = _enter(live, person, None)
    after, events = engine.agree_draw(state)
    return conclude(live, after, events, LoggedChoice(ChoiceKind.DRAW, seat, person, AGREE.text), context)


def conclude(
    live: LiveMatch, state: engine.State, events: engine.Events, choice: LoggedChoice, context: Context
) -> Change:
    """The match after an end from outside the rules, which drops the open draft."""
    before = running(live).settled
    seat = DRAW if choice.kind is ChoiceKind.DRAW else choice.seat
    entry = RecordEntry(before.family.rules.turn(before.position), seat, choice.text)
    change = publish(replace(live, version=live.version + 1), state, events, choice.seat, context)
    return replace(change, before=live, choice=replace(choice, entry=entry, public=entry), undone=live.draft)
