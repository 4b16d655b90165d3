"""Terrain: hill. Official values (as updated by the designer); sight is in ``test_line_of_sight``."""

import pytest

from tests.support.battle_cry.battle import Battle


def test_a_target_uphill_takes_a_die_off() -> None:
    assert Battle(".:I4  .  H:i4", fighting="A1").dice("battle A1>A3") == "4 -1 cover = 3"
    assert Battle(".:I4  H:i4", fighting="A1").dice("battle A1>A2") == "4 -1 cover = 3"


def test_from_a_hill_to_another_takes_a_die_off_unless_the_two_are_adjacent() -> None:
    assert Battle("H:I4  .  H:i4", fighting="A1").dice("battle A1>A3") == "4 -1 cover = 3"
    assert Battle("H:I4  H  H:i4", fighting="A1").dice("battle A1>A3") == "4 -1 cover = 3"
    assert Battle("H:I4  H:i4", fighting="A1").dice("battle A1>A2") == "4 = 4"


def test_a_target_downhill_takes_nothing_off() -> None:
    assert Battle("H:I4  .  .:i4", fighting="A1").dice("battle A1>A3") == "4 = 4"


def test_who_entered_a_hill_battles_as_usual() -> None:
    battle = Battle(".:C  .  H  .:i4", moving="A1")
    battle.do("move A1-A3")
    assert battle.dice("battle A3>A4") == "3 = 3"


def test_artillery_on_a_hill_reaches_a_hex_further_with_one_die() -> None:
    foot = Battle("H:A  .  .  .  .  .  .:i4", fighting="A1")
    assert foot.legal() == ["battle A1>A7", "pass"]
    assert foot.dice("battle A1>A7") == "1 = 1"
    beyond = Battle("H:A  .  .  .  .  .  .  .:i4", fighting="A1")
    assert beyond.explain("battle A1>A8") == "out-of-range A1 A8 (7, 6)"


def test_artillery_on_a_hill_rolls_its_ordinary_dice_up_to_five_hexes() -> None:
    for distance, dice in enumerate((5, 4, 3, 2, 1), 1):
        battle = Battle(f"H:A  {'. ' * (distance - 1)} .:i4", fighting="A1")
        assert battle.dice(f"battle A1>A{distance + 1}") == f"{dice} = {dice}"


def test_horse_artillery_on_a_hill_reaches_five_hexes() -> None:
    """House reading: one hex beyond its own range, as for foot artillery."""
    battle = Battle("H:H  .  .  .  .  .:i4", fighting="A1")
    assert battle.dice("battle A1>A6") == "1 = 1"


def test_one_figure_of_artillery_on_a_hill_has_no_die_at_the_additional_hex() -> None:
    battle = Battle("H:A1  .  .  .  .  .  .:i4", fighting="A1")
    assert battle.legal() == []
    assert battle.explain("battle A1>A7") == "no-dice A1 A7 (0, 0, 0, 0, 0)"


def test_infantry_on_a_hill_reaches_no_further() -> None:
    battle = Battle("H:I4  .  .  .  .:i4", fighting="A1")
    assert battle.explain("battle A1>A5") == "out-of-range A1 A5 (4, 3)"


@pytest.mark.parametrize("code", ["HW", "WH"])
def test_layers_use_their_worst_rule_and_their_largest_reduction(code: str) -> None:
    """Reading 4: a wooded hill stops like woods, and takes one die off, not two."""
    assert Battle(f".:C  {code}  .", moving="A1").to("A1") == "A2"
    assert Battle(f".:I4  {code}:i4", fighting="A1").dice("battle A1>A2") == "4 -1 cover = 3"
    assert Battle(f"H:I4  {code}:i4", fighting="A1").dice("battle A1>A2") == "4 -1 cover = 3"
    entered = Battle(f".:C  {code}  .:i4  .:I", moving="A1", fighting="A4")
    entered.do("move A1-A2")
    assert entered.explain("battle A2>A3") == "entered-terrain A2 (woods)"
