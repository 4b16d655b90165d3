"""Bounded queue of render jobs; boards become smaller while it is long."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from msgspec import Struct

from bot.images.jobs import DrawJob, Progress
from bot.images.worker import InProcessWorker, SubprocessWorker, Worker

CROWDED: Final = 24
"""Queue length behind a board from which on it is drawn smaller."""

MOST: Final = 400
"""Greatest queue length; further requests get words at once."""


class QueueFull(Exception):
    """The queue has ``MOST`` jobs."""


class DrawnImage(Struct, frozen=True):
    """The bytes of a picture, and whether it is a smaller one because of the queue."""

    data: bytes
    smaller: bool = False


class JobQueue:
    """Distributes render jobs over worker processes, or the bot's own process if there are none.

    Long jobs have a worker of their own, which ends after each. The others start when they are needed, and the last one
    to draw draws next, because it has the battle in its cache.
    """

    def __init__(self, processes: int, crowded: int = CROWDED, most: int = MOST) -> None:
        self._crowded, self._most = crowded, most
        self._make: Callable[[], Worker] = SubprocessWorker if processes else InProcessWorker
        self._workers = [self._make() for _ in range(max(processes, 1))]
        self._idle: queue.LifoQueue[Worker] = queue.LifoQueue()
        for worker in reversed(self._workers):
            self._idle.put(worker)
        self._short = ThreadPoolExecutor(len(self._workers), "drawing")
        self._long = ThreadPoolExecutor(1, "drawing-long")
        self._on_long = self._make()
        self._lock = threading.Lock()
        self._waiting = 0

    @property
    def waiting(self) -> int:
        """Number of queued render jobs."""
        return self._waiting

    def draw(self, job: DrawJob, progress: Progress) -> asyncio.Future[DrawnImage]:
        """Queues a job. ``progress`` is called in another thread with the number of moments drawn so far.

        The future raises the failure of the drawing.

        Raises:
            QueueFull: there are ``MOST`` jobs.
        """
        if self._waiting >= self._most:
            raise QueueFull
        self._count(1)
        loop = asyncio.get_running_loop()
        if job.long:
            return loop.run_in_executor(self._long, self._drawn_long, job, progress)
        return loop.run_in_executor(self._short, self._drawn_short, job, progress)

    def close(self) -> None:
        """Stops drawing. Queued and running jobs are not finished."""
        for pool in (self._short, self._long):
            pool.shutdown(wait=False, cancel_futures=True)
        for worker in (*self._workers, self._on_long):
            worker.close()

    def _count(self, more: int) -> int:
        with self._lock:
            self._waiting += more
            return self._waiting

    def _drawn_short(self, job: DrawJob, progress: Progress) -> DrawnImage:
        smaller = self._count(-1) > self._crowded and job.smaller is not None
        worker = self._idle.get()
        try:
            return DrawnImage(worker.draw(job.smaller if smaller and job.smaller else job.draw, progress), smaller)
        finally:
            self._idle.put(worker)

    def _drawn_long(self, job: DrawJob, progress: Progress) -> DrawnImage:
        self._count(-1)
        try:
            return DrawnImage(self._on_long.draw(job.draw, progress))
        finally:
            self._on_long.rest()
