"""A worker: takes jobs from the database, has them done in processes of its own, and leaves the results there.

It knows the database and no Discord; the processes that do the work know neither. A worker that dies is noticed by the
others after ``LIVE`` seconds, and its jobs are done again; one that is asked to stop finishes what it has begun, or
hands it back.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Final

import structlog
from procrastinate import JobContext, PsycopgConnector, RetryStrategy
from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import Status
from procrastinate.worker import Worker
from psycopg import AsyncConnection

from bot.images.job_queue import CROWDED, JobQueue
from bot.jobs import job_rows, schema
from bot.jobs.asker import LIVE
from bot.jobs.codec import UnknownJob, decode
from bot.jobs.connection import AWAY, app_on, as_store_errors
from bot.jobs.job_manager import OwnJobManager
from bot.jobs.names import LONG, SHORT, TASK
from bot.ports.heavy_work import HeavyJob
from bot.store.errors import StoreError
from bot.texts.limits import FILE_BYTES

FINISHING: Final = 8.0
"""Seconds in which a worker that stops may finish what it has begun."""

TRIES: Final = 3
"""Times that a job is begun; one that ends its worker each time is given up."""

_HEARTBEAT: Final = 3.5
_POLLING: Final[Mapping[str, float]] = MappingProxyType({SHORT: 1.0, LONG: 3.0})
"""Seconds between two looks for jobs without news; what comes while a job is fetched procrastinate forgets."""

_AFTER_TROUBLE: Final = 3.0
_TOLD_AGAIN: Final = 0.2

_NEWS: Final = 0.5
"""Seconds between two pieces of news of a long job."""

_log = structlog.get_logger("worker")


class DatabaseWorker:
    """Does heavy work for every bot on a database, as many jobs at once as it has ``processes``, and one long one.

    They keep maps and cards in a folder.
    """

    def __init__(self, address: str, processes: int, pictures: Path) -> None:
        self._address = address
        self._processes = processes
        self._queue = JobQueue(processes, pictures=pictures)
        self._app = app_on(address, processes + 4)
        self._app.job_manager = self._manager = OwnJobManager(self._app.job_manager)
        self._stopping = asyncio.Event()

    def stop(self) -> None:
        """Ends ``run`` once what was begun is finished or handed back."""
        self._stopping.set()

    async def run(self, alive: Callable[[], None]) -> None:
        """Works until it is stopped; ``alive`` is called every few seconds while the database can be used.

        Raises:
            StoreError: ``newer``, ``no-address``: it will never work on this database.
        """
        self._app.task(name=TASK, retry=RetryStrategy(max_attempts=TRIES), pass_context=True)(self._do)
        try:
            while not self._stopping.is_set():
                try:
                    await self._connected(alive)
                except StoreError as error:
                    if not error.away:
                        raise
                    _log.warning("The database cannot be reached.", error=error.detail)
                with suppress(TimeoutError):
                    async with asyncio.timeout(0 if self._stopping.is_set() else _AFTER_TROUBLE):
                        await self._stopping.wait()
        finally:
            self._queue.close()

    async def _connected(self, alive: Callable[[], None]) -> None:
        """Works until it is stopped, or the database goes away."""
        with as_store_errors():
            await schema.upgrade(self._address)
            async with self._app.open_async():
                if not await self._may_begin(alive):
                    return
                _log.info("A worker works.", processes=self._processes)
                await self._work(alive)

    async def _work(self, alive: Callable[[], None]) -> None:
        """Works on both queues until it is stopped, or one of them cannot go on; what was begun is finished."""
        queues = self._worker_of(SHORT, self._processes), self._worker_of(LONG, 1)
        runs = [asyncio.create_task(queue.run()) for queue in queues]  # type: ignore[no-untyped-call]
        others = [asyncio.create_task(self._look_after_others(alive)), asyncio.create_task(self._stopping.wait())]
        try:
            done, _ = await asyncio.wait([*runs, *others], return_when=asyncio.FIRST_COMPLETED)
        finally:
            # Told once is not enough: the queues forget it at their start, and before Python 3.12 ``wait_for`` can lose
            # a cancellation, in which the pool of connections waits.
            while left := [task for task in (*runs, *others) if not task.done()]:
                for queue in queues:
                    queue.stop()  # type: ignore[no-untyped-call]
                for task in others:
                    task.cancel()
                await asyncio.wait(left, timeout=_TOLD_AGAIN)
            await asyncio.gather(*runs, *others, return_exceptions=True)
        for task in done:
            if error := task.exception():
                raise error

    async def _may_begin(self, alive: Callable[[], None]) -> bool:
        """Waits until a bot has created its tables; false if the worker is stopped before."""
        told = False
        while not self._stopping.is_set():
            async with self._connection() as connection:
                if await job_rows.is_created(connection):
                    return True
            alive()
            if not told:
                _log.warning("The database has no tables yet: a bot, or `longroll db upgrade`, creates them. Waiting.")
            told = True
            with suppress(TimeoutError):
                async with asyncio.timeout(_AFTER_TROUBLE):
                    await self._stopping.wait()
        return False

    def _worker_of(self, name: str, at_once: int) -> Worker:
        """Procrastinate's worker on a queue; stopped, it finishes what was begun."""
        return Worker(
            self._app,
            queues=[name],
            name=name,
            concurrency=at_once,
            delete_jobs="always",
            install_signal_handlers=False,
            fetch_job_polling_interval=_POLLING[name],
            shutdown_graceful_timeout=FINISHING,
            update_heartbeat_interval=_HEARTBEAT,
            stalled_worker_timeout=LIVE,
        )

    async def _look_after_others(self, alive: Callable[[], None]) -> None:
        """Hands back the jobs of workers that have died, and sweeps."""
        while True:
            alive()
            await self._manager.prune_stalled_workers(LIVE)
            for job in await self._manager.get_stalled_jobs(seconds_since_heartbeat=LIVE):
                with suppress(ConnectorException):  # another worker was faster
                    if job.attempts + 1 < TRIES:
                        _log.warning("A worker died; its job is done again.", row=job.task_kwargs.get("row"))
                        await self._manager.retry_job(job)
                    else:
                        assert job.id is not None
                        failed = job_rows.JobResult(job_rows.FAILED, b"its worker died")
                        self._manager.leave(job.id, int(str(job.task_kwargs["row"])), failed)
                        await self._manager.finish_job(job, Status.FAILED, delete_job=True)
            async with self._connection() as connection:
                await job_rows.sweep(connection)
            await asyncio.sleep(_HEARTBEAT)

    async def _do(self, context: JobContext, row: int) -> None:
        """Does the job of a row, if somebody waits for it."""
        async with self._connection() as connection:
            started = await job_rows.start(connection, row)
        if started is not None:
            assert context.job.id is not None
            self._manager.leave(context.job.id, row, await self._result(row, started))

    async def _result(self, row: int, started: job_rows.Started) -> job_rows.JobResult:
        try:
            job: HeavyJob = decode(started.job)
            cheaper = job.smaller() if started.behind > CROWDED else None
            done = await self._queue.submit(cheaper or job, self._teller(row))
        except UnknownJob as error:
            _log.warning("A job is of another version of the program.", error=str(error))
            return job_rows.JobResult(job_rows.REFUSED, b"")
        except Exception as error:  # noqa: BLE001  whatever went wrong is the asker's to log
            return job_rows.JobResult(job_rows.FAILED, str(error).encode())
        if len(done.data) > FILE_BYTES:
            return job_rows.JobResult(job_rows.FAILED, f"{len(done.data)} bytes are too many".encode())
        return job_rows.JobResult(job_rows.SMALLER if cheaper else job_rows.DONE, done.data)

    def _teller(self, row: int) -> Callable[[int], None]:
        """Tells of a long job's progress now and then; called in another thread."""
        loop, last = asyncio.get_running_loop(), 0.0

        def tell(steps: int) -> None:
            nonlocal last
            if time.monotonic() - last >= _NEWS:
                last = time.monotonic()
                asyncio.run_coroutine_threadsafe(self._tell(row, steps), loop)

        return tell

    async def _tell(self, row: int, steps: int) -> None:
        with suppress(*AWAY):
            async with self._connection() as connection:
                await job_rows.tell_progress(connection, row, steps)

    def _connection(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection of the pool, whose transaction ends with the block."""
        assert isinstance(self._app.connector, PsycopgConnector)
        return self._app.connector.pool.connection()
