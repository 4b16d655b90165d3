"""Migration of a database to the newest schema, through the Alembic scripts beside this file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.copies import copy_database
from bot.store.errors import StoreError

UNFINISHED: Final = "unfinished"
"""Stands in place of the revision while rows are copied into a database: every program refuses to work on it."""
_TURN = 0x10A6_2016
"""Key of PostgreSQL's lock around a migration."""


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


@cache
def newest() -> str:
    """The newest revision of the schema; the scripts are read once."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


def known(revision: str) -> bool:
    """Whether a revision is the newest or an earlier one of this program."""
    return any(script.revision == revision for script in ScriptDirectory.from_config(_config()).walk_revisions())


async def upgrade(engine: AsyncEngine, file: Path | None) -> bool:
    """Migrates in one transaction if necessary, and returns whether it was.

    A SQLite ``file`` of an older schema is copied first, to ``NAME.before-REVISION`` beside it.

    Raises:
        StoreError: ``newer``: the database has a revision that this program does not know; ``unfinished``.
    """
    async with engine.connect() as connection:
        current = await connection.run_sync(current_revision)
    if current == newest():
        return False
    if current is not None and not known(current):
        raise _unknown(current)
    if current is not None and file is not None:
        copy_database(file, file.with_name(f"{file.name}.before-{newest()}"))
    async with engine.execution_options(writes=True).begin() as connection:
        if engine.dialect.name != "sqlite":  # several processes may begin at once
            await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_TURN})")
        await connection.run_sync(_migrate)
    return True


async def require_newest(engine: AsyncEngine) -> None:
    """Checks that a database has this program's schema.

    Raises:
        StoreError: ``older``, ``newer`` or ``unfinished``.
    """
    async with engine.connect() as connection:
        current = await connection.run_sync(current_revision)
    if current is None or (current != newest() and known(current)):
        raise StoreError("older", f"schema {current}")
    if current != newest():
        raise _unknown(current)


def current_revision(connection: Connection) -> str | None:
    """The revision of a database; ``None`` for an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


def mark_unfinished(connection: Connection) -> None:
    """Marks a database as one into which rows are being copied, in the transaction of the connection."""
    connection.execute(text("UPDATE alembic_version SET version_num = :mark"), {"mark": UNFINISHED})


def mark_finished(connection: Connection) -> None:
    """Ends what ``mark_unfinished`` began."""
    connection.execute(text("UPDATE alembic_version SET version_num = :mark"), {"mark": newest()})


def _unknown(revision: str) -> StoreError:
    if revision == UNFINISHED:
        return StoreError("unfinished")
    return StoreError("newer", f"schema {revision} is unknown to this program")


def _migrate(connection: Connection) -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
