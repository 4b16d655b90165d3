"""Quick databases for every test, except ``tests/bot/store`` and tests marked ``real_database``."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bot.store.database import Database
from tests.support.forked_painters import painter_server, painters_forked_by
from tests.support.store.postgres_server import NO_SERVER, OwnPostgres, own_postgres
from tests.support.store.quick_databases import QuickDatabases


@pytest.fixture(scope="session")
def quick_databases(tmp_path_factory: pytest.TempPathFactory) -> QuickDatabases:
    return QuickDatabases(tmp_path_factory.mktemp("migrated"))


@pytest.fixture(autouse=True)
def _databases(
    request: pytest.FixtureRequest, quick_databases: QuickDatabases, monkeypatch: pytest.MonkeyPatch
) -> None:
    if request.node.get_closest_marker("real_database") is None:
        quick_databases.use(monkeypatch)


@pytest.fixture(scope="session")
def painters() -> Iterator[Path]:
    """The address of a server that forks processes that draw."""
    with painter_server() as address:
        yield address


@pytest.fixture
def _forked_painters(painters: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that draw are forked: for tests that do not look at their start."""
    monkeypatch.setattr("bot.images.worker.subprocess", painters_forked_by(painters))


@pytest.fixture(scope="session")
def _server() -> Iterator[OwnPostgres | None]:
    with own_postgres() as server:
        yield server


@pytest.fixture
def server(_server: OwnPostgres | None) -> Iterator[OwnPostgres]:
    """A PostgreSQL server that a test may stop and kill; it runs again for the next one."""
    if _server is None:
        pytest.skip(NO_SERVER)
    yield _server
    if not _server.runs:
        _server.start()


@pytest.fixture
def migrated(server: OwnPostgres) -> str:
    """The address of a new database of the newest schema on our own server, a copy of one that was migrated."""
    if not server.has_template:
        address = server.empty_database()
        with ThreadPoolExecutor(1) as beside:  # in a loop of its own
            beside.submit(asyncio.run, _migrated(address)).result()
        server.keep_as_template()
    return server.copied_database()


async def _migrated(address: str) -> None:
    await (await Database.open(address)).close()


@pytest.fixture
def postgres(request: pytest.FixtureRequest) -> str:
    """The address of a PostgreSQL database: the empty one of LONGROLL_TEST_POSTGRES, or a new one of our own server.

    Ours has the newest schema, unless the test asks for databases as in earnest.
    """
    if named := os.environ.get("LONGROLL_TEST_POSTGRES", ""):
        return named
    if request.node.get_closest_marker("real_database"):
        server: OwnPostgres = request.getfixturevalue("server")
        return server.empty_database()
    address: str = request.getfixturevalue("migrated")
    return address
