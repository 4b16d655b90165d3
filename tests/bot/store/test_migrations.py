"""The schema: migrations equal the tables, older databases are kept, later ones are left alone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine

from bot.store import migrate
from bot.store.database import Database, async_url, sqlite_file
from bot.store.errors import StoreError
from bot.store.tables import METADATA


async def test_the_migrations_make_exactly_the_tables(tmp_path: Path) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    database = await Database.open(f"sqlite:///{tmp_path / 'new.sqlite3'}")
    async with database.engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await database.close()


def test_the_newest_revision_is_the_one_to_which_alembic_migrates() -> None:
    scripts = ScriptDirectory.from_config(migrate._config())
    assert migrate.newest() == scripts.get_current_head()
    assert [*reversed(migrate.revisions())] == [script.revision for script in scripts.walk_revisions()]


async def test_sqlite_is_set_up_to_lose_nothing(tmp_path: Path) -> None:
    database = await Database.open(f"sqlite:///{tmp_path / 'deep' / 'down.sqlite3'}")
    async with database.engine.connect() as connection:
        found = [
            (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    assert found == ["wal", 2, 1, 10000]
    await database.close()


async def test_an_older_database_is_copied_and_migrated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "old.sqlite3"
    await (await Database.open(f"sqlite:///{file}")).close()
    monkeypatch.setattr(migrate, "newest", lambda: "9000")
    with pytest.raises(StoreError) as refused:
        await Database.connect(f"sqlite:///{file}")
    assert refused.value.code == "older"
    await (await Database.open(f"sqlite:///{file}")).close()
    assert (tmp_path / "old.sqlite3.before-9000").exists()


async def test_a_later_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "later.sqlite3"
    await (await Database.open(f"sqlite:///{file}")).close()
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    before = file.read_bytes()
    for opened in (Database.open, Database.connect):
        with pytest.raises(StoreError) as refused:
            await opened(f"sqlite:///{file}")
        assert refused.value.code == "newer"
    assert file.read_bytes() == before


async def test_what_is_no_database_is_called_damaged(tmp_path: Path) -> None:
    file = tmp_path / "letter.sqlite3"
    file.write_text("Dear Sir, " * 1000)
    with pytest.raises(StoreError) as refused:
        await Database.open(f"sqlite:///{file}")
    assert refused.value.code == "damaged"


async def test_a_database_that_cannot_be_made_is_called_unreachable(tmp_path: Path) -> None:
    (tmp_path / "folder.sqlite3").mkdir()
    with pytest.raises(StoreError) as refused:
        await Database.open(f"sqlite:///{tmp_path / 'folder.sqlite3'}")
    assert refused.value.code == "unreachable"
    with pytest.raises(StoreError) as refused:
        await Database.connect(f"sqlite:///{tmp_path / 'none.sqlite3'}")
    assert refused.value.code == "no-file"


async def test_a_missing_driver_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as refused:
        await Database.open("mysql+aiomysql://u@h/d")
    assert refused.value.code == "no-driver"
    assert "aiomysql" in refused.value.detail


def test_addresses_are_read_as_people_write_them() -> None:
    assert async_url("sqlite:///x.sqlite3").drivername == "sqlite+aiosqlite"
    assert async_url("postgresql://u@h/d").drivername == "postgresql+asyncpg"
    assert async_url("postgresql+psycopg://u@h/d").drivername == "postgresql+psycopg"
    assert sqlite_file("sqlite:///data/x.sqlite3") == Path("data/x.sqlite3")
    assert sqlite_file("postgresql://u@h/d") is None


async def test_news_that_wait_in_an_old_database_are_there_after_it_was_migrated(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite3"
    config = migrate._config()
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
    engine.dispose()
    match = {"id": 12, "status": "running", "family": "toy", "scenario": "s", "title": "t", "ruleset": "r"}
    match |= dict.fromkeys(("revision", "version", "ruleset_version", "moment", "events", "turn", "host"), 1)
    match |= dict.fromkeys(("guild", "channel", "created", "waiting_since"), 1)
    texts = ("options", "source", "mover", "waiting", "waiting_kind", "draw_by", "commitment", "seed", "outcome")
    news = {"id": 3, "match_id": 12, "kind": "lobby", "person": 0, "payload": '{"kind":"lobby"}', "dedupe": "12:1:0"}
    news |= {"nonce": "n", "state": "queued", "tries": 0, "created": 1, "due": 1, "reason": ""}
    with closing(sqlite3.connect(file)) as database, database:
        for table, row in (("matches", match | dict.fromkeys(texts, "")), ("outbox", news)):
            marks = ", ".join("?" * len(row))
            database.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))
    await (await Database.open(f"sqlite:///{file}")).close()
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("SELECT id, match_id, series_id, payload FROM outbox").fetchall() == [
            (3, 12, None, '{"kind":"lobby"}')
        ]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        indexes = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'index'")}
        assert "ix_outbox_open" in indexes
        with pytest.raises(sqlite3.IntegrityError):
            database.execute(
                "INSERT INTO outbox (kind, person, payload, dedupe, nonce, state, tries, created, due, reason) "
                "VALUES ('lobby', 0, '', '12:1:0', '', '', 0, 0, 0, '')"
            )


async def test_a_database_can_go_back(tmp_path: Path) -> None:
    file = tmp_path / "new.sqlite3"
    await (await Database.open(f"sqlite:///{file}")).close()
    config = migrate._config()
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0003")
    engine.dispose()
    with closing(sqlite3.connect(file)) as database:
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert not tables & {"series", "series_matches", "series_players", "series_posted", "side_threads"}
