"""``longroll arena``: which of two computer players is stronger, by pairs of battles with sides swapped."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bot.cli.arena_tables import line, tables
from bot.cli.computing import INTERRUPTED, Cluster, Jobs
from bot.computer_players import PLAYERS
from bot.tools.arena.basket import BASKETS, BasketError, Cell, read_basket
from bot.tools.arena.kept import KeptPairs, seed_in
from bot.tools.arena.pairs import PairResult
from bot.tools.arena.report import report
from bot.tools.arena.scores import Hypotheses
from bot.tools.arena.series import ArenaPlan, play_series, playable
from bot.tools.executors import WorkforceError, workforce
from bot.tools.kept_lines import KeptError

console = Console()
problems = Console(stderr=True)

GAMES = 200
"""Battles of a series where neither a number nor a test is asked for."""


def arena(
    a: Annotated[str, typer.Argument(help="A computer player, whose score is told.", show_default=False)],
    b: Annotated[str, typer.Argument(help=f"Its opponent. Both are among: {', '.join(PLAYERS)}.", show_default=False)],
    rules: Annotated[str, typer.Option(help="Only these rulebooks of the basket, such as classic,advanced.")] = "",
    basket: Annotated[
        str, typer.Option(help=f"The battles: {' or '.join(BASKETS)}, or a file of one's own (docs/generals.md).")
    ] = "standard",
    games: Annotated[
        int | None,
        typer.Option(min=2, help=f"Number of battles, two a pair; {GAMES} by default, the most with --sprt."),
    ] = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="ELO0 ELO1", help="Play until it is certain which of two differences in Elo is nearer."),
    ] = None,
    by_luck: Annotated[bool, typer.Option("--by-luck", help="Let --sprt decide by scores without luck.")] = False,
    jobs: Jobs = 1,
    cluster: Cluster = "",
    seed: Annotated[
        int | None, typer.Option(min=0, help="Seed of the first pair; the next ones count up. A fresh one by default.")
    ] = None,
    keep: Annotated[
        Path | None, typer.Option(help="Keep each pair in this file; a series that was broken off goes on from it.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Compare two computer players: pairs of battles with the same dice, sides swapped, no clock."""
    if by_luck and sprt is None:
        raise typer.BadParameter("It is the test that decides by luck: give --sprt, too.", param_hint="--by-luck")
    cells, left_out = _cells(a, b, basket, rules)
    plan = ArenaPlan(
        players=(a, b),
        cells=cells,
        seed=_seed(seed, keep),
        pairs=_pairs(games, endless=sprt is not None),
        hypotheses=_hypotheses(sprt),
        by_luck=by_luck,
    )
    start, interrupted, lost = time.perf_counter(), False, ""
    kept = _kept(plan, keep)
    played = kept.played if kept else list[PairResult]()
    add = kept.add if kept else played.append
    try:
        _play(plan, played, add, (jobs, cluster), quiet=json or not sys.stderr.isatty())
    except KeyboardInterrupt:
        interrupted = True
    except WorkforceError as error:
        interrupted, lost = True, str(error)
    finally:
        if kept:
            kept.close()
    seconds = time.perf_counter() - start
    found = report(plan, played, seconds, basket=basket, left_out=left_out, interrupted=interrupted)
    if json:
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    else:
        console.print(*tables(found), sep="\n")
    for one in found.broken[:3]:
        problems.print(f"{one.scenario}, {one.rules}, seed {one.seed}: {one.problem}", markup=False)
    if lost:
        problems.print(lost, markup=False)
    if found.broken or interrupted:
        raise typer.Exit(INTERRUPTED if interrupted and not lost else 1)


def _cells(a: str, b: str, basket: str, rules: str) -> tuple[list[Cell], list[str]]:
    """The cells of the basket that are played, and sentences about those that are not."""
    if strangers := [name for name in (a, b) if name not in PLAYERS]:
        raise typer.BadParameter(f"No computer player is called {strangers[0]}. Choose from: {', '.join(PLAYERS)}.")
    try:
        cells = read_basket(basket)
    except BasketError as error:
        raise typer.BadParameter(str(error), param_hint="--basket") from error
    known = dict.fromkeys(cell.rules for cell in cells)
    wanted = [one.strip() for one in rules.split(",")] if rules else list(known)
    if unknown := [one for one in wanted if one not in known]:
        raise typer.BadParameter(
            f"The basket has no battles by {unknown[0]!r}. It has {', '.join(known)}.", param_hint="--rules"
        )
    cells, left_out = playable([cell for cell in cells if cell.rules in wanted], (a, b))
    if not cells:
        raise typer.BadParameter(f"There is nothing to play: {' '.join(left_out)}")
    return cells, left_out


def _pairs(games: int | None, *, endless: bool) -> int | None:
    if games is None:
        return None if endless else GAMES // 2
    if games % 2:
        raise typer.BadParameter("Battles are played in pairs: give an even number.", param_hint="--games")
    return games // 2


def _hypotheses(sprt: tuple[float, float] | None) -> Hypotheses | None:
    if sprt is None:
        return None
    if not sprt[0] < sprt[1]:
        raise typer.BadParameter("ELO0 has to be less than ELO1.", param_hint="--sprt")
    return Hypotheses(*sprt)


def _seed(seed: int | None, keep: Path | None) -> int:
    """The seed that was given, that of the series to go on with, or a fresh one."""
    if seed is None and keep is not None:
        seed = seed_in(keep)
    return secrets.randbelow(10**9) if seed is None else seed


def _kept(plan: ArenaPlan, keep: Path | None) -> KeptPairs | None:
    try:
        return KeptPairs(keep, plan) if keep else None
    except (KeptError, OSError) as error:
        raise typer.BadParameter(str(error), param_hint="--keep") from error


def _play(
    plan: ArenaPlan,
    played: Sequence[PairResult],
    add: Callable[[PairResult], None],
    where: tuple[int, str],
    *,
    quiet: bool,
) -> None:
    """Plays the series and adds each pair to those played, which stay if it is broken off."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with workforce(*where) as workers, Progress(*columns, console=problems, disable=quiet) as progress:
        task = progress.add_task("Playing pairs", total=plan.pairs, completed=len(played))
        for pair in play_series(plan, workers, tuple(played)):
            add(pair)
            progress.update(task, advance=1, description=line(plan, played))
