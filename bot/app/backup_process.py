"""A process that saves the database of the settings to a file, and tries the file out: ``backup_process FILE``.

The file is checked as a host would who restores it into an empty folder: by SQLite, by its schema, and by replaying its
newest matches. Its last line says what was found, or why there is none. It stands back behind all other work.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Final

from bot.app.log_secrets import hiding
from bot.app.settings import PREFIX
from bot.service.usecases.store_check import StoreProblem, check_matches
from bot.store.database import Database
from bot.store.errors import StoreError
from bot.store.moving import save, sqlite_address

REPLAYED: Final = 200
"""Number of matches that are replayed: the newest."""

POLITE: Final = 19
"""The lowest priority."""


async def back_up(address: str, file: Path) -> str:
    """Saves a database, tries the file out, and returns what was found there.

    Raises:
        StoreError: it cannot be saved; ``damaged``: what was saved is of no use.
    """
    await save(address, file)
    database = await Database.connect(sqlite_address(file))
    try:
        found = [found async for found in check_matches(database, newest=REPLAYED)]
    finally:
        await database.close()
    problems: list[StoreProblem] = [problem for _, of_match in found for problem in of_match]
    if problems:
        raise StoreError("damaged", f"match #{problems[0].match}: {problems[0].what}")
    return f"{len(found)} matches replayed"


def main() -> int:
    """Runs the program; the address is in the environment, where no list of processes shows it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the bot, which ends this process
    os.umask(0o077)  # there are hands in it
    if hasattr(os, "nice"):
        os.nice(POLITE)
    try:
        said, status = asyncio.run(back_up(os.environ[f"{PREFIX}DATABASE_URL"], Path(sys.argv[1]))), 0
    except (StoreError, OSError) as error:
        said, status = hiding(())(str(error)), 1
    sys.stdout.write(f"{said}\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
