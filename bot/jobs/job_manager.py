"""Procrastinate's own account of jobs and workers, as this program keeps it.

A job ends in one statement with its row of heavy work: both or none. A worker whose database was away for a moment
gives signs of life and hears of new jobs again as soon as it is back, and counts again if it was taken for dead. In a
worker of procrastinate's own, without periodic tasks, both would stop for good at the first error, unnoticed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Final, LiteralString

from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import Status
from procrastinate.manager import JobManager, NotificationCallback

from bot.jobs.job_rows import CHANNEL, JobResult

_END: Final[LiteralString] = f"""
    WITH finished AS (
        UPDATE heavy_work SET state = %(state)s, result = %(result)s, job = ''
        WHERE id = %(row)s AND state = 'waiting' RETURNING id
    ) SELECT procrastinate_finish_job_v1(%(job)s, %(status)s, %(delete)s),
        (SELECT count(pg_notify('{CHANNEL}', id::text)) FROM finished)
"""  # noqa: S608  of constants alone
"""By the function that procrastinate's own statement calls."""

_SIGN: Final = """
    INSERT INTO procrastinate_workers (id, last_heartbeat) OVERRIDING SYSTEM VALUE VALUES (%(worker)s, now())
    ON CONFLICT (id) DO UPDATE SET last_heartbeat = now()
"""


AGAIN: Final = 1.0
"""Seconds between two tries to listen."""


class OwnJobManager(JobManager):
    """The account, in place of another manager's."""

    def __init__(self, manager: JobManager) -> None:
        super().__init__(manager.connector)
        self._results: dict[int, tuple[int, JobResult]] = {}

    def leave(self, job: int, row: int, result: JobResult) -> None:
        """Keeps the result of a row until procrastinate ends its job, which it does at once."""
        self._results[job] = row, result

    async def finish_job_by_id_async(self, job_id: int, status: Status, delete_job: bool) -> None:  # noqa: FBT001  as there
        """Ends a job, and tells who waits for its row.

        Raises:
            ConnectorException: the database is away, or another worker has the job; then nothing was stored.
        """
        if job_id not in self._results:
            await super().finish_job_by_id_async(job_id, status, delete_job)
            return
        row, result = self._results.pop(job_id)
        ending = {"job": job_id, "status": status.value, "delete": delete_job}
        await self.connector.execute_query_async(_END, row=row, state=result.state, result=result.data, **ending)

    async def update_heartbeat(self, worker_id: int) -> None:
        """Gives a worker's sign of life, if the database is there."""
        with suppress(ConnectorException):
            await self.connector.execute_query_async(_SIGN, worker=worker_id)

    async def listen_for_jobs(
        self, *, on_notification: NotificationCallback, queues: Iterable[str] | None = None
    ) -> None:
        """Listens to news of jobs, and begins anew when the connection breaks."""
        names = None if queues is None else list(queues)
        while True:
            with suppress(ConnectorException):
                await super().listen_for_jobs(on_notification=on_notification, queues=names)
            await asyncio.sleep(AGAIN)
