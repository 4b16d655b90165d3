"""``longroll inspect``, ``verify``, ``replay`` and ``seal-key`` on records of all kinds."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.app import app, main
from bot.ports.sealing import Seal, new_key
from bot.service.domain import record_export
from bot.service.domain.scenario_source import bundled, setup_for
from bot.service.model.match import MatchOptions
from bot.tools.simulate import SimulatedGame, play_games
from engine.chance import Seeded
from engine.decision import PUBLIC, UNION
from engine.match import agree_draw, new_match, seen_by
from engine.record import AGREE, DRAW, Record, RecordEntry, deal_of, headers_of, write_record
from render.words import circled

KEY = new_key()
SEED = bytes(range(32))


def run(*words: str | Path) -> tuple[int, str]:
    """The exit code, and everything that was printed."""
    result = CliRunner().invoke(app, [str(word) for word in words])
    return result.exit_code, " ".join(result.output.split())


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LONGROLL_SEAL_KEY", KEY)
    monkeypatch.chdir(tmp_path)


def records() -> tuple[Record, Record]:
    """A battle that has just begun, as everybody knows it and complete."""
    setup = setup_for(bundled("first-bull-run"), MatchOptions(scenario="first-bull-run", ruleset="variant-150"))
    state, events = new_match(setup, Seeded(SEED))
    headers = headers_of(setup, state, {UNION: "Ulysses"}, {})
    public = Record(headers, deal_of(setup, seen_by(state, events, PUBLIC)), (), setup.source)
    return public, Record({**headers, "Seed": SEED.hex()}, deal_of(setup, events), (), setup.source)


def written(folder: Path, how: str, key: str = KEY) -> Path:
    """A resumable record as a file."""
    public, whole = records()
    secrets = record_export.Secrets(
        public="", record=record_export.without_source(whole), turn=1, at=2, seats={UNION: 7} if how == "sealed" else {}
    )
    file = folder / f"{how}.battle"
    file.write_text(record_export.closed(write_record(public), secrets, how, Seal(key)), "utf-8")
    return file


def test_a_sealed_record_tells_what_it_is_and_no_secret(tmp_path: Path) -> None:
    file = written(tmp_path, "sealed")
    code, said = run("inspect", file)
    assert code == 0
    assert "First Bull Run, variant-150 2: under way, turn 0" in said
    assert "Sealed and unchanged: `/match import` continues from turn 1, for its own players." in said
    assert SEED.hex() not in said + file.read_text("utf-8")


def test_without_the_key_or_with_another_it_is_said_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = written(tmp_path, "sealed", new_key())
    assert "Sealed with a different key" in run("inspect", file)[1]
    monkeypatch.delenv("LONGROLL_SEAL_KEY")
    assert "Set LONGROLL_SEAL_KEY to check" in run("inspect", file)[1]


def test_an_open_record_and_one_that_was_changed(tmp_path: Path) -> None:
    file = written(tmp_path, "open")
    assert "Open and unchanged" in run("inspect", file)[1]
    file.write_text(file.read_text("utf-8").replace("Ulysses", "Sam"), "utf-8")
    assert "changed since it was written" in run("inspect", file)[1]


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("how", ["sealed", "open"])
def test_a_battle_under_way_is_neither_verified_nor_replayed(tmp_path: Path, command: str, how: str) -> None:
    code, said = run(command, written(tmp_path, how))
    assert code == 1
    assert f"This battle is still under way ({how}): continue it with `/match import`." in said


def test_a_complete_record_is_verified_replayed_and_inspected(tmp_path: Path) -> None:
    _, whole = records()
    state, _ = agree_draw(
        new_match(
            setup_for(bundled("first-bull-run"), MatchOptions(scenario="first-bull-run", ruleset="variant-150")),
            Seeded(SEED),
        )[0]
    )
    headers = {**whole.headers, "Result": headers_of(state.setup, state, {}, {})["Result"]}
    entry = RecordEntry(1, DRAW, AGREE.text)
    file = tmp_path / "whole.battle"
    file.write_text(write_record(Record(headers, whole.deal, (entry,), whole.source)), "utf-8")
    assert run("verify", file)[0] == 0
    assert run("replay", file)[0] == 0
    assert "Complete: you can verify and replay it." in run("inspect", file)[1]


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"x" * 2_000_000, b"a\n== resumable ==\nsealed 1\n"])
@pytest.mark.parametrize("command", ["inspect", "verify", "replay"])
def test_what_is_no_record_is_refused_without_a_traceback(tmp_path: Path, command: str, data: bytes) -> None:
    file = tmp_path / "bad.battle"
    file.write_bytes(data)
    code, said = run(command, file)
    assert code == 1
    assert "line " in said
    assert "Traceback" not in said


def test_a_key_is_made_and_can_be_used() -> None:
    _, key = run("seal-key")
    assert Seal(key).open(Seal(f"{key},{KEY}").close(b"hand")) == b"hand"


def test_what_is_no_key_is_said_and_not_repeated(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LONGROLL_SEAL_KEY", "hunter2")
    monkeypatch.setattr("sys.argv", ["longroll", "health"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert "LONGROLL_SEAL_KEY is no key: `longroll seal-key` makes one" in said
    assert "hunter2" not in said


@pytest.fixture(name="brigades", scope="module")
def _brigades(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A battle of a game in which each side has a half of a turn."""
    folder = tmp_path_factory.mktemp("brigades")
    job = SimulatedGame("pruitts-landing", "blue-grey", {}, record_dir=str(folder))
    list(play_games(job, 1))
    (file,) = folder.iterdir()
    return file


def test_a_replay_numbers_turns_as_people_do(brigades: Path) -> None:
    told = json.loads(CliRunner().invoke(app, ["replay", str(brigades), "--json"]).stdout)
    numbers = [(one["turn"], one["side"]) for one in told]
    assert list(dict.fromkeys(numbers))[:3] == [(0, ""), (1, "confederate"), (1, "union")]
    assert max(turn for turn, _ in numbers) == 6
    assert "turn 6" in run("inspect", brigades)[1]
    whole, half = (
        run("replay", brigades, "--turn", "2")[1],
        run("replay", brigades, "--turn", "2", "--side", "confederate"),
    )
    assert "Turn 3 of 6, Confederate Movement Phase." in whole
    assert "Turn 2 of 6, Union Movement Phase." in half[1]


def test_a_look_into_a_record_says_after_which_turn(brigades: Path) -> None:
    at = ("look", "pruitts-landing", "0405", "--record", brigades)
    assert run(*at, "--turn", "2")[1].startswith("After turn 2, Union. ")
    assert run(*at, "--turn", "2", "--side", "confederate")[1].startswith("After turn 2, Confederate. ")
    assert run(*at, "--turn", "0")[1].startswith("After the set-up. ")


def test_a_replay_numbers_moves_and_battles_through_each_turn(tmp_path: Path) -> None:
    list(play_games(SimulatedGame("first-bull-run", "variant-150", {}, record_dir=str(tmp_path)), 1))
    (file,) = tmp_path.glob("*.battle")
    signs = [circled(number) for number in range(1, 21)]
    numbers = [signs.index(sign) + 1 for sign in run("replay", file)[1] if sign in signs]
    assert max(numbers) > 1
    assert all(after in {1, before + 1} for before, after in pairwise(numbers))
