"""Who computes a long series: this process, others on this machine, or the workers of a Dask cluster.

One way in for all of them: a function goes out with each value, and the results come back in the order of the values,
each once, whoever computed it and however often that had to be begun anew.
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache, partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import ParamSpec, TypeVar

import bot
import engine
import render
from bot.ports.garbage import look_seldom, seldom

_P = ParamSpec("_P")
_ResultT = TypeVar("_ResultT")
_ValueT = TypeVar("_ValueT")

AHEAD = 8
"""Values given out for each worker before the first of them has come back: none waits because another takes long."""

_LOST = (BrokenExecutor, CancelledError)
"""The errors of executors whose workers are gone."""

PATIENCE = 30
"""Seconds for which a cluster, and then its first worker, are waited for."""


class WorkforceError(Exception):
    """Whoever was to compute cannot be reached, does not run this program, or has gone. The message says what to do."""


class Workforce:
    """An executor and its workers.

    ``count`` counts them now. ``lost`` are the errors by which the executor says that they are gone; ``code`` is the
    digest of the program that they have to run, if that is not certain.
    """

    def __init__(
        self,
        executor: Executor,
        count: Callable[[], int],
        *,
        ahead: int = AHEAD,
        lost: tuple[type[Exception], ...] = _LOST,
        code: str = "",
    ) -> None:
        self._executor = executor
        self._count = count
        self._ahead = ahead
        self._lost = lost
        self._code = code

    @property
    def size(self) -> int:
        """The number of workers at present, at least 1."""
        return max(self._count(), 1)

    def each(self, function: Callable[[_ValueT], _ResultT], values: Iterable[_ValueT]) -> Iterator[_ResultT]:
        """The function's results in the order of the values, which are taken as they are needed.

        Closing the iterator takes back what nobody has begun.

        Raises:
            WorkforceError: workers are gone for good, or run another program.
        """
        function = partial(_checked, self._code, function) if self._code else function
        waiting: deque[Future[_ResultT]] = deque()
        coming = iter(values)
        try:
            while True:
                for value in islice(coming, max(self.size * self._ahead - len(waiting), 0)):
                    waiting.append(self._executor.submit(function, value))
                if not waiting:
                    return
                yield waiting.popleft().result()
        except self._lost as error:
            raise WorkforceError(
                f"The processes that compute are gone: {str(error) or type(error).__name__}"
            ) from error
        finally:
            for future in waiting:
                future.cancel()


@contextmanager
def workforce(jobs: int = 1, cluster: str = "") -> Iterator[Workforce]:
    """The workers of a Dask scheduler at an address, so many processes, or for one job this process.

    Raises:
        WorkforceError: the cluster cannot be reached, or has no workers.
    """
    if cluster:
        with _cluster(cluster) as workers:
            yield workers
    elif jobs > 1:
        with _processes(jobs) as workers:
            yield workers
    else:
        with seldom():
            yield Workforce(_Here(), lambda: 1, ahead=1)


class _Here(Executor):
    """Computes at once, in this process."""

    def submit(self, fn: Callable[_P, _ResultT], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_ResultT]:
        future: Future[_ResultT] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  it is raised where the result is asked for
            future.set_exception(error)
        return future


@contextmanager
def _processes(jobs: int) -> Iterator[Workforce]:
    """Processes of this machine. An interruption is this process's affair: it ends them, whatever they are at.

    SIGTERM interrupts as Ctrl+C does, so that nobody goes on for one who is gone.
    """
    others = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(jobs, initializer=_begin)
    here = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGTERM, signal.default_int_handler) if here else None
    try:
        yield Workforce(executor, lambda: jobs)
    except BaseException:
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    finally:
        if here:
            signal.signal(signal.SIGTERM, before)
        executor.shutdown(cancel_futures=True)


def _begin() -> None:
    """Makes this process one that computes, until the one that started it ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    look_seldom()


@contextmanager
def _cluster(address: str) -> Iterator[Workforce]:
    """A Dask cluster. Work that a worker took with it when it died is given to another."""
    try:
        from distributed import Client, KilledWorker  # noqa: PLC0415  an extra, which few have
    except ImportError as error:
        raise WorkforceError("A cluster needs Dask: install longroll[cluster].") from error
    for logger in ("distributed", "distributed.client"):
        logging.getLogger(logger).setLevel(logging.CRITICAL)  # what matters is raised
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]  # Dask's
    except (OSError, ValueError, RuntimeError) as error:
        raise WorkforceError(f"No Dask scheduler answers at {address} ({type(error).__name__}).") from error
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise WorkforceError(
                f"The scheduler at {address} has no workers. Start some: dask worker {address} --nthreads 1"
            ) from error
        yield Workforce(
            client.get_executor(pure=False),  # type: ignore[no-untyped-call]  # Dask's
            lambda: sum(client.nthreads().values()),  # type: ignore[no-untyped-call]  # Dask's
            lost=(*_LOST, KilledWorker, OSError),
            code=code_of_program(),
        )


def _checked(code: str, function: Callable[[_ValueT], _ResultT], value: _ValueT) -> _ResultT:
    """Computes on a cluster's worker, which has to run the program that asks."""
    if code_of_program() != code:
        raise WorkforceError(
            "A worker of the cluster runs another version of Long Roll. Install the same on all of them."
        )
    return function(value)


@cache
def code_of_program() -> str:
    """A digest of the program's source and data: two programs with the same one play the same battles."""
    digest = sha256()
    for package in (bot, engine, render):
        root = Path(package.__file__ or "").parent
        for file in sorted(file for kind in ("*.py", "*.yaml") for file in root.rglob(kind)):
            digest.update(f"{package.__name__}/{file.relative_to(root).as_posix()}\0".encode() + file.read_bytes())
    return digest.hexdigest()
