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
from math import inf
from typing import Final, NamedTuple, Protocol

from msgspec import Struct

Progress = Callable[[int], None]
"""Called while a long job is computed, in any thread, with the number of its steps done so far."""

POSTED_LATER: Final = 0.25
"""Seconds by which a job for a posted message may be overtaken by jobs that a person waits for."""

PATIENCE: Final = 1.25
"""Seconds in which the picture of a panel must be begun: whoever has pressed a button is not kept waiting longer."""


class Urgency(NamedTuple):
    """Seconds by which a job may be overtaken by others, and in which it must be begun if it is to be done at all."""

    later: float = 0.0
    patience: float = inf


USUAL: Final = Urgency()

_urgency: ContextVar[Urgency] = ContextVar("urgency", default=USUAL)


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


class TooLate(NotDone):
    """A job was dropped, since it could not be begun in time."""


class HeavyWork(Protocol):
    """Computes jobs, the most urgent first: what a person waits for before what is posted a moment later."""

    @property
    def waiting(self) -> int:
        """Number of jobs that have not begun."""

    @property
    def trouble(self) -> str:
        """What a host should know: that no worker is there, for instance. Empty while all is well."""

    def submit(self, job: HeavyJob, progress: Progress) -> asyncio.Future[Finished]:
        """Queues a job of the present urgency. A job whose future is cancelled before it begins is dropped.

        The future raises ``NotDone``, ``TooLate`` or the job's own failure.

        Raises:
            QueueFull: too many jobs wait.
        """


@contextmanager
def for_a_post() -> Iterator[None]:
    """Marks the jobs submitted in the block as those of posted messages, for which nobody waits at a panel."""
    with _of(Urgency(later=POSTED_LATER)):
        yield


@contextmanager
def for_a_panel() -> Iterator[None]:
    """Marks the jobs submitted in the block as those of a panel, which comes in words if they cannot be begun soon."""
    with _of(Urgency(patience=PATIENCE)):
        yield


@contextmanager
def _of(urgency: Urgency) -> Iterator[None]:
    token = _urgency.set(urgency)
    try:
        yield
    finally:
        _urgency.reset(token)


def present_urgency() -> Urgency:
    """The urgency of a job submitted now."""
    return _urgency.get()


def due_time() -> float:
    """Time by which a job submitted now should begin, in seconds since 1970: earlier ones go first."""
    return time.time() + present_urgency().later
