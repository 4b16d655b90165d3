"""``longroll bench``: measurements beside their physical floors, timed in the same run."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from render.timing import TimingRow

console = Console()


class BenchPart(StrEnum):
    """Parts that can be measured by themselves."""

    ENGINE = "engine"
    RENDER = "render"
    PICTURES = "pictures"
    STORE = "store"
    PRESS = "press"
    CLICK = "click"
    CLICKS = "clicks"
    WAITS = "waits"
    GENERALS = "generals"
    JUDGE = "judge"
    LOAD = "load"
    SLEEPING = "sleeping"
    MATCHMAKING = "matchmaking"


QUICK = (BenchPart.ENGINE, BenchPart.RENDER, BenchPart.STORE)
"""Parts that are measured by default; the others take their time."""


def bench(
    part: Annotated[
        BenchPart | None,
        typer.Argument(help="Only this part; some parts run only if named."),
    ] = None,
    battles: Annotated[int, typer.Option(min=1, help="For `waits`: battles of each kind.")] = 200,
    matches: Annotated[
        int | None, typer.Option(min=1, help="For `load`: matches at once. For `sleeping`: only this number.")
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=1, help="For `load`: how long they are played. For `sleeping`: of idleness.")
    ] = 30.0,
    clicks: Annotated[float, typer.Option(min=0.1, help="For `load`: clicks per second on all of them.")] = 10.0,
    against: Annotated[
        Path | None,
        typer.Option(help="For `engine`: another checkout, whose engine plays the same battles by turns."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="With `--against`: battles of each kind by random players.")] = 30,
    plain: Annotated[bool, typer.Option("--plain", help="With `--against`: not as `make fast` compiled it.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Measure speed: each row beside the plain work that nothing can beat, in the same run."""
    from bot.ports.engine_build import is_compiled

    if against:
        _against(against, games, plain=plain, json=json)
        return
    print("Engine: compiled" if is_compiled() else "Engine: plain Python", file=sys.stderr)
    found: list[TimingRow] = []
    more: dict[BenchPart, Callable[[], Sequence[TimingRow]]] = {
        BenchPart.WAITS: lambda: _waits(battles),
        BenchPart.LOAD: lambda: _load(matches, seconds, clicks),
        BenchPart.SLEEPING: lambda: _sleeping(matches, seconds),
    }
    for one in (part,) if part else QUICK:
        found += (_PARTS | more)[one]()
    if json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
        return
    table = Table("what", "median", "p99", "unit", "floor", "ratio")
    for row in found:
        table.add_row(row.name, f"{row.median:g}", f"{row.p99:g}", row.unit, f"{row.floor:g}", f"{row.ratio:g}")
    console.print(table)


def _against(other: Path, games: int, *, plain: bool, json: bool) -> None:
    from bot.tools.bench.against import Comparison, compare

    table = Table("battle", "rules", "players", "battles", "the same", "us an action here", "there", "times as fast")
    with console.status("Battles are played") as status:
        found: list[Comparison] = compare(
            other, games, lambda row: status.update(f"{row.rules}, {row.player}: {row.gain:g}"), plain=plain
        )
    if json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
        return
    for row in found:
        figures = row.battles, row.same, row.here, row.there, row.gain
        table.add_row(row.scenario, row.rules, row.player, *(f"{figure:g}" for figure in figures))
    console.print(table)


def _engine() -> list[TimingRow]:
    from bot.tools.bench.suites import SUITES

    return [row for suite in SUITES for row in suite.engine()]


def _render() -> list[TimingRow]:
    from bot.tools.bench.suites import SUITES

    return [row for suite in SUITES for row in suite.render()]


def _pictures() -> list[TimingRow]:
    from bot.tools.bench.suites import SUITES

    return [row for suite in SUITES for row in suite.pictures()]


def _store() -> list[TimingRow]:
    from bot.tools.bench import store

    return list(store.rows())


def _press() -> list[TimingRow]:
    from bot.tools.bench import press

    return list(press.rows())


def _clicks() -> list[TimingRow]:
    from bot.tools.bench import clicks

    return list(clicks.rows())


def _click() -> list[TimingRow]:
    from bot.tools.bench.load import measure

    return list(measure.costs_of_a_click())


def _judge() -> list[TimingRow]:
    from bot.tools.bench.judge import rows

    return rows()


def _matchmaking() -> list[TimingRow]:
    from bot.tools.bench.matchmaking.rows import rows

    return rows()


def _generals() -> list[TimingRow]:
    from bot.tools.bench import generals

    return list(generals.rows())


def _waits(battles: int) -> list[TimingRow]:
    from rich.progress import Progress

    from bot.tools.bench.suites import SUITES

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("battles", total=sum(suite.battles(battles) for suite in SUITES))
        return [row for suite in SUITES for row in suite.waits(battles, lambda: progress.advance(task))]


def _load(matches: int | None, seconds: float, clicks: float) -> list[TimingRow]:
    from bot.tools.bench.load import measure

    return list(measure.rows(measure.LoadPlan(matches or measure.MATCHES, seconds, clicks)))


def _sleeping(matches: int | None, seconds: float) -> list[TimingRow]:
    from bot.tools.bench import sleeping

    return list(sleeping.rows((matches,) if matches else sleeping.SIZES, seconds))


_PARTS: dict[BenchPart, Callable[[], Sequence[TimingRow]]] = {
    BenchPart.ENGINE: _engine,
    BenchPart.RENDER: _render,
    BenchPart.PICTURES: _pictures,
    BenchPart.STORE: _store,
    BenchPart.PRESS: _press,
    BenchPart.CLICK: _click,
    BenchPart.CLICKS: _clicks,
    BenchPart.GENERALS: _generals,
    BenchPart.JUDGE: _judge,
    BenchPart.MATCHMAKING: _matchmaking,
}
"""Imported on demand: a benchmark should not pay for the others' libraries."""
