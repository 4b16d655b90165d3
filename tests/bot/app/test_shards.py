"""Which shards a process has, as its host writes them."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.app.settings import Settings
from bot.ports.shards import Shards, shards_of

POSTGRES = "postgresql://longroll@db/longroll"


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("DATABASE_URL", "SHARDS"):
        monkeypatch.delenv(f"LONGROLL_{name}", raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("text", "shards"),
    [
        ("0-3/16", Shards(0, 3, 16)),
        ("2/16", Shards(2, 2, 16)),
        (" 4 - 7 / 16 ", Shards(4, 7, 16)),
        ("0/1", Shards(0, 0, 1)),
        ("499/500", Shards(499, 499, 500)),
    ],
)
def test_shards_are_read_and_written_alike(text: str, shards: Shards) -> None:
    assert shards_of(text) == shards
    assert shards_of(str(shards)) == shards


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("16", "not of the form 0-3/16"),
        ("0-3", "not of the form 0-3/16"),
        ("0,3/16", "not of the form 0-3/16"),
        ("-1/16", "not of the form 0-3/16"),
        ("3-0/16", "3 comes after 0"),
        ("12-16/16", "the last of 16 is 15"),
        ("0/0", "1 to 500 shards"),
        ("0/501", "1 to 500 shards"),
    ],
)
def test_whatever_else_is_written_is_refused_with_the_reason(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        shards_of(text)
    with pytest.raises(ValidationError, match=told):
        Settings(shards=text, database_url=POSTGRES)


def test_every_server_belongs_to_one_shard_and_direct_messages_to_the_first() -> None:
    parts = [shards_of(text) for text in ("0-1/5", "2/5", "3-4/5")]
    for guild in (n * 7919 << 22 | n for n in range(100)):
        assert sum(one.serve(guild) for one in parts) == 1
    assert [one.serve(0) for one in parts] == [True, False, False]
    assert shards_of("0-4/5").are_all
    assert not parts[0].are_all


def test_some_of_the_shards_need_a_database_that_processes_can_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LONGROLL_SHARDS", "0-3/16")
    with pytest.raises(ValidationError, match="LONGROLL_SHARDS=0-3/16 needs PostgreSQL"):
        Settings()
    assert Settings(database_url=POSTGRES).own_shards == Shards(0, 3, 16)
    assert Settings(database_url="postgres://u:p@h/d").own_shards == Shards(0, 3, 16)
    monkeypatch.setenv("LONGROLL_SHARDS", "0-15/16")
    assert Settings().own_shards == Shards(0, 15, 16)
    monkeypatch.delenv("LONGROLL_SHARDS")
    assert Settings().own_shards is None


def test_standing_by_needs_a_database_that_processes_share_and_shards() -> None:
    told = "LONGROLL_STANDBY needs PostgreSQL .* and LONGROLL_SHARDS, such as 0/1"
    for given in ({}, {"shards": "0/1"}, {"database_url": POSTGRES}):
        with pytest.raises(ValidationError, match=told):
            Settings.model_validate({"standby": True, **given})
    assert Settings(standby=True, shards="0/1", database_url=POSTGRES).standby
