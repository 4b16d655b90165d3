"""``longroll verify`` and ``longroll replay``: battle records read again."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from engine.decision import PUBLIC
from engine.errors import RecordError
from engine.match import view
from engine.record import Moment, Record, Verdict, read_record
from engine.record import replay as moments_of
from engine.record import verify as check
from render.narrate import narrate
from render.text_twin import text_board

console = Console(highlight=False)
problems = Console(stderr=True, highlight=False)

RecordFile = Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="A .battle file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Prints JSON.")]


def verify(file: RecordFile, json: AsJson = False) -> None:
    """Checks every die, the shuffle, every card and the result of a finished battle against its seed."""
    with _told(file):
        verdict = check(_read(file))
    if json:
        sys.stdout.buffer.write(msgspec.json.encode(verdict) + b"\n")
    else:
        _tell(verdict)
    if verdict.problems:
        raise typer.Exit(1)


def _tell(verdict: Verdict) -> None:
    for problem in verdict.problems:
        problems.print(f"[red]wrong[/red]  {problem}")
    if not verdict.problems:
        console.print(
            f"[green]true[/green]  {verdict.actions} actions, {verdict.dice} dice and {verdict.cards} cards are"
            " what the rules and the seed say, and the seed is the one promised at the start."
        )


def replay(
    file: RecordFile,
    turn: Annotated[int | None, typer.Option(help="Shows the board as it stood after this turn, and stops.")] = None,
    json: AsJson = False,
) -> None:
    """Tells a finished battle again, turn by turn."""
    with _told(file):
        moments = list(_until(moments_of(_read(file)), turn))
    if json:
        told = [{"turn": _turn(moment), "lines": narrate(moment.events)} for moment in moments]
        sys.stdout.buffer.write(msgspec.json.encode(told) + b"\n")
        return
    for moment in moments if turn is None else ():
        for line in narrate(moment.events):
            console.print(line, markup=False)
    console.print(text_board(view(moments[-1].state, PUBLIC)), markup=False)


def _until(moments: Iterable[Moment], turn: int | None) -> Iterator[Moment]:
    """The moments up to the end of a turn."""
    return takewhile(lambda moment: turn is None or _turn(moment) <= turn, moments)


def _turn(moment: Moment) -> int:
    return moment.entry.turn if moment.entry else 0


@contextmanager
def _told(file: Path) -> Iterator[None]:
    """Tells what is wrong with a record file and ends the command."""
    try:
        yield
    except RecordError as error:
        problems.print(f"{file}: {error}", markup=False)
        raise typer.Exit(1) from error


def _read(file: Path) -> Record:
    try:
        return read_record(file.read_text("utf-8"))
    except UnicodeDecodeError as error:
        raise RecordError(1, "expected a text file in UTF-8") from error
