"""``longroll judge``: a battle's chances turn by turn, as JSON and as a table, and what cannot be judged."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from typer.testing import CliRunner

import bot.cli.judge
import engine.judge
from bot.cli.app import app
from bot.cli.judge import BAR, bar
from bot.tools.simulate import SimulatedGame, play_games
from engine.judge_model import Model, ModelFile, ModelProvenance


def run(*words: str | Path) -> tuple[int, str]:
    """The exit code, and everything that was printed."""
    result = CliRunner().invoke(app, [str(word) for word in words], env={"COLUMNS": "120"})
    return result.exit_code, result.output


MODEL = Model(
    ruleset="",
    dear=True,
    features=("points_share", "strength_share", "mover_gain"),
    weights=(2.0, 3.0, 0.1),
    provenance=ModelProvenance(
        command="", generals="", scenarios=(), seed=0, battles=44, turns=0, positions=0, commit="", date="2026-11-23",
        settings="", brier=0, brier_material=0,
    ),
)  # fmt: skip


@pytest.fixture(autouse=True)
def _model(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers of its own, whatever the program's are."""
    file = ModelFile(format=1, family="blue-grey", models=(MODEL,))
    for module in (engine.judge, bot.cli.judge):
        monkeypatch.setattr(module, "models_of", lambda _id, _edition=None: file)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short battle by chance."""
    folder = tmp_path_factory.mktemp("records")
    job = SimulatedGame("pruitts-landing", "blue-grey", {}, record_dir=str(folder))
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
    assert len(found["turns"]) > 4
    for one, after in pairwise(found["turns"]):
        assert one["union"]["after"] == after["union"]["before"]
    assert found["turns"][-1][found["winner"]]["after"] == 1.0
    assert found["model"]["battles"] == 44


def test_people_get_a_table(record: Path) -> None:
    code, said = run("judge", record)
    assert code == 0
    assert "Learned from 44 battles" in said
    assert "░" in said


def test_a_bar_is_as_long_as_the_chance() -> None:
    assert bar(0.0) == "░" * BAR
    assert bar(0.5) == "█" * (BAR // 2) + "░" * (BAR // 2)
    assert bar(1.0) == "█" * BAR


def test_a_game_without_numbers_is_not_judged(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.cli.judge, "models_of", lambda _id, _edition=None: ModelFile(format=1, family="blue-grey"))
    code, said = run("judge", record)
    assert code == 1
    assert "can’t judge battles of this game yet" in " ".join(said.split())


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"x" * 2_000_000])
def test_what_is_no_record_is_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "no.battle"
    file.write_bytes(data)
    code, said = run("judge", file)
    assert code == 1
    assert "no.battle: " in said
