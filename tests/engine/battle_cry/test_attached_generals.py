"""Variant 150, "Attached Generals"."""

import pytest

from tests.support.battle_cry.battle import Battle

pytestmark = pytest.mark.rulesets("variant-150", "classic")


def test_an_attached_general_moves_with_his_ordered_unit_for_one_order() -> None:
    battle = Battle("C6  .:C*  .  .:I", hand="probe-center")
    battle.do("play probe-center", "order C6")
    assert battle.asked.numbers == (1, 2)
    assert battle.legal() == ["order C6*", "order C8", "pass"]
    battle.do("pass", "move C6-C7")
    battle.shows("C6  .  .:C*  .:I")


def test_an_attached_general_moves_away_for_an_order_of_his_own_and_leaves_his_unit_unordered() -> None:
    battle = Battle(".:I4*  .  .  .  .:i4", hand="recon-in-force")
    battle.do("play recon-in-force", "order A1*")
    assert battle.legal() == ["move A1*-A2", "move A1*-A3", "move A1*-A4", "pass"]
    assert battle.explain("move A1-A2") == "not-ordered A1"
    battle.do("move A1*-A3")
    battle.shows(".:I4  .  .:G  .  .:i4")
    assert battle.asks == "union end-turn"


def test_unit_and_general_may_both_be_ordered_and_part() -> None:
    battle = Battle(
        """
        .     .     .     .
          .     .:I*  .     .
        .     .     .     .
        """,
        moving="B2 B2*",
    )
    assert battle.to("B2") == "A2 A3 B1 B3 C2 C3"
    battle.do("move B2*-B4")
    assert battle.to("B2") == "A2 A3 B1 B3 C2 C3"
    battle.do("move B2-A2")
    battle.shows("""
        .     .:I   .     .
          .     .     .     .:G
        .     .     .     .
    """)


def test_a_general_who_moved_with_his_unit_moves_no_more() -> None:
    battle = Battle(".:C*  .  .  .", moving="A1 A1*")
    battle.do("move A1-A2")
    assert battle.asks == "union end-turn"


def test_a_general_may_leave_one_unit_and_join_another_which_that_does_not_order() -> None:
    battle = Battle(".:I*  .  .:I3  .:i4", moving="A1*")
    battle.do("move A1*-A3")
    battle.shows(".:I  .  .:I3*  .:i4")
    assert battle.asks == "union end-turn"


def test_a_general_who_joined_a_unit_this_turn_does_not_move_again_with_it() -> None:
    """House reading: the unit, if it is ordered, may go on without him."""
    battle = Battle(".:G  .:C  .  .  .", moving="A1* A2")
    battle.do("move A1*-A2")
    assert battle.legal() == ["move A2-A1", "move A2-A3", "move A2-A4", "move A2-A5", "pass"]
    battle.do("move A2-A4")
    battle.shows(".  .:G  .  .:C  .")


def test_a_unit_that_leaves_the_general_who_joined_it_may_enter_a_lone_generals_hex() -> None:
    battle = Battle(".:G  .:I  .:G", moving="A1* A2")
    assert battle.to("A2") == "A1 A3"
    battle.do("move A1*-A2")
    assert battle.to("A2") == "A1 A3"
    battle.do("move A2-A3")
    battle.shows(".  .:G  .:I*")


def test_a_general_whose_hex_a_unit_entered_may_still_obey_his_own_order() -> None:
    battle = Battle(".:I  .:G  .  .", moving="A1 A2*")
    battle.do("move A1-A2")
    assert battle.legal() == ["move A2*-A1", "move A2*-A3", "move A2*-A4", "pass"]


def test_only_one_general_may_be_with_a_unit() -> None:
    battle = Battle(".:G  .:I*  .:C*  .:G", moving="A1* A2 A3 A4*")
    assert battle.legal() == []


def test_a_general_adds_no_dice() -> None:
    """Section "Generals in Battle"."""
    battle = Battle(".:I4*  .:i4", fighting="A1")
    assert battle.dice("battle A1>A2") == "4 = 4"
