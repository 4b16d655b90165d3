"""``longroll balance``: balance of the battles, as a page and a picture."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from bot.cli.computing import Cluster, Jobs, reported_losses
from bot.cli.scenario_argument import complete
from bot.computer_players import ARCHIE, BUDGETS, identity
from bot.service.model.catalog import FIRST, Battle, battles
from bot.tools.balance.figures import entered
from bot.tools.balance.page import BalanceRow, balance_page, reported, reported_share
from bot.tools.balance.series import BalanceSeries, play_all
from bot.tools.executors import workforce
from engine.chance import Seeded
from engine.decision import CONFEDERATE, UNION
from engine.family import LEVELS, families
from engine.match import new_match, view
from render.balance_plot import PlotLine, Point, draw_balance
from render.presenters import presenter_of

problems = Console(stderr=True)

CORES = os.cpu_count() or 1


def balance(
    scenarios: Annotated[
        list[str] | None, typer.Argument(autocompletion=complete, help="Ids of battles; all by default.")
    ] = None,
    rules: Annotated[str, typer.Option(help="Rulebooks, such as classic,advanced; all by default.")] = "",
    games: Annotated[int, typer.Option(min=1, help="Battles of each scenario by each rulebook.")] = 20,
    budget: Annotated[
        int, typer.Option(min=BUDGETS[0], max=BUDGETS[1], help="Milliseconds a general may take for a decision.")
    ] = 100,
    players: Annotated[
        str,
        typer.Option(help=f"Who plays both sides: {', '.join(LEVELS)}, which have no clock, or a version."),
    ] = ARCHIE,
    jobs: Jobs = CORES,
    cluster: Cluster = "",
    seed: Annotated[int, typer.Option(min=0, help="Seed of the first battle; the next ones count up.")] = 0,
    out: Annotated[Path, typer.Option(help="Folder for balance.md and images/balance.png.")] = Path("docs"),
    figures: Annotated[Path | None, typer.Option(help="Also enter the results into this file of figures.")] = None,
) -> None:
    """Measure how even each battle is: computer generals fight it by every rulebook."""
    game = _game(scenarios or [FIRST])
    known = {battle.id: fought(battle) for battle in battles() if battle.family == game}
    wanted = scenarios or sorted(known, key=lambda id_: (known[id_].date, id_))
    named = families()[game].rulesets.names
    rulesets = rules.split(",") if rules else list(named)
    if strangers := [*(set(wanted) - set(known)), *(set(rulesets) - set(named))]:
        raise typer.BadParameter(f"Unknown: {', '.join(strangers)}. `longroll scenarios list` shows all battles.")
    if identity(players, game) is None:
        raise typer.BadParameter(f"{players} does not play {game}.", param_hint="--players")
    total = len(wanted) * len(rulesets)
    with reported_losses(), workforce(jobs, cluster) as workers:
        series = play_all(wanted, rulesets, games, budget=budget, workers=workers, seed=seed, player=players)
        found = list(track(series, "Playing", total, console=problems, disable=not sys.stderr.isatty()))
    (out / "images").mkdir(parents=True, exist_ok=True)
    (out / "balance.md").write_text(balance_page(found, known, budget, players), "utf-8")
    (out / "images" / "balance.png").write_bytes(_plot(found, known, rulesets))
    if figures:
        figures.write_text(entered(figures.read_text("utf-8"), found), "utf-8")


def _game(scenarios: Sequence[str]) -> str:
    """The family of the first known battle among these; a page is about one family."""
    return next((battle.family for id_ in scenarios for battle in battles() if battle.id == id_), battles()[0].family)


def fought(battle: Battle) -> BalanceRow:
    """A battle as a row of the page."""
    setup = families()[battle.family].scenarios.setup(battle.source, next(iter(battle.rulesets)), {})
    seen = view(new_match(setup, Seeded(bytes(32)))[0], UNION)
    above = presenter_of(battle.family).map.lies_above(seen)
    return BalanceRow(battle.id, battle.title, battle.date, UNION if above else CONFEDERATE)


def _plot(found: Sequence[BalanceSeries], known: dict[str, BalanceRow], rulesets: Sequence[str]) -> bytes:
    told = reported()
    names = {id_: name for game in families().values() for id_, name in game.rulesets.names.items()}
    by_key = {(one.scenario, one.rules): one.union for one in found}
    lines = []
    for id_ in dict.fromkeys(one.scenario for one in found):
        shares = [by_key.get((id_, rules)) for rules in rulesets]
        outside = reported_share(known[id_], told)
        points = [Point(one.won, one.low, one.high) if one else None for one in shares]
        points.append(Point(outside.won, outside.won, outside.won) if outside else None)
        lines.append(PlotLine(known[id_].name, tuple(points)))
    return draw_balance(lines, [*(names[rules] for rules in rulesets), "reported by players"], "Who wins how often")
