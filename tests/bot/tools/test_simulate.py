"""Whole battles by computer players: they end by the rules, repeat exactly, and are counted right."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from bot.tools.simulate import STALL, Game, SimulatedGame, play_game, run, setup_for, tally
from engine.record import read_record, verify
from engine.scenarios import scenario_text
from tests.support.battle_cry.scenarios_in_play import RULESETS
from tests.support.examples import BY_NIGHT, by_day

runner = CliRunner()


MARKS = {rules: pytest.mark.long if rules == "variant-150" else pytest.mark.soak for rules in RULESETS}


@pytest.mark.parametrize("rules", [pytest.param(rules, marks=mark) for rules, mark in MARKS.items()])
def test_random_battles_end_by_the_rules(rules: str) -> None:
    """The seeded sample of the 1,000 that ``make soak`` plays."""
    figures, games = run(SimulatedGame("first-bull-run", rules, {}), 50 if BY_NIGHT else 20, seed=1000)
    assert [game.crash for game in games if game.crash] == []
    assert figures.stalls == 0
    assert max(game.turns for game in games) < STALL
    assert figures.wins.union + figures.wins.confederate == len(games)
    assert min(figures.wins.union, figures.wins.confederate) > 0
    assert figures.median_actions / figures.median_turns <= 10


def test_a_seed_is_a_battle() -> None:
    job = SimulatedGame("first-bull-run", "variant-150", {})
    setup = setup_for(job)
    assert play_game(setup, job, 7) == play_game(setup, job, 7)
    assert play_game(setup, job, 7) != play_game(setup, job, 8)


def test_processes_play_the_same_battles_as_one() -> None:
    job = SimulatedGame("first-bull-run", "variant-150", {})
    _, alone = run(job, 6)
    _, together = run(job, 6, jobs=2)
    assert alone == together


def test_records_of_simulated_battles_verify(tmp_path: Path) -> None:
    job = SimulatedGame("first-bull-run", "variant-150", {}, {"carbines": "on"}, str(tmp_path))
    run(job, 2)
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [
        "first-bull-run-variant-150-0.battle",
        "first-bull-run-variant-150-1.battle",
    ]
    for file in files:
        verdict = verify(read_record(file.read_text("utf-8")))
        assert verdict.problems == ()
        assert verdict.dice > 0


@pytest.mark.parametrize("arguments", by_day([["--rules", "blue-grey"], []], 1))
def test_battles_of_another_game_are_simulated_alike(arguments: list[str]) -> None:
    players = ["--players", "union=archie,confederate=random", "--budget", "20"]
    result = runner.invoke(app, ["simulate", "pruitts-landing", *arguments, *players, "--games", "2", "--json"])
    assert result.exit_code == 0, result.output
    figures = json.loads(result.stdout)
    assert (figures["rules"], figures["crashes"], figures["median_turns"]) == ("blue-grey", 0, 6)


def test_records_of_another_game_verify(tmp_path: Path) -> None:
    run(SimulatedGame("pruitts-landing", "blue-grey", {}, record_dir=str(tmp_path)), 1)
    (file,) = tmp_path.iterdir()
    verdict = verify(read_record(file.read_text("utf-8")))
    assert verdict.problems == ()
    assert verdict.dice > 0


def test_a_crash_is_counted_and_not_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    job = SimulatedGame("first-bull-run", "variant-150", {})
    setup = setup_for(job)
    monkeypatch.setattr("bot.tools.simulate.submit", lambda *_: 1 / 0)
    game = play_game(setup, job, 1)
    assert "ZeroDivisionError" in game.crash
    assert tally(job, [game], 1.0).crashes == 1


def test_a_battle_without_end_is_counted_as_a_stall() -> None:
    endless = Game(seed=1, winner="", reason="", actions=9000, turns=STALL + 1)
    figures = tally(SimulatedGame("first-bull-run", "variant-150", {}), [endless], 1.0)
    assert (figures.stalls, figures.crashes, figures.median_turns) == (1, 0, 0)


def test_simulate_prints_its_figures_as_json() -> None:
    shown = runner.invoke(app, ["simulate", "first-bull-run", "--rules", "variant-150", "--games", "3", "--json"])
    assert shown.exit_code == 0
    figures = json.loads(shown.stdout)
    assert list(figures) == [
        "scenario",
        "rules",
        "games",
        "crashes",
        "stalls",
        "games_per_second",
        "actions_per_second",
        "turns_per_second",
        "median_actions",
        "median_turns",
        "wins",
    ]
    assert figures["games"] == 3
    assert set(figures["wins"]) == {"union", "confederate", "draw"}
    assert sum(figures["wins"].values()) == 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere"], "There is no battle and no file called 'nowhere'."),
        (["shilo"], "Did you mean shiloh"),
        (["first-bull-run", "--rules", "chess"], "unknown ruleset"),
        (["first-bull-run", "--options", "carbines=perhaps"], "unknown option"),
        (["first-bull-run", "--players", "union=napoleon"], "napoleon"),
        (["first-bull-run", "--players", "france=random"], "This battle has no france."),
        (["first-bull-run", "--players", "union"], "Write NAME=VALUE,NAME=VALUE instead of 'union'."),
    ],
)
def test_simulate_says_what_it_cannot_play(arguments: list[str], said: str) -> None:
    shown = runner.invoke(app, ["simulate", *arguments, "--games", "1"])
    assert shown.exit_code == 2
    assert said in " ".join(shown.output.split()).replace("│ ", "")


def test_ones_own_file_is_simulated_and_the_table_says_who_plays(tmp_path: Path) -> None:
    file = tmp_path / "my-battle.yaml"
    file.write_text(scenario_text("falling-waters").replace("id: falling-waters", "id: my-battle"), "utf-8")
    players = ["--players", "union=random", "--record-dir", str(tmp_path / "records")]
    shown = runner.invoke(app, ["simulate", str(file), "--games", "1", *players])
    assert shown.exit_code == 0
    assert "my-battle · variant-150 · 1 battles" in " ".join(shown.output.split())
    assert [line for line in shown.output.splitlines() if "player" in line and "random" in line]
    assert [record.name for record in (tmp_path / "records").iterdir()] == ["my-battle-variant-150-0.battle"]


def test_a_file_with_mistakes_is_refused_by_line(tmp_path: Path) -> None:
    file = tmp_path / "my-battle.yaml"
    file.write_text("family: [", "utf-8")
    shown = runner.invoke(app, ["simulate", str(file)])
    assert shown.exit_code == 1
    assert "my-battle.yaml:" in shown.stderr.replace("\n", "")
