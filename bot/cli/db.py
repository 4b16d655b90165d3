"""``longroll db``: upgrade, backup, restore and check of the database."""

from __future__ import annotations

import asyncio
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from bot.app.settings import Settings
from bot.cli.store_errors import told, trouble
from bot.jobs.opening import prepare
from bot.service.usecases.store_check import StoreProblem, check_matches, count_matches
from bot.store import backup as files
from bot.store.copies import check_file
from bot.store.database import Database, sqlite_file

app = typer.Typer(no_args_is_help=True)
console = Console(highlight=False, soft_wrap=True)

Address = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help="The database; that of the settings by default."),
]


@app.command()
def upgrade(database: Address = None) -> None:
    """Upgrade the database to this version, or create it. The bot does so itself when it starts."""

    async def open_it() -> None:
        await (await Database.open(_address(database))).close()
        if Settings().workers:
            await prepare(_address(database))

    with told():
        asyncio.run(open_it())
    console.print("The database is up to date.")


@app.command()
def backup(file: Annotated[Path, typer.Argument(help="The file to write.")], database: Address = None) -> None:
    """Save the database to a file. The bot may keep running."""
    with told():
        files.backup(_address(database), file)
    console.print(f"Saved to {file}.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file written by `longroll db backup`.")], database: Address = None
) -> None:
    """Restore a saved database. Stop the bot first; the present database is kept beside it."""
    with told():
        kept = files.restore(_address(database), file, datetime.now(UTC))
    console.print(f"Restored from {file}." + (f" The previous database is now {kept}." if kept else ""))


@app.command()
def check(database: Address = None, json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """Check the database by replaying every match."""
    with told():
        matches, problems = asyncio.run(_check(_address(database)))
    if json:
        report = {"matches": matches, "problems": problems}
        sys.stdout.buffer.write(msgspec.json.encode(report) + b"\n")
    else:
        for problem in problems:
            trouble.print(f"[red]Wrong[/red]: match #{problem.match}: {problem.what}")
        console.print(f"{matches} matches, {len(problems)} problems.")
    if problems:
        raise typer.Exit(1)


async def _check(address: str) -> tuple[int, list[StoreProblem]]:
    database = await Database.connect(address)
    try:
        if file := sqlite_file(address):
            check_file(file)
        count = await count_matches(database)
        found: dict[int, list[StoreProblem]] = {}
        with Progress(console=trouble, transient=True) as progress:
            bar = progress.add_task("Replaying matches", total=count)
            async for match, problems in check_matches(database):
                found[match] = problems
                progress.advance(bar)
    finally:
        await database.close()
    return len(found), [problem for problems in found.values() for problem in problems]


def _address(given: str | None) -> str:
    return given or Settings().database
