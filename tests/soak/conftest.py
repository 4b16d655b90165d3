"""Whole battles of every kind, which ``make test`` does not even collect."""

from __future__ import annotations

from pathlib import Path

import pytest


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """All of this folder, where the soak is left out: that takes each worker longer than most files."""
    return True if config.option.markexpr == "not soak" else None
