"""Messages of the command line for failures of the store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import typer
from rich.console import Console

from bot.app.log_secrets import hiding
from bot.store.errors import StoreError

trouble = Console(stderr=True, highlight=False, soft_wrap=True)

WORDS = {
    "unreachable": "The database cannot be reached.",
    "no-entry": "The database refused the login.",
    "unsure": "The connection to the database was lost while saving.",
    "no-address": "This is not the address of a database. Check LONGROLL_DATABASE_URL or --database.",
    "damaged": "This file is damaged, or not a database of Long Roll.",
    "newer": "The database was written by a later version of Long Roll. Install that version.",
    "older": "The database is from an earlier version. Run `longroll db upgrade` first.",
    "in-use": "A bot is running on this database. Stop it first.",
    "not-sqlite": "Only a SQLite database can be used here.",
    "not-postgresql": "Worker processes need a PostgreSQL database. Check LONGROLL_DATABASE_URL or --database.",
    "no-driver": "A package for this kind of database is missing.",
    "no-file": "There is no such file.",
    "no-folder": "There is no such folder. Create it first.",
    "exists": "That file exists already. Nothing was overwritten.",
    "same": "This is one and the same database.",
    "not-empty": "The target is not empty. Nothing was copied. Use --replace if its contents may go.",
    "unfinished": "A copy into this database was interrupted. Run the same `longroll db copy` or `restore` again.",
    "unfit": "The target cannot hold a row of the source.",
    "differs": "The copy differs from its source. Run the command again.",
}


@contextmanager
def told() -> Iterator[None]:
    """Prints a failure of the store in words, and ends the command."""
    try:
        yield
    except StoreError as error:
        detail = f" ({hiding(())(error.detail)})" if error.detail else ""
        trouble.print(f"{WORDS[error.code]}{detail}")
        raise typer.Exit(1) from error
