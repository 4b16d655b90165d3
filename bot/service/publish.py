"""When something becomes known to all: the moment, and who is told what."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import reduce
from random import Random

from msgspec.structs import replace

from bot.service import ahead, clocks
from bot.service.disguise import has_choice, is_disguised, open_window
from bot.service.leaders import partners_of
from bot.service.live import Change, Live, hand_of
from bot.service.model import MatchInfo, Moment, Person, Status, Waiting
from bot.service.news import Ask, Ended, Hand, News, Out, Turn, Watch
from bot.service.reminders import first_call, how_to_call
from bot.service.standing import answer_of
from engine.decision import Decision, Seat, side_of
from engine.family import family
from engine.match import Events, State, pending, reveal, view


def publish(live: Live, state: State, events: Events, seat: Seat | None, now: datetime, rng: Random) -> Change:
    """The change by which a settled state and all events since the last moment become public.

    ``seat`` is who chose last, ``None`` for the start.
    """
    live = replace(live, info=clocks.went_on(live.info, now))
    before = live.state.settled if live.state else None
    turn = state.family.rules.turn(before.body) if before else 0
    moment = Moment(live.info.moment + 1, turn, seat, now, live.events, events)
    info = _info(live.info, state, moment, now, live.seeds)
    if info.turn != live.info.turn and live.mover:
        info = reduce(clocks.turn_ended, _movers(live, live.state), info)
    after = replace(
        live,
        info=info,
        state=state,
        revision=live.revision + 1,
        events=live.events + len(events),
        published=live.version,
        mover=_mover(live, info),
        draft=(),
        window=open_window(state, now, rng, answer_of(live, state)),
    )
    after, also = ahead.with_calls(live, after, now)
    after = replace(after, called=called(live, after, now), reminded=0)
    return Change(live, after, now, moment=moment, news=tuple(_news(live, after, moment, also)))


def _info(info: MatchInfo, state: State, moment: Moment, now: datetime, seeds: tuple[str, ...]) -> MatchInfo:
    decision = pending(state)
    out = state.family.modes.fallen(view(state)) if info.leaders else frozenset()
    info = replace(
        info,
        moment=moment.number,
        turn=state.family.rules.turn(state.body),
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


def _mover(live: Live, info: MatchInfo) -> Seat:
    """Whose turn it is: the seat that was first asked in it, after what comes before the battle."""
    before = live.info.waiting
    prepared = before is not None and before.kind in family(live.info.family).decisions.preparing
    same = info.turn == live.info.turn and live.mover and not prepared
    return live.mover if same or not info.waiting else info.waiting.seat


def _movers(live: Live, state: State | None) -> list[Seat]:
    """The seat whose turn it was, and those of its side without cards: they have no turns of their own."""
    partners = partners_of(live.setup, live.mover) if state else ()
    return [live.mover, *(one for one in partners if state and hand_of(state.settled, one) is None)]


def _news(live: Live, after: Live, moment: Moment, also: tuple[Seat, ...]) -> Iterator[tuple[News, Person | None]]:
    first, last, waiting = moment.first, after.events, after.info.waiting
    if waiting is None:
        yield Ended(moment.number, first, last), None
        yield from _followers(live, moment.number, last)
        return
    if live.info.turn != after.info.turn:
        yield from _followers(live, moment.number, last)
    anew = is_called_anew(live, after)
    kind = Turn if side_of(waiting.seat) == side_of(after.mover) else Ask
    how = how_to_call(after, moment.at)
    quiet = anew and how != "here"
    yield kind(moment.number, first, last, waiting.seat, anew, waiting.disguised, quiet, also), None
    if anew and not waiting.disguised:
        yield from first_call(after, moment.at)
    yield from _hands(live, after)
    yield from _out(live.info, after.info)
    answered = after.window is not None and after.window.answer
    by_himself = not answered and not after.info.chair(waiting.seat).general
    if waiting.disguised and waiting.person and after.state and has_choice(after.state) and by_himself:
        quiet = how == "later"
        yield Ask(moment.number, last, last, waiting.seat, anew=True, disguised=True, quiet=quiet), waiting.person


def _out(before: MatchInfo, after: MatchInfo) -> Iterator[tuple[News, Person | None]]:
    """Who is out of the battle since the last moment."""
    for seat in after.out:
        if seat not in before.out and (person := after.person(seat)):
            yield Out(seat), person


def is_anew(before: MatchInfo, after: MatchInfo) -> bool:
    """Whether a new message is due: a turn began, or a person is waited for who was not right before.

    A computer general answers by itself: what it is asked within a turn is told with what comes of it.
    """
    was, waiting = before.waiting, after.waiting
    if was is None or waiting is None or before.turn != after.turn:
        return True
    return was.seat != waiting.seat and not after.chair(waiting.seat).general


def is_called_anew(before: Live, after: Live) -> bool:
    """Whether who is waited for is to be called: not again after having been called together with others."""
    return is_anew(before.info, after.info) and not ahead.was_called(before, after)


def called(before: Live, after: Live, now: datetime) -> datetime | None:
    """When the one who is waited for was called: now, unless he is to be called later."""
    return now if not is_called_anew(before, after) or how_to_call(after, now) != "later" else None


def _hands(live: Live, after: Live) -> Iterator[tuple[News, Person | None]]:
    """Whose hand is another one than at the last moment, and whose turn it is now: his message says so.

    A card in a draft has not left its hand yet.
    """
    waiting, turned = after.info.waiting, live.info.turn != after.info.turn
    for chair in after.info.chairs:
        if chair.person and after.state:
            now = hand_of(after.state.settled, chair.seat)
            then = hand_of(live.state.settled, chair.seat) if live.state else None
            begins = turned and waiting is not None and waiting.seat == chair.seat
            if now != then or (begins and now is not None):
                yield Hand(chair.seat), chair.person


def _followers(live: Live, moment: int, last: int) -> Iterator[tuple[News, Person | None]]:
    """Those who follow the match, once a turn; a player knows anyway."""
    players = [chair.person for chair in live.info.chairs]
    return ((Watch(moment, last), person) for person in live.followers if person not in players)
