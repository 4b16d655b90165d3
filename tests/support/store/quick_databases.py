"""Databases that are copied instead of migrated, skip disk syncs and threads, and share compiled statements."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, Engine, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store import database
from bot.store.copies import copy_database
from bot.store.migrate import upgrade
from tests.support.store import unthreaded_sqlite

_IN_TESTS = {"synchronous=FULL": "synchronous=OFF", "busy_timeout=10000": "busy_timeout=0"}
_PRAGMAS = tuple(_IN_TESTS.get(pragma, pragma) for pragma in database._PRAGMAS)

_CONNECTIONS = 15
"""As many as SQLAlchemy has at most; by itself it opens most of them anew each time."""


def _is_there(file: Path) -> bool:
    return file.exists()


class QuickDatabases:
    """The empty database of the newest schema and the compiled statements shared by one run."""

    def __init__(self, folder: Path) -> None:
        self._migrated = folder / "empty.sqlite3"
        self._first: Engine | None = None

    def use(self, patch: pytest.MonkeyPatch) -> None:
        """Makes every database opened from here on such a one."""
        patch.setattr(database, "upgrade", self.upgrade)
        patch.setattr(database, "create_async_engine", self.engine)
        patch.setattr(database, "_PRAGMAS", ())

    async def upgrade(self, engine: AsyncEngine, file: Path | None) -> bool:
        """Migrates the first new file of the run and existing ones, and copies for all others."""
        if file is None or _is_there(file):
            return await upgrade(engine, file)
        if not _is_there(self._migrated):
            await upgrade(engine, file)
            copy_database(file, self._migrated)
        else:
            shutil.copy(self._migrated, file)
        return True

    def engine(self, url: str | URL, **options: Any) -> AsyncEngine:
        """An engine that shares compiled statements: SQLAlchemy keeps them by engine and dialect."""
        sqlite = make_url(url).get_backend_name() == "sqlite"
        kept = {"pool_size": _CONNECTIONS, "max_overflow": 0}
        connect = partial(unthreaded_sqlite.connect, pragmas=_PRAGMAS)
        own = {"connect_args": {"async_creator_fn": connect}, **kept} if sqlite else {}
        engine = create_async_engine(url, **(options | own))
        if sqlite:
            first = self._first = self._first or engine.sync_engine
            engine.sync_engine.dialect = first.dialect
            engine.sync_engine._compiled_cache = first._compiled_cache
        return engine
