"""``longroll ratings``: compute all ratings again from the finished battles, or compare only."""

from __future__ import annotations

import asyncio
import sys
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from bot.app.settings import Settings
from bot.cli.store_errors import told
from bot.service.persistence import rating_rebuild
from bot.service.persistence.rating_rebuild import Rebuilt
from bot.store.database import Database

app = typer.Typer(no_args_is_help=True)
console = Console(highlight=False, soft_wrap=True)

Address = Annotated[
    str | None, typer.Option("--database", metavar="URL", help="The database; that of the settings by default.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.command()
def rebuild(database: Address = None, json: Json = False) -> None:
    """Compute all ratings again from the finished battles. The bot may go on meanwhile.

    They come out the same unless rows were lost, or this program has other figures of how even battles are. A bot with
    other figures computes them again by itself when it starts.
    """
    found = _run(database, keep=False)
    _report(found, json=json, done="were written anew" if found.different else "are as they were")


@app.command()
def check(database: Address = None, json: Json = False) -> None:
    """Compare all ratings with what the finished battles make of them, and change nothing. Status 1 if they differ."""
    found = _run(database, keep=True)
    _report(found, json=json, done="agree with the battles" if not found.different else "are there")
    if found.different:
        raise typer.Exit(1)


def _run(database: str | None, *, keep: bool) -> Rebuilt:
    with told():
        return asyncio.run(_rebuild(database or Settings().database, keep=keep))


async def _rebuild(address: str, *, keep: bool) -> Rebuilt:
    database = await Database.connect(address)
    try:
        async with database.write() as session:
            return await rating_rebuild.rebuild(await session.connection(), keep=keep)
    finally:
        await database.close()


def _report(found: Rebuilt, *, json: bool, done: str) -> None:
    if json:
        sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
        return
    console.print(f"{found.battles} rated battles; {found.ratings} ratings {done}.")
    if found.different:
        console.print(f"{found.different} had another value before.")
