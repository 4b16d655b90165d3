"""Sessions of a SQLite database: one writer at a time, from the moment that it begins."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.store.database import Database


async def test_a_writer_keeps_others_out_before_it_has_changed_anything(tmp_path: Path) -> None:
    file = tmp_path / "longroll.sqlite3"
    database = await Database.open(f"sqlite:///{file}")
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as other:
        async with database.write() as session:
            await (await session.connection()).execute(text("SELECT 1"))
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("BEGIN IMMEDIATE")
        async with database.read() as session:
            await (await session.connection()).execute(text("SELECT 1"))
            other.execute("BEGIN IMMEDIATE")
            other.execute("ROLLBACK")
    await database.close()


async def test_a_reader_sees_one_instant_whatever_others_store_meanwhile(tmp_path: Path) -> None:
    file = tmp_path / "longroll.sqlite3"
    database = await Database.open(f"sqlite:///{file}")
    asked = text("SELECT count(*) FROM guilds")
    for before in (0, 1):  # the second time on a connection that was used before
        async with database.read() as session:
            reader = await session.connection()
            seen = [(await reader.execute(asked)).scalar()]
            async with database.write() as other:
                await (await other.connection()).execute(
                    text(f"INSERT INTO guilds (id, settings) VALUES ({before}, '')")
                )
            seen.append((await reader.execute(asked)).scalar())
        assert seen == [before, before]
    await database.close()
