"""The bot's side of heavy work through the database: jobs go to workers, or beside the bot while none is there.

A job becomes a row with a job of procrastinate, in one statement. Whoever waits is told by a notification, and looks
by itself every few seconds. If no worker gives a sign of life, or the database is away, the job is done beside the bot;
if workers are there and it is not finished in time, its future raises ``NotDone``, and ``TooLate`` where none of them
could begin it in time.
"""

from __future__ import annotations

import asyncio
import hashlib
import importlib.metadata
from collections import defaultdict, deque
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import cache
from math import inf
from typing import Final

import structlog

from bot.jobs import job_rows
from bot.jobs.codec import encode
from bot.jobs.names import LONG, SHORT, priority_of
from bot.jobs.requests import JobRequests, QueuedJob
from bot.ports.heavy_work import (
    Finished,
    HeavyJob,
    HeavyWork,
    NotDone,
    Progress,
    QueueFull,
    TooLate,
    due_time,
    present_urgency,
)
from bot.store.errors import StoreError

MOST: Final = 400
"""Greatest number of jobs for which this process waits; further requests get words at once."""

IN_TIME, LONG_IN_TIME = 60.0, 180.0
"""Seconds in which a job, or a long one, must be finished."""

LIVE: Final = 12.0
"""Seconds without a sign of life after which a worker counts as gone; longer than one that stops may take."""

_LOOKING: Final = 2.0
"""Seconds between two looks at the workers, and at a job whose news may have been missed."""

_SWEEPING: Final = 30
"""Looks at the workers between two sweeps of rows that nobody has fetched."""

_REMEMBERED: Final = 100
"""Rows kept in memory that were finished last, by any process."""

NO_WORKERS: Final = "No worker is there: this process draws by itself. Start one with `longroll worker`."

_log = structlog.get_logger("heavy-work")


class _NoWorker(Exception):
    """Nobody is there to do the job, or the database cannot be reached."""


class _Waiter:
    """One who waits for a row: told of its steps, and of news of any kind."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.news = asyncio.Event()


class DatabaseWork:
    """Heavy work done by ``longroll worker`` processes; ``beside`` does it while none is there."""

    def __init__(self, address: str, beside: HeavyWork) -> None:
        self._requests = JobRequests(address, self._heard)
        self._beside = beside
        self._workers = 0
        self._told = False
        self._asked: set[asyncio.Task[Finished]] = set()
        self._waiters: defaultdict[int, set[_Waiter]] = defaultdict(set)
        self._finished: deque[int] = deque(maxlen=_REMEMBERED)

    @property
    def waiting(self) -> int:
        """Number of jobs for which this process waits."""
        return len(self._asked)

    @property
    def trouble(self) -> str:
        """Whether no worker is there."""
        return "" if self._workers else NO_WORKERS

    def submit(self, job: HeavyJob, progress: Progress) -> asyncio.Future[Finished]:
        if self.waiting >= MOST:
            raise QueueFull
        data = encode(job)
        if data is None or not self._workers:
            return self._beside.submit(job, progress)
        task = asyncio.create_task(self._done(job, data, progress))
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)
        return task

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Stays connected in the block.

        Raises:
            StoreError: the database cannot be reached at the start; ``newer``.
        """
        async with AsyncExitStack() as stack:
            stack.push_async_callback(self._requests.close)
            await self._requests.connect()
            await self._look()
            stack.push_async_callback(_end, asyncio.create_task(self._watch()))
            try:
                yield
            finally:
                for task in self._asked:
                    stack.push_async_callback(_end, task)

    async def _done(self, job: HeavyJob, data: bytes, progress: Progress) -> Finished:
        try:
            async with asyncio.timeout(LONG_IN_TIME if job.long else IN_TIME):
                return await self._by_a_worker(job, data, progress)
        except TimeoutError:
            raise NotDone("no worker had time for it") from None
        except _NoWorker:
            return await self._beside.submit(job, progress)

    async def _by_a_worker(self, job: HeavyJob, data: bytes, progress: Progress) -> Finished:
        waiter, clock = _Waiter(progress), asyncio.get_running_loop().time
        row = await self._ask(job, data, waiter)
        until, result, dropped = clock() + present_urgency().patience, None, False
        try:
            while result is None:
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(min(until, clock() + _LOOKING)):
                        await waiter.news.wait()
                waiter.news.clear()
                result = await self._taken(row)
                if result is None and clock() >= until:
                    until, dropped = inf, await self._dropped(row)
                    if dropped:
                        raise TooLate
        finally:
            self._forget(row, waiter)
            if result is None and not dropped:
                await asyncio.shield(asyncio.ensure_future(self._withdraw(row)))
        if result.state == job_rows.REFUSED:
            raise _NoWorker
        if result.state == job_rows.FAILED:
            raise NotDone(result.data.decode())
        return Finished(result.data, result.state == job_rows.SMALLER)

    async def _ask(self, job: HeavyJob, data: bytes, waiter: _Waiter) -> int:
        """Stores the job, and prepares for its news, which may be here before the answer."""
        queue, seconds = (LONG, LONG_IN_TIME) if job.long else (SHORT, IN_TIME)
        try:
            row, new = await self._requests.ask(QueuedJob(_key(data), data, seconds, queue, priority_of(due_time())))
        except StoreError as error:
            self._found(0)
            raise _NoWorker from error
        self._waiters[row].add(waiter)
        if not new or row in self._finished:
            waiter.news.set()
        return row

    async def _taken(self, row: int) -> job_rows.JobResult | None:
        try:
            result = await self._requests.take(row)
            gone = result is None and not await self._requests.exists(row)
        except StoreError as error:
            self._found(0)
            raise _NoWorker from error
        if gone or (result is None and not self._workers):
            raise _NoWorker
        return result

    def _forget(self, row: int, waiter: _Waiter) -> None:
        self._waiters[row].discard(waiter)
        if not self._waiters[row]:
            del self._waiters[row]

    async def _dropped(self, row: int) -> bool:
        """Stops waiting for a job if it has not begun, and returns whether it had not."""
        try:
            return await self._requests.drop(row)
        except StoreError as error:
            self._found(0)
            raise _NoWorker from error

    async def _withdraw(self, row: int) -> None:
        with suppress(StoreError):
            await self._requests.withdraw(row)

    async def _watch(self) -> None:
        """Looks after the connection and the workers, and sweeps."""
        looks = 0
        while True:
            await asyncio.sleep(_LOOKING)
            looks += 1
            try:
                await self._requests.connect()
                await self._look()
                if looks % _SWEEPING == 0:
                    await self._requests.sweep()
            except StoreError:
                self._found(0)

    async def _look(self) -> None:
        self._found(await self._requests.live_workers(LIVE))

    def _found(self, workers: int) -> None:
        if workers == 0 and (self._workers or not self._told):
            _log.warning(NO_WORKERS)
        elif workers and not self._workers and self._told:
            _log.warning("Workers are there again.")
        self._workers, self._told = workers, True

    def _heard(self, news: str) -> None:
        number, _, steps = news.partition(" ")
        row = int(number)
        if not steps:
            self._finished.append(row)
        for waiter in self._waiters.get(row, ()):
            if steps:
                waiter.progress(int(steps))
            else:
                waiter.news.set()


def _key(data: bytes) -> str:
    """The same for equal jobs of one version of the program."""
    return hashlib.blake2b(data, digest_size=32, key=_version()[:32]).hexdigest()


@cache
def _version() -> bytes:
    return importlib.metadata.version("longroll").encode()


async def _end(task: asyncio.Task[object]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
