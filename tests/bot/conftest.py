"""Quick databases for every test, but for those of ``tests/bot/store`` and those marked ``real_database``."""

from __future__ import annotations

import pytest

from tests.support.quick_databases import QuickDatabases


@pytest.fixture(scope="session")
def quick_databases(tmp_path_factory: pytest.TempPathFactory) -> QuickDatabases:
    return QuickDatabases(tmp_path_factory.mktemp("migrated"))


@pytest.fixture(autouse=True)
def _databases(
    request: pytest.FixtureRequest, quick_databases: QuickDatabases, monkeypatch: pytest.MonkeyPatch
) -> None:
    if request.node.get_closest_marker("real_database") is None:
        quick_databases.use(monkeypatch)
