"""Backups that the bot makes by itself: when, checked before they count, the oldest removed, failures told."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.app.backup_process import back_up
from bot.app.backups import AFTER_TROUBLE, OVERDUE, Backups
from bot.app.settings import Settings
from bot.store.database import Database
from bot.store.errors import StoreError
from bot.store.moving import sqlite_address
from tests.support.service.manual_clock import ManualClock
from tests.support.store.old_databases import NAMES, unpacked
from tests.support.waiting import until_it_is

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1).total_seconds()

Done = Callable[[Path], tuple[int, str]]


def fine(file: Path) -> tuple[int, str]:
    file.write_bytes(b"whole")
    return 0, "3 matches replayed"


class Folder:
    """A folder of backups, and what is done in place of the process that makes one."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, **settings: object) -> None:
        self.folder = folder / "kept"
        self.clock = ManualClock(NOON)
        self.done: Done = fine
        self.backups = Backups(Settings(data_dir=folder, backup=self.folder, **settings), self.clock)  # type: ignore[arg-type]

        async def run(file: Path) -> tuple[int, str]:
            return self.done(file)

        monkeypatch.setattr(self.backups, "_run", run)

    async def look(self) -> None:
        """What the bot does once a minute."""
        if self.backups.due() and self.clock.now() >= self.backups._again:
            await self.backups._made()

    def is_well(self) -> bool:
        """What the record of health says."""
        return self.backups.part.is_well

    def names(self) -> list[str]:
        return sorted(file.name for file in self.folder.iterdir() if file.suffix != ".lock")


async def test_one_a_day_is_made_at_its_hour_and_at_once_where_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Folder(tmp_path, monkeypatch, backup_hour=4)
    for _ in range(2):
        await one.look()
    assert one.names() == ["longroll-20260501-120000.sqlite3"]
    one.clock.advance(15 * 3600)  # three in the morning
    await one.look()
    assert len(one.names()) == 1
    one.clock.advance(3600 + 60)
    await one.look()
    assert one.names() == ["longroll-20260501-120000.sqlite3", "longroll-20260502-040100.sqlite3"]
    assert one.is_well()
    assert one.backups.part.words == "the newest is 0 h old"
    one.clock.advance(OVERDUE.total_seconds())
    assert not one.is_well()
    assert one.backups.age == OVERDUE.total_seconds()


async def test_the_newest_are_kept_and_nothing_else_in_the_folder_is_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Folder(tmp_path, monkeypatch, backup_keep=3)
    one.folder.mkdir()
    (one.folder / "longroll-by-hand.sqlite3").write_bytes(b"mine")
    for _ in range(5):
        await one.look()
        one.clock.advance(DAY)
    assert one.names() == [
        "longroll-20260503-120000.sqlite3",
        "longroll-20260504-120000.sqlite3",
        "longroll-20260505-120000.sqlite3",
        "longroll-by-hand.sqlite3",
    ]


async def test_what_failed_is_told_leaves_no_file_and_removes_none_and_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Folder(tmp_path, monkeypatch, backup_keep=1)
    await one.look()
    one.clock.advance(DAY)

    def full(file: Path) -> tuple[int, str]:
        file.write_bytes(b"half")
        return 1, "No space left on device"

    one.done = full
    await one.look()
    assert one.names() == ["longroll-20260501-120000.sqlite3"]
    assert one.backups.part.words == "the newest is 24 h old; the last try failed: No space left on device"
    assert not one.is_well()
    one.done = fine
    await one.look()  # too soon
    assert len(one.names()) == 1
    one.clock.advance(AFTER_TROUBLE.total_seconds())
    await one.look()
    assert one.names() == ["longroll-20260502-130000.sqlite3"]
    assert one.is_well()


async def test_two_processes_with_one_folder_make_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = Folder(tmp_path, monkeypatch), Folder(tmp_path, monkeypatch)

    async def meanwhile(file: Path) -> tuple[int, str]:
        await other.look()
        return fine(file)

    monkeypatch.setattr(one.backups, "_run", meanwhile)
    other.done = lambda _: (1, "the other one is at it")
    await one.look()
    assert len(one.names()) == 1
    assert other.is_well()
    assert not other.backups.due()


async def test_an_empty_setting_means_none() -> None:
    assert Settings.model_validate({"backup": ""}).backup is None


async def upgraded(file: Path) -> str:
    """A database with matches of all kinds, of this version."""
    unpacked(NAMES[-1], file)
    await (await Database.open(sqlite_address(file))).close()
    return sqlite_address(file)


async def test_a_backup_is_tried_out(tmp_path: Path) -> None:
    address = await upgraded(tmp_path / "longroll.sqlite3")
    assert (await back_up(address, tmp_path / "one.sqlite3")).endswith(" matches replayed")
    with closing(sqlite3.connect(tmp_path / "longroll.sqlite3")) as database, database:
        database.execute("UPDATE actions SET text = 'play nothing' WHERE version = 1")
    with pytest.raises(StoreError, match="damaged: match #"):
        await back_up(address, tmp_path / "two.sqlite3")


@pytest.mark.long
async def test_the_process_that_makes_one_gets_the_address_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = await upgraded(tmp_path / "longroll.sqlite3")
    monkeypatch.setenv("LONGROLL_TOKEN", "a-secret-of-the-bot")
    settings = Settings(data_dir=tmp_path, database_url=address, backup=tmp_path / "kept")
    backups = Backups(settings, clock := ManualClock(NOON))
    assert "LONGROLL_TOKEN" not in backups._environment()
    keeping = asyncio.create_task(backups.keep())
    await until_it_is(lambda: backups.newest() == NOON)
    (made,) = (tmp_path / "kept").glob("*.sqlite3")
    assert made.stat().st_mode & 0o777 == 0o600
    assert [one.name for one in (tmp_path / "kept").iterdir() if one != made] == ["longroll-backup.lock"]
    with closing(sqlite3.connect(tmp_path / "longroll.sqlite3")) as database, database:
        database.execute("DROP TABLE seeds")
    clock.advance(DAY)
    await until_it_is(lambda: not backups.part.is_well)
    keeping.cancel()
    await asyncio.wait((keeping,))
    assert "the last try failed" in backups.part.words
