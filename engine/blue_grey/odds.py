"""The Combat Results Table (8.6, 8.9, 9.18): columns of odds, shifts, results."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.blue_grey.data import load

Result = Literal["Ae", "Ae*", "Ar", "Dr", "De", "Ex", "Ex*"]

TABLE: dict[str, tuple[Result, ...]] = msgspec.convert(load("crt.yaml")["columns"], dict[str, tuple[Result, ...]])
"""The results of each column by the die, 1 first; the columns from the worst odds to the best."""

COLUMNS: tuple[str, ...] = tuple(TABLE)
"""The columns' names, from the worst odds to the best. In the engine a column is its index here."""

LEAST_ODDS = COLUMNS[0]
"""The lowest odds at which artillery bombards (9.18)."""

_EVEN = COLUMNS.index("1-1")


def column_of(attack: int, defence: int) -> int:
    """The column of these strengths: rounded in the defender's favor, within the table's columns."""
    if not defence:
        return len(COLUMNS) - 1
    if attack >= defence:
        return min(_EVEN + attack // defence - 1, len(COLUMNS) - 1)
    return max(_EVEN + 1 - -(-defence // attack), 0) if attack else 0


def shifted(column: int, by: int) -> int:
    """The column ``by`` columns to the right (negative: left), within the table."""
    return min(max(column + by, 0), len(COLUMNS) - 1)


def may_be_bombarded(attack: int, defence: int) -> bool:
    """Whether the odds are at least ``LEAST_ODDS`` (9.18)."""
    return attack * 5 >= defence


def result_of(column: int, die: int) -> Result:
    """The result of a die from 1 to 6 in a column."""
    return TABLE[COLUMNS[column]][die - 1]
