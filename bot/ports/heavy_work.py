"""Heavy work: pictures, decisions of computer generals and files that are read, computed outside the event loop.

Whoever has such work submits a job, a value that any process can compute, and awaits its bytes. Where it is computed,
in a process beside the bot or by a worker on another machine, is the business of the implementation.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, Protocol

from msgspec import Struct

Progress = Callable[[int], None]
"""Called while a long job is computed, in any thread, with the number of its steps done so far."""

POSTED_LATER: Final = 1.0
"""Seconds by which a job for a posted message may be overtaken by jobs that a person waits for."""

_posted: ContextVar[bool] = ContextVar("posted", default=False)


class HeavyJob(Protocol):
    """A job: a frozen value, equal to others that give the same bytes."""

    @property
    def long(self) -> bool:
        """Whether it takes seconds, so that others must not wait behind it."""

    def run(self, progress: Progress) -> bytes:
        """Computes it, in whatever thread or process."""

    def smaller(self) -> HeavyJob | None:
        """A cheaper version of it for crowded times, if it has one."""


class Finished(Struct, frozen=True):
    """The result of a job; ``smaller`` if it is that of its cheaper version."""

    data: bytes
    smaller: bool = False


class QueueFull(Exception):
    """So many jobs wait that no more are taken."""


class NotDone(Exception):
    """A job failed, or was not finished in time; the message says why."""


class HeavyWork(Protocol):
    """Computes jobs, the most urgent first: what a person waits for before what is posted a moment later."""

    @property
    def waiting(self) -> int:
        """Number of jobs that have not begun."""

    @property
    def trouble(self) -> str:
        """What a host should know: that no worker is there, for instance. Empty while all is well."""

    def submit(self, job: HeavyJob, progress: Progress) -> asyncio.Future[Finished]:
        """Queues a job. A job whose future is cancelled before it begins is dropped.

        The future raises ``NotDone`` or the job's own failure.

        Raises:
            QueueFull: too many jobs wait.
        """


@contextmanager
def for_a_post() -> Iterator[None]:
    """Marks the jobs submitted in the block as those of posted messages, for which nobody waits at a panel."""
    token = _posted.set(True)
    try:
        yield
    finally:
        _posted.reset(token)


def due_time() -> float:
    """Time by which a job submitted now should begin, in seconds since 1970: earlier ones go first."""
    return time.time() + (POSTED_LATER if _posted.get() else 0.0)
