"""Variant 150, artillery: "Move", "Ranged Combat", "Melee Combat"."""

import pytest

from tests.support.battle_cry.battle import Battle


@pytest.mark.parametrize(("distance", "dice"), [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1)])
def test_artillery_rolls_five_dice_adjacent_and_one_less_a_hex(distance: int, dice: int) -> None:
    battle = Battle(f".:A  {'. ' * (distance - 1)} .:i4", fighting="A1")
    target = f"A{distance + 1}"
    assert battle.legal() == [f"battle A1>{target}", "pass"]
    assert battle.dice(f"battle A1>{target}") == f"{dice} = {dice}"


def test_artillery_reaches_five_hexes() -> None:
    battle = Battle(".:A  .  .  .  .  .  .:i4", fighting="A1")
    assert battle.legal() == []
    assert battle.explain("battle A1>A7") == "out-of-range A1 A7 (6, 5)"


@pytest.mark.parametrize(("distance", "dice"), [(1, 4), (2, 3), (3, 2), (4, 1)])
def test_artillery_with_one_figure_left_rolls_one_die_less(distance: int, dice: int) -> None:
    battle = Battle(f".:A1  {'. ' * (distance - 1)} .:i4", fighting="A1")
    assert battle.dice(f"battle A1>A{distance + 1}") == f"{dice} = {dice}"
    two = Battle(f".:A2  {'. ' * (distance - 1)} .:i4", fighting="A1")
    assert two.dice(f"battle A1>A{distance + 1}") == f"{dice + 1} = {dice + 1}"


def test_artillery_with_one_figure_left_has_no_die_at_five_hexes() -> None:
    battle = Battle(".:A1  .  .  .  .  .:i4", fighting="A1")
    assert battle.legal() == []
    assert battle.explain("battle A1>A6") == "no-dice A1 A6 (0, 0, 0, 0, 0)"


def test_artillery_that_moved_does_not_battle_not_even_in_melee() -> None:
    battle = Battle(".:A  .  .:i4  .:I", moving="A1", fighting="A4")
    battle.do("move A1-A2")
    assert battle.legal() == ["battle A4>A3", "pass"]
    assert battle.explain("battle A2>A3") == "moved-too-far A2"


def test_artillery_in_melee_hits_with_sabers() -> None:
    battle = Battle(".:A  .:i4", fighting="A1")
    battle.do("battle A1>A2 = ISCCA")
    battle.shows(".:A  .:i2")
