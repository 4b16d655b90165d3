"""Real databases: their making, migration and writing is under test here."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _databases() -> None:
    """Turns the quick databases off."""
