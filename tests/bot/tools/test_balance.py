"""Balance of the battles: the intervals, the page, and the whole command on one battle."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from bot.cli.app import app
from bot.cli.balance import fought
from bot.service.model.catalog import battle_of
from bot.tools.balance.page import BalanceRow, balance_page, reported, reported_share
from bot.tools.balance.series import BalanceSeries, WinShare, series_of, share
from bot.tools.executors import Workforce
from bot.tools.simulate import Game, SimulatedGame
from engine.decision import UNION
from engine.scenarios import scenario_ids, scenario_text
from render.balance_plot import LEFT, RIGHT, WIDTH, PlotLine, Point, draw_balance

BULL_RUN = BalanceRow("first-bull-run", "First Bull Run", "1861-07-21", UNION)


@pytest.mark.parametrize(
    ("won", "of", "expected"),
    [(0, 0, WinShare(0.5, 0.0, 1.0)), (5, 10, WinShare(0.5, 0.237, 0.763)), (0, 20, WinShare(0.0, 0.0, 0.161))],
)
def test_wilsons_interval(won: int, of: int, expected: WinShare) -> None:
    assert share(won, of) == expected


def test_a_draw_is_half_a_battle_won_and_what_broke_off_is_not_counted() -> None:
    games = [
        Game(seed=0, winner="union", reason="flags", actions=100, turns=20, score={"union": 6, "confederate": 2}),
        Game(seed=1, winner="draw", reason="agreed", actions=80, turns=30, score={"union": 3, "confederate": 3}),
        Game(seed=2, winner="", reason="", actions=10, turns=2, crash="Traceback"),
    ]
    found = series_of("first-bull-run", "classic", games)
    assert (found.battles, found.union.won, found.drawn, found.turns, found.flags) == (2, 0.75, 1, 25, (4.5, 2.5))


def test_reports_are_of_battles_that_there_are_and_count_for_the_right_side() -> None:
    assert reported_share(BULL_RUN, reported()) == share(0.61 * 38, 38)
    pea_ridge = fought(battle_of(scenario_text("pea-ridge")))
    told = reported_share(pea_ridge, reported())
    assert told is not None
    assert told.won == pytest.approx(0.63)


def test_the_page_points_out_a_lopsided_battle() -> None:
    found = [
        BalanceSeries(
            scenario="first-bull-run",
            rules="classic",
            battles=20,
            union=share(3, 20),
            drawn=0,
            turns=30,
            flags=(3.5, 5.8),
        )
    ]
    page = balance_page(found, {"first-bull-run": BULL_RUN}, 100)
    assert "| First Bull Run | **15 (5 to 36)** ⚠ · 3.5 : 5.8 · 30 | 61 (45 to 75), 38 plays |" in page


@pytest.mark.parametrize(
    ("player", "told"),
    [
        ("archie", "under each rulebook, at most 60 ms for a decision.\n"),
        ("general", "under each rulebook, at the level *general*.\n"),
        ("archie-2", "under each rulebook, at most 60 ms for a decision, as `archie-2`.\n"),
    ],
)
def test_the_page_says_who_played(player: str, told: str) -> None:
    assert told in balance_page([], {}, 60, player)


def test_the_command_has_the_named_player_on_both_sides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[SimulatedGame] = []

    def play_on(_: Workforce, job: SimulatedGame, games: int, seed: int) -> list[Game]:
        played.append(job)
        return [Game(seed=seed, winner="union", reason="flags", actions=1, turns=1)] * games

    monkeypatch.setattr("bot.tools.balance.series.play_on", play_on)
    arguments = ["balance", "first-bull-run", "--games", "2", "--jobs", "1", "--players", "general"]
    result = CliRunner().invoke(app, [*arguments, "--out", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert [job.rules for job in played] == ["variant-150", "classic", "advanced"]
    assert all(job.players == {"union": "general", "confederate": "general"} for job in played)
    assert "at the level *general*" in (tmp_path / "balance.md").read_text("utf-8")


@pytest.mark.parametrize("player", ["nobody", "recruit-1"])
def test_a_player_who_does_not_play_these_battles_is_refused(player: str) -> None:
    arguments = ["balance", "pruitts-landing", "--players", player]
    assert CliRunner().invoke(app, arguments).exit_code == 2


@pytest.mark.long
def test_the_command_writes_the_page_and_the_plot(tmp_path: Path) -> None:
    arguments = ["balance", "first-bull-run", "--rules", "advanced", "--games", "1", "--budget", "20", "--jobs", "1"]
    result = CliRunner().invoke(app, [*arguments, "--out", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert "First Bull Run" in (tmp_path / "balance.md").read_text("utf-8")
    with Image.open(tmp_path / "images" / "balance.png") as plot:
        assert plot.width == 1200
    assert CliRunner().invoke(app, ["balance", "waterloo"]).exit_code == 2


def test_every_point_of_the_plot_is_drawn_where_it_belongs() -> None:
    point = Point(0.5, 0.5, 0.5)
    with_it = draw_balance([PlotLine("Bull Run", (point,))], ["A"], "Plot")
    without = draw_balance([PlotLine("Bull Run", (None,))], ["A"], "Plot")
    pictures = [Image.open(BytesIO(data)).convert("L") for data in (with_it, without)]
    changed = [
        x
        for x in range(pictures[0].width)
        if any(pictures[0].getpixel((x, y)) != pictures[1].getpixel((x, y)) for y in range(pictures[0].height))
    ]
    assert changed
    middle = LEFT + 0.5 * (WIDTH - LEFT - RIGHT)
    assert (min(changed) + max(changed)) / 2 == pytest.approx(middle, abs=2)
    assert max(changed) - min(changed) < 30


def test_reports_name_scenarios() -> None:
    assert {"first-bull-run", "kernstown", "pea-ridge"} <= set(reported()) & set(scenario_ids())
