"""Heavy work beside the bot: a bounded queue before processes; boards become smaller while it is long."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from bot.images.worker import InProcessWorker, SubprocessWorker, Worker
from bot.ports.heavy_work import Finished, HeavyJob, Progress, QueueFull, TooLate, due_time, present_urgency

CROWDED: Final = 12
"""Queue length behind a board from which on it is drawn smaller."""

MOST: Final = 400
"""Greatest queue length; further requests get words at once."""


class _Waiting(NamedTuple):
    """A queued job; earlier ``due`` comes first, then the lower ``number``. After ``until`` it is dropped."""

    due: float
    number: int
    until: float
    job: HeavyJob
    progress: Progress
    result: Future[Finished]


class JobQueue:
    """Distributes jobs over worker processes, or the bot's own process if there are none.

    The processes keep maps and cards in the folder ``pictures``, if it is given.

    Long jobs have a worker of their own, which ends after each. The others start when they are needed. The first
    one that is free works: most jobs come to the same few, which have most of what they need in their caches.
    """

    def __init__(
        self, processes: int, crowded: int = CROWDED, most: int = MOST, *, pictures: Path | None = None
    ) -> None:
        self._crowded, self._most = crowded, most
        beside = partial(SubprocessWorker, pictures=pictures)
        self._make: Callable[[], Worker] = beside if processes else InProcessWorker
        self._workers = [self._make() for _ in range(max(processes, 1))]
        self._idle: queue.PriorityQueue[tuple[int, Worker]] = queue.PriorityQueue()
        for place in enumerate(self._workers):
            self._idle.put(place)
        self._short = ThreadPoolExecutor(len(self._workers), "drawing")
        self._long = ThreadPoolExecutor(1, "drawing-long")
        self._on_long = self._make()
        self._lock = threading.Lock()
        self._numbers = itertools.count()
        self._short_jobs: list[_Waiting] = []
        self._long_jobs: list[_Waiting] = []

    @property
    def waiting(self) -> int:
        """Number of queued jobs."""
        return len(self._short_jobs) + len(self._long_jobs)

    @property
    def trouble(self) -> str:
        """Nothing: processes start when they are needed."""
        return ""

    def submit(self, job: HeavyJob, progress: Progress) -> asyncio.Future[Finished]:
        """Queues a job. ``progress`` is called in another thread.

        The future raises the failure of the job, or ``TooLate``.

        Raises:
            QueueFull: there are ``MOST`` jobs.
        """
        if self.waiting >= self._most:
            raise QueueFull
        until = time.time() + present_urgency().patience
        waiting = _Waiting(due_time(), next(self._numbers), until, job, progress, Future())
        with self._lock:
            heapq.heappush(self._long_jobs if job.long else self._short_jobs, waiting)
        if job.long:
            self._long.submit(self._do_long)
        else:
            self._short.submit(self._do_short)
        return asyncio.wrap_future(waiting.result)

    def close(self) -> None:
        """Stops working. Queued and running jobs are not finished."""
        with self._lock:
            left = [*self._short_jobs, *self._long_jobs]
            self._short_jobs, self._long_jobs = [], []
        for waiting in left:
            waiting.result.cancel()
        for pool in (self._short, self._long):
            pool.shutdown(wait=False, cancel_futures=True)
        for worker in (*self._workers, self._on_long):
            worker.close()

    def _next(self, jobs: list[_Waiting]) -> _Waiting | None:
        """The most urgent job, if somebody still waits for it."""
        with self._lock:
            waiting = heapq.heappop(jobs) if jobs else None
        if waiting is None or not waiting.result.set_running_or_notify_cancel():
            return None
        if waiting.until < time.time():
            waiting.result.set_exception(TooLate())
            return None
        return waiting

    def _do_short(self) -> None:
        waiting = self._next(self._short_jobs)
        if waiting is None:
            return
        cheaper = waiting.job.smaller() if self.waiting > self._crowded else None
        place = self._idle.get()
        done = _done(waiting, place[1], cheaper)
        self._idle.put(place)
        _tell(waiting, done)

    def _do_long(self) -> None:
        waiting = self._next(self._long_jobs)
        if waiting is None:
            return
        done = _done(waiting, self._on_long, None)
        self._on_long.rest()
        _tell(waiting, done)


def _done(waiting: _Waiting, worker: Worker, cheaper: HeavyJob | None) -> Finished | BaseException:
    """Has a job done, or a cheaper one in its place: its result, or its failure."""
    try:
        return Finished(worker.draw((cheaper or waiting.job).run, waiting.progress), cheaper is not None)
    except BaseException as error:  # noqa: BLE001  whatever it is, it is for who asked
        return error


def _tell(waiting: _Waiting, done: Finished | BaseException) -> None:
    if isinstance(done, BaseException):
        waiting.result.set_exception(done)
    else:
        waiting.result.set_result(done)
