"""Terrain: homestead. Official values, its tables taken as changes of the variant's dice (house)."""

import pytest

from tests.support.battle_cry.battle import Battle


def test_a_target_in_a_homestead_takes_a_die_off() -> None:
    assert Battle(".:I4  .  S:i4", fighting="A1").dice("battle A1>A3") == "4 -1 cover = 3"
    assert Battle(".:I4  S:i4", fighting="A1").dice("battle A1>A2") == "4 -1 cover = 3"


def test_infantry_that_entered_a_homestead_battles_with_a_die_less() -> None:
    battle = Battle(".:I4  S  .  .  .:i4", moving="A1")
    battle.do("move A1-A2")
    assert battle.dice("battle A2>A5") == "4 -2 halved -1 ground = 1"
    melee = Battle(".:I4  S  .:i4", moving="A1")
    melee.do("move A1-A2")
    assert melee.dice("battle A2>A3") == "4 -1 ground = 3"


def test_cavalry_that_entered_a_homestead_battles_with_a_die_less() -> None:
    battle = Battle(".:C  .  S  .:i4", moving="A1")
    battle.do("move A1-A3")
    assert battle.dice("battle A3>A4") == "3 -1 ground = 2"


def test_artillery_that_entered_a_homestead_does_not_battle() -> None:
    battle = Battle(".:H  S  .  .:i4  .:I", moving="A1", fighting="A5")
    battle.do("move A1-A2")
    assert battle.legal() == ["battle A5>A4", "pass"]
    assert battle.explain("battle A2>A4") == "entered-terrain A2 (homestead)"


def test_infantry_and_cavalry_in_a_homestead_battle_with_their_normal_dice() -> None:
    assert Battle("S:I4  .  .:i4", fighting="A1").dice("battle A1>A3") == "4 = 4"
    assert Battle("S:C  .:i4", fighting="A1").dice("battle A1>A2") == "3 = 3"


@pytest.mark.parametrize(("distance", "dice"), [(1, 4), (2, 3), (3, 2), (4, 1)])
def test_artillery_in_a_homestead_battles_with_four_to_one_dice(distance: int, dice: int) -> None:
    battle = Battle(f"S:A  {'. ' * (distance - 1)} .:i4", fighting="A1")
    assert battle.dice(f"battle A1>A{distance + 1}") == f"{dice + 1} -1 ground = {dice}"


def test_artillery_in_a_homestead_reaches_four_hexes() -> None:
    battle = Battle("S:A  .  .  .  .  .:i4", fighting="A1")
    assert battle.legal() == []
    assert battle.explain("battle A1>A6") == "out-of-range A1 A6 (5, 4)"
