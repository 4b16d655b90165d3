"""``longroll figures``: five figures about a bot's battles and people, for its owner."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from datetime import timedelta
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from bot.app.settings import Settings
from bot.cli.store_errors import told
from bot.ports.clock import SystemClock
from bot.service.usecases.owner_figures import ACTIVE, USUAL_DAYS, OwnerFigures, owner_figures
from bot.store.database import Database

console = Console(highlight=False, soft_wrap=True)


def figures(
    days: Annotated[int, typer.Option(min=1, max=3650, help="The period, back from now.")] = USUAL_DAYS,
    database: Annotated[
        str | None, typer.Option("--database", metavar="URL", help="The database; that of the settings by default.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Five figures: active battles, finished ones, time to answer, waits a turn, people who come back. No names."""
    with told():
        found = asyncio.run(_read(database or Settings().database, days))
    if json:
        shares = {name: getattr(found, name) for name in ("finished_share", "waits_a_turn", "returned_share")}
        sys.stdout.buffer.write(msgspec.json.encode(msgspec.structs.asdict(found) | shares) + b"\n")
    else:
        for line in _lines(found):
            console.print(line)


async def _read(address: str, days: int) -> OwnerFigures:
    database = await Database.connect(address)
    try:
        return await owner_figures(database, SystemClock().now(), days)
    finally:
        await database.close()


def _lines(found: OwnerFigures) -> Iterator[str]:
    yield f"Active battles: {found.active} of {found.running} under way had a choice in the last {ACTIVE.days} days."
    yield (
        f"Finished: {_share(found.finished_share)} of {found.begun} battles that began "
        f"{found.days} to {2 * found.days} days ago."
    )
    yield (
        f"Time to answer: half within {_time(found.answer)}, nine tenths within {_time(found.slow_answer)} "
        f"({found.waits} answers in {found.days} days)."
    )
    yield f"Waits a turn: {_number(found.waits_a_turn)} ({found.turns} turns in {found.days} days)."
    yield (
        f"Returning people: {_share(found.returned_share)} of {found.people} who played "
        f"{found.days} to {2 * found.days} days ago."
    )


def _share(share: float | None) -> str:
    return "–" if share is None else f"{share:.0%}"


def _number(number: float | None) -> str:
    return "–" if number is None else f"{number:.1f}"


def _time(seconds: float | None) -> str:
    return "–" if seconds is None else str(timedelta(seconds=round(seconds)))
