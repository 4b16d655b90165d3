"""The table of heavy work, and what a worker asks of it; times are the database's own, as those of machines differ.

A row is asked for, started, finished and taken. Whoever stops waiting withdraws; a row that nobody waits for is not
worked on. News of rows, ``ID`` when one is finished and ``ID STEPS`` on its way, go out on ``CHANNEL``. What a bot asks
is in ``bot.jobs.requests``.
"""

from __future__ import annotations

from typing import Final, LiteralString, NamedTuple

from psycopg import AsyncConnection

from bot.store.tables import HEAVY_WORK

CHANNEL: Final = "longroll_heavy_work"

DONE, SMALLER, FAILED, REFUSED = "done", "smaller", "failed", "refused"
"""States of a row after ``waiting``; ``smaller`` is done in the cheaper version, ``refused`` is unknown there."""

KEPT: Final = 120
"""Seconds after the end of waiting at which a row is deleted, whatever became of it."""

NOW: Final[LiteralString] = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

_START: Final = f"""
    UPDATE heavy_work SET started = {NOW} WHERE id = %s AND state = 'waiting' AND askers > 0 AND until > {NOW}
    RETURNING job, (SELECT count(*) FROM heavy_work WHERE state = 'waiting' AND started IS NULL)
"""  # noqa: S608  constants alone, here and below

SWEEP: Final[LiteralString] = f"DELETE FROM heavy_work WHERE until < {NOW} - {KEPT * 1000}"  # noqa: S608
"""Deletes rows that nobody has fetched."""

_CREATED: Final = "SELECT to_regclass(%s) IS NOT NULL"


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


async def start(connection: AsyncConnection, row: int) -> Started | None:
    """Begins a job; ``None``, and the row is gone, if nobody waits for it."""
    found = await (await connection.execute(_START, (row,), binary=True)).fetchone()
    if found is None:
        await connection.execute("DELETE FROM heavy_work WHERE id = %s AND state = 'waiting'", (row,))
        return None
    return Started(bytes(found[0]), int(found[1]))


async def tell_progress(connection: AsyncConnection, row: int, steps: int) -> None:
    """Tells who waits for a job how many of its steps are done."""
    await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{row} {steps}"))


async def sweep(connection: AsyncConnection) -> None:
    """Deletes rows that nobody has fetched."""
    await connection.execute(SWEEP)
