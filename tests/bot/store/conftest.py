"""Real databases: their making, migration and writing is under test here."""

from __future__ import annotations

import os

import pytest

from tests.support.store.postgres_server import OwnPostgres
from tests.support.store.quick_databases import QuickDatabases


@pytest.fixture(autouse=True)
def _databases() -> None:
    """Turns the quick databases off."""


@pytest.fixture
def _quick_databases(quick_databases: QuickDatabases, monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns them on: for tests of what is in an old database. A file that exists is still migrated in earnest."""
    quick_databases.use(monkeypatch)


@pytest.fixture
def postgres(request: pytest.FixtureRequest) -> str:
    """The address of an empty PostgreSQL database: that of LONGROLL_TEST_POSTGRES, or one of our own server.

    For tests of quick databases it has the tables of the newest schema, unless they are marked ``real_database``.
    """
    if named := os.environ.get("LONGROLL_TEST_POSTGRES", ""):
        return named
    if "_quick_databases" in request.fixturenames and not request.node.get_closest_marker("real_database"):
        address: str = request.getfixturevalue("migrated")
        return address
    server: OwnPostgres = request.getfixturevalue("server")
    return server.empty_database()
