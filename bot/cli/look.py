"""``longroll look``: the possibilities of a unit in its hex, as if it were ordered and had not moved."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from bot.cli.scenario_argument import PathOrId, scenario_named
from bot.cli.strange_files import read_strange
from bot.cli.turns import Half, Side, moment_name, up_to
from engine.chance import Seeded
from engine.decision import PUBLIC
from engine.errors import RecordError, ScenarioError
from engine.family import Setup, family
from engine.match import State, new_match, view
from engine.match import look as look_out
from engine.record import ReplayedMoment, read_record, replay
from engine.scenarios import scenario_family
from render.presenters import presenter_of

console = Console(highlight=False)
problems = Console(stderr=True, highlight=False)


def look(
    scenario: PathOrId,
    hex_: Annotated[str, typer.Argument(metavar="HEX", help="A hex, such as C6.")],
    rules: Annotated[str, typer.Option(help="The rulebook; the battle's usual one by default.")] = "",
    record: Annotated[
        Path | None,
        typer.Option(exists=True, dir_okay=False, help="A finished .battle file, whose own scenario is used."),
    ] = None,
    turn: Annotated[int | None, typer.Option(min=0, help="With --record: after this turn; 0 is the set-up.")] = None,
    side: Side = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show what the unit in a hex could do: moves, line of sight, targets and dice."""
    moments = [] if record is None else _replayed(record, turn, side)
    state = moments[-1].state if moments else _set_up(scenario, rules)
    try:
        found = look_out(state, PUBLIC, hex_.upper())
    except KeyError as error:
        raise typer.BadParameter(f"This board has no hex {hex_}.") from error
    if json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    else:
        if moments:
            console.print(f"After {moment_name(moments)}.", markup=False)
        for line in presenter_of(state.setup.family).text.look(found, view(state, PUBLIC)):
            console.print(line, markup=False)


def _set_up(scenario: str, rules: str) -> State:
    try:
        with read_strange(scenario):
            text = scenario_named(scenario).text
            game = family(scenario_family(text))
            setup: Setup = game.scenarios.setup(text, rules or next(iter(game.rulesets.names)), {})
    except (ValueError, ScenarioError) as error:
        raise typer.BadParameter(str(error)) from error
    return new_match(setup, Seeded(bytes(32)))[0]


def _replayed(file: Path, turn: int | None, side: Half | None) -> list[ReplayedMoment]:
    """A record, replayed up to the end of a turn, or all of it."""
    try:
        with read_strange(file):
            moments = list(replay(read_record(file.read_text("utf-8"))))
    except (RecordError, UnicodeDecodeError) as error:
        problems.print(f"{file}: {error}", markup=False)
        raise typer.Exit(1) from error
    return up_to(moments, turn, side)
