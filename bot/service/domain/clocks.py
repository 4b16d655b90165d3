"""Clocks of a match: banks, increments and their ends. Pure, and public: nothing here may depend on a hand.

Time runs for the seat that is publicly waited for, from the moment of its call; an open draft changes nothing. It does
not run during the first minute of a disguised decision (reading 11), during a pause, during the player's vacation, or
while a computer general plays in the seat. A turn adds the increment, up to the initial bank. All moments are in UTC;
where the system's clock is set back, no time has passed.

A match without a public choice falls silent: after ``STALL`` without a clock the table is told, after ``SLEEP`` the
match sleeps (``Timing.asleep``) with one silent notice, and nobody is called or reminded until somebody acts. Pauses
and vacations do not count, and a draft wakes nobody.
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
"""Pace of a match without clocks."""

STALL = timedelta(days=3)
"""Standstill without clocks after which the table is told."""

SLEEP = timedelta(days=30)
"""Time without a public choice after which a match falls asleep."""

STANDS = timedelta(days=1)
"""Time after which an unanswered division of units stands, at most: half the initial bank where that is less."""

_NOTHING = timedelta()

Span = tuple[datetime, datetime]


class Pace(Struct, frozen=True):
    """Initial bank and increment per turn."""

    bank: timedelta
    increment: timedelta


PACES: Mapping[str, Pace] = {
    "blitz": Pace(timedelta(hours=1), timedelta(minutes=10)),
    "brisk": Pace(timedelta(days=1), timedelta(hours=8)),
    "relaxed": Pace(timedelta(days=3), timedelta(days=1)),
}
"""The paces of matches, by name."""


def pace_of(info: MatchInfo) -> Pace | None:
    """The match's pace; ``None`` without clocks."""
    return PACES.get(info.timing.pace)


def with_full_clocks(info: MatchInfo, now: datetime) -> MatchInfo:
    """The match with a full clock for every player, counted from now; unchanged without clocks."""
    pace = pace_of(info)
    chairs = tuple(
        replace(chair, bank=pace.bank if pace and chair.general != PROGRAM else None) for chair in info.chairs
    )
    return awakened(replace(info, chairs=chairs, timing=replace(info.timing, counted=now, out=None)))


def runs_out(info: MatchInfo) -> datetime | None:
    """Time at which the player to move runs out of time if nothing happens; ``None`` if their clock does not run."""
    chair = _running(info)
    if chair is None or chair.bank is None or info.waiting is None:
        return None
    return _reached(_start(info, info.waiting), chair.bank, _away(info, chair.person))


def charged(info: MatchInfo, now: datetime) -> MatchInfo:
    """The match with banks that are right as of now.

    A player whose time would be out but for a vacation is late with an excuse.
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
    """The match at the end of its pause; a player whose time would be out but for the pause is late with an excuse."""
    waiting, paused = info.waiting, info.timing.paused
    if waiting is None or paused is None or info.timing.out:
        return info
    chair = info.chair(waiting.seat)
    if chair.bank is None or chair.general or now - paused < chair.bank:
        return info
    return with_chair(info, replace(chair, excused=chair.excused + 1))


def after_public_act(info: MatchInfo, now: datetime) -> MatchInfo:
    """The match after a public act of the seat that was waited for.

    A player who acts after a time-out goes on with one increment.
    """
    pace, out = pace_of(info), info.timing.out
    after = charged(info, now)
    if pace and out:
        after = with_chair(after, replace(after.chair(out), bank=min(pace.bank, pace.increment)))
    return awakened(replace(after, timing=replace(after.timing, out=None)))


def turn_ended(info: MatchInfo, mover: Seat) -> MatchInfo:
    """The match with the increment for the seat whose turn it was."""
    pace, chair = pace_of(info), info.chair(mover)
    if pace is None or chair.bank is None:
        return info
    return with_chair(info, replace(chair, bank=min(pace.bank, chair.bank + pace.increment)))


def handed_over(info: MatchInfo, seat: Seat, person: Person | None, now: datetime, general: str = "") -> MatchInfo:
    """The match with another player in a seat, or nobody.

    Ends any computer substitution, resets time-outs and grants at least one increment. ``general`` names the computer
    that fills the seat when partners would otherwise wait.
    """
    info, pace = charged(info, now), pace_of(info)
    chair = info.chair(seat)
    bank = min(pace.bank, max(chair.bank, pace.increment)) if pace and chair.bank is not None else chair.bank
    info = with_chair(info, Chair(seat, person, bank, general))
    out, waiting = info.timing.out, info.waiting
    if waiting and waiting.seat == seat:
        waiting = replace(waiting, person=person, since=now)
    return awakened(replace(info, waiting=waiting, timing=replace(info.timing, out=None if out == seat else out)))


def awakened(info: MatchInfo) -> MatchInfo:
    """The match after a public act: standstill and sleep are counted anew."""
    return replace(info, timing=replace(info.timing, stalled=False, asleep=False))


def kept_waiting(info: MatchInfo, now: datetime) -> timedelta:
    """Time for which the player to move has kept the others waiting, without vacations and pauses."""
    waiting = info.waiting
    if waiting is None or info.timing.paused:
        return _NOTHING
    return _passed(_start(info, waiting), now, _away(info, waiting.person))


def stalls(info: MatchInfo) -> datetime | None:
    """Time at which the table is told of a standstill; ``None`` with clocks, or once it was told."""
    waiting, timing = info.waiting, info.timing
    if waiting is None or pace_of(info) or timing.paused or timing.stalled or info.chair(waiting.seat).general:
        return None
    return _reached(_start(info, waiting), STALL, _away(info, waiting.person))


def sleeps(info: MatchInfo) -> datetime | None:
    """Time at which the match falls asleep if nobody acts; ``None`` if it sleeps already, or in a pause."""
    waiting, timing = info.waiting, info.timing
    if waiting is None or timing.paused or timing.asleep or info.chair(waiting.seat).general:
        return None
    return _reached(_start(info, waiting), SLEEP, _away(info, waiting.person))


def stands(info: MatchInfo) -> datetime | None:
    """Time at which an unanswered division stands; ``None`` if none is waited for."""
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
    """The match with this chair in place of the one for the same seat."""
    return replace(info, chairs=tuple(chair if one.seat == chair.seat else one for one in info.chairs))


def _running(info: MatchInfo) -> Chair | None:
    """The chair whose clock runs, or stands still because its player is on vacation."""
    waiting, timing = info.waiting, info.timing
    if waiting is None or timing.paused or timing.out:
        return None
    chair = info.chair(waiting.seat)
    return None if chair.general else chair


def _start(info: MatchInfo, waiting: Waiting) -> datetime:
    """The moment from which time counts."""
    called = waiting.since + timedelta(seconds=MOST if waiting.disguised else 0)
    return max(called, info.timing.counted or called)


def _away(info: MatchInfo, person: Person | None) -> tuple[Span, ...]:
    return tuple((one.start, one.end) for one in info.timing.away if one.person == person)


def _passed(start: datetime, end: datetime, breaks: Sequence[Span]) -> timedelta:
    """Time between two moments without the breaks, never negative."""
    left_out = sum((until - since for since, until in _within(start, end, breaks)), _NOTHING)
    return max(_NOTHING, end - start - left_out)


def _reached(start: datetime, amount: timedelta, breaks: Sequence[Span]) -> datetime:
    """The moment at which ``amount`` of time has passed without the breaks."""
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
    """The breaks in order, overlapping ones merged."""
    joined: list[Span] = []
    for since, until in sorted(breaks):
        if joined and since <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(until, joined[-1][1])
        else:
            joined.append((since, until))
    return joined
