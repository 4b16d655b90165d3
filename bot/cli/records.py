"""``longroll verify``, ``replay`` and ``inspect`` for battle records; ``longroll seal-key``."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console

from bot.cli.turns import Side, mover_in, turn_of, up_to
from engine.decision import PUBLIC
from engine.errors import RecordError
from engine.match import view
from engine.record import Record, ReplayedMoment, Verdict, read_record
from engine.record import replay as moments_of
from engine.record import verify as check
from render.presenters import presenter_of, presenters

if TYPE_CHECKING:
    from bot.service.domain.record_export import Parts

console = Console(highlight=False)
problems = Console(stderr=True, highlight=False)

RecordFile = Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="A .battle file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Prints JSON.")]


def verify(file: RecordFile, json: AsJson = False) -> None:
    """Checks every die, the shuffle, every card and the result of a finished battle against its seed."""
    with _told(file):
        verdict = check(_finished(file))
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
    side: Side = None,
    json: AsJson = False,
) -> None:
    """Tells a finished battle again, turn by turn."""
    with _told(file):
        moments = up_to(list(moments_of(_finished(file))), turn, side)
    if json:
        told = [{**_when(moments, moment), "lines": _lines(moment)} for moment in moments]
        sys.stdout.buffer.write(msgspec.json.encode(told) + b"\n")
        return
    for line in _by_turns(moments) if turn is None else ():
        console.print(line, markup=False)
    last = moments[-1].state
    console.print(presenter_of(last.setup.family).text.plain(view(last, PUBLIC)), markup=False)


def _by_turns(moments: Sequence[ReplayedMoment]) -> Iterator[str]:
    """A battle in lines, numbered within each turn as on its board."""
    for _, turn in groupby(moments, key=turn_of):
        told = list(turn)
        yield from presenter_of(told[0].state.setup.family).narration.sentences(
            [event for one in told for event in one.events]
        )


def _when(moments: Sequence[ReplayedMoment], moment: ReplayedMoment) -> dict[str, int | str]:
    """The turn of a moment, and its half where each side has one, for JSON."""
    presenter, turn = presenter_of(moment.state.setup.family), turn_of(moment)
    number: dict[str, int | str] = {"turn": presenter.turns.number(turn)}
    return number | ({"side": mover_in(moments, turn) or ""} if presenter.turns.halves > 1 else {})


def _lines(moment: ReplayedMoment) -> list[str]:
    return presenter_of(moment.state.setup.family).narration.sentences(moment.events)


def inspect(file: RecordFile) -> None:
    """Says what a record is: whole, public only, or resumable, and whether the key in LONGROLL_SEAL_KEY opens it."""
    from bot.service.domain import record_export

    with _told(file):
        parts = _parts(file)
        record = record_export.record_of(parts.public)
        result = record.headers.get("Result", "*")
        state = f"over: {result}" if result != "*" else "under way"
        turn = _turn_name(record, max((entry.turn for entry in record.entries), default=0))
        told = f"{record.headers.get('Battle', '?')}, {record.headers.get('Rules', '?')}: {state}, {turn}"
        console.print(f"{told}\nfingerprint {parts.fingerprint}", markup=False)
        console.print(_resumable(parts), markup=False)


def _resumable(parts: Parts) -> str:
    """The possible uses of a record, without its secrets."""
    from bot.app.settings import Settings
    from bot.ports.sealing import Seal
    from bot.service.domain import record_export
    from bot.service.model.errors import NoSealKey, RecordChanged, WrongSeal

    if not parts.how:
        complete = record_export.record_of(parts.public).is_complete
        return "complete: verify and replay it" if complete else "what is public of it: nothing goes on from here"
    try:
        secrets = record_export.opened(parts, Settings().seal if parts.how == record_export.SEALED else Seal())
    except NoSealKey:
        return "sealed; LONGROLL_SEAL_KEY is not set, so nobody can tell here whether it is as it was written"
    except WrongSeal:
        return "sealed with another key than LONGROLL_SEAL_KEY, or changed since"
    except RecordChanged:
        return f"{parts.how}, and changed since it was written: it cannot be used"
    turn = _turn_name(record_export.record_of(parts.public), secrets.turn)
    seats = "its own players only" if secrets.seats else "anybody"
    return f"{parts.how}, as it was written, opens here: `/match import` goes on from {turn}, for {seats}"


def seal_key() -> None:
    """Makes a key for LONGROLL_SEAL_KEY. Whoever has it can read and forge sealed records: keep it to yourself."""
    from bot.ports.sealing import new_key

    print(new_key())


def _turn_name(record: Record, turn: int) -> str:
    """A turn of a record, numbered as players of its game do."""
    presenter = presenters().get(record.headers.get("Family", ""))
    return presenter.turns.name(turn) if presenter else f"turn {turn}"


@contextmanager
def _told(file: Path) -> Iterator[None]:
    """Prints what is wrong with a record file and ends the command."""
    try:
        yield
    except RecordError as error:
        problems.print(f"{file}: {error}", markup=False)
        raise typer.Exit(1) from error


def _finished(file: Path) -> Record:
    """A record that can be replayed; for a resumable one the command ends with a hint at its use."""
    parts = _parts(file)
    if parts.how:
        raise RecordError(
            1, f"this battle is under way ({parts.how} to go on with `/match import`); `longroll inspect` tells more"
        )
    return read_record(parts.public)


def _parts(file: Path) -> Parts:
    from bot.service.domain import record_export
    from bot.service.model.errors import RecordTooBig

    try:
        return record_export.split(record_export.decoded(file.read_bytes()))
    except RecordTooBig as error:
        raise RecordError(1, f"more than {error.limit} bytes: no battle record") from error
