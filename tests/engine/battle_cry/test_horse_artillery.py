"""Variant 150, horse artillery: "Ranged Combat" and "Melee Combat"."""

import pytest

from tests.support.battle_cry.battle import Battle


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


def test_horse_artillery_that_moved_one_hex_melees_with_its_four_dice() -> None:
    """Section "Ranged Combat": it moves a hex and battles; only foot artillery must not have moved ("Melee Combat").

    The adjacent enemy binds it as anybody else.
    """
    drawn = """
        .:H   .     .:i4
          .     .     .
        .     .     .:c3
    """
    battle = Battle(drawn, moving="A1", enemy_hand="rally")
    battle.do("move A1-A2")
    assert battle.legal() == ["battle A2>A3", "pass"]
    assert battle.dice("battle A2>A3") == "4 = 4"
    assert battle.explain("battle A2>C3") == "adjacent-first A2 C3 A3"
    battle.do("battle A2>A3 = ISCA", "confederate: pass")
    battle.shows("""
        .     .:H   .:i2
          .     .     .
        .     .     .:c3
    """)


def test_horse_artillery_that_moved_two_hexes_does_not_melee_either() -> None:
    battle = Battle(".:H  .  .  .:i4  .:I", moving="A1", fighting="A5")
    battle.do("move A1-A3")
    assert battle.legal() == ["battle A5>A4", "pass"]
    assert battle.explain("battle A3>A4") == "moved-too-far A3"


@pytest.mark.parametrize(("distance", "dice"), [(1, 3), (2, 2), (3, 1)])
def test_horse_artillery_with_one_figure_left_rolls_one_die_less(distance: int, dice: int) -> None:
    battle = Battle(f".:H1  {'. ' * (distance - 1)} .:i4", fighting="A1")
    assert battle.dice(f"battle A1>A{distance + 1}") == f"{dice} = {dice}"
