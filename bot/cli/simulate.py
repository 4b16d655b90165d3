"""``longroll simulate``: battles by computer players, with rates and win rates."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from bot.cli.computing import Cluster, Jobs, reported_losses
from bot.cli.scenario_argument import PathOrId, print_errors, scenario_named
from bot.computer_players import BUDGET, BUDGETS, PLAYERS, RANDOM
from bot.tools.simulate import Game, SimulatedGame, SimulationTally, play_games, players_for, setup_for, tally
from engine.decision import CONFEDERATE, UNION, side_of
from engine.errors import CannotPlay, ScenarioError
from engine.family import family
from engine.scenarios import scenario_family

console = Console()
problems = Console(stderr=True)


def simulate(
    scenario: PathOrId,
    rules: Annotated[str, typer.Option(help="The rulebook; the battle's usual one by default.")] = "",
    games: Annotated[int, typer.Option(min=1, help="Number of battles.")] = 100,
    players: Annotated[
        str,
        typer.Option(help=f"Who plays, as union=NAME,confederate=NAME: {', '.join(PLAYERS)}. {RANDOM} by default."),
    ] = "",
    budget: Annotated[
        int, typer.Option(min=BUDGETS[0], max=BUDGETS[1], help="Milliseconds a player may take for a decision.")
    ] = BUDGET,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the first battle; the next ones count up.")] = 0,
    jobs: Jobs = 1,
    cluster: Cluster = "",
    options: Annotated[str, typer.Option(help="Options of the match, such as carbines=on,mode=archie.")] = "",
    record_dir: Annotated[str, typer.Option(help="Write a .battle file for each battle into this folder.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play whole battles between computer players and count the wins."""
    job = SimulatedGame(
        scenario,
        rules or _usual(scenario),
        _pairs(players, "--players"),
        _pairs(options, "--options"),
        record_dir,
        budget,
    )
    _check(job)
    if record_dir and cluster:
        raise typer.BadParameter("A cluster's workers keep no records here: use --jobs.", param_hint="--record-dir")
    start = time.perf_counter()
    series = play_games(job, games, seed=seed, jobs=jobs, cluster=cluster)
    shown = track(series, "Playing", games, console=problems, disable=json or not sys.stderr.isatty())
    with reported_losses():
        played = list(shown)
    result = tally(job, played, time.perf_counter() - start)
    if json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(result)) + b"\n")
    else:
        console.print(_table(job, result))
    _report_crashes(played)


def _usual(scenario: str) -> str:
    """The first ruleset of a scenario's family."""
    source = scenario_named(scenario)
    try:
        return next(iter(family(scenario_family(source.text, source.file)).rulesets.names))
    except ScenarioError as error:
        print_errors(error)
        raise typer.Exit(1) from error


def _pairs(text: str, option: str) -> dict[str, str]:
    """``a=b,c=d`` as a mapping."""
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    if any(not sign or not value for _, sign, value in pairs):
        raise typer.BadParameter(f"Write NAME=VALUE,NAME=VALUE instead of {text!r}.", param_hint=option)
    return {name.strip(): value.strip() for name, _, value in pairs}


def _check(job: SimulatedGame) -> None:
    """Refuses an impossible job before any battle is played."""
    unknown = set(job.players.values()) - set(PLAYERS)
    if unknown:
        raise typer.BadParameter(
            f"No computer player is called {' or '.join(sorted(unknown))}. Choose from: {', '.join(PLAYERS)}."
        )
    try:
        setup = setup_for(job)
        players_for(setup, job, 0)
    except (ValueError, CannotPlay, ScenarioError) as error:
        raise typer.BadParameter(str(error)) from error
    seats = dict.fromkeys((*map(side_of, setup.seats), *setup.seats))
    strangers = set(job.players) - set(seats)
    if strangers:
        raise typer.BadParameter(
            f"This battle has no {' or '.join(sorted(strangers))}. Its seats are {', '.join(seats)}."
        )


def _table(job: SimulatedGame, result: SimulationTally) -> Table:
    table = Table(title=f"{Path(result.scenario).stem} · {result.rules} · {result.games} battles", show_header=False)
    for side in (UNION, CONFEDERATE):
        table.add_row(f"{side} player", job.players.get(side) or RANDOM)
    wins = result.wins
    for name, value in (
        ("Union wins", str(wins.union)),
        ("Confederate wins", str(wins.confederate)),
        ("draws", str(wins.draw)),
        ("crashes", str(result.crashes)),
        ("endless", str(result.stalls)),
        ("median turns", f"{result.median_turns:g}"),
        ("median actions", f"{result.median_actions:g}"),
        ("battles per second", f"{result.games_per_second:g}"),
        ("turns per second", f"{result.turns_per_second:g}"),
        ("actions per second", f"{result.actions_per_second:g}"),
    ):
        table.add_row(name, value)
    return table


def _report_crashes(played: list[Game]) -> None:
    crashed = [game for game in played if game.crash or not game.winner]
    for game in crashed[:3]:
        problems.print(f"seed {game.seed}, turn {game.turns}:\n{game.crash or 'The battle did not end.'}", markup=False)
    if crashed:
        raise typer.Exit(1)
