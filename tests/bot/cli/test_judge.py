"""``longroll judge``: a battle's chances turn by turn, as JSON and as a table, and what cannot be judged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from bot.cli.judge import BAR, bar
from bot.tools.simulate import SimulatedGame, play_games


def run(*words: str | Path) -> tuple[int, str]:
    """The exit code, and everything that was printed."""
    result = CliRunner().invoke(app, [str(word) for word in words], env={"COLUMNS": "120"})
    return result.exit_code, result.output


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short battle by chance."""
    folder = tmp_path_factory.mktemp("records")
    job = SimulatedGame("falling-waters", "variant-150", {}, record_dir=str(folder))
    (game,) = play_games(job, 1, seed=3)
    assert game.winner
    return next(folder.glob("*.battle"))


def test_every_turn_is_judged_before_and_after(record: Path) -> None:
    code, said = run("judge", record, "--json")
    found = json.loads(said)
    assert code == 0
    assert set(found) == {"battle", "rules", "winner", "model", "turns"}
    assert set(found["model"]) == {"ruleset", "battles", "date"}
    for one in found["turns"]:
        assert set(one) == {"turn", "side", "union", "confederate"}
        for moment in ("before", "after"):
            assert one["union"][moment] + one["confederate"][moment] == pytest.approx(1.0, abs=1e-4)
        assert 0 <= one["union"]["knowing"] <= 1
    for one, after in zip(found["turns"], found["turns"][1:], strict=False):
        assert one["union"]["after"] == after["union"]["before"]
    assert found["turns"][-1][found["winner"]]["after"] == 1.0


def test_people_get_a_table(record: Path) -> None:
    code, said = run("judge", record)
    assert code == 0
    assert "Learned from" in said
    assert "░" in said


def test_a_bar_is_as_long_as_the_chance() -> None:
    assert bar(0.0) == "░" * BAR
    assert bar(0.5) == "█" * (BAR // 2) + "░" * (BAR // 2)
    assert bar(1.0) == "█" * BAR


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"x" * 2_000_000])
def test_what_is_no_record_is_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "no.battle"
    file.write_bytes(data)
    code, said = run("judge", file)
    assert code == 1
    assert "no.battle: " in said
