"""Statements over the table of heavy work; times are the database's own, so that machines need not agree on them.

A row is asked for, started, finished and taken. Whoever stops waiting withdraws; a row that nobody waits for is not
worked on. News of rows, ``ID`` when one is finished and ``ID STEPS`` on its way, go out on ``CHANNEL``.
"""

from __future__ import annotations

from typing import Final, LiteralString, NamedTuple

from psycopg import AsyncConnection, sql

from bot.store.tables import HEAVY_WORK

CHANNEL: Final = "longroll_heavy_work"

DONE, SMALLER, FAILED, REFUSED = "done", "smaller", "failed", "refused"
"""States of a row after ``waiting``; ``smaller`` is done in the cheaper version, ``refused`` is unknown there."""

KEPT: Final = 120
"""Seconds after the end of waiting at which a row is deleted, whatever became of it."""

_NOW: Final[LiteralString] = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

_ASK: Final = f"""
    INSERT INTO heavy_work AS row (key, job, askers, until, state)
    VALUES (%s, %s, 1, {_NOW} + %s, 'waiting')
    ON CONFLICT (key) DO UPDATE SET askers = row.askers + 1, until = greatest(row.until, excluded.until)
    RETURNING id, xmax = 0
"""  # noqa: S608  constants alone, here and below

_START: Final = f"""
    UPDATE heavy_work SET started = {_NOW} WHERE id = %s AND state = 'waiting' AND askers > 0 AND until > {_NOW}
    RETURNING job, (SELECT count(*) FROM heavy_work WHERE state = 'waiting' AND started IS NULL)
"""  # noqa: S608

_FINISH: Final = f"""
    WITH finished AS (
        UPDATE heavy_work SET state = %s, result = %s, job = '' WHERE id = %s AND state = 'waiting' RETURNING id
    ) SELECT pg_notify('{CHANNEL}', id::text) FROM finished
"""  # noqa: S608

_TAKE: Final = """
    WITH last AS (
        DELETE FROM heavy_work WHERE id = %(id)s AND state <> 'waiting' AND askers <= 1 RETURNING state, result
    ), one_of_several AS (
        UPDATE heavy_work SET askers = askers - 1 WHERE id = %(id)s AND state <> 'waiting' AND askers > 1
        RETURNING state, result
    )
    SELECT * FROM last UNION ALL SELECT * FROM one_of_several
"""

_WITHDRAW: Final = """
    WITH withdrawn AS (UPDATE heavy_work SET askers = askers - 1 WHERE id = %(id)s AND askers > 1 RETURNING id)
    DELETE FROM heavy_work WHERE id = %(id)s AND askers <= 1 AND NOT EXISTS (SELECT FROM withdrawn)
"""

_CREATED: Final = "SELECT to_regclass(%s) IS NOT NULL"

_EXISTS: Final = sql.SQL("SELECT id FROM {} WHERE id = %s").format(sql.Identifier(HEAVY_WORK.name))

_LIVE: Final = """
    SELECT count(*) FROM procrastinate_workers WHERE last_heartbeat > now() - make_interval(secs => %s)
"""


class JobResult(NamedTuple):
    """What became of a job: the state, and its bytes or the reason of its failure."""

    state: str
    data: bytes


class Started(NamedTuple):
    """A job that is to be done now, and the number of those behind it."""

    job: bytes
    behind: int


async def is_created(connection: AsyncConnection) -> bool:
    """Whether the database has the table."""
    row = await (await connection.execute(_CREATED, (HEAVY_WORK.name,))).fetchone()
    return row is not None and bool(row[0])


async def ask(connection: AsyncConnection, key: str, job: bytes, seconds: float) -> tuple[int, bool]:
    """Waits for a job for so many seconds: the row's id, and whether it is a new one."""
    row = await (await connection.execute(_ASK, (key, job, int(seconds * 1000)))).fetchone()
    assert row is not None
    return int(row[0]), bool(row[1])


async def start(connection: AsyncConnection, row: int) -> Started | None:
    """Begins a job; ``None``, and the row is gone, if nobody waits for it."""
    found = await (await connection.execute(_START, (row,))).fetchone()
    if found is None:
        await connection.execute("DELETE FROM heavy_work WHERE id = %s AND state = 'waiting'", (row,))
        return None
    return Started(bytes(found[0]), int(found[1]))


async def finish(connection: AsyncConnection, row: int, result: JobResult) -> None:
    """Leaves a result for who waits for it, and tells them."""
    await connection.execute(_FINISH, (result.state, result.data, row))


async def tell_progress(connection: AsyncConnection, row: int, steps: int) -> None:
    """Tells who waits for a job how many of its steps are done."""
    await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{row} {steps}"))


async def take(connection: AsyncConnection, row: int) -> JobResult | None:
    """Takes a result, which is deleted with its last asker; ``None`` if there is none yet."""
    found = await (await connection.execute(_TAKE, {"id": row})).fetchone()
    return JobResult(str(found[0]), bytes(found[1])) if found else None


async def exists(connection: AsyncConnection, row: int) -> bool:
    """Whether a job is still in the table."""
    return await (await connection.execute(_EXISTS, (row,))).fetchone() is not None


async def withdraw(connection: AsyncConnection, row: int) -> None:
    """Stops waiting for a job."""
    await connection.execute(_WITHDRAW, {"id": row})


async def sweep(connection: AsyncConnection) -> None:
    """Deletes rows that nobody has fetched."""
    await connection.execute(f"DELETE FROM heavy_work WHERE until < {_NOW} - {KEPT * 1000}")  # noqa: S608


async def live_workers(connection: AsyncConnection, seconds: float) -> int:
    """Number of workers that gave a sign of life within so many seconds."""
    row = await (await connection.execute(_LIVE, (seconds,))).fetchone()
    return int(row[0]) if row else 0
