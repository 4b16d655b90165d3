"""One program at a time works on a database: a second bot would send everything twice.

The sign is a lock held for as long as the process lives, on a file beside a SQLite database or inside PostgreSQL. A
process that dies, however it dies, gives it up at once.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store.database import async_url, sqlite_file
from bot.store.errors import StoreError

_KEY = 0x10A6_2011
"""Which of PostgreSQL's advisory locks is ours: a number like any other."""


@asynccontextmanager
async def running_on(address: str) -> AsyncIterator[None]:
    """Holds the database for this process.

    Raises:
        StoreError: ``in-use``: another process holds it.
    """
    if file := sqlite_file(address):
        with holding(file):
            yield
        return
    engine = create_async_engine(async_url(address))
    try:
        async with engine.connect() as connection:
            if not await connection.scalar(text("select pg_try_advisory_lock(:key)"), {"key": _KEY}):
                raise StoreError("in-use", "another bot works on this database")
            yield
    finally:
        await engine.dispose()


@contextmanager
def holding(file: Path) -> Iterator[None]:
    """Holds a SQLite database for this process, through SQLite's own locks on an empty file beside it.

    Raises:
        StoreError: ``in-use``: another process holds it.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(f"{file}-running", timeout=0, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise StoreError("in-use", f"another program works on {file}") from error
        yield
