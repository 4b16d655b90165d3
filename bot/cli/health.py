"""``longroll health``: whether the processes on a data directory live and are well; for containers, too."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from bot.app.health import ProcessHealth, look
from bot.app.settings import Settings

console = Console(highlight=False, soft_wrap=True)
problems = Console(stderr=True, highlight=False, soft_wrap=True)


def health(
    role: Annotated[
        str | None, typer.Option(help="Only processes of this role, such as bot or worker; all by default.")
    ] = None,
    alive: Annotated[
        bool, typer.Option("--alive", help="Only ask for signs of life, not whether all is well.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Check that Long Roll runs on this machine and data directory, and that all is well. Ends with 1 if not."""
    found = look(Settings().data_dir, role)
    well = bool(found) and all(one.is_alive if alive else one.is_well for one in found)
    if json:
        sys.stdout.buffer.write(msgspec.json.encode({"well": well, "processes": _told(found)}) + b"\n")
    else:
        _print(found, role)
    if not well:
        raise typer.Exit(1)


def _print(found: Sequence[ProcessHealth], role: str | None) -> None:
    if not found:
        problems.print(f"No {role or 'bot'} is running here.")
    for one in found:
        record, state = one.record, "is well" if one.is_well else "is not well" if one.is_alive else "hangs"
        console.print(
            f"{record.role} (process {record.pid}, version {record.version}) {state}; seen {one.age:.0f} s ago"
        )
        for part in record.parts:
            console.print(f"  {'ok ' if part.is_well else 'bad'} {part.part}: {part.words}")


def _told(found: Sequence[ProcessHealth]) -> list[dict[str, object]]:
    return [
        {"alive": one.is_alive, "well": one.is_well, "age": round(one.age, 1)} | msgspec.structs.asdict(one.record)
        for one in found
    ]
