"""A database on a real PostgreSQL server, with the tables of heavy work, and worker processes on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from bot.jobs.connection import conninfo
from bot.store.database import Database
from tests.support.forked import ForkedProcess
from tests.support.impatient_worker import work

RunWorker = Callable[..., ForkedProcess]

LIVE = 2.0
"""Seconds after which a worker of these tests counts as dead."""


@pytest.fixture
async def address(postgres: str) -> str:
    """A migrated database, without what other tests have left in the schema of procrastinate."""
    async with await psycopg.AsyncConnection.connect(conninfo(postgres)) as connection:
        await connection.execute("DROP SCHEMA IF EXISTS procrastinate CASCADE")
    await (await Database.open(postgres)).close()
    return postgres


@pytest.fixture
def run_worker(address: str, painters: Path, tmp_path: Path) -> Iterator[RunWorker]:
    """Starts a worker with so many processes; all end with the test."""
    running: list[ForkedProcess] = []

    def run(concurrency: int = 1, live: float = LIVE) -> ForkedProcess:
        number = len(running)
        own = {"LONGROLL_DATA_DIR": str(tmp_path / f"data-{number}")}
        says = tmp_path / f"worker-{number}.log"
        running.append(ForkedProcess(work, address, concurrency, live, painters, says=says, settings=own))
        return running[-1]

    yield run
    for number, process in enumerate(running):
        process.kill()
        process.wait()
        print((tmp_path / f"worker-{number}.log").read_text())  # noqa: T201  shown where a test fails
