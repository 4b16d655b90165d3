"""Backup and restore of a SQLite database; PostgreSQL has tools of its own (``pg_dump``, ``pg_restore``)."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from bot.store.copies import check_file, copy_database
from bot.store.database import sqlite_file
from bot.store.errors import StoreError
from bot.store.migrate import known
from bot.store.running import holding


def file_of(address: str) -> Path:
    """The file of a SQLite database.

    Raises:
        StoreError: ``not-sqlite``.
    """
    if file := sqlite_file(address):
        return file
    raise StoreError("not-sqlite", "use the database's own tools, such as pg_dump and pg_restore")


def backup(address: str, target: Path) -> None:
    """Copies the database to a new file, whether a bot is running on it or not.

    Raises:
        StoreError: ``not-sqlite``, ``no-file``, ``damaged``; ``exists``: nothing is overwritten.
    """
    source = file_of(address)
    if target.exists():
        raise StoreError("exists", str(target))
    copy_database(source, target)


def restore(address: str, source: Path, now: datetime) -> Path | None:
    """Puts a backup in the database's place; returns the file of the former database, or ``None``.

    Waiting outbox rows may have been sent since the backup was made: they are marked so that the sender looks first.

    Raises:
        StoreError: ``in-use``: a bot runs on it; ``damaged``, ``newer``: the backup is unusable, or of a later program;
            ``not-sqlite``, ``no-file``.
    """
    target = file_of(address)
    _check_backup(source)
    with holding(target):
        kept = _set_aside(target, now) if target.exists() else None
        copy_database(source, target)
        with closing(sqlite3.connect(target)) as database, database:
            database.execute("UPDATE outbox SET state = 'sending' WHERE state = 'queued'")
    return kept


def _check_backup(source: Path) -> None:
    if not source.is_file():
        raise StoreError("no-file", str(source))
    check_file(source)
    try:
        with closing(sqlite3.connect(source)) as database:
            (revision,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
    except (sqlite3.DatabaseError, TypeError) as error:
        raise StoreError("damaged", f"{source} is no database of Long Roll") from error
    if not known(revision):
        raise StoreError("newer", f"schema {revision} is unknown to this program")


def _set_aside(target: Path, now: datetime) -> Path:
    """Moves the old database aside: as one sound copy, or, if it is damaged, file by file."""
    kept = target.with_name(f"{target.name}-kept-{now:%Y%m%d-%H%M%S}")
    try:
        copy_database(target, kept)
    except StoreError:
        target.rename(kept)
    for suffix in ("-wal", "-shm"):  # those of another database would ruin the new one
        target.with_name(target.name + suffix).unlink(missing_ok=True)
    return kept
