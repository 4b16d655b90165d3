"""Databases as in earnest: how they come to be, are migrated and written is what is tested here."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _databases() -> None:
    """In place of the quick ones."""
