"""``longroll db copy``, backup and restore over both kinds of database."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Executable, Select, select
from typer.testing import CliRunner

from bot.app.services import open_services
from bot.cli.db import app
from bot.cli.store_errors import WORDS
from bot.store import transfer
from bot.store.database import Database
from bot.store.errors import StoreError
from bot.store.migrate import UNFINISHED
from bot.store.moving import copy_to, rows_at, save
from bot.store.running import holding, running_on
from bot.store.tables import MATCHES, METADATA
from bot.store.transfer import INSTEAD_OF_NUL
from tests.support.discord.message_list import Postbox
from tests.support.examples import by_day
from tests.support.service.manual_clock import ManualClock
from tests.support.toy.match import GRANT, NO_PARRY, ToyScenarios, begun, play, seeds

REPORTS = METADATA.tables["reports"]

pytestmark = pytest.mark.usefixtures("_quick_databases")

BIG = 2**62
"""A number of the size of Discord's ids."""


def sqlite(file: Path) -> str:
    return f"sqlite:///{file}"


def played(address: str, *texts: str, post: Postbox | None = None) -> int:
    """Goes on with the match of a database, or begins one; returns the number of its later moments."""

    async def do() -> int:
        async with open_services(address, ManualClock(), None, ToyScenarios(), seeds(NO_PARRY)) as service:
            known = await service.matches.directory.matches_of(GRANT)
            match = known[0].id if known else (await begun(service)).id
            scene = await play(service, match, *texts)
            if post:
                await service.outbox.drain_once(post.send)
            return scene.info.moment - 1

    return asyncio.run(do())


def db(*words: str | Path) -> tuple[int, str]:
    """Runs ``longroll db``; returns its exit code and output."""
    result = CliRunner().invoke(app, [*map(str, words)])
    return result.exit_code, result.output


def write(address: str, *statements: Executable) -> None:
    async def do() -> None:
        database = await Database.open(address)
        async with database.write() as session:
            for statement in statements:
                await (await session.connection()).execute(statement)
        await database.close()

    asyncio.run(do())


def read(address: str, query: Select[Any]) -> list[tuple[object, ...]]:
    async def do() -> list[tuple[object, ...]]:
        database = await Database.connect(address)
        async with database.read() as session:
            rows = (await (await session.connection()).execute(query)).all()
        await database.close()
        return [tuple(row) for row in rows]

    return asyncio.run(do())


def reports(texts: Iterable[str]) -> Executable:
    rows = [{"guild": BIG, "person": 1, "text": text, "at": BIG} for text in texts]
    return REPORTS.insert().values(rows)


@pytest.fixture(autouse=True)
def _few_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches of which even a small database has several."""
    monkeypatch.setattr(transfer, "BATCH", 3)


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LONGROLL_DATA_DIR", str(tmp_path / "data"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "longroll.sqlite3"


@pytest.mark.real_database
def test_a_match_goes_on_in_postgresql_and_back(file: Path, postgres: str, tmp_path: Path) -> None:
    assert played(sqlite(file), "pass") == 1
    write(sqlite(file), reports(["a", "b", "c", "d"]))

    code, said = db("copy", "--database", sqlite(file), "--to", postgres)

    assert code == 0, said
    assert "1 matches, 0 problems" in said
    assert played(postgres, "pass", "pass") == 3
    write(postgres, reports(["e"]))
    assert read(postgres, select(REPORTS.c.id, REPORTS.c.text)) == list(enumerate("abcde", 1))
    back = tmp_path / "back.sqlite3"
    code, said = db("copy", "--database", postgres, "--to", sqlite(back), "--json")
    assert code == 0
    told = json.loads(said)
    assert (told["matches"], told["problems"]) == (1, [])
    counts = {table["table"]: table["rows"] for table in told["copied"]["tables"]}
    assert counts["reports"] == 5
    assert counts["matches"] == 1
    assert played(sqlite(back), "pass") == 4
    assert played(postgres) == 3


def test_equal_tables_have_equal_digests_in_both(file: Path, postgres: str, tmp_path: Path) -> None:
    played(sqlite(file), "pass")
    names = ["Zoë", "zoe", "Äbel", "_", "a b", "A"]  # in another order for people than for bytes
    write(
        sqlite(file),
        reports(names),
        *(METADATA.tables["people"].insert().values(id=BIG + n, settings=s) for n, s in enumerate(names)),
    )
    there = asyncio.run(copy_to(sqlite(file), postgres))
    back = asyncio.run(copy_to(postgres, sqlite(tmp_path / "back.sqlite3")))
    assert there.tables == back.tables
    assert len({table.digest for table in there.tables if table.rows}) == sum(table.rows > 0 for table in there.tables)


def test_what_postgresql_cannot_hold(file: Path, postgres: str) -> None:
    played(sqlite(file))
    write(sqlite(file), reports(["no\0good", "good"]))
    code, said = db("copy", "--database", sqlite(file), "--to", postgres)
    assert code == 0
    assert "1 texts had the character NUL" in said
    assert read(postgres, select(REPORTS.c.text)) == [(f"no{INSTEAD_OF_NUL}good",), ("good",)]

    with closing(sqlite3.connect(file)) as behind, behind:
        behind.execute(f"UPDATE matches SET turn = {2**40}")
    code, said = db("copy", "--database", sqlite(file), "--to", postgres, "--replace", "--yes")
    assert code == 1
    assert WORDS["unfit"] in said
    assert "matches 1: too big a number in turn" in said


@pytest.mark.parametrize("way", by_day(["up", "beside", "down"], 1))
def test_a_target_with_something_in_it_is_refused(
    file: Path, tmp_path: Path, request: pytest.FixtureRequest, way: str
) -> None:
    other = sqlite(tmp_path / "other.sqlite3") if way == "beside" else request.getfixturevalue("postgres")
    source, target = (other, sqlite(file)) if way == "down" else (sqlite(file), other)
    played(source, "pass", "pass")
    played(target, "pass")

    code, said = db("copy", "--database", source, "--to", target)
    assert code == 1
    assert WORDS["not-empty"] in said
    assert played(target) == 1

    asked = CliRunner().invoke(app, ["copy", "--database", source, "--to", target, "--replace"], input="n\n")
    assert asked.exit_code == 1
    assert "Warning" in asked.output
    assert played(target) == 1

    code, said = db("copy", "--database", source, "--to", target, "--replace", "--yes")
    assert code == 0, said
    assert played(target) == 2
    (kept,) = (one for one in tmp_path.rglob("*-kept-*") if not one.name.endswith(("-wal", "-shm", "-running")))
    assert played(sqlite(kept)) == 1


def test_nothing_is_copied_from_or_to_a_bot_that_runs(file: Path, postgres: str, tmp_path: Path) -> None:
    played(sqlite(file))

    async def tried(source: str, target: str, held: str) -> str:
        async with running_on(held):
            with pytest.raises(StoreError) as refused:
                await copy_to(source, target)
        return refused.value.code

    assert asyncio.run(tried(sqlite(file), postgres, sqlite(file))) == "in-use"
    assert asyncio.run(tried(sqlite(file), postgres, postgres)) == "in-use"
    with holding(tmp_path / "x.sqlite3"), pytest.raises(StoreError, match="in-use"):
        asyncio.run(copy_to(sqlite(file), sqlite(tmp_path / "x.sqlite3")))
    with pytest.raises(StoreError, match="same"):
        asyncio.run(copy_to(sqlite(file), sqlite(tmp_path / "." / file.name)))
    assert asyncio.run(rows_at(postgres)) == 0


@pytest.mark.parametrize(
    ("stage", "later"),
    [
        pytest.param("copy", (), id="copy-the source as it was", marks=pytest.mark.soak),
        pytest.param("compare", ("pass",), id="compare-the source went on"),
        pytest.param("copy", ("pass",), id="copy-the source went on", marks=pytest.mark.soak),
        pytest.param("compare", (), id="compare-the source as it was", marks=pytest.mark.soak),
    ],
)
def test_an_interrupted_copy_is_no_database_and_is_gone_on_with(
    file: Path, postgres: str, monkeypatch: pytest.MonkeyPatch, stage: str, later: tuple[str, ...]
) -> None:
    played(sqlite(file), "pass", "pass")
    write(sqlite(file), reports("abcdefgh"))

    class KilledError(Exception):
        pass

    def kill(what: str, done: int, total: int) -> None:
        if what == stage and done > total * 0.6:
            raise KilledError

    with pytest.raises(KilledError):
        asyncio.run(copy_to(sqlite(file), postgres, progress=kill))

    with pytest.raises(StoreError, match=UNFINISHED):
        played(postgres)
    assert WORDS["unfinished"] in db("check", "--database", postgres)[1]
    assert WORDS["unfinished"] in db("copy", "--database", postgres, "--to", sqlite(file.with_name("back")))[1]
    if later:
        played(sqlite(file), *later)
        write(sqlite(file), REPORTS.update().values(text="x").where(REPORTS.c.id == 1))
    copied = asyncio.run(copy_to(sqlite(file), postgres))
    assert sum(table.rows for table in copied.tables) == asyncio.run(rows_at(sqlite(file)))
    assert read(postgres, select(REPORTS.c.text)) == read(sqlite(file), select(REPORTS.c.text))
    assert played(postgres) == played(sqlite(file)) == 2 + len(later)


def test_a_copy_that_differs_is_not_whole(file: Path, postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played(sqlite(file))
    write(sqlite(file), reports("ab"))
    copy = transfer.Transfer.copy

    async def badly(self: transfer.Transfer) -> None:
        await copy(self)
        async with self._target.begin() as connection:
            await connection.execute(REPORTS.update().values(text="x").where(REPORTS.c.id == 2))

    monkeypatch.setattr(transfer.Transfer, "copy", badly)
    code, said = db("copy", "--database", sqlite(file), "--to", postgres)
    assert code == 1
    assert WORDS["differs"] in said
    assert "reports 2" in said
    with pytest.raises(StoreError, match=UNFINISHED):
        played(postgres)


def test_problems_of_the_source_are_told_and_copied(file: Path, postgres: str) -> None:
    played(sqlite(file), "pass")
    with closing(sqlite3.connect(file)) as behind, behind:
        behind.execute("UPDATE actions SET text = 'dance' WHERE version = 1")
    code, said = db("copy", "--database", sqlite(file), "--to", postgres)
    assert code == 1
    assert "match #1" in said
    assert read(postgres, select(MATCHES.c.id)) == [(1,)]


def test_a_backup_of_postgresql_is_of_one_instant_while_it_is_written(postgres: str, tmp_path: Path) -> None:
    played(postgres, "pass")
    write(postgres, reports("abcdefgh"))
    saved = tmp_path / "saved.sqlite3"

    async def while_it_runs() -> None:
        async with running_on(postgres) as guard:
            assert guard is not None
            database = await Database.open(postgres, guard.hello)

            def meanwhile(what: str, done: int, total: int) -> None:
                if what == "copy" and not written:
                    written.append(asyncio.ensure_future(more()))

            async def more() -> None:
                async with database.write() as session:
                    await (await session.connection()).execute(reports("xyz"))

            written: list[asyncio.Future[None]] = []
            await save(postgres, saved, meanwhile)
            await asyncio.gather(*written)
            await database.close()

    asyncio.run(while_it_runs())
    assert read(sqlite(saved), select(REPORTS.c.text)) == [(text,) for text in "abcdefgh"]
    assert len(read(postgres, select(REPORTS.c.text))) == 11
    assert played(sqlite(saved)) == 1
    assert not [one for one in tmp_path.iterdir() if ".part" in one.name]


@pytest.mark.long
@pytest.mark.parametrize("kind", by_day(["postgresql", "sqlite"], 1))
def test_a_backup_of_either_kind_is_restored_to_postgresql(
    file: Path, postgres: str, tmp_path: Path, kind: str
) -> None:
    saved, post = tmp_path / "saved.sqlite3", Postbox()
    origin = postgres if kind == "postgresql" else sqlite(file)
    played(origin, "pass")
    assert db("backup", saved, "--database", origin)[0] == 0
    played(origin, post=post)
    posted = len(post.messages)
    there = played(postgres, "pass", "pass")

    code, said = db("restore", saved, "--database", postgres)

    assert code == 0, said
    assert "1 matches, 0 problems" in said
    (kept,) = (tmp_path / "data").glob("longroll-kept-*")
    assert kept.name in said.replace("\n", "")
    assert played(sqlite(kept)) == there
    assert played(postgres, post=post) == 1
    assert len(post.messages) == posted  # what may have been posted since the backup is looked for


def test_a_backup_that_fails_leaves_nothing(postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(postgres)

    async def fail(*_: object) -> list[transfer.CopiedTable]:
        raise StoreError("differs")

    monkeypatch.setattr(transfer.Transfer, "compare", fail)
    code, said = db("backup", tmp_path / "saved.sqlite3", "--database", postgres)
    assert code == 1
    assert WORDS["differs"] in said
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_saved_over_a_file_or_into_no_folder(postgres: str, tmp_path: Path) -> None:
    played(postgres)
    (tmp_path / "precious").write_text("mine")
    assert WORDS["exists"] in db("backup", tmp_path / "precious", "--database", postgres)[1]
    assert WORDS["no-folder"] in db("backup", tmp_path / "no" / "x", "--database", postgres)[1]
    assert (tmp_path / "precious").read_text() == "mine"
