"""What the service does by itself when its time has come: windows end, clocks run out, people are called.

Nothing is done from memory alone: a timer only says that it is worth looking, and the match itself what is due.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from random import Random

import structlog
from msgspec.structs import replace
from sqlalchemy import delete, update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.clock import from_stamp, to_stamp
from bot.service import generals, overtime, pauses, play, reminders, vacations
from bot.service.alarms import (
    CALL,
    CLOCK,
    GENERAL,
    RESUME,
    SERIES,
    SLEEP,
    STALL,
    STANDS,
    TASTE,
    WINDOW,
    due_times,
    stamp_of,
)
from bot.service.archive import tastes_of
from bot.service.desk import Desk
from bot.service.disguise import is_over
from bot.service.live import Change, Live
from bot.service.model import MatchId, SeriesId
from bot.service.news import PendingQuestion
from bot.service.reminders import how_to_call
from bot.service.series.annual import Annual
from bot.service.series.desk import SeriesDesk
from bot.store.errors import is_away
from bot.store.tables import PLACE, OutgoingRow, TimerRow
from engine.match import parse_action

_PATIENCE = 60.0
_AFTER_TROUBLE = 5.0

_log = structlog.get_logger("keeper")

Decide = Callable[[Live], Change | None]
Timer = tuple[MatchId, str]
"""A match and a kind of ``bot.service.alarms``."""


class Scheduler:
    """Looks after the timers of a store: they lie in it, so they go off after a restart too."""

    def __init__(self, desk: Desk, series: SeriesDesk, annual: Annual) -> None:
        self._desk = desk
        self._series = series
        self._annual = annual
        self._stopped = False
        self._given_up: set[Timer | SeriesId] = set()
        self._study = ThreadPoolExecutor(1, "general")
        self._ways: dict[str, Callable[[MatchId, datetime], Awaitable[Decide]]] = {
            WINDOW: self._window,
            CLOCK: _simply(overtime.run_out),
            CALL: _simply(reminders.remind),
            STALL: _simply(overtime.stall),
            SLEEP: _simply(overtime.sleep),
            RESUME: _simply(pauses.lapse),
            STANDS: _simply(lambda live, now: overtime.stand(live, now, self._desk.rng)),
            TASTE: self._taste,
            GENERAL: self._general,
            SERIES: self._goes_on,
        }

    async def keep(self) -> None:
        """Does what is due, until ``stop`` is called."""
        while not self._stopped:
            try:
                while await self.do_due() and not self._stopped:
                    pass
                wait = await self._next()
            except Exception as error:  # noqa: BLE001  whatever is wrong now must not stop all matches for good
                if not is_away(error):
                    _log.exception("the timers cannot be read")
                wait = _AFTER_TROUBLE
            await self._desk.timers.wait(self._desk.clock, wait)

    def stop(self) -> None:
        """Lets ``keep`` end."""
        self._stopped = True
        self._desk.timers.set()

    def close(self) -> None:
        """Lets a general who is thinking finish, for nobody."""
        self._study.shutdown(wait=False, cancel_futures=True)

    async def do_due(self) -> int:
        """Does everything that is due now, and returns how many timers went off. For tests and commands.

        Generals come last: they take their time.

        Raises:
            StoreError: the database is away; what was not done yet is still to be done.
        """
        now = to_stamp(self._desk.clock.now())
        due = [(timer, at) for timer, at in await self._timers() if at <= now or _is_lost(timer, at, now)]
        for timer, at in sorted(due, key=lambda one: one[0][1] == GENERAL):
            try:
                await self._ring(timer, at)
            except Exception as error:
                if is_away(error):  # the timer is still there
                    raise
                # One match that cannot go on must not hold up the others.
                _log.exception("a timer came to nothing: the match has to go on without", match=timer[0], kind=timer[1])
                self._given_up.add(timer)
        return len(due) + await self._do_years(now)

    async def _do_years(self, now: int) -> int:
        """Does what is due for years of annual battles."""
        due = [year for year, at in await self._years() if at <= now]
        for year in due:
            try:
                await self._annual.ring(year)
            except Exception as error:
                if is_away(error):
                    raise
                _log.exception("a year came to nothing: it has to go on without", series=year)
                self._given_up.add(year)
        return len(due)

    async def _ring(self, timer: Timer, at: int) -> None:
        """Does what a timer is for; one for which nothing is to be done now is set anew, or taken away."""
        match, kind = timer
        decide = await self._ways[kind](match, self._desk.clock.now())
        idle = False

        def rung(live: Live) -> Change | None:
            nonlocal idle
            change = decide(live)
            idle = change is None
            return change and replace(change, rang=kind)

        live = (await self._desk.change(match, rung)).live
        if idle:
            await self._put_off(timer, at, due_times(live).get(kind))

    async def _put_off(self, timer: Timer, at: int, due: datetime | None) -> None:
        this = (col(TimerRow.match_id) == timer[0], col(TimerRow.kind) == timer[1], col(TimerRow.due) == at)
        soon = to_stamp(self._desk.clock.now()) + int(_PATIENCE * 1000)
        async with self._desk.database.write() as session:
            if due is None:
                await session.exec(delete(TimerRow).where(*this))
            else:
                later = stamp_of(due) if stamp_of(due) > at else soon
                await session.exec(update(TimerRow).where(*this).values(due=later))

    async def _timers(self) -> list[tuple[Timer, int]]:
        """Every timer that is known what to do for, and when it is due; the earliest first."""
        wanted = select(TimerRow.match_id, TimerRow.kind, TimerRow.due).where(col(TimerRow.kind).in_(self._ways))
        async with self._desk.database.read() as session:
            found = [
                ((MatchId(match), kind), due)
                for match, kind, due in await session.exec(wanted.order_by(col(TimerRow.due)))
            ]
        return [(timer, due) for timer, due in found if timer not in self._given_up]

    async def _years(self) -> list[tuple[SeriesId, int]]:
        return [(year, due) for year, due in await self._annual.next_due() if year not in self._given_up]

    async def _next(self) -> float:
        dues = [due for _, due in (*(await self._timers())[:1], *(await self._years())[:1])]
        if not dues:
            return _PATIENCE
        wait = (from_stamp(min(dues)) - self._desk.clock.now()).total_seconds()
        return min(_PATIENCE, max(0.0, wait))

    async def _window(self, match: MatchId, now: datetime) -> Decide:
        async with self._desk.database.read() as session:
            told = await _was_told(session, match)
        return lambda live: end_window(live, now, self._desk.rng, told=told)

    async def _taste(self, match: MatchId, now: datetime) -> Decide:
        people = [chair.person for chair in (await self._desk.live(match)).info.chairs]
        async with self._desk.database.read() as session:
            tastes = await tastes_of(session, people)
        return lambda live: vacations.settled(live, tastes, now)

    async def _goes_on(self, match: MatchId, now: datetime) -> Decide:
        """What follows in a series is a change of the series: there is nothing to be done in the match."""
        await self._series.follow_up(match)
        return lambda _: None

    async def _general(self, match: MatchId, now: datetime) -> Decide:
        asked = generals.question(await self._desk.live(match), now)
        if asked is None:
            return lambda _: None
        action = await asyncio.get_running_loop().run_in_executor(self._study, generals.answer, asked)
        later = self._desk.clock.now()
        return lambda live: generals.given(live, asked, action, max(now, later), self._desk.rng)


def _is_lost(timer: Timer, at: int, now: int) -> bool:
    """Whether the system's clock was set back so far that a window would stay open for long."""
    return timer[1] == WINDOW and is_over(from_stamp(at), from_stamp(now))


def _simply(decide: Callable[[Live, datetime], Change | None]) -> Callable[[MatchId, datetime], Awaitable[Decide]]:
    """For what needs nothing but the match and the time."""

    async def way(match: MatchId, now: datetime) -> Decide:
        return lambda live: decide(live, now)

    return way


def end_window(live: Live, now: datetime, rng: Random, *, told: bool) -> Change | None:
    """What happens when a window's time is up; ``None`` when it is not.

    At first the answer that was held takes effect. If there is none, somebody has a choice and thinks: at the end of
    the longest delay he is pinged in public if he could not be ``told`` in private, and if he may be called now. Not if
    he came to the choice by one of his own that is still a draft: nobody else knows yet that he has to make it, and he
    is at his table. If it was his standing orders that came to it he is not.
    """
    window, waiting = live.window, live.info.waiting
    if window is None or waiting is None or not is_over(window.next, now):
        return None
    if window.answer and not window.passed:
        action = parse_action(live.setup, window.answer)
        return play.submit(live, waiting.seat, None, action, now, rng)
    after = replace(live, revision=live.revision + 1)
    if not window.passed:
        return Change(live, replace(after, window=replace(window, passed=True)), now)
    moment, last = live.info.moment, live.events
    drafting = live.state is not None and live.state.fixed is not None and not window.absent
    quiet = how_to_call(live, now) == "later"
    aloud = () if told or drafting else ((PendingQuestion(moment, last, last, waiting.seat, quiet=quiet), None),)
    return Change(live, replace(after, window=None), now, news=aloud)


async def _was_told(session: AsyncSession, match: MatchId) -> bool:
    """Whether the newest private question of a match has reached its person."""
    asked = select(OutgoingRow.state).where(
        col(OutgoingRow.match_id) == match,
        col(OutgoingRow.kind) == "ask",
        col(OutgoingRow.person) != PLACE,
    )
    newest = (await session.exec(asked.order_by(col(OutgoingRow.id).desc()).limit(1))).first()
    return newest == "sent"
