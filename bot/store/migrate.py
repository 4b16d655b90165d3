"""Migration of a database to the newest schema, through the Alembic scripts beside this file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.copies import copy_database
from bot.store.errors import StoreError
from bot.store.sqlite import writing

if TYPE_CHECKING:
    from alembic.config import Config

UNFINISHED: Final = "unfinished"
"""Stands in place of the revision while rows are copied into a database: every program refuses to work on it."""
_TURN = 0x10A6_2016
"""Key of PostgreSQL's lock around a migration."""
_SCRIPTS = Path(__file__).parent / "migrations"


@cache
def revisions() -> tuple[str, ...]:
    """The revisions of the schema, oldest first: the numbers with which the names of the scripts begin."""
    return tuple(sorted(file.name.partition("_")[0] for file in (_SCRIPTS / "versions").glob("[0-9]*_*.py")))


def newest() -> str:
    """The newest revision of the schema."""
    return revisions()[-1]


def known(revision: str) -> bool:
    """Whether a revision is the newest or an earlier one of this program."""
    return revision in revisions()


def _config() -> Config:
    from alembic.config import Config  # noqa: PLC0415  as in `_migrate`

    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS))
    return config


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
    async with writing(engine) as connection:
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
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


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
    from alembic import command  # noqa: PLC0415  most starts find the newest schema, and do without it

    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
