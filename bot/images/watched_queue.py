"""A queue of render jobs that tells a meter how long pictures take and what came of them."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

from bot.images.job_queue import DrawnImage, QueueFull
from bot.images.jobs import DrawJob, Progress
from bot.ports.meter import Meter
from bot.ports.metrics import PICTURE_TIME, PICTURES


class RenderQueue(Protocol):
    """What draws pictures: in this process, in others, on other machines."""

    @property
    def waiting(self) -> int:
        """Number of queued render jobs."""
        ...

    def draw(self, job: DrawJob, progress: Progress) -> asyncio.Future[DrawnImage]:
        """Queues a job; the future raises the failure of the drawing. Raises ``QueueFull``."""
        ...

    def close(self) -> None:
        """Stops drawing."""
        ...


class WatchedQueue:
    """Another queue, measured."""

    def __init__(self, queue: RenderQueue, meter: Meter) -> None:
        self._queue = queue
        self._meter = meter

    @property
    def waiting(self) -> int:
        """Number of queued render jobs."""
        return self._queue.waiting

    def draw(self, job: DrawJob, progress: Progress) -> asyncio.Future[DrawnImage]:
        """Queues a job, and measures it when it is done.

        Raises:
            QueueFull: the queue takes no more.
        """
        begun = time.perf_counter()
        try:
            drawn = self._queue.draw(job, progress)
        except QueueFull:
            self._meter.count(PICTURES, "full")
            raise
        drawn.add_done_callback(lambda done: self._measure(done, time.perf_counter() - begun, long=job.long))
        return drawn

    def close(self) -> None:
        """Stops drawing."""
        self._queue.close()

    def _measure(self, done: asyncio.Future[DrawnImage], seconds: float, *, long: bool) -> None:
        if done.cancelled():
            return
        if done.exception() is None:
            self._meter.observe(PICTURE_TIME, seconds, "long" if long else "short")
            self._meter.count(PICTURES, "smaller" if done.result().smaller else "drawn")
        else:
            self._meter.count(PICTURES, "failed")
