"""Variant 150, "Resolving Battles": the dice are counted by range or figures, halving, terrain, card, in this order."""

import pytest

from tests.support.battle_cry.battle import Battle


def test_the_worked_example_three_figures_woods_at_two_hexes_and_leadership_are_three_dice() -> None:
    battle = Battle("C5  .:I3*  .  W:i4", hand="leadership")
    battle.do("play leadership", "pass")
    assert battle.legal() == ["battle C5>C7", "pass"]
    assert battle.dice("battle C5>C7") == "3 -1 cover +1 card = 3"
    battle.do("battle C5>C7 = IIS")
    battle.shows("C5  .:I3*  .  W:i2")


def test_halving_comes_before_the_terrain() -> None:
    """Half of 4 is 2, less 1 for the woods is 1; half of 4 less 1 would be 2."""
    battle = Battle(".:I4  .  .  W:i4", moving="A1")
    battle.do("move A1-A2")
    assert battle.dice("battle A2>A4") == "4 -2 halved -1 cover = 1"


def test_the_card_comes_last_and_is_not_halved() -> None:
    battle = Battle("C5  .:I3*  .  .  W:i4", hand="leadership")
    battle.do("play leadership", "move C5-C6")
    assert battle.dice("battle C6>C8") == "3 -1 halved -1 cover +1 card = 2"


def test_a_battle_at_no_dice_is_not_legal() -> None:
    """Reading 7."""
    battle = Battle(".:I2  .  .  T:i4", moving="A1")
    battle.do("move A1-A2")
    assert battle.asks == "union end-turn"
    still = Battle(".:I2  .  T:i4", fighting="A1")
    assert still.legal() == []
    assert still.explain("battle A1>A3") == "no-dice A1 A3 (2, 0, 0, -2, 0)"


def test_a_unit_that_would_roll_no_dice_at_its_neighbour_is_bound_all_the_same() -> None:
    battle = Battle(".:I2  T:i4  .  .  .", fighting="A1")
    assert battle.legal() == []
    bound = Battle(
        """
        .:i4  .     .
          .     .:I2  T:i4
        """,
        fighting="B2",
    )
    assert bound.legal() == []
    assert bound.explain("battle B2>A1") == "adjacent-first B2 A1 B3"


def test_a_card_may_lift_a_battle_above_no_dice() -> None:
    battle = Battle(".:I2  .  T:i4", fighting="A1", card_dice=1)
    assert battle.dice("battle A1>A3") == "2 -2 cover +1 card = 1"
    assert battle.legal() == ["battle A1>A3", "pass"]


@pytest.mark.parametrize("drawn", [".:C . .:i", ".:I . . . .:i", ".:A . . . . . .:i", ".:H . . . . .:i"])
def test_a_card_makes_no_range_longer(drawn: str) -> None:
    assert Battle(drawn, fighting="A1", card_dice=1).legal() == []
