"""What a bot asks of the table of heavy work, over one connection that is made anew when it broke.

All statements of a bot are short, and each is a transaction. They go one after the other over the connection on which
it hears the news, by the driver of its other connections: a picture takes two of them, and no pool.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, NamedTuple, cast

from bot.jobs.connection import SCHEMA
from bot.jobs.job_rows import CHANNEL, NOW, SWEEP, JobResult
from bot.jobs.names import TASK
from bot.store import postgres
from bot.store.database import async_url, engine_for
from bot.store.errors import StoreError
from bot.store.processes.driver import DriverConnection

_CLOSING: Final = 5.0
"""Seconds for closing the connection."""

_SET_UP: Final = f'SET search_path TO {SCHEMA}, "$user", public'

_ASK: Final = f"""
    WITH asked AS (
        INSERT INTO heavy_work AS row (key, job, askers, until, state) VALUES ($1, $2, 1, {NOW} + $3, 'waiting')
        ON CONFLICT (key) DO UPDATE SET askers = row.askers + 1, until = greatest(row.until, excluded.until)
        RETURNING id, xmax = 0 AS is_new
    )
    SELECT id, is_new, CASE WHEN is_new THEN procrastinate_defer_jobs_v1(ARRAY[ROW(
        $4::varchar, '{TASK}', $5::integer, NULL, NULL, jsonb_build_object('row', id), NULL
    )::procrastinate_job_to_defer_v1]) END FROM asked
"""  # noqa: S608  constants alone, here and below
"""With a job of procrastinate for a new row, by the function that its own ``defer`` calls: one statement, not two."""

_TAKE: Final = """
    WITH last AS (
        DELETE FROM heavy_work WHERE id = $1 AND state <> 'waiting' AND askers <= 1 RETURNING state, result
    ), one_of_several AS (
        UPDATE heavy_work SET askers = askers - 1 WHERE id = $1 AND state <> 'waiting' AND askers > 1
        RETURNING state, result
    )
    SELECT * FROM last UNION ALL SELECT * FROM one_of_several
"""

_EXISTS: Final = "SELECT EXISTS (SELECT FROM heavy_work WHERE id = $1)"

_WITHDRAW: Final = """
    WITH withdrawn AS (UPDATE heavy_work SET askers = askers - 1 WHERE id = $1 AND askers > 1 RETURNING id)
    DELETE FROM heavy_work WHERE id = $1 AND askers <= 1 AND NOT EXISTS (SELECT FROM withdrawn)
"""

_DROP: Final = """
    WITH one_of_several AS (
        UPDATE heavy_work SET askers = askers - 1 WHERE id = $1 AND started IS NULL AND askers > 1 RETURNING id
    ), last AS (
        DELETE FROM heavy_work WHERE id = $1 AND started IS NULL AND askers <= 1 RETURNING id
    )
    SELECT id FROM last UNION ALL SELECT id FROM one_of_several
"""

_LIVE: Final = "SELECT count(*) FROM procrastinate_workers WHERE last_heartbeat > now() - make_interval(secs => $1)"


class QueuedJob(NamedTuple):
    """A job, the same ``key`` for equal ones, with the seconds for which somebody waits, and its place in a queue."""

    key: str
    job: bytes
    seconds: float
    queue: str
    priority: int


class JobRequests:
    """The statements. ``heard`` is called with each piece of news, while the connection stands.

    Each raises ``StoreError``, ``unreachable``, while there is no connection, and has the next ``connect`` make one.
    """

    def __init__(self, address: str, heard: Callable[[str], None]) -> None:
        self._engine = engine_for(async_url(address))
        self._heard = heard
        self._connection: DriverConnection | None = None
        self._turn = asyncio.Lock()

    async def connect(self) -> None:
        """Makes a connection, if there is none.

        Raises:
            StoreError: ``unreachable``, ``no-entry``.
        """
        async with self._turn:
            if self._connection is None or self._connection.is_closed():
                self._connection = cast("DriverConnection", await postgres.connect(self._engine, self._begin))

    async def close(self) -> None:
        """Closes the connection."""
        if self._connection is not None:
            with suppress(Exception):
                await self._connection.close(timeout=_CLOSING)
        await self._engine.dispose()

    async def ask(self, asked: QueuedJob) -> tuple[int, bool]:
        """Waits for a job: the row's id, and whether it is a new one, which is queued for the workers."""
        milliseconds = int(asked.seconds * 1000)
        row, is_new, _ = await self._first(_ASK, asked.key, asked.job, milliseconds, asked.queue, asked.priority)
        assert isinstance(row, int)
        return row, bool(is_new)

    async def take(self, row: int) -> JobResult | None:
        """Takes a result, which is deleted with its last asker; ``None`` if there is none yet."""
        found = await self._first(_TAKE, row)
        if not found:
            return None
        state, data = found
        assert isinstance(data, bytes)
        return JobResult(str(state), data)

    async def exists(self, row: int) -> bool:
        """Whether a job is still in the table."""
        return bool((await self._first(_EXISTS, row))[0])

    async def withdraw(self, row: int) -> None:
        """Stops waiting for a job."""
        await self._first(_WITHDRAW, row)

    async def drop(self, row: int) -> bool:
        """Stops waiting for a job that no worker has begun, and returns whether that was so."""
        return bool(await self._first(_DROP, row))

    async def live_workers(self, seconds: float) -> int:
        """Number of workers that gave a sign of life within so many seconds."""
        (number,) = await self._first(_LIVE, seconds)
        assert isinstance(number, int)
        return number

    async def sweep(self) -> None:
        """Deletes rows that nobody has fetched."""
        await self._first(SWEEP)

    async def _begin(self, connection: DriverConnection) -> None:
        await connection.execute(_SET_UP)
        await connection.add_listener(CHANNEL, lambda _, __, ___, payload: self._heard(str(payload)))

    async def _first(self, sql: str, *values: object) -> Sequence[object]:
        """The first row of an answer; empty for none."""
        async with self._turn:
            if self._connection is None or self._connection.is_closed():
                raise StoreError("unreachable", "the connection for heavy work is broken")
            try:
                rows = await self._connection.fetch(sql, *values)
            except Exception as error:
                self._connection.terminate()
                raise StoreError("unreachable", postgres.told(error)) from error
        return rows[0] if rows else ()
