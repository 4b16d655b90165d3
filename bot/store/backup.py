"""Restore of a backup (``bot.store.moving.save``): a SQLite file, whatever database it is of, for either kind."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store.copies import check_file, copy_database
from bot.store.database import Database, sqlite_file
from bot.store.errors import StoreError
from bot.store.migrate import known
from bot.store.moving import copy_to, make_folder, sqlite_address
from bot.store.running import holding
from bot.store.transfer import Progress


async def restore(address: str, source: Path, kept: Path, progress: Progress = lambda *_: None) -> Path | None:
    """Puts a backup in the database's place; returns ``kept`` if it has the former database now, else ``None``.

    Waiting outbox rows may have been sent since the backup was made: they are marked so that the sender looks first.

    Raises:
        StoreError: ``in-use``: a bot runs on it; ``damaged``, ``newer``: the backup is unusable, or of a later program;
            ``no-file``, ``exists``; those of a database that is away.
    """
    _check_backup(source)
    if target := sqlite_file(address):
        with holding(target):
            there = _set_aside(target, kept) if target.exists() else None
            copy_database(source, target)
            _mark_waiting(target)
        return there
    make_folder(kept)
    with TemporaryDirectory(prefix="longroll-restore-", dir=kept.parent) as folder:
        file = Path(folder) / "backup.sqlite3"
        copy_database(source, file)
        await (await Database.open(sqlite_address(file))).close()  # with the newest schema
        _mark_waiting(file)
        return (await copy_to(sqlite_address(file), address, None, kept, progress)).kept


def kept_name(address: str, folder: Path, now: datetime) -> Path:
    """A name for the former database: beside a SQLite file, or in a folder."""
    name = f"kept-{now:%Y%m%d-%H%M%S}"
    file = sqlite_file(address)
    return file.with_name(f"{file.name}-{name}") if file else folder / f"longroll-{name}.sqlite3"


def _mark_waiting(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE outbox SET state = 'sending' WHERE state = 'queued'")


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


def _set_aside(target: Path, kept: Path) -> Path:
    """Moves the old database aside: as one sound copy, or, if it is damaged, file by file."""
    try:
        copy_database(target, kept)
    except StoreError:
        target.rename(kept)
    for suffix in ("-wal", "-shm"):  # those of another database would ruin the new one
        target.with_name(target.name + suffix).unlink(missing_ok=True)
    return kept
