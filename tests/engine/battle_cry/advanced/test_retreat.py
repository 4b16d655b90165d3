"""Advanced Rulebook, "Retreat"."""

import pytest

from tests.support.battle_cry.battle import advanced


def test_one_hex_to_the_rear_for_each_flag_the_owner_says_where() -> None:
    drawn = """
        .     .     .     .
          .     .     .     .
        .     .     .:i   .
          .     .     .     .
        .     .     .:A   .
    """
    battle = advanced(drawn, fighting="E3")
    battle.do("battle E3>C3 = FCC")
    assert battle.asks == "confederate retreat-unit"
    assert battle.legal() == ["retreat C3-B2", "retreat C3-B3"]
    again = advanced(drawn, fighting="E3")
    again.do("battle E3>C3 = FFC")
    assert again.legal() == ["retreat C3-A2", "retreat C3-A3", "retreat C3-A4"]
    again.do("confederate: retreat C3-A4")
    again.shows("""
        .     .     .     .:i
          .     .     .     .
        .     .     .     .
          .     .     .     .
        .     .     .:A   .
    """)


def test_the_unions_rear_is_its_own_edge() -> None:
    battle = advanced(". .:a .\n . . .\n. .:I .\n . . .\n. . .", fighting="A2", active="confederate")
    battle.do("battle A2>C2 = FCC")
    assert battle.legal() == ["retreat C2-D1", "retreat C2-D2"]


def test_hits_come_off_first_and_an_eliminated_unit_retreats_no_more() -> None:
    battle = advanced(". . .\n . .:i2 .\n. . .\n . .:A .", fighting="D2", enemy_hand="rally")
    battle.do("battle D2>B2 = IIF")
    assert battle.flags == (1, 0)
    assert battle.asks == "confederate play-card"


def test_through_friends_but_not_ending_on_them() -> None:
    battle = advanced(
        """
        .     .     .     .
          .     .:i   .:c   .
        .     .     .:i   .
          .     .     .     .
        .     .     .:A   .
        """,
        fighting="E3",
    )
    battle.do("battle E3>C3 = FFC")
    assert battle.asked.numbers == (2, 0)
    assert battle.legal() == ["retreat C3-A2", "retreat C3-A3", "retreat C3-A4"]


def test_a_hex_that_cannot_be_made_costs_a_figure() -> None:
    """One flag, and friends on both hexes behind it."""
    battle = advanced(
        """
        .     .     .     .
          .     .:i   .:c   .
        .     .     .:i4  .
          .     .     .     .
        .     .     .:A   .
        """,
        fighting="E3",
    )
    battle.do("battle E3>C3 = FCC")
    battle.shows("""
        .     .     .     .
          .     .:i   .:c   .
        .     .     .:i3  .
          .     .     .     .
        .     .     .:A   .
    """)


def test_it_goes_as_far_as_it_can_and_loses_a_figure_for_the_rest() -> None:
    """Two flags, one hex to the edge."""
    battle = advanced(". . .\n . .:i4 .\n. . .\n . .:A .", fighting="D2")
    battle.do("battle D2>B2 = FFC")
    assert battle.asked.numbers == (2, 1)
    battle.do("confederate: retreat B2-A2")
    battle.shows(". .:i3 .\n . . .\n. . .\n . .:A .")


def test_off_the_board_costs_a_figure_a_hex_down_to_the_flag() -> None:
    battle = advanced(". .:i2 .\n . . .\n. .:A .\n . . .:i", fighting="C2")
    battle.do("battle C2>A2 = FFF")
    battle.shows(". . .\n . . .\n. .:A .\n . . .:i")
    assert battle.flags == (1, 0)


@pytest.mark.parametrize("enemy", ["I", "C", "A"])
def test_neither_into_nor_through_hexes_next_to_the_enemy(enemy: str) -> None:
    """The unit at B4 stands beside B3, A4 and A5; so the retreat has B2 for its first hex, then A2 and A3."""
    battle = advanced(
        f"""
        .     .     .     .     .
          .     .     .     .:{enemy} .
        .     .     .:i   .     .
          .     .     .     .     .
        .     .     .:A   .     .
        """,
        fighting="E3",
    )
    battle.do("battle E3>C3 = FCC")
    battle.shows(f"""
        .     .     .     .     .
          .     .:i   .     .:{enemy} .
        .     .     .     .     .
          .     .     .     .     .
        .     .     .:A   .     .
    """)
    again = advanced(
        f"""
        .     .     .     .     .
          .     .     .     .:{enemy} .
        .     .     .:i   .     .
          .     .     .     .     .
        .     .     .:A   .     .
        """,
        fighting="E3",
    )
    again.do("battle E3>C3 = FFC")
    assert again.legal() == ["retreat C3-A2", "retreat C3-A3"]


def test_a_lone_enemy_general_bars_his_own_hex_only() -> None:
    """Reading 15."""
    battle = advanced(". . . .\n . .:G . .\n. . .:i .\n . . . .\n. . .:A .", fighting="E3")
    battle.do("battle E3>C3 = FFC")
    assert battle.legal() == ["retreat C3-A3", "retreat C3-A4"]


def test_not_into_rough_ground_but_through_everything_else_at_no_cost() -> None:
    battle = advanced(". . . .\n . R W .\n. . .:i .\n . . . .\n. . .:A .", fighting="E3")
    battle.do("battle E3>C3 = FFC")
    assert battle.legal() == ["retreat C3-A3", "retreat C3-A4"]
    entrenched = advanced(". . .\n . T .\n. .:i .\n . . .\n. .:A .", fighting="E2", works="entrenchment B2/e,se")
    entrenched.do("battle E2>C2 = FFC")
    assert entrenched.legal() == ["retreat C2-A1", "retreat C2-A2", "retreat C2-A3"]


# Generals on the way (section "Generals")


def test_a_unit_takes_its_general_along() -> None:
    battle = advanced(". . .\n . . .\n. .:i* .\n . . .\n. .:A .", fighting="E2")
    battle.do("battle E2>C2 = FFC", "confederate: retreat C2-B1")
    battle.shows(". . .\n .:i* . .\n. . .\n . . .\n. .:A .")


def test_a_unit_without_a_general_may_pass_a_lone_one_or_end_with_him() -> None:
    """House reading: he saves it no flag, as in the other rulebooks; where both end together he commands it."""
    drawn = ". . .\n .:g .:i .\n. .:i .\n . . .\n. .:A ."
    one = advanced(drawn, fighting="E2")
    one.do("battle E2>C2 = FCC")
    one.shows(". . .\n .:i* .:i .\n. . .\n . . .\n. .:A .")
    two = advanced(drawn, fighting="E2")
    two.do("battle E2>C2 = FFC")
    assert two.legal() == ["retreat C2-A1", "retreat C2-A2", "retreat C2-A3"]


def test_a_unit_with_a_general_passes_no_other() -> None:
    """Reading 27: generals do not enter a hex with a general."""
    battle = advanced(". . . .\n . .:g .:i* .\n. . .:i* .\n . . . .\n. . .:A .", fighting="E3")
    battle.do("battle E3>C3 = FFF")
    battle.shows(". . . .\n . .:g .:i* .\n. . .:i2* .\n . . . .\n. . .:A .")


def test_a_unit_without_a_general_passes_a_friend_with_one() -> None:
    battle = advanced(". . . .\n R .:i* R R\n. .:i . .\n . . . .\n. .:A . .", fighting="E2")
    battle.do("battle E2>C2 = FFC")
    assert battle.legal() == ["retreat C2-A2", "retreat C2-A3"]
