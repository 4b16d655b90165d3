"""Consistent copies of a SQLite database, in use or not, through SQLite's own backup."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.errors import StoreError


def copy_database(source: Path, target: Path) -> None:
    """Copies to ``target``, which appears whole or not at all and replaces a file of that name.

    Raises:
        StoreError: ``no-file`` or ``damaged`` for ``source``, ``no-folder`` for ``target``.
    """
    if not source.is_file():
        raise StoreError("no-file", str(source))
    if not target.parent.is_dir():
        raise StoreError("no-folder", str(target.parent))
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(part)) as new:
            old.backup(new)
        put_in_place(part, target)
    except sqlite3.DatabaseError as error:
        part.unlink(missing_ok=True)
        raise StoreError("damaged", f"{source}: {error}") from error


def put_in_place(part: Path, target: Path) -> None:
    """Makes a database that was written under another name a single file, checks it, and gives it its name.

    Raises:
        StoreError: ``damaged``.
    """
    with closing(sqlite3.connect(part)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
    check_file(part)
    _sync(part)
    part.replace(target)
    _sync(target.parent)


def check_file(file: Path) -> None:
    """Lets SQLite check the whole file.

    Raises:
        StoreError: ``damaged``, with what SQLite found.
    """
    try:
        with closing(sqlite3.connect(file)) as connection:
            found = [row[0] for row in connection.execute("PRAGMA integrity_check")]
            orphans = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:
        raise StoreError("damaged", f"{file}: {error}") from error
    if found != ["ok"] or orphans:
        raise StoreError("damaged", f"{file}: {'; '.join(found)} {orphans or ''}".rstrip())


def _sync(path: Path) -> None:
    """Flushes a file, or a directory's names, to the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
