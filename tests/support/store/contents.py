"""The whole content of a database, for comparison: a refusal must leave it unchanged."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

Content = dict[str, list[tuple[object, ...]]]


def content(directory: Path) -> Content:
    """The rows of every table of the bot's database in a folder."""
    with closing(sqlite3.connect(directory / "longroll.sqlite3")) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {table: sorted(database.execute(f'SELECT * FROM "{table}"'), key=repr) for table in sorted(tables)}


def changed(before: Content, after: Content) -> dict[str, list[tuple[object, ...]]]:
    """The rows that are new, gone or changed, by their tables."""
    return {
        table: [row for row in (*rows, *after[table]) if (row in rows) != (row in after[table])]
        for table, rows in before.items()
        if rows != after[table]
    }
