"""The clocks of a match: what is left to whom, and when it ends. Pure, and public: nothing here may depend on a hand.

Time runs for the seat that is publicly waited for, from the moment when it was called. It does not run for a minute
where whether the seat has a choice is its secret (reading 11), nor during a pause, nor during its player's vacation,
nor while a computer general plays on for him. A turn adds the increment, never above what the clock began with. All
moments are in UTC; where the system's clock jumps back, no time has passed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from bot.service.domain.response_delay import MOST
from bot.service.model.match import PROGRAM, Chair, MatchInfo, Person, Waiting
from engine.decision import Seat
from engine.family import family

NONE = "none"
"""The pace of a match without clocks."""

STALL = timedelta(days=3)
"""After so long without a clock the table is told that nothing happens."""

SLEEP = timedelta(days=30)
"""After so long without a choice nobody is told anything any more."""

STANDS = timedelta(days=1)
"""After so long a proposal stands to which nobody says anything, or after half the time that a clock begins with."""

_NOTHING = timedelta()

Span = tuple[datetime, datetime]


class Pace(Struct, frozen=True):
    """What a clock begins with, and what a turn adds to it."""

    bank: timedelta
    increment: timedelta


PACES: Mapping[str, Pace] = {
    "blitz": Pace(timedelta(hours=1), timedelta(minutes=10)),
    "brisk": Pace(timedelta(days=1), timedelta(hours=8)),
    "relaxed": Pace(timedelta(days=3), timedelta(days=1)),
}
"""The paces that a match can be played at, by name."""


def pace_of(info: MatchInfo) -> Pace | None:
    """The match's pace; ``None`` without clocks."""
    return PACES.get(info.timing.pace)


def wound_up(info: MatchInfo, now: datetime) -> MatchInfo:
    """The match with a full clock for everybody, from now on; without clocks as it is."""
    pace = pace_of(info)
    chairs = tuple(
        replace(chair, bank=pace.bank if pace and chair.general != PROGRAM else None) for chair in info.chairs
    )
    return woken(replace(info, chairs=chairs, timing=replace(info.timing, counted=now, out=None)))


def runs_out(info: MatchInfo) -> datetime | None:
    """When the time of the seat that is waited for is out, if nothing happens before; ``None`` if it does not run."""
    chair = _running(info)
    if chair is None or chair.bank is None or info.waiting is None:
        return None
    return _reached(_start(info, info.waiting), chair.bank, _away(info, chair.person))


def charged(info: MatchInfo, now: datetime) -> MatchInfo:
    """The match with banks that are right as of now.

    Who would be late if he had no vacation is late with an excuse.
    """
    counted = replace(info, timing=replace(info.timing, counted=now))
    chair = _running(info)
    if chair is None or chair.bank is None or info.waiting is None:
        return counted
    start = _start(info, info.waiting)
    spent = _passed(start, now, _away(info, chair.person))
    saved = spent < chair.bank <= max(_NOTHING, now - start)
    return with_chair(
        counted, replace(chair, bank=max(_NOTHING, chair.bank - spent), excused=chair.excused + (1 if saved else 0))
    )


def excused_by_pause(info: MatchInfo, now: datetime) -> MatchInfo:
    """The match at the end of its pause: who would be late without it is late with an excuse."""
    waiting, paused = info.waiting, info.timing.paused
    if waiting is None or paused is None or info.timing.out:
        return info
    chair = info.chair(waiting.seat)
    if chair.bank is None or chair.general or now - paused < chair.bank:
        return info
    return with_chair(info, replace(chair, excused=chair.excused + 1))


def went_on(info: MatchInfo, now: datetime) -> MatchInfo:
    """The match as the seat that was waited for has done something that all know of.

    Who comes back after his time was out goes on with one increment.
    """
    pace, out = pace_of(info), info.timing.out
    after = charged(info, now)
    if pace and out:
        after = with_chair(after, replace(after.chair(out), bank=min(pace.bank, pace.increment)))
    return woken(replace(after, timing=replace(after.timing, out=None)))


def turn_ended(info: MatchInfo, mover: Seat) -> MatchInfo:
    """The match with the increment for the seat whose turn it was."""
    pace, chair = pace_of(info), info.chair(mover)
    if pace is None or chair.bank is None:
        return info
    return with_chair(info, replace(chair, bank=min(pace.bank, chair.bank + pace.increment)))


def handed_over(info: MatchInfo, seat: Seat, person: Person | None, now: datetime, general: str = "") -> MatchInfo:
    """The match with somebody else in a seat, or nobody.

    A computer general who played on there leaves; whoever comes has one increment at least, and a clean slate. One
    comes where partners would have to wait: ``general``.
    """
    info, pace = charged(info, now), pace_of(info)
    chair = info.chair(seat)
    bank = min(pace.bank, max(chair.bank, pace.increment)) if pace and chair.bank is not None else chair.bank
    info = with_chair(info, Chair(seat, person, bank, general))
    out, waiting = info.timing.out, info.waiting
    if waiting and waiting.seat == seat:
        waiting = replace(waiting, person=person, since=now)
    return woken(replace(info, waiting=waiting, timing=replace(info.timing, out=None if out == seat else out)))


def woken(info: MatchInfo) -> MatchInfo:
    """The match as somebody has done something: whether anything happens is counted anew."""
    return replace(info, timing=replace(info.timing, stalled=False, asleep=False))


def kept_waiting(info: MatchInfo, now: datetime) -> timedelta:
    """How long the seat that is waited for has kept the others waiting; vacations do not count, nor do pauses."""
    waiting = info.waiting
    if waiting is None or info.timing.paused:
        return _NOTHING
    return _passed(_start(info, waiting), now, _away(info, waiting.person))


def stalls(info: MatchInfo) -> datetime | None:
    """When the table is to be told that nothing happens in a match without clocks; ``None`` if it was told."""
    waiting, timing = info.waiting, info.timing
    if waiting is None or pace_of(info) or timing.paused or timing.stalled or info.chair(waiting.seat).general:
        return None
    return _reached(_start(info, waiting), STALL, _away(info, waiting.person))


def sleeps(info: MatchInfo) -> datetime | None:
    """When the match falls asleep if nobody does anything; ``None`` if it does, or in a pause."""
    waiting, timing = info.waiting, info.timing
    if waiting is None or timing.paused or timing.asleep or info.chair(waiting.seat).general:
        return None
    return _reached(_start(info, waiting), SLEEP, _away(info, waiting.person))


def stands(info: MatchInfo) -> datetime | None:
    """When what is proposed stands if the seat that is waited for says nothing; ``None`` if it is asked otherwise."""
    waiting, pace = info.waiting, pace_of(info)
    if (
        waiting is None
        or waiting.person is None
        or waiting.kind not in family(info.family).decisions.standing_proposals
    ):
        return None
    if info.timing.paused or info.chair(waiting.seat).general:
        return None
    within = min(STANDS, pace.bank / 2) if pace else STANDS
    return _reached(_start(info, waiting), within, _away(info, waiting.person))


def with_chair(info: MatchInfo, chair: Chair) -> MatchInfo:
    """The match with another chair in the place of the one for the same seat."""
    return replace(info, chairs=tuple(chair if one.seat == chair.seat else one for one in info.chairs))


def _running(info: MatchInfo) -> Chair | None:
    """The chair whose clock runs, or stands still for a while because its player is away."""
    waiting, timing = info.waiting, info.timing
    if waiting is None or timing.paused or timing.out:
        return None
    chair = info.chair(waiting.seat)
    return None if chair.general else chair


def _start(info: MatchInfo, waiting: Waiting) -> datetime:
    """From when on the time counts."""
    called = waiting.since + timedelta(seconds=MOST if waiting.disguised else 0)
    return max(called, info.timing.counted or called)


def _away(info: MatchInfo, person: Person | None) -> tuple[Span, ...]:
    return tuple((one.start, one.end) for one in info.timing.away if one.person == person)


def _passed(start: datetime, end: datetime, breaks: Sequence[Span]) -> timedelta:
    """The time from one moment to another less the breaks, never below nothing."""
    left_out = sum((until - since for since, until in _within(start, end, breaks)), _NOTHING)
    return max(_NOTHING, end - start - left_out)


def _reached(start: datetime, amount: timedelta, breaks: Sequence[Span]) -> datetime:
    """The moment at which so much time has passed less the breaks."""
    end = start + amount
    for since, until in _joined(breaks):
        if until > start and since < end:
            end += until - max(since, start)
    return end


def _within(start: datetime, end: datetime, breaks: Sequence[Span]) -> Iterator[Span]:
    for since, until in _joined(breaks):
        if until > start and since < end:
            yield max(since, start), min(until, end)


def _joined(breaks: Sequence[Span]) -> list[Span]:
    """The breaks in order, those that overlap as one."""
    joined: list[Span] = []
    for since, until in sorted(breaks):
        if joined and since <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(until, joined[-1][1])
        else:
            joined.append((since, until))
    return joined
