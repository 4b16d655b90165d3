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

from bot.cli.strange_files import read_strange
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
problems = Console(stderr=True, highlight=False, soft_wrap=True)

RecordFile = Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="A .battle file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def verify(file: RecordFile, json: AsJson = False) -> None:
    """Check every die, card and result of a finished battle against its seed."""
    with reading(file):
        verdict = check(finished(file))
    if json:
        sys.stdout.buffer.write(msgspec.json.encode(verdict) + b"\n")
    else:
        _tell(verdict)
    if verdict.problems:
        raise typer.Exit(1)


def _tell(verdict: Verdict) -> None:
    for problem in verdict.problems:
        problems.print(f"[red]Wrong[/red]: {problem}")
    if not verdict.problems:
        console.print(
            f"[green]OK[/green]: {verdict.actions} actions, {verdict.dice} dice and {verdict.cards} cards match the"
            " seed, and the seed matches its fingerprint."
        )


def replay(
    file: RecordFile,
    turn: Annotated[int | None, typer.Option(help="Show only the board after this turn.")] = None,
    side: Side = None,
    json: AsJson = False,
) -> None:
    """Tell a finished battle turn by turn."""
    with reading(file):
        moments = up_to(list(moments_of(finished(file))), turn, side)
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
    """Show what a record is for: to verify, to read, or to continue the battle with."""
    from bot.service.domain import record_export

    with reading(file):
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
        return (
            "Complete: you can verify and replay it."
            if complete
            else "Public part only: the battle cannot be continued from it."
        )
    try:
        secrets = record_export.opened(parts, Settings().seal if parts.how == record_export.SEALED else Seal())
    except NoSealKey:
        return "Sealed. Set LONGROLL_SEAL_KEY to check whether it was changed."
    except WrongSeal:
        return "Sealed with a different key than LONGROLL_SEAL_KEY, or changed since."
    except RecordChanged:
        return f"{parts.how.capitalize()}, but changed since it was written: it cannot be used."
    turn = _turn_name(record_export.record_of(parts.public), secrets.turn)
    seats = "its own players" if secrets.seats else "anyone"
    return f"{parts.how.capitalize()} and unchanged: `/match import` continues from {turn}, for {seats}."


def seal_key() -> None:
    """Make a key for LONGROLL_SEAL_KEY. Anyone who has it can read and forge sealed records: keep it secret."""
    from bot.ports.sealing import new_key

    print(new_key())


def _turn_name(record: Record, turn: int) -> str:
    """A turn of a record, numbered as players of its game do."""
    presenter = presenters().get(record.headers.get("Family", ""))
    return presenter.turns.name(turn) if presenter else f"turn {turn}"


@contextmanager
def reading(file: Path) -> Iterator[None]:
    """Prints what is wrong with a record file and ends the command."""
    try:
        with read_strange(file):
            yield
    except RecordError as error:
        problems.print(f"{file}: {error}", markup=False)
        raise typer.Exit(1) from error


def finished(file: Path) -> Record:
    """A record that can be replayed; for a resumable one the command ends with a hint at its use."""
    parts = _parts(file)
    if parts.how:
        raise RecordError(
            1,
            f"This battle is still under way ({parts.how}): continue it with `/match import`. See `longroll inspect`.",
        )
    return read_record(parts.public)


def _parts(file: Path) -> Parts:
    from bot.service.domain import record_export
    from bot.service.model.errors import RecordTooBig

    try:
        return record_export.split(record_export.decoded(file.read_bytes()))
    except RecordTooBig as error:
        raise RecordError(1, f"This is too large to be a battle record (over {error.limit} bytes).") from error
