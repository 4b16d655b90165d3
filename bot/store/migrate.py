"""Brings a database to the newest schema, through the Alembic migrations that lie beside this file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.copies import copy_database
from bot.store.errors import StoreError


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


@cache
def newest() -> str:
    """The revision that this program works with; the files of the migrations are read once."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


def known(revision: str) -> bool:
    """Whether a revision is this program's newest or one before it."""
    return any(script.revision == revision for script in ScriptDirectory.from_config(_config()).walk_revisions())


async def upgrade(engine: AsyncEngine, file: Path | None) -> bool:
    """Migrates if that is needed, in one transaction, and says whether it was.

    A SQLite ``file`` of an older schema is copied first, to ``NAME.before-REVISION`` beside it.

    Raises:
        StoreError: ``newer``: the database knows a revision that this program does not.
    """
    async with engine.connect() as connection:
        current = await connection.run_sync(current_revision)
    if current == newest():
        return False
    if current is not None and not known(current):
        raise StoreError("newer", f"schema {current} is unknown to this program")
    if current is not None and file is not None:
        copy_database(file, file.with_name(f"{file.name}.before-{newest()}"))
    async with engine.execution_options(writes=True).begin() as connection:
        await connection.run_sync(_migrate)
    return True


async def require_newest(engine: AsyncEngine) -> None:
    """Says so when a database is not of this program's schema.

    Raises:
        StoreError: ``older`` or ``newer``.
    """
    async with engine.connect() as connection:
        current = await connection.run_sync(current_revision)
    if current != newest():
        raise StoreError("older" if current is None or known(current) else "newer", f"schema {current}")


def current_revision(connection: Connection) -> str | None:
    """The revision that a database is at; ``None`` for an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


def _migrate(connection: Connection) -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
