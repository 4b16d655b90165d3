"""Balance of the battles: the intervals, the page, and the whole command on one battle."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner, Result

from bot.cli.app import app
from bot.cli.balance import fought
from bot.service.model.catalog import battle_of
from bot.tools.balance.figures import entered
from bot.tools.balance.page import BalanceRow, balance_page, reported, reported_share
from bot.tools.balance.series import BalanceGame, BalanceSeries, WinShare, series_of, share
from bot.tools.simulate import Game, SimulatedGame
from engine.battle_cry.family import BATTLE_CRY
from engine.decision import UNION
from engine.family import GENERAL, Setup
from engine.scenarios import scenario_ids, scenario_text
from render.balance_plot import LEFT, RIGHT, WIDTH, PlotLine, Point, draw_balance

BULL_RUN = BalanceRow("first-bull-run", "First Bull Run", "1861-07-21", UNION)


@pytest.mark.parametrize(
    ("won", "of", "expected"),
    [(0, 0, WinShare(0.5, 0.0, 1.0)), (5, 10, WinShare(0.5, 0.237, 0.763)), (0, 20, WinShare(0.0, 0.0, 0.161))],
)
def test_wilsons_interval(won: int, of: int, expected: WinShare) -> None:
    assert share(won, of) == expected


def fought_battle(seed: int, winner: str = "union", turns: int = 20, flags: tuple[int, int] = (6, 2)) -> BalanceGame:
    taken = {"union": flags[0], "confederate": flags[1]}
    return BalanceGame(scenario="first-bull-run", rules="classic", seed=seed, winner=winner, turns=turns, flags=taken)


def test_a_draw_is_half_a_battle_won() -> None:
    found = series_of("first-bull-run", "classic", [fought_battle(0), fought_battle(1, "draw", 30, (3, 3))])
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
            won=3,
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


@pytest.mark.parametrize(("player", "told"), [("sergeant", False), ("general", True)])
def test_the_page_says_that_menus_have_other_turns_than_a_patient_general(player: str, *, told: bool) -> None:
    assert ("Menus tell how long a battle lasts" in balance_page([], {}, 60, player)) is told


def test_results_take_the_place_of_older_ones_with_or_without_their_turns() -> None:
    older = "# words\nbattles:\n  first-bull-run: {variant-150: [9, 20, 31], classic: [52, 114, 36.5]}\n"
    games = [fought_battle(0), fought_battle(1, "draw", 50), fought_battle(2, "confederate", 60)]
    found = [series_of("first-bull-run", "classic", games)]
    assert entered(older, found).endswith("  first-bull-run: {variant-150: [9, 20, 31], classic: [1.5, 3, 50]}\n")
    assert entered(older, found, lengths=False).endswith("classic: [1.5, 3, 36.5]}\n")
    assert entered("battles:\n", found, lengths=False) == "battles:\n  first-bull-run: {classic: [1.5, 3, 50]}\n"


PlayedT = list[tuple[SimulatedGame, int]]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> PlayedT:
    """The battles that the command had fought, each with its seed; the Union won them all."""
    found: PlayedT = []

    def play_game(_: Setup, job: SimulatedGame, seed: int) -> Game:
        found.append((job, seed))
        return Game(seed=seed, winner="union", reason="flags", actions=1, turns=1)

    monkeypatch.setattr("bot.tools.balance.series.play_game", play_game)
    return found


def balance(out: Path, *arguments: str) -> Result:
    return CliRunner().invoke(app, ["balance", "first-bull-run", "--jobs", "1", "--out", str(out), *arguments])


def test_the_command_has_the_named_player_on_both_sides(tmp_path: Path, played: PlayedT) -> None:
    result = balance(tmp_path, "--games", "2", "--players", "general")
    assert result.exit_code == 0, result.output
    rulesets = ["variant-150", "classic", "advanced"]
    assert [(job.rules, seed) for job, seed in played] == [(one, seed) for seed in (0, 1) for one in rulesets]
    assert all(job.players == {"union": "general", "confederate": "general"} for job, _ in played)
    assert "at the level *general*" in (tmp_path / "balance.md").read_text("utf-8")


def test_a_series_goes_on_where_it_was_broken_off(
    tmp_path: Path, played: PlayedT, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = ["--keep", str(tmp_path / "kept"), "--players", "general"]
    balance(tmp_path, *kept, "--games", "1")
    (tmp_path / "balance.md").unlink()
    with monkeypatch.context() as broken:
        broken.setattr("bot.tools.balance.series.play_game", _interrupted_after(played, 5))
        result = balance(tmp_path, *kept, "--games", "3")
    assert result.exit_code == 130
    assert "5 battles are kept" in result.output
    assert not (tmp_path / "balance.md").exists()
    assert balance(tmp_path, *kept, "--games", "3").exit_code == 0
    assert [(job.rules, seed) for job, seed in played] == [
        (rules, seed) for seed in (0, 1, 2) for rules in ("variant-150", "classic", "advanced")
    ]
    page = (tmp_path / "balance.md").read_text("utf-8")
    assert balance(tmp_path, *kept, "--games", "3").exit_code == 0
    assert len(played) == 9
    assert (tmp_path / "balance.md").read_text("utf-8") == page
    assert "| First Bull Run | **100 (44 to 100)** ⚠" in page


def _interrupted_after(played: PlayedT, most: int) -> Callable[[Setup, SimulatedGame, int], Game]:
    """Battles up to a number of them, then ^C."""

    def play_game(_: Setup, job: SimulatedGame, seed: int) -> Game:
        if len(played) == most:
            raise KeyboardInterrupt
        played.append((job, seed))
        return Game(seed=seed, winner="union", reason="flags", actions=1, turns=1)

    return play_game


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (["--players", "sergeant"], "another general fought it"),
        (["--players", BATTLE_CRY.levels[GENERAL]], "its generals had another time for a decision"),
    ],
)
def test_battles_of_other_generals_do_not_join(tmp_path: Path, played: PlayedT, other: list[str], told: str) -> None:
    kept = ["--keep", str(tmp_path / "kept"), "--games", "1"]
    assert balance(tmp_path, *kept, "--players", "general").exit_code == 0
    result = balance(tmp_path, *kept, *other)
    assert result.exit_code == 2
    assert told in " ".join(result.output.replace("│", " ").split())
    assert len(played) == 3


def test_a_battle_that_crashes_ends_the_series_with_its_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    crash = Game(seed=4, winner="", reason="", actions=10, turns=2, crash="Traceback")
    monkeypatch.setattr("bot.tools.balance.series.play_game", lambda *_: crash)
    with pytest.raises(RuntimeError, match="first-bull-run, variant-150, seed 4: Traceback"):
        CliRunner().invoke(
            app,
            ["balance", "first-bull-run", "--jobs", "1", "--seed", "4", "--out", str(tmp_path)],
            catch_exceptions=False,
        )


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
