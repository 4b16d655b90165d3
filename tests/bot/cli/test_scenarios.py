"""``longroll scenarios``: printed output and exit codes."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bot.cli.scenarios import app
from engine.scenarios import scenario_ids

RUNNER = CliRunner(env={"COLUMNS": "200", "TERM": "dumb"})
KEYS = ["id", "name", "ok", "errors", "units", "tiles", "provenance"]


def run(*arguments: str) -> Result:
    return RUNNER.invoke(app, list(arguments))


@pytest.fixture(name="bad")
def bad_file(tmp_path: Path) -> Path:
    path = tmp_path / "bad.yaml"
    path.write_text("id: bad\nfamily: battle-cry\nfirst: [bold]\n", encoding="utf-8")
    return path


def test_list_names_every_battle() -> None:
    result = run("list")
    assert result.exit_code == 0
    assert all(id_ in result.stdout for id_ in scenario_ids())
    assert "Manassas" in result.stdout


def test_list_as_json() -> None:
    rows = json.loads(run("list", "--json").stdout)
    assert [row["id"] for row in rows] == list(scenario_ids())
    assert {row["id"]: row["boards"] for row in rows if row["boards"] > 1} == {"gettysburg-epic": 2, "shiloh-epic": 2}


def test_check_says_what_is_in_a_battle() -> None:
    result = run("check", "first-bull-run")
    assert result.exit_code == 0
    assert "9 infantry, 1 cavalry, 1 artillery, 1 generals" in result.stdout
    assert "H10" in result.stdout


def test_check_all_as_json_has_the_promised_keys() -> None:
    result = run("check", "--all", "--json")
    reports = json.loads(result.stdout)
    assert result.exit_code == 0
    assert [report["id"] for report in reports] == list(scenario_ids())
    assert all(list(report) == KEYS and report["ok"] and report["errors"] == [] for report in reports)
    (report,) = (report for report in reports if report["id"] == "first-bull-run")
    assert report["units"]["confederate"] == {"infantry": 7, "cavalry": 2, "artillery": 1, "generals": 2}
    assert report["tiles"] == {"woods": 2, "hill": 6, "homestead": 1}
    assert (report["provenance"]["map"], report["provenance"]["H10"]) == ("sourced", "house")


def test_check_tells_line_and_column_and_ends_with_code_1(bad: Path) -> None:
    result = run("check", "first-bull-run", str(bad))
    assert result.exit_code == 1
    assert "First Bull Run" in result.stdout
    assert "bad.yaml:3:8 a list for “first”: expected union or confederate" in result.stdout


def test_check_as_json_has_the_errors_as_data(bad: Path) -> None:
    result = run("check", str(bad), "--json")
    (report,) = json.loads(result.stdout)
    assert result.exit_code == 1
    assert list(report) == KEYS
    assert {
        "file": str(bad),
        "line": 3,
        "column": 8,
        "message": "a list for “first”: expected union or confederate",
    } in report["errors"]


def test_check_of_nothing_asks_for_something() -> None:
    assert run("check").exit_code == 2


def test_show_draws_the_map() -> None:
    result = run("show", "first-bull-run")
    assert result.exit_code == 0
    assert "H     .:c3   .:c3*  .:i4" in result.stdout


def test_show_of_a_bad_file(bad: Path) -> None:
    result = run("show", str(bad))
    assert result.exit_code == 1
    assert "bad.yaml:3:8: a list for “first”" in result.stderr


def test_show_of_what_is_not_there() -> None:
    assert run("show", "no-such-battle").exit_code == 2


@pytest.mark.parametrize("command", ["list", "check", "show"])
def test_every_command_explains_itself(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Usage" in result.stdout


def test_new_begins_a_battle_and_overwrites_nothing(tmp_path: Path) -> None:
    file = tmp_path / "stone-creek.yaml"
    assert run("new", str(file)).exit_code == 0
    assert json.loads(run("check", str(file), "--json").stdout)[0]["id"] == "stone-creek"
    again = run("new", str(file))
    assert again.exit_code == 2
    assert "exists already" in again.output


def test_convert_says_what_is_wrong_with_a_file(tmp_path: Path) -> None:
    file = tmp_path / "battle.xml"
    file.write_text("<battle>")
    result = run("convert", str(file))
    assert result.exit_code == 1
    assert "1:9: this isn’t XML" in result.output
    assert run("convert", str(tmp_path / "none.xml")).exit_code == 2
