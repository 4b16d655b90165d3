"""Time-outs. Pure.

Nobody loses automatically: the table is told, and the other side grants everybody a full clock, takes the win, or lets
a computer general play. Until it has chosen, and as long as no computer plays, the late player may simply go on.
"""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from bot.service.domain import clocks, computer_turns
from bot.service.domain.context import Context
from bot.service.domain.play import conclude, running, seat_for, submit, undo
from bot.service.model.errors import GeneralPlays, NoGeneral, NoGeneralPlays, TimeNotOut
from bot.service.model.live_match import Change, LiveMatch, LoggedChoice
from bot.service.model.match import MatchInfo, Person
from bot.service.model.match_notifications import ClockNotice, HandUpdate, Notification
from engine import match as engine
from engine.decision import PASS, Seat, side_of
from engine.errors import GameOver
from engine.record import TIME
from engine.replay import ChoiceKind


def run_out(live: LiveMatch, now: datetime) -> Change | None:
    """The end of a player's time, which is a reminder, too; ``None`` when it is not due."""
    due, waiting = clocks.runs_out(live.info), live.info.waiting
    if due is None or waiting is None or now < due:
        return None
    info = clocks.charged(live.info, now)
    chair = info.chair(waiting.seat)
    info = clocks.with_chair(info, replace(chair, late=chair.late + 1))
    info = replace(info, timing=replace(info.timing, out=waiting.seat))
    change = _change(live, info, ClockNotice("out", waiting.seat, _others(info, waiting.seat)), now)
    return replace(change, after=replace(change.after, called=now if live.called else None))


def stall(live: LiveMatch, now: datetime) -> Change | None:
    """The notice of a standstill in a match without clocks; ``None`` when it is not due."""
    due, waiting = clocks.stalls(live.info), live.info.waiting
    if due is None or waiting is None or now < due:
        return None
    info = replace(live.info, timing=replace(live.info.timing, stalled=True))
    return _change(live, info, ClockNotice("stalled", waiting.seat), now)


def sleep(live: LiveMatch, now: datetime) -> Change | None:
    """The match falling asleep after a long time without a choice; ``None`` when it is not due."""
    due, waiting = clocks.sleeps(live.info), live.info.waiting
    if due is None or waiting is None or now < due:
        return None
    info = replace(live.info, timing=replace(live.info.timing, stalled=True, asleep=True))
    return _change(live, info, ClockNotice("asleep", waiting.seat), now)


def stand(live: LiveMatch, context: Context) -> Change | None:
    """The proposed division passed, if nobody has said anything to it; ``None`` while there is time.

    An open draft is taken back before, choice by choice, as nobody else may know of it. The clock is charged no more
    than the time there was to object, however late this is done.
    """
    due, waiting = clocks.stands(live.info), live.info.waiting
    if due is None or waiting is None or waiting.person is None or context.now < due:
        return None
    if not live.draft:
        info = clocks.charged(live.info, due)
        info = replace(info, timing=replace(info.timing, counted=context.now))
        return replace(submit(replace(live, info=info), waiting.seat, None, PASS, context), before=live)
    change = undo(live, waiting.person, None, context)
    return replace(change, choice=change.choice and replace(change.choice, person=None))


def grant(live: LiveMatch, person: Person, now: datetime) -> Change:
    """A full clock for everybody; the late player is excused.

    Raises:
        TimeNotOut: nobody's time is out, or that of their own side is.
        GeneralPlays: a computer general plays for the person.
        NotStarted, NotInMatch, GameOver.
    """
    seat, late = _other_side(live, person)
    info = clocks.with_full_clocks(_excused(live.info, late), now)
    change = _change(live, info, ClockNotice("granted", seat), now)
    return replace(change, after=replace(change.after, called=live.called and now, reminded=0))


def take_win(live: LiveMatch, person: Person, context: Context) -> Change:
    """The match won by the person's side against the side whose time is out. Raises as ``grant``."""
    _, late = _other_side(live, person)
    state, events = engine.lose_on_time(running(live), late)
    return conclude(live, state, events, LoggedChoice(ChoiceKind.TIME, late, person, TIME.text), context)


def let_play(live: LiveMatch, person: Person, now: datetime) -> Change:
    """A computer general in the seat whose time is out, until its player takes it back. Raises as ``grant``.

    Raises:
        NoGeneral: none plays this game.
    """
    seat, late = _other_side(live, person)
    if not computer_turns.has_general(live.setup):
        raise NoGeneral(live.info.id)
    info = clocks.with_chair(live.info, replace(live.info.chair(late), general=computer_turns.ARCHIE))
    info = clocks.awakened(replace(info, timing=replace(info.timing, out=None, counted=now)))
    return _change(live, info, ClockNotice("general", seat), now)


def take_back(live: LiveMatch, person: Person, now: datetime) -> Change:
    """A person back in their seat, with at least one increment; the computer's draft is theirs to undo.

    Raises:
        NoGeneralPlays: no computer plays in it.
        NotStarted, NotInMatch, GameOver.
    """
    state, _ = running(live), seat_for(live, person)
    if state.outcome:
        raise GameOver
    chairs = [chair for chair in live.info.chairs if chair.person == person and chair.general]
    if not chairs:
        raise NoGeneralPlays(live.info.id)
    info, pace = clocks.charged(live.info, now), clocks.pace_of(live.info)
    for chair in chairs:
        bank = min(pace.bank, max(chair.bank, pace.increment)) if pace and chair.bank is not None else chair.bank
        info = clocks.with_chair(info, replace(chair, general="", bank=bank))
    info, waiting = clocks.awakened(info), info.waiting
    his = waiting is not None and waiting.person == person
    called = now if his else live.called
    after = replace(live, info=info, called=called, reminded=0)
    notifications: tuple[tuple[Notification, Person | None], ...] = (
        (ClockNotice("returned", chairs[0].seat), None),
        (HandUpdate(chairs[0].seat), person),
    )
    return Change(before=live, after=after, at=now, notifications=notifications)


def _other_side(live: LiveMatch, person: Person) -> tuple[Seat, Seat]:
    """The seat of a person, and the other side's seat whose time is out."""
    state, seat = running(live), seat_for(live, person)
    if state.outcome:
        raise GameOver
    late = live.info.timing.out
    if late is None or side_of(late) == side_of(seat):
        raise TimeNotOut(live.info.id)
    if live.info.chair(seat).general:
        raise GeneralPlays(live.info.id)
    return seat, late


def _excused(info: MatchInfo, seat: Seat) -> MatchInfo:
    chair = info.chair(seat)
    return clocks.with_chair(info, replace(chair, late=chair.late - 1, excused=chair.excused + 1))


def _others(info: MatchInfo, seat: Seat) -> tuple[Seat, ...]:
    return tuple(chair.seat for chair in info.chairs if side_of(chair.seat) != side_of(seat) and chair.person)


def _change(live: LiveMatch, info: MatchInfo, notification: Notification, now: datetime) -> Change:
    return Change(before=live, after=replace(live, info=info), at=now, notifications=((notification, None),))
