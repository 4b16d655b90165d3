"""Terrain: entrenchment, set up by scenarios. House values (reading 20): two dice less, one flag may be ignored."""

from tests.support.battle_cry.battle import Battle

DRAWN = """
    .     .     .
      .     .     .
    .:I4  .:i4  .:I4
"""


def test_an_entrenchment_takes_two_dice_off_across_its_hexsides() -> None:
    battle = Battle(DRAWN, fighting="C1 C3", works="entrenchment C2/w,sw")
    assert battle.dice("battle C1>C2") == "4 -2 cover = 2"
    assert battle.dice("battle C3>C2") == "4 = 4"


def test_one_flag_across_a_covered_hexside_may_be_ignored() -> None:
    battle = Battle(DRAWN, fighting="C1 C3", works="entrenchment C2/w,sw")
    battle.do("battle C1>C2 = FF")
    assert battle.legal() == ["ignore 0", "ignore 1"]


def test_terrain_fence_and_entrenchment_do_not_add_up() -> None:
    """Reading 7."""
    battle = Battle(".:I4  W:i4", fighting="A1", works="entrenchment A2/w,sw", fences="A2/w")
    assert battle.dice("battle A1>A2") == "4 -2 cover = 2"
    town = Battle(".:I4  T:i4", fighting="A1", works="entrenchment A2/w,sw")
    assert town.dice("battle A1>A2") == "4 -2 cover = 2"
