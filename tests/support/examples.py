"""How much is tried by chance: little by day, much in ``make soak`` of what is marked ``chance``."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from hypothesis import settings

BY_NIGHT = "LONGROLL_SOAK" in os.environ
"""Whether this is the soak."""

battles = settings(max_examples=20 if BY_NIGHT else 1)
"""Battles that a property is tried on, under each ruleset and on each ground."""


def by_day(cases: Iterable[Any], number: int) -> list[Any]:
    """The first cases as they are; the others run in the soak."""
    return [case if at < number else pytest.param(case, marks=pytest.mark.soak) for at, case in enumerate(cases)]


def in_turn(rows: Sequence[str], columns: Sequence[str]) -> list[Any]:
    """Cells (row, column) as parameters: by day each column in one row, the rows taking turns; all in the soak."""
    return [
        pytest.param(row, column, id=f"{row}-{column}", marks=() if number % len(rows) == at else pytest.mark.soak)
        for number, column in enumerate(columns)
        for at, row in enumerate(rows)
    ]
