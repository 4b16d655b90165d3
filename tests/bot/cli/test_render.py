"""``longroll render``: boards and films as files."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from bot.cli.app import app
from bot.tools.simulate import SimulatedGame, run

runner = CliRunner()


def drawn(*arguments: str) -> Image.Image:
    """What a command draws; its file is the last argument."""
    done = runner.invoke(app, ["render", *arguments])
    assert done.exit_code == 0, done.output
    return Image.open(BytesIO(Path(arguments[-1]).read_bytes()))


@pytest.mark.long
def test_a_set_up_a_turn_and_a_film(tmp_path: Path) -> None:
    run(SimulatedGame("falling-waters", "classic", {}, record_dir=str(tmp_path)), 1)
    record = str(tmp_path / "falling-waters-classic-0.battle")
    set_up = drawn("falling-waters", "--rules", "classic", "-o", str(tmp_path / "set-up.png"))
    first = drawn(record, "--turn", "0", "-o", str(tmp_path / "turn-0.png"))
    later = drawn(record, "--turn", "3", "-o", str(tmp_path / "turn-3.png"))
    assert set_up.size == first.size == later.size
    assert set_up.tobytes() == first.tobytes() != later.tobytes()
    film = drawn(record, "--turn", "2", "-o", str(tmp_path / "film.gif"))
    assert film.format == "GIF"
    assert getattr(film, "n_frames", 1) > 1


def test_themes_and_kinds_of_files_are_checked(tmp_path: Path) -> None:
    for arguments, said in (
        (("shilo", "-o", str(tmp_path / "a.png")), "Did you mean shiloh"),
        (("shiloh", "-o", str(tmp_path / "a.jpg")), "should end in .png or .gif"),
        (("shiloh", "--theme", "neon", "-o", str(tmp_path / "a.png")), "There is no theme 'neon'"),
        (("shiloh", "--rules", "chess", "-o", str(tmp_path / "a.png")), "unknown ruleset 'chess'"),
    ):
        done = runner.invoke(app, ["render", *arguments])
        assert done.exit_code == 2
        assert said in " ".join(done.output.replace("│", " ").split())
    assert not list(tmp_path.iterdir())
