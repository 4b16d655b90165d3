"""``longroll db``: upgrade, backup, restore, check and copy of the database."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress as Bars

from bot.app.settings import Settings
from bot.cli.store_errors import told, trouble
from bot.jobs.opening import prepare
from bot.service.usecases.store_check import StoreProblem, check_matches, count_matches
from bot.store.backup import kept_name
from bot.store.backup import restore as restore_backup
from bot.store.copies import check_file
from bot.store.database import Database, sqlite_file
from bot.store.errors import StoreError
from bot.store.moving import Copied, copy_to, rows_at, save
from bot.store.transfer import Progress

app = typer.Typer(no_args_is_help=True)
console = Console(highlight=False, soft_wrap=True)

Address = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help="The database; that of the settings by default."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]

STAGES: Final = {"copy": "Copying rows", "compare": "Comparing rows", "replay": "Replaying matches"}
"""Words for what takes its time."""


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
    """Save the database, of either kind, to a SQLite file. The bot may keep running."""
    with told(), _bars() as progress:
        asyncio.run(save(_address(database), file, progress))
    console.print(f"Saved to {file}.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file written by `longroll db backup`.")], database: Address = None
) -> None:
    """Restore a saved database, to either kind. Stop the bot first; the present database is kept in a file."""
    address = _address(database)
    kept = kept_name(address, _data_dir(), datetime.now(UTC))
    with told(), _bars() as progress:
        there = asyncio.run(restore_backup(address, file, kept, progress))
        matches, problems = asyncio.run(_check(address, progress))
    console.print(f"Restored from {file}." + (f" The previous database is now {there}." if there else ""))
    _report(matches, problems)


@app.command()
def check(database: Address = None, json: Json = False) -> None:
    """Check the database by replaying every match."""
    with told(), _bars() as progress:
        matches, problems = asyncio.run(_check(_address(database), progress))
    if json:
        _print_json({"matches": matches, "problems": problems})
    _report(matches, problems, silent=json)


@app.command()
def copy(
    to: Annotated[str, typer.Option("--to", metavar="URL", help="The database to copy to, of either kind.")],
    database: Address = None,
    replace: Annotated[bool, typer.Option("--replace", help="Replace what the target contains.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="With --replace: do not ask.")] = False,
    replay: Annotated[bool, typer.Option(help="Replay every match of the copy, too.")] = True,
    json: Json = False,
) -> None:
    """Copy the whole database to another address, as from SQLite to PostgreSQL. Stop the bot first.

    The copy is compared row by row and checked by replaying its matches. Until then no bot starts on it. If it is
    interrupted, run the same command again.
    """
    address = _address(database)
    kept = kept_name(to, _data_dir(), datetime.now(UTC)) if replace else None
    with told():
        if kept:
            _warn(asyncio.run(rows_at(to)), kept, yes=yes)
        with _bars() as progress:
            replays = Replays(progress)
            copied = asyncio.run(copy_to(address, to, replays.check if replay else None, kept, progress))
    if json:
        _print_json({"copied": copied, "matches": replays.matches, "problems": replays.problems})
    else:
        _tell(copied)
    if replay:
        _report(replays.matches, replays.problems, silent=json)


class Replays:
    """Replays the matches of a copy, and those of its source if there are problems."""

    def __init__(self, progress: Progress) -> None:
        self.matches = 0
        self.problems: list[StoreProblem] = []
        self._progress = progress

    async def check(self, source: Database, target: Database) -> None:
        """Notes the problems.

        Raises:
            StoreError: ``differs``: the source does not have them.
        """
        self.matches, self.problems = await _replay(target, self._progress)
        if self.problems and (await _replay(source, self._progress))[1] != self.problems:
            raise StoreError("differs", f"match #{self.problems[0].match}: {self.problems[0].what}")


def _tell(copied: Copied) -> None:
    rows = sum(table.rows for table in copied.tables)
    console.print(f"Copied {rows} rows in {len(copied.tables)} tables, and compared each of them.")
    if copied.kept:
        console.print(f"What the target contained is now in {copied.kept}.")
    if copied.replaced:
        console.print(f"{copied.replaced} texts had the character NUL, which PostgreSQL cannot hold: it is ␀ now.")
    console.print("Set LONGROLL_DATABASE_URL to the new address. Start no bot on the old one again.")


def _warn(rows: int, kept: Path, *, yes: bool) -> None:
    """Has the host confirm that the contents of the target go."""
    if not rows:
        return
    trouble.print(f"[red]Warning[/red]: the target contains {rows} rows. They will be saved to {kept} and replaced.")
    if not yes:
        typer.confirm("Replace them?", abort=True, err=True)


def _report(matches: int, problems: list[StoreProblem], *, silent: bool = False) -> None:
    """Prints the problems, unless silent, and ends the command with status 1 if there are any."""
    if not silent:
        for problem in problems:
            trouble.print(f"[red]Wrong[/red]: match #{problem.match}: {problem.what}")
        console.print(f"{matches} matches, {len(problems)} problems.")
    if problems:
        raise typer.Exit(1)


def _print_json(report: object) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(report, enc_hook=str) + b"\n")


async def _check(address: str, progress: Progress) -> tuple[int, list[StoreProblem]]:
    database = await Database.connect(address)
    try:
        if file := sqlite_file(address):
            check_file(file)
        return await _replay(database, progress)
    finally:
        await database.close()


async def _replay(database: Database, progress: Progress) -> tuple[int, list[StoreProblem]]:
    """The number of matches, and the problems of all."""
    count = await count_matches(database)
    found: dict[int, list[StoreProblem]] = {}
    async for match, problems in check_matches(database):
        found[match] = problems
        progress("replay", len(found), count)
    return len(found), [problem for problems in found.values() for problem in problems]


@contextmanager
def _bars() -> Iterator[Progress]:
    """Shows how far the stages are, from the first step on."""
    shown = Bars(console=trouble, transient=True)
    bars = {stage: shown.add_task(words, total=None, visible=False) for stage, words in STAGES.items()}

    def show(stage: str, done: int, total: int) -> None:
        shown.start()
        shown.update(bars[stage], completed=done, total=total, visible=done < total)

    try:
        yield show
    finally:
        if shown.live.is_started:
            shown.stop()


def _data_dir() -> Path:
    return Settings().data_dir


def _address(given: str | None) -> str:
    return given or Settings().database
