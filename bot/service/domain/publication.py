"""Publication: events that become known to all at once (a moment), and the notifications of them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import reduce

from msgspec.structs import replace

from bot.service.domain import clocks, early_answers
from bot.service.domain.context import Context
from bot.service.domain.reminders import first_call, how_to_call
from bot.service.domain.response_delay import has_choice, is_disguised, open_window
from bot.service.domain.standing_orders import answer_of
from bot.service.model.leaders import partners_of
from bot.service.model.live_match import Change, LiveMatch, hand_of
from bot.service.model.match import MatchInfo, Moment, Person, Status, Waiting
from bot.service.model.match_notifications import (
    FollowerTurn,
    HandUpdate,
    MatchEnded,
    Notification,
    OutOfBattle,
    PendingQuestion,
    TurnReport,
)
from engine.decision import Decision, Seat, side_of
from engine.family import family
from engine.match import Events, State, pending, reveal, view


def publish(live: LiveMatch, state: State, events: Events, seat: Seat | None, context: Context) -> Change:
    """The change that makes a settled state and all events since the last moment public.

    ``seat`` is the last to choose, ``None`` for the start.
    """
    live = replace(live, info=clocks.after_public_act(live.info, context.now))
    before = live.state.settled if live.state else None
    turn = state.family.rules.turn(before.position) if before else 0
    moment = Moment(number=live.info.moment + 1, turn=turn, seat=seat, at=context.now, first=live.events, events=events)
    info = _info(live.info, state, moment, context.now, live.seeds)
    if info.turn != live.info.turn and live.mover:
        info = reduce(clocks.turn_ended, _movers(live, live.state), info)
    after = replace(
        live,
        info=info,
        state=state,
        events=live.events + len(events),
        published=live.version,
        mover=_mover(live, info),
        draft=(),
        window=open_window(info, state, context, answer_of(live, state)),
    )
    after, also = early_answers.with_calls(live, after, context.now)
    after = replace(after, called=called(live, after, context.now), reminded=0)
    return Change(
        before=live,
        after=after,
        at=context.now,
        moment=moment,
        notifications=tuple(_notifications(live, after, moment, also)),
    )


def _info(info: MatchInfo, state: State, moment: Moment, now: datetime, seeds: tuple[str, ...]) -> MatchInfo:
    decision = pending(state)
    out = state.family.modes.fallen(view(state)) if info.leaders else frozenset()
    info = replace(
        info,
        moment=moment.number,
        turn=state.family.rules.turn(state.position),
        out=tuple(chair.seat for chair in info.chairs if chair.seat in out),
    )
    if not isinstance(decision, Decision):
        return replace(
            info,
            status=Status.OVER,
            waiting=None,
            outcome=decision,
            draw_offered_by=None,
            proposals=(),
            ended=now,
            seed=seeds[0] if seeds else reveal(state),
            stretches=tuple(replace(one, seed=seed) for one, seed in zip(info.stretches, seeds[1:], strict=True)),
        )
    person = info.person(decision.seat)
    return replace(info, waiting=Waiting(decision.seat, person, decision.kind, now, is_disguised(state)))


def _mover(live: LiveMatch, info: MatchInfo) -> Seat:
    """The seat whose turn it is: the first to be asked in it, after what precedes the battle."""
    before = live.info.waiting
    prepared = before is not None and before.kind in family(live.info.family).decisions.preparing
    same = info.turn == live.info.turn and live.mover and not prepared
    return live.mover if same or not info.waiting else info.waiting.seat


def _movers(live: LiveMatch, state: State | None) -> list[Seat]:
    """The seat whose turn it was, and those of its side without cards, which have no turns of their own."""
    partners = partners_of(live.setup, live.mover) if state else ()
    return [live.mover, *(one for one in partners if state and hand_of(state.settled, one) is None)]


def _notifications(
    live: LiveMatch, after: LiveMatch, moment: Moment, also: tuple[Seat, ...]
) -> Iterator[tuple[Notification, Person | None]]:
    first, last, waiting = moment.first, after.events, after.info.waiting
    if waiting is None:
        yield MatchEnded(moment.number, first, last), None
        yield from _followers(live, moment.number, last)
        return
    if live.info.turn != after.info.turn:
        yield from _followers(live, moment.number, last)
    anew = is_called_anew(live, after)
    kind = TurnReport if side_of(waiting.seat) == side_of(after.mover) else PendingQuestion
    how = how_to_call(after, moment.at)
    quiet = anew and how != "here"
    told = kind(
        moment=moment.number,
        first=first,
        last=last,
        waiting=waiting.seat,
        anew=anew,
        disguised=waiting.disguised,
        quiet=quiet,
        also=also,
    )
    yield told, None
    if anew and not waiting.disguised:
        yield from first_call(after, moment.at)
    yield from _hands(live, after)
    yield from _out(live.info, after.info)
    answered = after.window is not None and after.window.answer
    by_himself = not answered and not after.info.chair(waiting.seat).general
    if waiting.disguised and waiting.person and after.state and has_choice(after.state) and by_himself:
        quiet = how == "later"
        yield (
            PendingQuestion(
                moment=moment.number,
                first=last,
                last=last,
                waiting=waiting.seat,
                anew=True,
                disguised=True,
                quiet=quiet,
            ),
            waiting.person,
        )


def _out(before: MatchInfo, after: MatchInfo) -> Iterator[tuple[Notification, Person | None]]:
    """Notifications for players who are out of the battle since the last moment."""
    for seat in after.out:
        if seat not in before.out and (person := after.person(seat)):
            yield OutOfBattle(seat), person


def is_anew(before: MatchInfo, after: MatchInfo) -> bool:
    """Whether a new message is due: a turn began, or the player to move has changed.

    A computer general answers by itself: what it is asked within a turn is told together with its answer.
    """
    was, waiting = before.waiting, after.waiting
    if was is None or waiting is None or before.turn != after.turn:
        return True
    return was.seat != waiting.seat and not after.chair(waiting.seat).general


def is_called_anew(before: LiveMatch, after: LiveMatch) -> bool:
    """Whether the player to move has to be called: not if they were called early, together with others."""
    return is_anew(before.info, after.info) and not early_answers.was_called(before, after)


def called(before: LiveMatch, after: LiveMatch, now: datetime) -> datetime | None:
    """Time of the call of the player to move: now, or ``None`` if they are called later."""
    return now if not is_called_anew(before, after) or how_to_call(after, now) != "later" else None


def _hands(live: LiveMatch, after: LiveMatch) -> Iterator[tuple[Notification, Person | None]]:
    """Notifications for players whose hand has changed since the last moment, or whose turn has begun or ended.

    A card in a draft has not left its hand yet.
    """
    turned = live.info.turn != after.info.turn
    asked = {one.seat for one in (live.info.waiting, after.info.waiting) if one} if turned else set[Seat]()
    for chair in after.info.chairs:
        if chair.person and after.state:
            now = hand_of(after.state.settled, chair.seat)
            then = hand_of(live.state.settled, chair.seat) if live.state else None
            if now != then or (chair.seat in asked and now is not None):
                yield HandUpdate(chair.seat), chair.person


def _followers(live: LiveMatch, moment: int, last: int) -> Iterator[tuple[Notification, Person | None]]:
    """Notifications for followers without a seat, once a turn; only the newest waits in the outbox."""
    players = [chair.person for chair in live.info.chairs]
    return ((FollowerTurn(moment, last), person) for person in live.followers if person not in players)
