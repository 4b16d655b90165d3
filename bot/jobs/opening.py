"""The place where heavy work is done: beside the bot, or by worker processes through the database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.images.job_queue import JobQueue
from bot.ports.heavy_work import HeavyWork
from bot.store.database import sqlite_file
from bot.store.errors import StoreError


@asynccontextmanager
async def heavy_work(
    address: str, processes: int, pictures: Path | None = None, *, by_workers: bool
) -> AsyncIterator[HeavyWork]:
    """Heavy work, in so many processes beside the bot; ``by_workers``, while one is there, by workers elsewhere.

    Processes beside the bot keep maps and cards in the folder, if it is given.

    Raises:
        StoreError: ``not-postgresql``, ``no-driver``, ``unreachable``, ``newer``: workers cannot be asked through this
            database.
    """
    beside = JobQueue(processes, pictures=pictures)
    try:
        if not by_workers:
            yield beside
            return
        await prepare(address)
        from bot.jobs.asker import DatabaseWork  # noqa: PLC0415  an extra: not everybody has its packages

        work = DatabaseWork(address, beside)
        async with work.at_work():
            yield work
    finally:
        beside.close()


async def prepare(address: str) -> None:
    """Creates or upgrades the tables of procrastinate, if necessary.

    Raises:
        StoreError: as ``heavy_work``.
    """
    if sqlite_file(address):
        raise StoreError("not-postgresql")
    try:
        from bot.jobs import schema  # noqa: PLC0415  an extra
    except ModuleNotFoundError as error:
        raise StoreError("no-driver", f"{error.name}, of longroll[workers]") from error
    await schema.upgrade(address)
