"""A database on a real PostgreSQL server, with the tables of heavy work, and worker processes on it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from bot.jobs.connection import conninfo
from bot.store.database import Database

RunWorker = Callable[..., subprocess.Popen[bytes]]

_WORKER = """
import asyncio, sys
from bot.jobs import asker, worker
worker.LIVE = asker.LIVE = float(sys.argv[3])
worker._HEARTBEAT = worker.LIVE / 4
from bot.cli.worker import worker as command
command(int(sys.argv[2]), sys.argv[1], None)
"""
"""A worker that counts as dead sooner."""

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
def run_worker(address: str, tmp_path: Path) -> Iterator[RunWorker]:
    """Starts a worker with so many processes; all end with the test."""
    running: list[subprocess.Popen[bytes]] = []

    def run(concurrency: int = 1, live: float = LIVE) -> subprocess.Popen[bytes]:
        command = (sys.executable, "-c", _WORKER, address, str(concurrency), str(live))
        with (tmp_path / f"worker-{len(running)}.log").open("wb") as log:
            running.append(
                subprocess.Popen(
                    command,
                    stderr=log,
                    env={
                        **os.environ,
                        "LONGROLL_DATA_DIR": str(tmp_path / f"data-{len(running)}"),
                        "PYTHONPATH": os.pathsep.join(path or os.curdir for path in sys.path),
                    },
                )
            )
        return running[-1]

    yield run
    for process in running:
        process.kill()
        process.wait()
