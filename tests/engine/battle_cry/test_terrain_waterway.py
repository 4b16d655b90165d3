"""Terrain: waterway. Official values: it stops, and takes a die off whoever battles from it."""

import pytest

from tests.support.battle_cry.battle import Battle


@pytest.mark.parametrize(
    ("unit", "dice"), [("I4", "4 -1 ground = 3"), ("C3", "3 -1 ground = 2"), ("A3", "5 -1 ground = 4")]
)
def test_a_unit_in_a_waterway_battles_with_a_die_less(unit: str, dice: str) -> None:
    assert Battle(f"~:{unit}  .:i4", fighting="A1").dice("battle A1>A2") == dice


def test_a_unit_may_battle_on_the_turn_it_enters_a_waterway() -> None:
    battle = Battle(".:I4  ~  .:i4", moving="A1")
    battle.do("move A1-A2")
    assert battle.dice("battle A2>A3") == "4 -1 ground = 3"


def test_a_target_in_a_waterway_takes_nothing_off() -> None:
    assert Battle(".:I4  .  ~:i4", fighting="A1").dice("battle A1>A3") == "4 = 4"
