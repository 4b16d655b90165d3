"""Messages of the command line for failures of the store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import typer
from rich.console import Console

from bot.store.errors import StoreError

trouble = Console(stderr=True, highlight=False, soft_wrap=True)

WORDS = {
    "unreachable": "the database cannot be reached",
    "no-entry": "the database does not let Long Roll in",
    "unsure": "the database went away while something was stored",
    "no-address": "LONGROLL_DATABASE_URL, or what was given in its place, is no address of a database",
    "damaged": "this is no sound database",
    "newer": "the database was written by a later version of Long Roll",
    "older": "the database is of an earlier version: run `longroll db upgrade` first",
    "in-use": "a bot is running on this database: stop it first",
    "not-sqlite": "only a SQLite database can be saved and put back from here",
    "no-driver": "a package is missing for this kind of database",
    "no-file": "there is no such file",
    "no-folder": "there is no such folder: make it first",
    "exists": "that file exists already, and nothing is overwritten",
}


@contextmanager
def told() -> Iterator[None]:
    """Prints a failure of the store in words, and ends the command."""
    try:
        yield
    except StoreError as error:
        detail = f" ({error.detail})" if error.detail else ""
        trouble.print(f"{WORDS[error.code]}{detail}")
        raise typer.Exit(1) from error
