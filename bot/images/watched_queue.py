"""Heavy work that tells a meter how long pictures take and what came of them."""

from __future__ import annotations

import asyncio
import time

from bot.ports.heavy_work import Finished, HeavyJob, HeavyWork, Progress, QueueFull, TooLate
from bot.ports.meter import Meter
from bot.ports.metrics import PICTURE_TIME, PICTURES


class WatchedQueue:
    """Other heavy work, measured."""

    def __init__(self, queue: HeavyWork, meter: Meter) -> None:
        self._queue = queue
        self._meter = meter

    @property
    def waiting(self) -> int:
        """Number of jobs that have not begun."""
        return self._queue.waiting

    @property
    def trouble(self) -> str:
        """What a host should know; empty while all is well."""
        return self._queue.trouble

    def submit(self, job: HeavyJob, progress: Progress) -> asyncio.Future[Finished]:
        """Queues a job, and measures it when it is done.

        Raises:
            QueueFull: too many jobs wait.
        """
        begun = time.perf_counter()
        try:
            drawn = self._queue.submit(job, progress)
        except QueueFull:
            self._meter.count(PICTURES, "full")
            raise
        drawn.add_done_callback(lambda done: self._measure(done, time.perf_counter() - begun, long=job.long))
        return drawn

    def _measure(self, done: asyncio.Future[Finished], seconds: float, *, long: bool) -> None:
        if done.cancelled():
            return
        if done.exception() is None:
            self._meter.observe(PICTURE_TIME, seconds, "long" if long else "short")
            self._meter.count(PICTURES, "smaller" if done.result().smaller else "drawn")
        else:
            self._meter.count(PICTURES, "late" if isinstance(done.exception(), TooLate) else "failed")
