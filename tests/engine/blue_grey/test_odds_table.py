"""Odds and the Combat Results Table (8.6, 8.9, reading 39)."""

from __future__ import annotations

import pytest

from engine.blue_grey.odds import COLUMNS, column_of, result_of, shifted
from tests.support.blue_grey.battle import Battle

OPEN = """
   01 02 03
01 .  .  .
02 .  .  .
03 .  .  .
"""

TABLE = """
        1-5  1-4  1-3  1-2  1-1  2-1  3-1  4-1  5-1  6-1
    1   Ar   Ar   Dr   Dr   Dr   Dr   De   De   De   De
    2   Ar   Ar   Ar   Dr   Dr   Dr   Dr   Dr   De   De
    3   Ar   Ar   Ar   Ar   Dr   Dr   Dr   Dr   Dr   De
    4   Ae   Ar   Ar   Ar   Ar   Dr   Dr   Dr   Dr   Dr
    5   Ae   Ae   Ar   Ar   Ar   Ar   Dr   Ex*  Ex   Dr
    6   Ae   Ae   Ae   Ae*  Ar   Ar   Ex*  Ex*  Ex   Ex
"""


def test_8_6_every_cell_of_the_table() -> None:
    head, *rows = (line.split() for line in TABLE.strip().splitlines())
    assert tuple(head) == COLUMNS
    for die, *results in rows:
        assert results == [result_of(column, int(die)) for column in range(10)], die


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (13, 4, "3-1"),
        (2, 7, "1-4"),
        (2, 14, "1-5"),
        (4, 4, "1-1"),
        (7, 4, "1-1"),
        (8, 4, "2-1"),
        (4, 5, "1-2"),
        (4, 8, "1-2"),
        (4, 9, "1-3"),
        (40, 4, "6-1"),
        (1, 99, "1-5"),
        (3, 0, "6-1"),
    ],
)
def test_8_6_odds_are_rounded_down_for_the_defender(attack: int, defence: int, column: str) -> None:
    assert COLUMNS[column_of(attack, defence)] == column


def test_8_6_shifts_end_with_the_table() -> None:
    assert [COLUMNS[shifted(column, -1)] for column in (0, 1, 9)] == ["1-5", "1-5", "5-1"]
    assert [COLUMNS[shifted(column, 1)] for column in (0, 9)] == ["1-4", "6-1"]


def test_8_6_odds_beyond_the_table_are_shifted_from_its_end() -> None:
    battle = Battle(OPEN.replace("02 .  .", "02 .  F"), "A 0102 30", "x 0202 4").fight()
    battle.do("target 0202", "join A")
    assert battle.legal[0] == "fight 5-1"


def test_8_9_the_attacker_may_name_a_lower_column() -> None:
    battle = Battle(OPEN, "A 0102 9", "x 0202 4").fight()
    battle.do("target 0202", "join A")
    assert battle.legal == ["fight 2-1", "fight 1-1", "fight 1-2", "fight 1-3", "fight 1-4", "fight 1-5"]
    refused = battle.why_not("fight 3-1")
    assert refused
    assert refused.code == "column-too-high"
    battle.do("fight 1-5 = 4")
    assert battle.where("A") == "lost"
