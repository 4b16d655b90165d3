"""The line of pictures to be drawn: bounded, shorter with smaller boards, and never in the way of the bot."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from msgspec import Struct

from bot.images.jobs import DrawJob, Told
from bot.images.worker import InProcessWorker, SubprocessWorker, Worker

CROWDED: Final = 24
"""While more than so many wait behind it, a board is drawn smaller."""

MOST: Final = 400
"""At most so many wait; who comes then gets words at once."""


class QueueFull(Exception):
    """Too many pictures wait to be drawn."""


class DrawnImage(Struct, frozen=True):
    """A picture's bytes, and whether it is a smaller one than it would be at another time."""

    data: bytes
    smaller: bool = False


class JobQueue:
    """Has pictures drawn by so many processes, by the bot itself if that is none; a long one by a process more.

    Processes start when they are needed, and the one that drew last draws next: it knows the battle. That for the
    long ones ends after each.
    """

    def __init__(self, processes: int, crowded: int = CROWDED, most: int = MOST) -> None:
        self._crowded, self._most = crowded, most
        self._make: Callable[[], Worker] = SubprocessWorker if processes else InProcessWorker
        self._painters = [self._make() for _ in range(max(processes, 1))]
        self._idle: queue.LifoQueue[Worker] = queue.LifoQueue()
        for painter in reversed(self._painters):
            self._idle.put(painter)
        self._short = ThreadPoolExecutor(len(self._painters), "drawing")
        self._long = ThreadPoolExecutor(1, "drawing-long")
        self._on_long = self._make()
        self._lock = threading.Lock()
        self._waiting = 0

    @property
    def waiting(self) -> int:
        """How many pictures wait for somebody who draws them."""
        return self._waiting

    def draw(self, job: DrawJob, told: Told) -> asyncio.Future[DrawnImage]:
        """Puts a picture into the line. ``told`` hears, in another thread, how many moments of it were drawn.

        The future raises whatever went wrong with the drawing.

        Raises:
            Crowded: the line is full.
        """
        if self._waiting >= self._most:
            raise QueueFull
        self._count(1)
        loop = asyncio.get_running_loop()
        if job.long:
            return loop.run_in_executor(self._long, self._drawn_long, job, told)
        return loop.run_in_executor(self._short, self._drawn_short, job, told)

    def close(self) -> None:
        """Draws no more. What waits or is under way is not finished."""
        for pool in (self._short, self._long):
            pool.shutdown(wait=False, cancel_futures=True)
        for painter in (*self._painters, self._on_long):
            painter.close()

    def _count(self, more: int) -> int:
        with self._lock:
            self._waiting += more
            return self._waiting

    def _drawn_short(self, job: DrawJob, told: Told) -> DrawnImage:
        smaller = self._count(-1) > self._crowded and job.smaller is not None
        painter = self._idle.get()
        try:
            return DrawnImage(painter.draw(job.smaller if smaller and job.smaller else job.draw, told), smaller)
        finally:
            self._idle.put(painter)

    def _drawn_long(self, job: DrawJob, told: Told) -> DrawnImage:
        self._count(-1)
        try:
            return DrawnImage(self._on_long.draw(job.draw, told))
        finally:
            self._on_long.rest()
