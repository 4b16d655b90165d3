"""Terrain: town. Official values, its tables taken as changes of the variant's dice (house)."""

import pytest

from tests.support.battle_cry.battle import Battle


def test_a_target_in_a_town_takes_two_dice_off() -> None:
    assert Battle(".:I4  .  T:i4", fighting="A1").dice("battle A1>A3") == "4 -2 cover = 2"
    assert Battle(".:I4  T:i4", fighting="A1").dice("battle A1>A2") == "4 -2 cover = 2"


@pytest.mark.parametrize("unit", ["I", "C", "H"])
def test_no_unit_that_entered_a_town_battles(unit: str) -> None:
    battle = Battle(f".:{unit}  T  .:i4  .:I", moving="A1", fighting="A4")
    battle.do("move A1-A2")
    assert battle.legal() == ["battle A4>A3", "pass"]
    assert battle.explain("battle A2>A3") == "entered-terrain A2 (town)"


def test_infantry_in_a_town_battles_with_a_die_less() -> None:
    assert Battle("T:I4  .  .  .:i4", fighting="A1").dice("battle A1>A4") == "4 -1 ground = 3"
    assert Battle("T:I4  .:i4", fighting="A1").dice("battle A1>A2") == "4 -1 ground = 3"


def test_cavalry_in_a_town_battles_with_a_die_less() -> None:
    assert Battle("T:C  .:i4", fighting="A1").dice("battle A1>A2") == "3 -1 ground = 2"


@pytest.mark.parametrize(("distance", "dice"), [(1, "5 -2 ground = 3"), (2, "4 -2 ground = 2"), (3, "3 -2 ground = 1")])
def test_artillery_in_a_town_battles_with_three_two_and_one_dice(distance: int, dice: str) -> None:
    battle = Battle(f"T:A  {'. ' * (distance - 1)} .:i4", fighting="A1")
    assert battle.dice(f"battle A1>A{distance + 1}") == dice


def test_artillery_in_a_town_reaches_three_hexes() -> None:
    battle = Battle("T:A  .  .  .  .:i4", fighting="A1")
    assert battle.legal() == []
    assert battle.explain("battle A1>A5") == "out-of-range A1 A5 (4, 3)"


def test_one_figure_in_a_town_has_no_die() -> None:
    battle = Battle("T:I1  .:i4", fighting="A1")
    assert battle.legal() == []
    assert battle.explain("battle A1>A2") == "no-dice A1 A2 (1, 0, -1, 0, 0)"
