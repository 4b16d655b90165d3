"""``longroll simulate``: battles by computer players, with rates and win rates."""

from __future__ import annotations

import sys
import time
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from bot.computer_players import BUDGET, BUDGETS, PLAYERS
from bot.tools.simulate import Game, SimulatedGame, SimulationTally, play_games, players_for, setup_for, tally
from engine.decision import side_of
from engine.errors import CannotPlay, ScenarioError
from engine.family import family
from engine.scenarios import scenario_family, scenario_ids, scenario_text

console = Console()
problems = Console(stderr=True)


def simulate(
    scenario: Annotated[str, typer.Argument(help="The scenario's id; `longroll scenarios list` names them.")],
    rules: Annotated[str, typer.Option(help="The ruleset; by default the first of the scenario's game.")] = "",
    games: Annotated[int, typer.Option(min=1, help="How many battles.")] = 100,
    players: Annotated[str, typer.Option(help="Who plays: union=NAME,confederate=NAME.")] = "",
    budget: Annotated[
        int, typer.Option(min=BUDGETS[0], max=BUDGETS[1], help="Milliseconds that a player may take for a decision.")
    ] = BUDGET,
    seed: Annotated[int, typer.Option(min=0, help="The first battle's seed; the next ones count up.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="Processes side by side.")] = 1,
    options: Annotated[str, typer.Option(help="Options of the match: carbines=on,mode=archie,…")] = "",
    record_dir: Annotated[str, typer.Option(help="Writes a .battle file a game into this folder.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Prints the figures as JSON.")] = False,
) -> None:
    """Plays whole battles between computer players and counts them."""
    job = SimulatedGame(
        scenario,
        rules or _usual(scenario),
        _pairs(players, "--players"),
        _pairs(options, "--options"),
        record_dir,
        budget,
    )
    _check(job)
    start = time.perf_counter()
    series = play_games(job, games, seed=seed, jobs=jobs)
    shown = track(series, "Playing", games, console=problems, disable=json or not sys.stderr.isatty())
    played = list(shown)
    result = tally(job, played, time.perf_counter() - start)
    if json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(result)) + b"\n")
    else:
        console.print(_table(result))
    _report_crashes(played)


def _usual(scenario: str) -> str:
    """The first ruleset of a scenario's family."""
    if scenario not in scenario_ids():
        raise typer.BadParameter(f"unknown scenario {scenario!r}")
    return next(iter(family(scenario_family(scenario_text(scenario))).rulesets.names))


def _pairs(text: str, option: str) -> dict[str, str]:
    """``a=b,c=d`` as a mapping."""
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    if any(not sign or not value for _, sign, value in pairs):
        raise typer.BadParameter(f"expected NAME=VALUE,NAME=VALUE, got {text!r}", param_hint=option)
    return {name.strip(): value.strip() for name, _, value in pairs}


def _check(job: SimulatedGame) -> None:
    """Refuses an impossible job before any battle is played."""
    unknown = set(job.players.values()) - set(PLAYERS)
    if unknown:
        raise typer.BadParameter(f"unknown {', '.join(sorted(unknown))}; there are {', '.join(PLAYERS)}")
    try:
        setup = setup_for(job)
        players_for(setup, job, 0)
    except KeyError as error:
        raise typer.BadParameter(f"unknown scenario {error}") from error
    except (ValueError, CannotPlay, ScenarioError) as error:
        raise typer.BadParameter(str(error)) from error
    seats = dict.fromkeys((*map(side_of, setup.seats), *setup.seats))
    strangers = set(job.players) - set(seats)
    if strangers:
        raise typer.BadParameter(f"no such side: {', '.join(sorted(strangers))}; there are {', '.join(seats)}")


def _table(result: SimulationTally) -> Table:
    table = Table(title=f"{result.scenario} · {result.rules} · {result.games} battles", show_header=False)
    wins = result.wins
    for name, value in (
        ("won by the Union", str(wins.union)),
        ("won by the Confederates", str(wins.confederate)),
        ("drawn", str(wins.draw)),
        ("crashed", str(result.crashes)),
        ("never ended", str(result.stalls)),
        ("turns, median", f"{result.median_turns:g}"),
        ("actions, median", f"{result.median_actions:g}"),
        ("battles a second", f"{result.games_per_second:g}"),
        ("turns a second", f"{result.turns_per_second:g}"),
        ("actions a second", f"{result.actions_per_second:g}"),
    ):
        table.add_row(name, value)
    return table


def _report_crashes(played: list[Game]) -> None:
    crashed = [game for game in played if game.crash or not game.winner]
    for game in crashed[:3]:
        problems.print(f"seed {game.seed}, turn {game.turns}:\n{game.crash or 'never ended'}", markup=False)
    if crashed:
        raise typer.Exit(1)
