"""Counted strength of units (8.3): fractions, their rounding and their order."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.blue_grey.position import Unit
from engine.blue_grey.sides import DISORDERED, SHAKEN, Kind, Side
from engine.blue_grey.strength import attack_count, by_night, defence_count, half_more, part
from tests.support.blue_grey.battle import Battle

NUMBERS = """
    1   1  1   1   2
    2   1  1   1   3
    3   2  1   2   5
    4   3  1   2   6
    5   3  2   3   8
    6   4  2   3   9
    7   5  2   4   11
    8   5  3   4   12
    9   6  3   5   14
    10  7  3   5   15
"""
"""Printed, less a third, less two thirds, halved, half more: halves are rounded up (reading 40)."""


@pytest.mark.parametrize("line", NUMBERS.strip().splitlines())
def test_8_3_the_number_table(line: str) -> None:
    printed, *expected = map(int, line.split())
    assert [part(printed, 2, 3), part(printed, 1, 3), part(printed, 1, 2), half_more(printed)] == expected


def unit(strength: int, kind: Kind = "infantry", morale: int = 0) -> Unit:
    return Unit(number=0, id="A", side=Side.UNION, kind=kind, strength=strength, allowance=6, hex=0, morale=morale)


def test_8_3_range_comes_before_morale_and_morale_before_terrain() -> None:
    assert attack_count(unit(7, "artillery", DISORDERED), 3, halved=True).strength == 2  # 7, 5, 3, 1.5
    assert attack_count(unit(5, "artillery", SHAKEN), 1, halved=False).strength == 3  # 5, 8, 2.67
    assert attack_count(unit(7, "artillery", SHAKEN), 3, halved=False).strength == 2  # 7, 5, 1.67
    assert attack_count(unit(2, "artillery", SHAKEN), 1, halved=False).strength == 1  # 2, 3, 1
    assert attack_count(unit(4, "infantry", DISORDERED), 1, halved=True).strength == 2  # 4, 3, 1.5
    assert attack_count(unit(5, "infantry", SHAKEN), 1, halved=True).strength == 1
    assert defence_count(unit(5, "artillery", SHAKEN), supported=True).strength == 5  # 5, 8, 5.33
    assert defence_count(unit(4, "artillery", SHAKEN), supported=True).strength == 4  # 4, 6, 4


def test_8_3_only_artillery_knows_range() -> None:
    assert attack_count(unit(6), 1, halved=False).strength == 6
    assert attack_count(unit(6, "gunboat"), 1, halved=False).strength == 6
    assert attack_count(unit(6, "horse-artillery"), 2, halved=False).strength == 6
    assert attack_count(unit(6, "horse-artillery"), 3, halved=False).why == ("range",)


def test_8_3_a_night_die_doubles_leaves_or_halves() -> None:
    assert [by_night(5, die) for die in range(1, 7)] == [10, 5, 5, 3, 3, 3]


def test_7_74_of_1975_who_retreated_into_the_hex_adds_nothing() -> None:
    assert defence_count(replace(unit(6), retreated=True), supported=False).strength == 0


def test_8_6_an_exchange_counts_printed_strength() -> None:
    battle = Battle(" 01 02\n01 . .\n02 . .\n", "A 0102 6, B 0102 6", "x 0101 2 shaken").fight()
    battle.do("target 0101", "join A", "fight 6-1 = 6")
    assert battle.where("x") == "lost"
    assert battle.kind == "choose-losses"
    assert battle.decision.numbers == (2,)
    assert battle.legal == ["lose A", "lose B"]
    battle.do("lose B", "pass = 1")
    assert (battle.where("A"), battle.where("B")) == ("0102", "lost")
