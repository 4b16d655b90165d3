"""Backup, restore and check by the host's command line."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.app.services import open_services
from bot.cli.db import app
from bot.cli.store_errors import WORDS
from bot.store.errors import StoreError
from bot.store.running import holding, running_on
from tests.support.discord.message_list import Postbox
from tests.support.service.manual_clock import ManualClock
from tests.support.toy.match import GRANT, NO_PARRY, ToyScenarios, begun, play, seeds

Command = Callable[..., tuple[int, str]]
ROOT = Path(__file__).parents[3]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "longroll.sqlite3"


@pytest.fixture
def db(file: Path) -> Command:
    """Runs ``longroll db`` with some words; returns its exit code and output."""

    def run(*words: str | Path) -> tuple[int, str]:
        result = CliRunner().invoke(app, [*map(str, words), "--database", f"sqlite:///{file}"])
        return result.exit_code, result.output

    return run


def played(file: Path, *texts: str, post: Postbox | None = None) -> int:
    """Goes on with the match of a file, or begins one, sends if there is a ``post``, and returns its later moments."""

    async def do() -> int:
        async with open_services(f"sqlite:///{file}", ManualClock(), None, ToyScenarios(), seeds(NO_PARRY)) as service:
            known = await service.matches.directory.matches_of(GRANT)
            match = known[0].id if known else (await begun(service)).id
            scene = await play(service, match, *texts)
            if post:
                await service.outbox.drain_once(post.send)
            return scene.info.moment - 1

    return asyncio.run(do())


def change(file: Path, statement: str, *values: object) -> None:
    """Changes a database behind the program's back."""
    with closing(sqlite3.connect(file)) as database, database:
        database.execute(statement, values)


def test_what_was_saved_comes_back_and_what_was_there_is_kept(db: Command, file: Path, tmp_path: Path) -> None:
    assert played(file, "pass") == 1
    saved = tmp_path / "saved.sqlite3"
    assert db("backup", saved)[0] == 0
    assert played(file, "pass", "pass") == 3

    code, said = db("restore", saved)

    assert code == 0
    assert played(file) == 1
    (kept,) = tmp_path.glob("longroll.sqlite3-kept-*")
    assert kept.name in said
    assert played(kept) == 3
    assert db("check")[0] == 0


def test_a_database_in_use_is_saved_at_one_moment(db: Command, file: Path, tmp_path: Path) -> None:
    played(file)
    with closing(sqlite3.connect(file, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("UPDATE matches SET title = 'half done'")
        assert db("backup", tmp_path / "saved.sqlite3")[0] == 0
        writer.execute("ROLLBACK")
    with closing(sqlite3.connect(tmp_path / "saved.sqlite3")) as saved:
        assert saved.execute("SELECT title FROM matches").fetchall() == [("The Picket Line",)]


def test_a_backup_overwrites_nothing(db: Command, file: Path, tmp_path: Path) -> None:
    played(file)
    (tmp_path / "precious").write_text("mine")
    code, said = db("backup", tmp_path / "precious")
    assert code == 1
    assert WORDS["exists"] in said
    assert (tmp_path / "precious").read_text() == "mine"


def test_nothing_is_restored_over_a_bot_that_runs(db: Command, file: Path, tmp_path: Path) -> None:
    played(file, "pass")
    db("backup", tmp_path / "saved.sqlite3")
    before = played(file, "pass")
    with holding(file):
        code, said = db("restore", tmp_path / "saved.sqlite3")
    assert code == 1
    assert WORDS["in-use"] in said
    assert played(file) == before


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"Dear Sir, " * 100, "damaged"), (b"", "damaged"), (None, "no-file")],
    ids=["a letter", "an empty file", "no file"],
)
def test_only_a_backup_is_restored(db: Command, file: Path, tmp_path: Path, content: bytes | None, code: str) -> None:
    before = played(file, "pass")
    if content is not None:
        (tmp_path / "saved").write_bytes(content)
    failed, said = db("restore", tmp_path / "saved")
    assert failed == 1
    assert WORDS[code] in said
    assert played(file) == before


def test_a_backup_of_a_later_version_is_refused(db: Command, file: Path, tmp_path: Path) -> None:
    played(file)
    db("backup", tmp_path / "saved.sqlite3")
    change(tmp_path / "saved.sqlite3", "UPDATE alembic_version SET version_num = '9999'")
    assert WORDS["newer"] in db("restore", tmp_path / "saved.sqlite3")[1]


def test_a_damaged_database_can_be_replaced_and_is_kept_as_it_is(db: Command, file: Path, tmp_path: Path) -> None:
    played(file, "pass")
    db("backup", tmp_path / "saved.sqlite3")
    file.write_bytes(b"Dear Sir, " * 1000)
    assert WORDS["damaged"] in db("check")[1]
    assert db("restore", tmp_path / "saved.sqlite3")[0] == 0
    assert played(file) == 1
    (kept,) = tmp_path.glob("longroll.sqlite3-kept-*")
    assert kept.read_bytes().startswith(b"Dear Sir")


def test_after_a_restore_nothing_is_posted_twice(db: Command, file: Path, tmp_path: Path) -> None:
    played(file)
    db("backup", tmp_path / "saved.sqlite3")
    post = Postbox()
    played(file, post=post)
    posted = len(post.messages)
    assert posted == 5
    db("restore", tmp_path / "saved.sqlite3")
    played(file, post=post)
    assert len(post.messages) == posted


def test_check_finds_a_snapshot_that_its_choices_do_not_make(db: Command, file: Path) -> None:
    played(file, "lay one", "push")
    assert json.loads(db("check", "--json")[1]) == {"matches": 1, "problems": []}
    change(file, "UPDATE snapshots SET data = (SELECT data FROM snapshots WHERE moment = 1) WHERE moment = 2")

    code, said = db("check", "--json")

    assert code == 1
    assert [problem["match"] for problem in json.loads(said)["problems"]] == [1, 1]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE snapshots SET data = x'0102' WHERE moment = 1",
        "UPDATE matches SET source = 'nonsense'",
        "DELETE FROM actions WHERE version = 1",
        "UPDATE actions SET text = 'dance' WHERE version = 1",
        "UPDATE actions SET seat = 'confederate' WHERE version = 1",
    ],
)
def test_check_finds_what_cannot_be_read_or_played_again(db: Command, file: Path, statement: str) -> None:
    played(file, "lay one", "push")
    change(file, statement)
    code, said = db("check")
    assert code == 1
    assert "match #1" in said


def test_one_process_at_a_time_and_a_dead_one_lets_go(file: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from bot.store.running import holding\n"
        "with holding(Path(sys.argv[1])): print('held', flush=True); sys.stdin.read()"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", program, str(file)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert other.stdout is not None
    assert other.stdout.readline() == b"held\n"

    async def claim() -> None:
        async with running_on(f"sqlite:///{file}"):
            pass

    with pytest.raises(StoreError) as refused:
        asyncio.run(claim())
    assert refused.value.code == "in-use"

    other.send_signal(signal.SIGKILL)
    other.communicate()
    asyncio.run(claim())


def test_a_folder_that_is_not_there_is_named(db: Command, file: Path, tmp_path: Path) -> None:
    assert played(file, "pass") == 1
    code, said = db("backup", tmp_path / "elsewhere" / "saved.sqlite3")
    assert code == 1
    assert WORDS["no-folder"] in said
    assert "elsewhere" in said
