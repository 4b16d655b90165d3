"""``longroll arena``: its figures, its tables, what it refuses, and what is left of a series that is broken off."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bot.cli.app import app
from bot.tools.arena.pairs import PairResult
from bot.tools.executors import WorkforceError
from tests.support.arena import pair

SMALL = "- {scenario: mcdowell, rules: [variant-150, classic]}\n- {scenario: pruitts-landing}\n"
KEYS = ["a", "b", "games", "wins", "draws", "losses", "elo", "elo_low", "elo_high", "sprt", "seconds", "by"]


@pytest.fixture
def small(tmp_path: Path) -> str:
    file = tmp_path / "small.yaml"
    file.write_text(SMALL, "utf-8")
    return str(file)


def arena(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["arena", *arguments], env={"COLUMNS": "160"})


def said(shown: Result) -> str:
    return " ".join(shown.output.split()).replace("│ ", "")


@pytest.mark.long
def test_a_short_arena(small: str) -> None:
    """The general against chance: three pairs, one of each cell."""
    shown = arena("archie-1", "random", "--basket", small, "--games", "6", "--seed", "4", "--json")
    assert shown.exit_code == 0, shown.output
    found = json.loads(shown.stdout)
    assert list(found)[: len(KEYS)] == KEYS
    assert (found["a"], found["b"], found["games"], found["sprt"]) == ("archie-1", "random", 6, None)
    assert found["wins"] + found["draws"] + found["losses"] == 6
    assert found["wins"] >= 5
    assert found["elo_low"] <= found["elo"] <= found["elo_high"]
    assert [(one["scenario"], one["rules"], one["games"]) for one in found["by"]] == [
        ("mcdowell", "classic", 2),
        ("mcdowell", "variant-150", 2),
        ("pruitts-landing", "blue-grey", 2),
    ]
    assert all(0 <= one["score"] <= 1 for one in found["by"])


@pytest.fixture
def _made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def played(*_: object) -> Iterator[PairResult]:
        yield from (pair((1.0, 0.5), luck=2.0, number=number) for number in range(4))

    monkeypatch.setattr("bot.cli.arena.play_series", played)


@pytest.mark.usefixtures("_made_up")
def test_the_tables(small: str) -> None:
    shown = arena("archie-1", "random", "--basket", small, "--sprt", "0", "35", "--seed", "4")
    assert shown.exit_code == 0, shown.output
    lines = shown.output.splitlines()

    def row(*words: str) -> bool:
        return any(all(word in line for word in words) for line in lines)

    assert "archie-1 against random · 8 battles" in shown.output
    assert row("won, drawn, lost", "4, 4, 0")
    assert row("pairs by points", "0 0 · ½ 0 · 1 0 · 1½ 4 · 2 0")
    assert row("score", "75.0% (")
    assert row("score without luck", "66.3% (")
    assert row("test", "Elo 35 against 0: ")
    assert row("archie-1: a turn", "20.0 ms")
    assert row("variant-150", "8", "75.0%", "66.3%")
    assert row("first-bull-run", "75% of 8")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["napoleon", "random"], "No computer player is called napoleon. Choose from: random, archie, recruit"),
        (["archie-1", "archie"], "battle-cry is left out: archie-1 and archie are the same player there."),
        (["archie-1", "random", "--games", "3"], "Battles are played in pairs: give an even number."),
        (["archie-1", "random", "--sprt", "35", "0"], "ELO0 has to be less than ELO1."),
        (["archie-1", "random", "--by-luck"], "It is the test that decides by luck: give --sprt, too."),
        (["archie-1", "random", "--rules", "chess"], "The basket has no battles by 'chess'. It has variant-150"),
        (["archie-1", "random", "--basket", "nowhere"], "There is no basket and no readable file called 'nowhere'."),
        (
            ["archie-1", "recruit-1", "--rules", "blue-grey"],
            "blue-grey is left out: it has no player called recruit-1.",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(arguments: list[str], told: str) -> None:
    shown = arena(*arguments)
    assert shown.exit_code == 2
    assert told in said(shown)


@pytest.mark.parametrize(
    ("stop", "code", "told"),
    [
        (KeyboardInterrupt(), 130, "Broken off: this is what was played."),
        (
            WorkforceError("The processes that compute are gone: killed"),
            1,
            "The processes that compute are gone: killed",
        ),
    ],
)
def test_a_series_that_is_broken_off_tells_what_was_played(
    monkeypatch: pytest.MonkeyPatch, small: str, stop: BaseException, code: int, told: str
) -> None:
    def played(*_: object) -> Iterator[PairResult]:
        yield from (pair((1.0, 1.0), number=number) for number in range(3))
        raise stop

    monkeypatch.setattr("bot.cli.arena.play_series", played)
    shown = arena("archie-1", "random", "--basket", small)
    assert shown.exit_code == code
    assert "6 battles" in shown.output
    assert told in said(shown)


def test_a_battle_that_crashed_is_told(monkeypatch: pytest.MonkeyPatch, small: str) -> None:
    monkeypatch.setattr("bot.tools.simulate.submit", lambda *_: 1 / 0)
    shown = arena("archie-1", "random", "--basket", small, "--games", "2", "--seed", "4", "--json")
    assert shown.exit_code == 1
    found = json.loads(shown.stdout)
    assert (found["games"], [one["seed"] for one in found["broken"]]) == (0, [4])
    assert "ZeroDivisionError" in shown.stderr


@pytest.mark.long
def test_the_interruption_of_a_terminal_ends_all_processes_with_a_report(small: str) -> None:
    """A line tells how the series stands; after the interruption the tables do."""
    heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # a shell may have it ignored
    program = [sys.executable, "-c", f"{heard}; from bot.cli.app import main; main()"]
    terminal, shown_there = pty.openpty()
    process = subprocess.Popen(
        [*program, "arena", "archie-1", "random", "--basket", small, "--jobs", "2", "--games", "20000"],
        stdout=subprocess.PIPE,
        stderr=shown_there,
        start_new_session=True,
        env={**os.environ, "COLUMNS": "160", "TERM": "xterm"},
    )
    os.close(shown_there)
    line = b""
    while b"Elo +" not in line:
        line += os.read(terminal, 1000)
    os.killpg(process.pid, signal.SIGINT)
    try:
        shown, _ = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    os.close(terminal)
    assert process.returncode == 130
    assert "Broken off: this is what was played." in shown.decode()
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
