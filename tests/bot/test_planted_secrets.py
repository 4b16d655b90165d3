"""Whole runs with planted secrets: whatever goes wrong, none of them is in what the program prints, logs or says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.cli.test_bot import Cutting, OutOfOrder, Portal, Refusing, discord
from tests.support.examples import by_day
from tests.support.forked import run_program

TOKEN = "TOKENplantedTOKENplanted.abcdef.TOKENplantedTOKENplantedTOKENplanted"
KEY = "1PVSDh6YzC5lXTwvz0nQ5Zc7YxkTOaqVtXnCtzXbU2c="
PASSWORD = "PASSWORD-planted"
DATABASE = f"postgresql://roll:{PASSWORD}@127.0.0.1:1/roll?connect_timeout=1"
PLANTED = (TOKEN, KEY, PASSWORD)

SETTINGS = {"LONGROLL_TOKEN": TOKEN, "LONGROLL_SEAL_KEY": KEY, "LONGROLL_LOG_LEVEL": "debug"}
WRONG = {
    "no-database": {"LONGROLL_DATABASE_URL": DATABASE},
    "no-address": {"LONGROLL_DATABASE_URL": DATABASE.replace(":1/", ":port/")},
    "wrong-key": {"LONGROLL_SEAL_KEY": f"{KEY}{PASSWORD}"},
    "wrong-number": {"LONGROLL_PAINTERS": PASSWORD},
    "no-driver": {"LONGROLL_DATABASE_URL": DATABASE.replace("postgresql", "oracle")},
    "no-certificate": {"LONGROLL_DATABASE_URL": f"{DATABASE}&sslmode=verify-full&sslrootcert=/nowhere"},
    "given-twice": {"LONGROLL_TOKEN_FILE": "/nowhere"},
}


def run(folder: Path, settings: dict[str, str], *command: str) -> str:
    """All that a command prints."""
    done = run_program(*command, folder=folder, settings=SETTINGS | {"LONGROLL_DATA_DIR": str(folder)} | settings)
    assert done.returncode != 0
    return done.told


@pytest.mark.parametrize("kind", by_day([Refusing, Portal, OutOfOrder, Cutting], 2))
def test_a_discord_that_refuses_learns_the_token_alone(kind: type[Refusing], tmp_path: Path) -> None:
    with discord(kind) as api:
        told = run(tmp_path, {"LONGROLL_DISCORD_API": api}, "bot")
    assert told
    assert [one for one in PLANTED if one in told] == []


@pytest.mark.parametrize("wrong", by_day(WRONG, 4))
def test_a_wrong_setting_is_named_and_not_told(wrong: str, tmp_path: Path) -> None:
    told = run(tmp_path, WRONG[wrong], "db", "check") if wrong.startswith("no-") else run(tmp_path, WRONG[wrong], "bot")
    assert told
    assert [one for one in PLANTED if one in told] == []
