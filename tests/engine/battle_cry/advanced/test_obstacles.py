"""Advanced Rulebook, "Obstacles": entrenchments, fences and fieldworks."""

import pytest

from tests.support.battle_cry.battle import advanced

DRAWN = """
    .     .     .     .
      .     .     .     .
    .     .     .     .
      .     .     .     .
    .:A   .     .:i   .:I
"""


@pytest.mark.parametrize(("works", "cover"), [("fieldwork", 1), ("entrenchment", 2)])
def test_works_take_dice_off_across_the_protected_hexsides_only(works: str, cover: int) -> None:
    battle = advanced(DRAWN, fighting="E1 E4", works=f"{works} E3/w,sw")
    assert battle.dice("battle E4>E3") == "3 = 3"
    battle.do("battle E4>E3 = AAA")
    assert battle.dice("battle E1>E3") == f"3 -{cover} cover = {3 - cover}"


def test_a_fence_takes_one_die_off() -> None:
    battle = advanced(DRAWN, fighting="E1 E4", fences="E3/w")
    assert battle.dice("battle E4>E3") == "3 = 3"
    battle.do("battle E4>E3 = AAA")
    assert battle.dice("battle E1>E3") == "3 -1 cover = 2"


@pytest.mark.parametrize(
    ("ground", "works", "cover"),
    [
        ("W", "fieldwork", 1),
        ("W", "entrenchment", 2),
        ("T", "fieldwork", 2),
        ("T", "entrenchment", 2),
        ("H", "fieldwork", 1),
    ],
)
def test_of_works_and_terrain_the_larger_reduction_counts(ground: str, works: str, cover: int) -> None:
    battle = advanced(f".:A  {ground}:i  .", fighting="A1", works=f"{works} A2/w,sw")
    assert battle.dice("battle A1>A2") == f"4 -{cover} cover = {4 - cover}"


def test_of_a_fence_and_terrain_too() -> None:
    """Reading 7."""
    assert advanced(".:A  W:i", fighting="A1", fences="A2/w").dice("battle A1>A2") == "4 -1 cover = 3"


def test_the_unprotected_sides_have_the_rules_of_the_ground() -> None:
    battle = advanced(".:A  W:i", fighting="A1", works="entrenchment A2/e,se")
    assert battle.dice("battle A1>A2") == "4 -1 cover = 3"


def test_through_a_corner_both_hexsides_must_be_protected() -> None:
    """Reading 8."""
    drawn = """
        .     .     .
          .     .:i   .
        .     .     .
          .     .:A   .
    """
    one = advanced(drawn, fighting="D2", works="fieldwork B2/e,se")
    assert one.dice("battle D2>B2") == "3 = 3"
    both = advanced(drawn, fighting="D2", works="fieldwork B2/se,sw")
    assert both.dice("battle D2>B2") == "3 -1 cover = 2"


# Flags

SHELLED = """
    .     .     .     .
      .     .     .     .
    .     .     .     .
      .     .     .     .
    .     .     {}    .
      .     .     .     .
    .     .     .:A   .
"""
BEHIND = "{} E3/se,sw"


@pytest.mark.parametrize("works", ["fieldwork", "entrenchment"])
def test_the_first_flag_across_them_may_be_ignored(works: str) -> None:
    battle = advanced(SHELLED.format(".:i"), fighting="G3", works=BEHIND.format(works), card_dice=2)
    battle.do(f"battle G3>E3 = {'FFCC' if works == 'fieldwork' else 'FFC'}")
    assert battle.asks == "confederate ignore-flags"
    assert battle.legal() == ["ignore 0", "ignore 1"]
    battle.do("confederate: ignore 1")
    assert battle.legal() == ["retreat E3-D2", "retreat E3-D3"]


def test_with_a_general_the_first_two() -> None:
    """His is ignored by itself (section "Generals", "Attacks"), the other may be."""
    battle = advanced(SHELLED.format(".:i*"), fighting="G3", works=BEHIND.format("fieldwork"), card_dice=2)
    battle.do("battle G3>E3 = FFFC")
    assert battle.asks == "confederate ignore-flags"
    assert battle.asked.numbers == (2, 1)
    battle.do("confederate: ignore 1")
    assert battle.legal() == ["retreat E3-D2", "retreat E3-D3"]


def test_a_fence_ignores_none() -> None:
    battle = advanced(SHELLED.format(".:i"), fighting="G3", fences="E3/se,sw")
    battle.do("battle G3>E3 = FC")
    assert battle.asks == "confederate retreat-unit"


def test_across_another_hexside_none_is_ignored() -> None:
    battle = advanced(SHELLED.format(".:i"), fighting="G3", works="fieldwork E3/e,ne")
    battle.do("battle G3>E3 = FCC")
    assert battle.asks == "confederate retreat-unit"


def test_a_general_ignores_the_first_flag_and_no_more() -> None:
    battle = advanced(SHELLED.format(".:i*"), fighting="G3")
    battle.do("battle G3>E3 = FFC")
    assert battle.asks == "confederate retreat-unit"
    assert battle.asked.numbers == (1, 0)


def test_a_hill_ignores_the_first_flag_unless_it_comes_from_an_adjacent_hill() -> None:
    below = advanced(SHELLED.format("H:i"), fighting="G3", enemy_hand="rally")
    below.do("battle G3>E3 = FC")
    assert below.asks == "confederate fight-back"
    drawn = ". . .\n . . .\n. H:i .\n . H:I .\n. . ."
    level = advanced(drawn, fighting="D2")
    level.do("battle D2>C2 = FC")
    assert level.asks == "confederate retreat-unit"
    far = advanced(SHELLED.format("H:i").replace(".:A", "H:A"), fighting="G3", enemy_hand="rally")
    far.do("battle G3>E3 = FC")
    assert far.asks == "confederate fight-back"


def test_hill_general_and_works_name_the_same_first_flag() -> None:
    """House reading: only a general and works together are two; a hill adds nothing to either."""
    hill_and_general = advanced(SHELLED.format("H:i*"), fighting="G3", card_dice=1)
    hill_and_general.do("battle G3>E3 = FFC")
    assert hill_and_general.asked.numbers == (1, 0)
    assert hill_and_general.asks == "confederate retreat-unit"
    hill_and_works = advanced(SHELLED.format("H:i"), fighting="G3", works=BEHIND.format("fieldwork"), card_dice=1)
    hill_and_works.do("battle G3>E3 = FFC")
    assert hill_and_works.asks == "confederate retreat-unit"
    assert hill_and_works.asked.numbers == (1, 0)
    all_three = advanced(SHELLED.format("H:i*"), fighting="G3", works=BEHIND.format("fieldwork"), card_dice=1)
    all_three.do("battle G3>E3 = FFC")
    assert all_three.asks == "confederate ignore-flags"
    assert all_three.asked.numbers == (1, 1)


def test_fieldworks_stay_when_the_unit_leaves_and_serve_whoever_is_there() -> None:
    battle = advanced(".:A  .  .:I  .:i", moving="A3", works="fieldwork A3/w,sw", enemy_hand="rally")
    assert battle.legal() == ["move A3-A2", "pass"]
    battle.do("move A3-A2", "pass")
    assert battle.view().works[0].hex == "A3"
