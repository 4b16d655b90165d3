"""Scheduler: goes through due timers of matches and due work of years.

A timer only says that it is worth looking; the match itself decides what is due, and a timer without anything due is
set anew or removed. Due timers are read by the index on ``due``, the earliest first. When the system's clock jumps
forward, each timer goes off once. Among several processes, each takes the due timers of the servers on its shards, and
the one that leads does the work of years.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final

import structlog
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Integer, bindparam, delete, update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.ports.clock import from_stamp, to_stamp
from bot.ports.heavy_work import HeavyJob, HeavyWork, NotDone, QueueFull, for_a_post
from bot.service.domain.notification_registry import TimerKind
from bot.service.domain.notifications_of_matches import KINDS, due_times
from bot.service.domain.response_delay import SET_BACK
from bot.service.domain.timer_names import WINDOW, stamp_of
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import MatchId, Person, SeriesId
from bot.service.model.match_notifications import PendingQuestion, kind_of
from bot.service.model.preferences import Preferences
from bot.service.persistence import timer_rows
from bot.service.persistence.match_reader import read_is_newcomer, read_preferences
from bot.service.persistence.shard_filter import on_shards
from bot.service.persistence.unit_of_work import MatchUnitOfWork
from bot.service.usecases.annual_battles import AnnualBattles, years_due
from bot.service.usecases.series import SeriesService
from bot.store.errors import is_away
from bot.store.tables import MATCHES, PLACE, OutgoingRow, TimerRow

_PATIENCE = 60.0
_AFTER_TROUBLE = 5.0

AT_ONCE: Final = 100
"""Due timers that are read at once, the earliest first; a tenth of that for slow ones."""

_EVER: Final = -(1 << 62)
"""A stamp before all others."""

_NEVER: Final = 1 << 62
"""A stamp after all others."""

_ALL: Final = 1 << 30
"""More timers than there are."""

_TIMERS: Final = (
    select(TimerRow.match_id, TimerRow.kind, TimerRow.due)
    .where(col(TimerRow.due) > bindparam("after"), col(TimerRow.due) <= bindparam("until"))
    .where(col(TimerRow.kind).in_(bindparam("kinds", expanding=True)))
    .order_by(col(TimerRow.due))
    .limit(bindparam("most", type_=Integer))
)

_log = structlog.get_logger("scheduler")

Timer = tuple[MatchId, str]
"""A match and a stored name of ``bot.service.domain.timer_names``."""


class _Due(Struct, frozen=True):
    """Due timers with their stamps, the slow ones last, and due years; ``wait`` is the seconds to the next."""

    timers: tuple[tuple[Timer, int], ...]
    years: tuple[SeriesId, ...]
    wait: float


class Scheduler:
    """Runs the timers of a store; they are stored, so they survive a restart."""

    def __init__(
        self, work: MatchUnitOfWork, series: SeriesService, annual_battles: AnnualBattles, heavy_work: HeavyWork
    ) -> None:
        self._work = work
        self._annual_battles = annual_battles
        self._stopped = False
        self._given_up: set[Timer] = set()
        self._years_given_up: set[SeriesId] = set()
        self._looked = 0
        self._context = _Context(work, series, heavy_work)

    async def keep(self) -> None:
        """Does what is due, until ``stop`` is called."""
        while not self._stopped:
            try:
                due = await self._look()
                while await self._do(due) and not self._stopped:
                    due = await self._look()
                wait = due.wait
            except Exception as error:  # noqa: BLE001  whatever is wrong now must not stop all matches for good
                if not is_away(error):
                    _log.exception("the timers cannot be read")
                wait = _AFTER_TROUBLE
            await self._work.scheduler_wakeup.wait(self._work.clock, wait)

    def stop(self) -> None:
        """Ends ``keep``."""
        self._stopped = True
        self._work.scheduler_wakeup.set()

    async def do_due(self) -> int:
        """Does what is due now and returns the number of timers that went off. For tests and commands.

        Slow ones, such as computer generals, come last.

        Raises:
            StoreError: the database is away; the rest is still to be done.
        """
        return await self._do(await self._look())

    async def _do(self, due: _Due) -> int:
        for timer, at in due.timers:
            try:
                with structlog.contextvars.bound_contextvars(match=timer[0], request=f"timer-{timer[1]}"):
                    await self._ring(timer, at)
            except Exception as error:
                if is_away(error):  # the timer is still there
                    raise
                # One match that cannot go on must not hold up the others.
                _log.exception("a timer came to nothing: the match has to go on without", match=timer[0], kind=timer[1])
                self._given_up.add(timer)
        for year in due.years:
            try:
                await self._annual_battles.ring(year)
            except Exception as error:
                if is_away(error):
                    raise
                _log.exception("a year came to nothing: it has to go on without", series=year)
                self._years_given_up.add(year)
        return len(due.timers) + len(due.years)

    async def _ring(self, timer: Timer, at: int) -> None:
        """Does what a timer is for; one with nothing due is set anew, or removed."""
        match, kind = timer
        decide = await KINDS.timer(kind).decide(self._context, match, self._work.clock.now())
        idle = False

        def rung(live: LiveMatch) -> Change | None:
            nonlocal idle
            change = decide(live)
            idle = change is None
            return change and replace(change, rang=kind)

        live = (await self._work.change(match, rung)).live
        if idle:
            await self._put_off(timer, at, due_times(live).get(kind))

    async def _put_off(self, timer: Timer, at: int, due: datetime | None) -> None:
        this = (col(TimerRow.match_id) == timer[0], col(TimerRow.kind) == timer[1], col(TimerRow.due) == at)
        soon = to_stamp(self._work.clock.now()) + int(_PATIENCE * 1000)
        async with self._work.database.write() as session:
            if due is None:
                await session.exec(delete(TimerRow).where(*this))
            else:
                later = stamp_of(due) if stamp_of(due) > at else soon
                await session.exec(update(TimerRow).where(*this).values(due=later))

    async def _look(self) -> _Due:
        """Everything due now, and the time to the next due moment. Most looks find that nothing is due yet."""
        now, peers = to_stamp(self._work.clock.now()), self._work.database.peers
        next_ = list[tuple[Timer, int]]()
        async with self._work.database.read(once=True) as session:
            if is_later := bool(self._looked) and now >= self._looked:
                next_ = await self._timers(session, KINDS.timers(), _EVER, _NEVER, 1)
            all_years = await years_due(session) if peers.leads else ()
        years = [(year, at) for year, at in all_years if year not in self._years_given_up]
        waits = is_later and not any(at <= now for _, at in next_)
        due, later = ([], next_) if waits else await self._due(now)
        self._looked = now
        stamps = [*(at for _, at in later), *(at for _, at in years if at > now)]
        return _Due(tuple(due), tuple(year for year, at in years if at <= now), self._until(stamps))

    async def _due(self, now: int) -> tuple[list[tuple[Timer, int]], list[tuple[Timer, int]]]:
        """The timers that are due now, taken for this process, and the next one that is not."""
        kinds, peers = KINDS.timers(), self._work.database.peers
        quick, slow = ([kind for kind in kinds if kind.is_slow is is_slow] for is_slow in (False, True))
        async with self._work.database.read() as session:
            due = [
                *(await self._lost(session, now)),
                *(await self._timers(session, quick, _EVER, now, AT_ONCE)),
                *(await self._timers(session, slow, _EVER, now, AT_ONCE // 10)),
            ]
            later = await self._timers(session, kinds, now, _NEVER, 1)
        return await self._taken(due) if due and peers.shards else due, later

    async def _lost(self, session: AsyncSession, now: int) -> list[tuple[Timer, int]]:
        """Windows that would stay open for long because the system's clock was set back since the last look."""
        if self._looked and now >= self._looked:
            return []
        after = now + int(SET_BACK.total_seconds() * 1000)
        return await self._timers(session, [KINDS.timer(WINDOW)], after, _NEVER, _ALL)

    async def _taken(self, due: Sequence[tuple[Timer, int]]) -> list[tuple[Timer, int]]:
        """Takes due timers for this process, and returns those that no other has or took at the same time."""
        peers = self._work.database.peers
        async with self._work.database.write() as session:
            taken = await timer_rows.take(await session.connection(), [timer for timer, _ in due], peers)
        return [one for one in due if one[0] in taken]

    async def _timers(
        self, session: AsyncSession, kinds: Sequence[TimerKind], after: int, until: int, most: int
    ) -> list[tuple[Timer, int]]:
        """Timers of these kinds with their stamps, the earliest first, without those that failed before.

        Their stamps are later than ``after`` and at the latest ``until``.
        """
        wanted, most_rows = _TIMERS, most + len(self._given_up)
        if shards := self._work.database.peers.shards:
            wanted = wanted.join(MATCHES, MATCHES.c.id == col(TimerRow.match_id))
            wanted = wanted.where(on_shards(MATCHES.c.guild, shards))
        asked = {"after": after, "until": until, "kinds": [kind.kind for kind in kinds], "most": most_rows}
        found = [((MatchId(match), kind), due) for match, kind, due in await session.exec(wanted, params=asked)]
        return [(timer, due) for timer, due in found if timer not in self._given_up][:most]

    def _until(self, stamps: Sequence[int]) -> float:
        """Seconds to the earliest of these stamps, ``None``-like infinity aside."""
        if not stamps:
            return _PATIENCE
        wait = (from_stamp(min(stamps)) - self._work.clock.now()).total_seconds()
        return min(_PATIENCE, max(0.0, wait))


class _Context:
    """Store and heavy work for the decisions of timers."""

    def __init__(self, work: MatchUnitOfWork, series: SeriesService, heavy_work: HeavyWork) -> None:
        self._work = work
        self._series = series
        self._heavy_work = heavy_work
        self.rng = work.rng

    def now(self) -> datetime:
        return self._work.clock.now()

    async def live(self, match: MatchId) -> LiveMatch:
        return await self._work.live(match)

    async def preferences(self, people: Iterable[Person | None]) -> Mapping[Person, Preferences]:
        async with self._work.database.read(once=True) as session:
            return await read_preferences(session, people)

    async def was_told(self, match: MatchId) -> bool:
        asked = select(OutgoingRow.state).where(
            col(OutgoingRow.match_id) == match,
            col(OutgoingRow.kind) == kind_of(PendingQuestion),
            col(OutgoingRow.person) != PLACE,
        )
        async with self._work.database.read() as session:
            newest = (await session.exec(asked.order_by(col(OutgoingRow.id).desc()).limit(1))).first()
        return newest == "sent"

    async def is_newcomer(self, person: Person) -> bool:
        async with self._work.database.read() as session:
            return await read_is_newcomer(session, person)

    async def follow_up(self, match: MatchId) -> None:
        await self._series.follow_up(match)

    async def think(self, job: HeavyJob) -> bytes:
        try:
            with for_a_post():
                done = self._heavy_work.submit(job, lambda _: None)
            return (await done).data
        except (NotDone, QueueFull) as error:
            _log.warning("a general thinks beside the bot", error=type(error).__name__)
        return await asyncio.to_thread(job.run, lambda _: None)
