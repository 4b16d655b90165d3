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

from bot.cli.computing import INTERRUPTED, Cluster, Jobs, reported_losses
from bot.cli.scenario_argument import complete
from bot.computer_players import ARCHIE, BUDGETS, UNLIMITED, identity
from bot.service.model.catalog import FIRST, Battle, battles
from bot.tools.balance.figures import entered
from bot.tools.balance.kept import KeptBattles
from bot.tools.balance.page import BalanceRow, balance_page, reported, reported_share
from bot.tools.balance.series import BalanceGame, BalancePlan, BalanceSeries, all_series, missing, play_all
from bot.tools.executors import workforce
from bot.tools.kept_lines import KeptError
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
    keep: Annotated[
        Path | None, typer.Option(help="Keep each battle in this file; a series that was broken off goes on from it.")
    ] = None,
    out: Annotated[Path, typer.Option(help="Folder for balance.md and images/balance.png.")] = Path("docs"),
    figures: Annotated[Path | None, typer.Option(help="Also enter the results into this file of figures.")] = None,
    lengths: Annotated[
        bool,
        typer.Option(
            "--lengths/--victories",
            help="With --figures: enter turns, too, or victories alone, so that menus keep their lengths.",
        ),
    ] = True,
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
    if players in LEVELS:
        budget = UNLIMITED
    plan = BalancePlan(scenarios=wanted, rulesets=rulesets, games=games, player=players, budget=budget, seed=seed)
    found = all_series(plan, _played(plan, _kept(plan, game, keep), (jobs, cluster)))
    (out / "images").mkdir(parents=True, exist_ok=True)
    (out / "balance.md").write_text(balance_page(found, known, budget, players), "utf-8")
    (out / "images" / "balance.png").write_bytes(_plot(found, known, rulesets))
    if figures:
        figures.write_text(entered(figures.read_text("utf-8"), found, lengths=lengths), "utf-8")


def _kept(plan: BalancePlan, game: str, keep: Path | None) -> KeptBattles | None:
    try:
        return KeptBattles(keep, plan, game) if keep else None
    except (KeptError, OSError) as error:
        raise typer.BadParameter(str(error), param_hint="--keep") from error


def _played(plan: BalancePlan, kept: KeptBattles | None, where: tuple[int, str]) -> list[BalanceGame]:
    """All battles of a plan, those that were kept and those that were missing. Broken off, it says what is kept."""
    played = kept.played if kept else list[BalanceGame]()
    add = kept.add if kept else played.append
    try:
        with reported_losses(), workforce(*where) as workers:
            battles_to_play = missing(plan, played)
            fought_now = play_all(plan, workers, battles_to_play)
            quiet = not sys.stderr.isatty()
            for one in track(fought_now, "Playing", len(battles_to_play), console=problems, disable=quiet):
                add(one)
    except KeyboardInterrupt:
        problems.print(
            f"{len(played)} battles are kept; the same command goes on after them." if kept else "Broken off."
        )
        raise typer.Exit(INTERRUPTED) from None
    finally:
        if kept:
            kept.close()
    return played


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
