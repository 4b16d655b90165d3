"""Variant 150, horse artillery: "Ranged Combat" and "Melee Combat"."""

import pytest

from tests.support.battle import Battle


@pytest.mark.parametrize(("distance", "dice"), [(1, 4), (2, 3), (3, 2), (4, 1)])
def test_horse_artillery_rolls_four_dice_adjacent_and_one_less_a_hex(distance: int, dice: int) -> None:
    battle = Battle(f".:H  {'. ' * (distance - 1)} .:i4", fighting="A1")
    assert battle.dice(f"battle A1>A{distance + 1}") == f"{dice} = {dice}"


def test_horse_artillery_reaches_four_hexes() -> None:
    battle = Battle(".:H  .  .  .  .  .:i4", fighting="A1")
    assert battle.legal() == []
    assert battle.explain("battle A1>A6") == "out-of-range A1 A6 (5, 4)"


def test_horse_artillery_moves_one_hex_and_battles() -> None:
    battle = Battle(".:H  .  .  .  .:i4", moving="A1")
    assert battle.to("A1") == "A2 A3"
    battle.do("move A1-A2")
    assert battle.legal() == ["battle A2>A5", "pass"]
    assert battle.dice("battle A2>A5") == "2 = 2"


def test_horse_artillery_that_moved_two_hexes_does_not_battle() -> None:
    battle = Battle(".:H  .  .  .  .:i4  .:I", moving="A1", fighting="A6")
    battle.do("move A1-A3")
    assert battle.legal() == ["battle A6>A5", "pass"]
    assert battle.explain("battle A3>A5") == "moved-too-far A3"


def test_horse_artillery_that_moved_does_not_melee() -> None:
    """Section "Melee Combat": artillery may melee when it has not moved; it remains bound to the adjacent enemy."""
    drawn = """
        .:H   .     .:i4
          .     .     .:I
        .     .     .:c3
    """
    battle = Battle(drawn, moving="A1", fighting="B3")
    battle.do("move A1-A2")
    assert battle.legal() == ["battle B3>A3", "battle B3>C3", "pass"]
    assert battle.explain("battle A2>A3") == "moved-first A2 A3 (1)"
    assert battle.explain("battle A2>C3") == "adjacent-first A2 C3 A3"


@pytest.mark.parametrize(("distance", "dice"), [(1, 3), (2, 2), (3, 1)])
def test_horse_artillery_with_one_figure_left_rolls_one_die_less(distance: int, dice: int) -> None:
    battle = Battle(f".:H1  {'. ' * (distance - 1)} .:i4", fighting="A1")
    assert battle.dice(f"battle A1>A{distance + 1}") == f"{dice} = {dice}"
