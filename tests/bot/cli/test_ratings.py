"""``longroll ratings``: compares all ratings with the battles, and computes them again."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import update
from typer.testing import CliRunner

from bot.app.services import open_services
from bot.cli.app import app
from bot.service.model.match import Person
from bot.store.database import Database
from bot.store.tables import RATINGS
from tests.support.service.manual_clock import ManualClock
from tests.support.service.rated_battles import fought


@pytest.fixture(scope="module")
def battles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with two rated battles."""
    file = tmp_path_factory.mktemp("rated") / "longroll.sqlite3"

    async def made() -> None:
        clock = ManualClock()
        async with open_services(f"sqlite:///{file}", clock, Random(1)) as services:
            for _ in range(2):
                await fought(services, clock, Person(11), Person(12))

    asyncio.run(made())
    return file


def run(command: str, file: Path, *more: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["ratings", command, "--database", f"sqlite:///{file}", *more])
    return result.exit_code, result.stdout


def test_ratings_that_agree_are_left_alone(battles: Path) -> None:
    assert run("check", battles) == (0, "2 rated battles; 10 ratings agree with the battles.\n")
    assert run("rebuild", battles) == (0, "2 rated battles; 10 ratings are as they were.\n")


def test_a_wrong_one_is_found_and_mended(battles: Path, tmp_path: Path) -> None:
    file = Path(shutil.copy(battles, tmp_path / "wrong.sqlite3"))

    async def spoil() -> None:
        database = await Database.connect(f"sqlite:///{file}")
        async with database.write() as session:
            await (await session.connection()).execute(update(RATINGS).where(RATINGS.c.person == 11).values(mean=1))
        await database.close()

    asyncio.run(spoil())
    code, told = run("check", file)
    assert code == 1
    assert "4 had another value before." in told
    code, told = run("rebuild", file, "--json")
    assert (code, json.loads(told)) == (0, {"battles": 2, "ratings": 10, "different": 4})
    assert run("check", file)[0] == 0
