"""Quick databases for every test, but for those of ``tests/bot/store``."""

from __future__ import annotations

import pytest

from tests.support.quick_databases import QuickDatabases


@pytest.fixture(scope="session")
def quick_databases(tmp_path_factory: pytest.TempPathFactory) -> QuickDatabases:
    return QuickDatabases(tmp_path_factory.mktemp("migrated"))


@pytest.fixture(autouse=True)
def _databases(quick_databases: QuickDatabases, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_databases.use(monkeypatch)
