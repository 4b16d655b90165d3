"""Databases that are copied and not migrated, wait for no disk, and compile a statement once for all of them."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite
import pytest
from sqlalchemy import Engine
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store import database
from bot.store.copies import copy_database
from bot.store.migrate import upgrade

T = TypeVar("T")

_TAKES_NO_TIME = frozenset({"cursor", "fetchall", "close"})
"""What is done about a statement or commit before and after it."""

_PRAGMAS = tuple(pragma.replace("=FULL", "=OFF") for pragma in database._PRAGMAS)


_in_its_thread: Callable[..., Awaitable[Any]] = aiosqlite.Connection._execute


def _is_there(file: Path) -> bool:
    return file.exists()


async def _done_here(self: aiosqlite.Connection, work: Callable[..., T], *args: Any, **options: Any) -> T:
    """Does what a connection is asked to without sending it to a thread; meanwhile others have their turn as ever.

    But for one thing: who begins to write waits until nobody else does, and must not keep him from ending.
    """
    if args[:1] == ("BEGIN IMMEDIATE",):
        begun: T = await _in_its_thread(self, work, *args, **options)
        return begun
    if not self._running or not self._connection:
        raise ValueError("Connection closed")
    done = work(*args, **options)
    if getattr(work, "__name__", "") not in _TAKES_NO_TIME:
        await asyncio.sleep(0)
    return done


class QuickDatabases:
    """What the databases of one run share: an empty one of the newest schema, and the statements compiled so far."""

    def __init__(self, folder: Path) -> None:
        self._migrated = folder / "empty.sqlite3"
        self._first: Engine | None = None

    def use(self, patch: pytest.MonkeyPatch) -> None:
        """From here on every database that is opened is such a one."""
        patch.setattr(database, "upgrade", self.upgrade)
        patch.setattr(database, "create_async_engine", self.engine)
        patch.setattr(database, "_PRAGMAS", _PRAGMAS)
        patch.setattr(aiosqlite.Connection, "_execute", _done_here)

    async def upgrade(self, engine: AsyncEngine, file: Path | None) -> bool:
        """Migrates the first new file of the run and those that are there already, and copies for all others."""
        if file is None or _is_there(file):
            return await upgrade(engine, file)
        if not _is_there(self._migrated):
            await upgrade(engine, file)
            copy_database(file, self._migrated)
        else:
            shutil.copy(self._migrated, file)
        return True

    def engine(self, *args: Any, **options: Any) -> AsyncEngine:
        """An engine that knows what others have compiled: SQLAlchemy keeps that by engine and dialect."""
        engine = create_async_engine(*args, **options)
        if engine.dialect.name == "sqlite":
            first = self._first = self._first or engine.sync_engine
            engine.sync_engine.dialect = first.dialect
            engine.sync_engine._compiled_cache = first._compiled_cache
        return engine
