"""The outbox: what a match has to say is stored with it in one transaction, and sent from here afterwards.

A row is marked before it is sent and settled afterwards: whatever happens in between, the next try knows that this one
may have come through. One transaction settles the rows that were sent and marks those whose turn it is now.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple

import structlog

from bot.ports.clock import Clock, from_stamp, to_stamp
from bot.ports.wakeup import WakeUp
from bot.service.domain.lanes import Lane
from bot.service.domain.notifications_of_matches import slot_of
from bot.service.model.match import MatchId, Person, Posted, SeriesId
from bot.service.model.match_notifications import kind_of
from bot.service.persistence import outbox_rows
from bot.service.persistence.outbox_rows import Later, Never, OutboxRow, SendableRow, SendResult, Sent
from bot.store.database import Database
from bot.store.errors import is_away

__all__ = ["Later", "Never", "Outbox", "OutboxRow", "Send", "SendResult", "Sent"]


Send = Callable[[OutboxRow], Awaitable[SendResult]]


AT_ONCE: Final[Mapping[Lane, int]] = MappingProxyType({Lane.TABLE: 12, Lane.LETTERS: 8, Lane.REST: 2})
"""Rows of each lane that are made or sent at once; most of that time their pictures are drawn.

Together fewer than make ``bot.images.job_queue`` draw smaller boards, and few enough not to hold up panels.
"""

_PATIENCE = 60.0
_PATIENCE_FOR_OTHERS = 10.0
"""Seconds without news after which a process looks at what others may have left."""

_AFTER_TROUBLE = 5.0

_TOGETHER = 0.25
"""Seconds for which a letter that was sent waits for others of its match, to be settled with them."""

_REMEMBERED = 4096
"""Slots of matches' places whose newest message is kept in memory."""

_CUT_OFF: Final = Later("cut off from the other processes", seconds=1)

_log = structlog.get_logger("outbox")


_LONGEST_REST = 60 * 60 * 1000
"""Longest plausible delay of a row, in milliseconds; a longer one comes from the system's clock being set back."""


@dataclass(eq=False)
class _Delivery:
    """A row that is marked as being sent, until what became of it is stored.

    ``taken_by`` is this process, among several. ``done`` says that it was tried.
    """

    head: SendableRow
    row: OutboxRow
    taken_by: int = 0
    task: asyncio.Task[None] | None = None
    result: SendResult | None = None
    done: bool = False


class _Step(NamedTuple):
    """Result of one transaction: rows settled, rows marked to be sent, and seconds until another one is due."""

    settled: int
    begun: Sequence[_Delivery]
    due: float


_Choice = Callable[[Sequence[SendableRow]], Sequence[SendableRow]]
"""Which of the rows whose turn it is are begun."""


class Outbox:
    """Sends stored notifications; among several processes, those of the servers on this one's shards."""

    def __init__(self, database: Database, clock: Clock, wake_up: WakeUp) -> None:
        self._database = database
        self._peers = database.peers
        self._patience = _PATIENCE if self._peers.shards is None else _PATIENCE_FOR_OTHERS
        self._clock = clock
        self._wake_up = wake_up
        self._under_way: dict[int, _Delivery] = {}
        self._resting: dict[int, asyncio.Task[None]] = {}
        self._settling: asyncio.TimerHandle | None = None
        self._slots: OrderedDict[tuple[MatchId, str], Posted] = OrderedDict()
        self._stopped = False

    async def drain(self, send: Send) -> None:
        """Sends until ``stop`` is called, as rows come; waits for those in flight at the end.

        An exception from ``send`` counts as ``Later`` with ``maybe_sent``; after a dozen in a row the row is given up,
        so that the match goes on.
        """
        try:
            while not self._stopped:
                self._wait_no_longer()
                try:
                    due = await self._cycle(send)
                except Exception as error:  # noqa: BLE001  whatever is wrong now must not silence the bot for good
                    _log_unless_away(error, "the outbox cannot be read")
                    due = _AFTER_TROUBLE
                await self._wake_up.wait(self._clock, min(due, self._patience))
            await self._all_sent()
            await self._last_settled()
        finally:
            self._break_off()

    def stop(self) -> None:
        """Ends ``drain``."""
        self._stopped = True
        self._wake_up.set()

    async def drain_once(self, send: Send) -> int:
        """Sends everything that can be sent now and returns the number of rows settled. For tests and commands."""
        settled = 0
        try:
            while True:
                step = await self._step(_all)
                settled += step.settled
                if not step.settled and not step.begun:
                    return settled
                self._start(step.begun, send)
                await self._all_sent()
        finally:
            self._break_off()

    async def posted(self, match: MatchId, slot: str, person: Person | None = None) -> Posted | None:
        """The newest message of a slot (``lobby``, ``turn``, ``hand`` …); ``None`` when there was none."""
        if person is None and (match, slot) in self._slots:
            return self._slots[match, slot]
        async with self._database.read(once=True) as session:
            return await outbox_rows.posted(session, match, slot, person)

    async def remember(self, posted: Posted) -> None:
        """Takes note of a message that was posted outside the outbox, such as a hand sent on request."""
        try:
            async with self._database.write() as session:
                await outbox_rows.remember(session, posted)
        finally:
            self._slots.pop((posted.match, posted.slot), None)

    async def posted_of(self, series: SeriesId, slot: str) -> Posted | None:
        """The newest message of a slot of a series."""
        async with self._database.read() as session:
            return await outbox_rows.posted_of(session, series, slot)

    async def remember_of(self, series: SeriesId, slot: str, channel: int, message: int) -> None:
        """Stores a message of a series that was posted outside the outbox."""
        async with self._database.write() as session:
            await outbox_rows.remember_of(session, series, slot, Sent(channel, message))

    async def closed(self, person: Person) -> bool:
        """Whether the last direct message to a person could not be delivered."""
        async with self._database.read() as session:
            return await outbox_rows.is_closed(session, person)

    async def _cycle(self, send: Send) -> float:
        """Settles what was tried, starts what can be sent, and says in how many seconds more can be.

        Where one row keeps the others from being settled or begun, each is by itself, and that one rests for a while.
        """
        try:
            step = await self._step(self._with_room)
        except Exception as error:
            if is_away(error):
                raise
            await self._each_alone(send)
            return 0.0
        self._start(step.begun, send)
        return step.due

    async def _each_alone(self, send: Send) -> None:
        """The same with a transaction for each row."""
        for one in self._tried():
            if await self._alone(one.head.row, _none, [one]) is None:
                self._under_way.pop(one.head.row)
        async with self._database.read() as session:
            ready, _ = self._ready(await outbox_rows.sendable_rows(session, self._peers))
        for head in self._with_room(ready):
            if step := await self._alone(head.row, partial(_only, head.row), ()):
                self._start(step.begun, send)

    async def _alone(self, row: int, choice: _Choice, tried: Sequence[_Delivery]) -> _Step | None:
        """A transaction for one row; ``None`` if it failed, and the row rests."""
        try:
            return await self._step(choice, tried)
        except Exception as error:
            if is_away(error):
                raise
            _log.exception("a row of the outbox could not be read or settled", row=row)
        self._resting[row] = asyncio.create_task(self._rest(row))
        return None

    async def _rest(self, row: int) -> None:
        await self._clock.sleep(_AFTER_TROUBLE)
        del self._resting[row]
        self._wake_up.set()

    async def _step(self, choice: _Choice, tried: Sequence[_Delivery] | None = None) -> _Step:
        """One transaction: rows that were tried are settled, and those whose turn it is then marked as being sent."""
        tried = self._tried() if tried is None else tried
        heads: Sequence[SendableRow] = ()
        if not tried:
            async with self._database.read(once=True) as session:
                heads = await outbox_rows.sendable_rows(session, self._peers)
            ready, due = self._ready(heads)
            if not choice(ready):
                return _Step(0, (), due)
        for one in tried:
            self._slots.pop((one.row.match, slot_of(one.row.notification)), None)
        stamp = to_stamp(self._clock.now())
        process = self._peers.process
        async with self._database.write() as session:
            settled = [await outbox_rows.end(session, one.row, one.result, stamp, one.taken_by) for one in tried]
            heads = heads or await outbox_rows.sendable_rows(session, self._peers)
            ready, due = self._ready(heads, tried)
            taken = await outbox_rows.take(session, choice(ready) if self._peers.is_alive else (), self._peers)
            rows = [(one.head, await outbox_rows.begin(session, one)) for one in taken]
        for one in tried:
            del self._under_way[one.head.row]
            self._remember_slot(one)
        begun = [_Delivery(head, row, process) for head, row in rows if row is not None]
        self._under_way.update((one.head.row, one) for one in begun)
        dropped = len(rows) - len(begun)
        return _Step(sum(settled) + dropped, begun, 0.0 if dropped else due)

    def _tried(self) -> list[_Delivery]:
        return [one for one in self._under_way.values() if one.done]

    def _ready(
        self, heads: Sequence[SendableRow], settled: Collection[_Delivery] = ()
    ) -> tuple[list[SendableRow], float]:
        """The rows whose turn it is and that nothing is done about, and in how many seconds the next one is due."""
        busy = {*self._under_way, *self._resting} - {one.head.row for one in settled}
        heads, now = [head for head in heads if head.row not in busy], self._clock.now()
        stamp = to_stamp(now)
        # No row is ever put off for so long: where it seems so, the system's clock was set back.
        ready = [head for head in heads if not stamp < head.due <= stamp + _LONGEST_REST]
        later = [head.due for head in heads if stamp < head.due <= stamp + _LONGEST_REST]
        wait = (from_stamp(min(later)) - now).total_seconds() if later else _PATIENCE
        return ready, wait

    def _with_room(self, ready: Sequence[SendableRow]) -> list[SendableRow]:
        """Those for which there is room in their lanes."""
        taken = Counter(one.head.lane for one in self._under_way.values() if not one.done)
        chosen = []
        for head in ready:
            if taken[head.lane] < AT_ONCE[head.lane]:
                taken[head.lane] += 1
                chosen.append(head)
        return chosen

    def _start(self, begun: Sequence[_Delivery], send: Send) -> None:
        for one in begun:
            one.task = asyncio.create_task(self._deliver(one, send))

    async def _deliver(self, one: _Delivery, send: Send) -> None:
        """Sends a row, and leaves what became of it to the next cycle."""
        row = one.row
        whose = {"series": row.series} if row.series else {"match": row.match}
        structlog.contextvars.bind_contextvars(request=f"outbox-{row.id}", **whose)  # of this task alone
        try:
            one.result = await send(row) if self._peers.is_alive else _CUT_OFF
        except Exception as error:  # noqa: BLE001  one message that cannot be made must not end all the others
            about = {"match": row.match, "series": row.series, "kind": kind_of(row.notification)}
            _log_unless_away(error, "news could not be sent", row=row.id, **about)
            if is_away(error):
                one.result = Later("the database is away", maybe_sent=True)
        one.done = True
        self._ask_to_settle(row)

    def _ask_to_settle(self, row: OutboxRow) -> None:
        """At once, as others may wait for it; letters of one match, which go out together, with one another."""
        others = (one.row for one in self._under_way.values() if not one.done)
        if row.person is None or not any(other.match == row.match for other in others):
            self._wake_up.set()
        elif self._settling is None:
            self._settling = asyncio.get_running_loop().call_later(_TOGETHER, self._wake_up.set)

    def _wait_no_longer(self) -> None:
        """Settles the rows that were tried."""
        if self._settling:
            self._settling.cancel()
            self._settling = None

    def _remember_slot(self, one: _Delivery) -> None:
        """Keeps in memory where the newest message of a slot of a match's place is."""
        row, sent = one.row, one.result
        if row.person is None and row.series is None and isinstance(sent, Sent) and sent.message:
            slot = slot_of(row.notification)
            self._slots[row.match, slot] = Posted(row.match, slot, sent.channel, sent.message)
            while len(self._slots) > _REMEMBERED:
                self._slots.popitem(last=False)

    async def _all_sent(self) -> None:
        """Waits for what is being sent."""
        if tasks := [one.task for one in self._under_way.values() if one.task]:
            await asyncio.wait(tasks)

    async def _last_settled(self) -> None:
        try:
            if self._tried():
                await self._step(_none)
        except Exception as error:  # noqa: BLE001  the next start finds that they may have been sent
            _log_unless_away(error, "the outbox could not be settled")

    def _break_off(self) -> None:
        for task in (*(one.task for one in self._under_way.values()), *self._resting.values()):
            if task:
                task.cancel()
        self._under_way.clear()
        self._resting.clear()
        self._wait_no_longer()


def _all(ready: Sequence[SendableRow]) -> Sequence[SendableRow]:
    return ready


def _none(_: Sequence[SendableRow]) -> Sequence[SendableRow]:
    return ()


def _only(row: int, ready: Sequence[SendableRow]) -> Sequence[SendableRow]:
    return [head for head in ready if head.row == row]


def _log_unless_away(error: Exception, event: str, **about: object) -> None:
    if not is_away(error):
        _log.error(event, exc_info=error, **about)
