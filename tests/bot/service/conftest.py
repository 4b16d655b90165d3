"""A service on a fresh database, with a clock and random numbers of the test's own."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from bot.app.services import Services, open_services
from bot.store.database import Database
from tests.support.discord.several_bots import Bots, finished
from tests.support.service.manual_clock import ManualClock
from tests.support.service.moments import Moments
from tests.support.toy.match import ToyScenarios, seeds

Opener = Callable[[], AbstractAsyncContextManager[Services]]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of the newest schema, to be copied."""
    file = tmp_path_factory.mktemp("empty") / "empty.sqlite3"
    await (await Database.open(f"sqlite:///{file}")).close()
    return file


@pytest.fixture
def file(empty_database: Path, tmp_path: Path) -> Path:
    """A database of the test's own."""
    return Path(shutil.copy(empty_database, tmp_path / "longroll.sqlite3"))


@pytest.fixture(scope="module")
def moments(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Moments:
    """Matches at their moments, for all tests of a file."""
    return Moments(tmp_path_factory.mktemp("moments"), empty_database)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def reopen(file: Path, clock: ManualClock) -> Opener:
    """Opens the service once more on the test's database, as a restart does."""
    rng, new_seed = Random(1), seeds()

    def opened() -> AbstractAsyncContextManager[Services]:
        return open_services(f"sqlite:///{file}", clock, rng, ToyScenarios(), new_seed)

    return opened


@pytest.fixture
async def service(reopen: Opener) -> AsyncIterator[Services]:
    async with reopen() as opened:
        yield opened


@pytest.fixture
async def bots(tmp_path: Path) -> AsyncIterator[Bots]:
    async with AsyncExitStack() as stack:
        yield Bots(tmp_path, stack)


@pytest.fixture(scope="session")
def text_of_one(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The record of one such battle, for tests that only read it."""

    async def made() -> str:
        async with AsyncExitStack() as stack:
            bots = Bots(tmp_path_factory.mktemp("one"), stack)
            return await finished(await bots.one(), bots.clock)

    return asyncio.run(made())
