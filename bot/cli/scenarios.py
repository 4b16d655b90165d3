"""``longroll scenarios``: list, check, show, create and convert battles."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from msgspec.structs import astuple
from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from bot.cli.scenario_argument import PathOrId, complete, print_errors, scenario_named
from bot.cli.strange_files import read_strange
from bot.service.model.catalog import known
from engine.errors import ScenarioError, ScenarioErrors
from engine.family import families
from engine.language import ENGLISH
from engine.scenario_check import check_scenario, check_text
from engine.scenario_report import CheckReport
from engine.scenarios import opened, scenario_family, scenario_ids
from render.presenters import presenter_of
from render.words import listing

console = Console()
problems = Console(stderr=True)

app = typer.Typer(no_args_is_help=True)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.command("list")
def list_scenarios(json: AsJson = False) -> None:
    """List the battles that come with Long Roll."""
    battles = sorted(known(), key=lambda battle: battle.id)
    if json:
        rows = [
            {
                "id": battle.id,
                "name": battle.title,
                "game": battle.family,
                "date": battle.date,
                "place": battle.place,
                "boards": battle.boards,
            }
            for battle in battles
        ]
        _print_json(rows)
        return
    table = Table(Column("id", no_wrap=True), "battle", Column("date", no_wrap=True), Column("game", no_wrap=True))
    for battle in battles:
        name = f"{battle.title} ({battle.boards} boards)" if battle.boards > 1 else battle.title
        about = "\n".join(filter(None, (name, battle.place, battle.armies)))
        table.add_row(battle.id, about, battle.date, battle.family)
    console.print(table)


@app.command()
def check(
    scenarios: Annotated[
        list[str] | None,
        typer.Argument(metavar="PATH_OR_ID...", autocompletion=complete, help="Battles: ids, or files of your own."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Every battle that comes with Long Roll.")] = False,
    json: AsJson = False,
) -> None:
    """Check battles: what is in each and where it comes from, or every mistake with its line.

    The exit code is 1 if anything is wrong.
    """
    wanted = [*(scenario_ids() if every else ()), *(scenarios or ())]
    if not wanted:
        raise typer.BadParameter("Name a battle or a file, or use --all.", param_hint="PATH_OR_ID")
    reports = [_checked(name) for name in wanted]
    if json:
        _print_json(reports)
    else:
        for report in reports:
            _print_report(report)
    if not all(report.ok for report in reports):
        raise typer.Exit(1)


def _checked(name: str) -> CheckReport:
    with read_strange(name):
        return check_scenario(name)


@app.command()
def show(scenario: PathOrId) -> None:
    """Show a battle's set-up: map, armies, special rules, and where each fact comes from."""
    with read_strange(scenario):
        source = scenario_named(scenario)
        report = check_text(source.text, source.file)
    for one in report.errors:
        problems.print(
            f"{one.file}:{one.line}:{one.column}: {one.message}", markup=False, highlight=False, soft_wrap=True
        )
    if not report.ok:
        raise typer.Exit(1)
    game = families()[scenario_family(source.text, source.file)]
    setup = game.scenarios.setup(source.text, next(iter(game.rulesets.names)), {})
    console.print(presenter_of(game.id).setup.sheet(setup), markup=False, highlight=False, soft_wrap=True)


@app.command()
def new(
    file: Annotated[Path, typer.Argument(help="The file to create, such as my-battle.yaml.")],
) -> None:
    """Start a battle of your own from a small one that is ready to play."""
    _write(file, next(filter(None, (game.scenarios.begun(file.stem) for game in families().values()))))
    console.print(f"Created {file}. Edit it, then run: longroll scenarios check {file}", markup=False, soft_wrap=True)


@app.command("convert")
def convert_file(
    file: Annotated[str, typer.Argument(help="A battle as HexBattle XML.")],
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Where to write it; printed by default.")] = None,
) -> None:
    """Convert a HexBattle XML file. Whatever could not be converted is listed at its end."""
    try:
        text = _converted(opened(file), file)
    except ScenarioErrors as error:
        print_errors(error)
        raise typer.Exit(1) from error
    except OSError as error:
        raise typer.BadParameter(f"There is no file called {file!r}.") from error
    if out is None:
        sys.stdout.write(text)
        return
    _write(out, text)
    _print_report(check_scenario(str(out)))


def _converted(data: bytes, file: str) -> str:
    """The scenario as another process converts it, since such files come from anybody.

    Raises:
        ScenarioErrors: it cannot be converted.
    """
    from bot.ports.confined import TooHeavy, read_in_child
    from bot.service.domain import file_work
    from bot.service.model.errors import BadBattle

    asked = msgspec.msgpack.encode(file_work.ScenarioAsked(data, file, ENGLISH))
    try:
        return file_work.result(read_in_child(file_work.conversion_work, asked), file_work.ConvertedScenario).text
    except BadBattle as error:
        raise ScenarioErrors(tuple(ScenarioError(*astuple(one)) for one in error.problems)) from error
    except TooHeavy as error:
        message = f"reading it takes too much {error.what}: this is no battle"
        raise ScenarioErrors((ScenarioError(file, 1, 1, message),)) from error


def _write(file: Path, text: str) -> None:
    """Writes a new file; an existing one is refused."""
    try:
        with file.open("x", encoding="utf-8") as opened_file:
            opened_file.write(text)
    except FileExistsError as error:
        raise typer.BadParameter(f"{file} exists already. Choose another name.") from error
    except OSError as error:
        raise typer.BadParameter(f"{file} could not be written: {error.strerror}.") from error


def _print_json(data: object) -> None:
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(data)) + b"\n")


def _print_report(report: CheckReport) -> None:
    if not report.ok:
        for error in report.errors:
            place = f"{error.file}:{error.line}:{error.column}"
            console.print(f"[red]✗[/] [bold]{escape(place)}[/] {escape(error.message)}", soft_wrap=True)
        return
    table = Table(title=f"✓ {report.id}: {escape(report.name)}", title_justify="left", show_header=False)
    for side, units in report.units.items():
        table.add_row(side, _counted(units))
    table.add_row("tiles", _counted(report.tiles))
    for origin in ("sourced", "house"):
        table.add_row(origin, listing(name for name, said in report.provenance.items() if said == origin) or "nothing")
    console.print(table)


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {name}" for name, number in counts.items() if number) or "none"
