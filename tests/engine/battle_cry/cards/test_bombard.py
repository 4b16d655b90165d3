"""Bombard: every artillery unit battles twice, or moves up to three hexes and does not battle."""

from __future__ import annotations

import pytest

from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import answers

pytestmark = pytest.mark.rulesets("variant-150", "classic")


def test_a_turn_of_bombard() -> None:
    """C4 limbers up and goes; C2 stays and battles twice, each battle settled before the next."""
    battle = Battle(
        """
        R    .:i4 R    .
          .    .    R    R
        R    .:A3 .    .:H3
        """,
        hand="bombard attack-left",
        enemy_hand="rally",
        deck="scout-left",
    )
    battle.do("play bombard")
    assert battle.legal() == answers("move C2-B1 C2-B2 C2-C3 C4-B1 C4-B2 C4-C3", "pass")
    battle.do("move C4-C3")
    assert battle.legal() == answers("move C2-B1 C2-B2", "pass")
    battle.do("pass")
    assert battle.legal() == answers("battle C2>A2", "pass")
    battle.do("battle C2>A2 = ICCC")
    assert (battle.asks, battle.legal()) == ("confederate fight-back", answers("pass"))
    battle.do("pass")
    assert battle.legal() == answers("battle C2>A2", "pass")
    battle.do("battle C2>A2 = IIAA", "confederate: pass")
    battle.shows("""
        R    .:i1 R    .
          .    .    R    R
        R    .:A3 .:H3 .
    """)
    assert battle.asks == "confederate play-card"
    assert battle.hand("union") == "attack-left scout-left"


def test_nothing_is_ordered_but_artillery_and_all_of_it() -> None:
    battle = Battle(
        """
        .    .:i4 .    .    .    .    .    .    .    .    .:i4 .    .
          .:A3 .:I4 .    .    .:H3 .    .    .    .:C3 .:G  .:A2 .
        """,
        hand="bombard",
        enemy_hand="rally",
    )
    battle.do("play bombard", "pass")
    assert battle.legal() == answers("battle B1>A2 B11>A11 B5>A2", "pass")


def test_the_three_hex_move_obeys_the_ground() -> None:
    """The woods at B2 stop it; rough ground and pieces are in the way, and a lone general ends the move."""
    battle = Battle(
        """
        R    .    R    R    R
          .    W    .:i1 .
        .:I4 .:A3 .:G  .    .
          R    R    R    .
        """,
        hand="bombard",
    )
    battle.do("play bombard")
    assert battle.legal() == answers("move C2-A2 C2-B1 C2-B2 C2-C3", "pass")
    battle.do("move C2-C3")
    battle.shows("""
        R    .    R    R    R
          .    W    .:i1 .
        .:I4 .    .:A3* .   .
          R    R    R    .
    """)


def test_artillery_takes_its_general_along() -> None:
    battle = Battle(".:i4 .  .:A3* . . .:G", hand="bombard", enemy_hand="rally")
    battle.do("play bombard")
    assert battle.legal() == answers("move A3-A2 A3-A4 A3-A5", "pass")  # not onto the other general
    battle.do("move A3-A5")
    battle.shows(".:i4 . . . .:A3* .:G")


def test_horse_artillery_that_moves_by_bombard_does_not_battle() -> None:
    """Under an order of its own it would battle after one hex, adjacent too."""
    drawn = ".:i4 . .:H3 R"
    battle = Battle(drawn, hand="bombard", enemy_hand="rally")
    battle.do("play bombard", "move A3-A2")
    assert battle.asks == "union end-turn"

    battle = Battle(drawn, moving="A3", enemy_hand="rally")
    battle.do("move A3-A2")
    assert battle.legal() == answers("battle A2>A1", "pass")

    drawn = ".:i4 . . .:H3 R"
    battle = Battle(drawn, moving="A4", enemy_hand="rally")
    battle.do("move A4-A3")
    assert battle.legal() == answers("battle A3>A1", "pass")

    battle = Battle(drawn, hand="bombard", enemy_hand="rally")
    battle.do("play bombard", "move A4-A3")
    assert battle.asks == "union end-turn"


def test_horse_artillery_that_stays_battles_twice() -> None:
    battle = Battle(".:i4 . . .:H3", hand="bombard", enemy_hand="rally")
    battle.do("play bombard", "pass", "battle A4>A1 = CC", "confederate: pass")
    assert battle.legal() == answers("battle A4>A1", "pass")
    battle.do("battle A4>A1 = IC", "confederate: pass")
    battle.shows(".:i3 . . .:H3")
    assert battle.asks == "confederate play-card"


def test_the_second_battle_may_have_another_target() -> None:
    """The first target went back out of sight; the second battle has what is there then."""
    battle = Battle(
        """
        .    .    .    .
          .    W    .
        .    .:i1 .:c1 .
          .    .:A3 .
        .    .    .    .
        """,
        hand="bombard",
        enemy_hand="rally",
    )
    battle.do("play bombard", "pass")
    assert battle.legal() == answers("battle D2>C2 D2>C3", "pass")
    battle.do("battle D2>C3 = FAAAI", "confederate: retreat C3-B3")
    assert battle.legal() == answers("battle D2>C2", "pass")
    battle.do("battle D2>C2 = SCCCC")
    battle.shows("""
        .    .    .    .
          .    W    .:c1
        .    .    .    .
          .    .:A3 .
        .    .    .    .
    """)
    assert battle.flags == (1, 0)


def test_one_battle_may_be_declined() -> None:
    battle = Battle(".:i4 . . .:A3", hand="bombard", enemy_hand="bombard", deck="rally")
    battle.do("play bombard", "pass", "battle A4>A1 = CCC", "confederate: pass", "pass")
    assert battle.asks == "confederate play-card"


@pytest.mark.rulesets("variant-150")
def test_fight_back_answers_either_battle() -> None:
    """After the first one the battery has one figure left and rolls a die less; after the second it is gone."""
    battle = Battle(
        ".:i4 .:A3 .",
        hand="bombard",
        enemy_hand="fight-back fight-back rally",
        deck="scout-left scout-right probe-left",
    )
    battle.do("play bombard", "pass")
    assert battle.legal() == answers("battle A2>A1", "pass")
    battle.do("battle A2>A1 = CCCCI")
    assert battle.legal() == answers("play fight-back", "pass")
    battle.do("confederate: play fight-back = ASI")
    battle.shows(".:i3 .:A1 .")
    assert battle.legal() == answers("battle A2>A1", "pass")
    assert battle.dice("battle A2>A1") == "4 = 4"
    battle.do("battle A2>A1 = CCCI", "confederate: play fight-back = SC")
    battle.shows(".:i2 . .")
    assert battle.flags == (0, 1)
    assert battle.hand("confederate") == "rally scout-left scout-right"
    assert battle.hand("union") == "probe-left"


def test_a_battery_driven_back_by_fight_back_may_still_fight_its_second_battle() -> None:
    """Going back is no move of its own."""
    battle = Battle(
        """
        .    .:i4 .
          .    .:A3
        R    .    R
        """,
        hand="bombard",
        enemy_hand="fight-back",
    )
    battle.do("play bombard", "pass", "battle B2>A2 = CCCCC", "confederate: play fight-back = FIII")
    battle.shows("""
        .    .:i4 .
          .    .
        R    .:A3 R
    """)
    assert battle.legal() == answers("battle C2>A2", "pass")
    assert battle.dice("battle C2>A2") == "4 = 4"


def test_without_artillery_one_order_to_a_unit_under_its_ordinary_rules() -> None:
    battle = Battle(
        """
        .    .:i4 .    .    .    .    .    .    .    .    .    .    .
          .    .:C3 .    .    .    .:I4* .    .    .    .    .:G  .
        """,
        hand="bombard",
        enemy_hand="rally",
    )
    battle.do("play bombard")
    assert battle.legal() == answers("order B2 B6", "pass")
    battle.do("order B6")
    assert battle.legal() == answers("move B6-A6 B6-A7 B6-B5 B6-B7", "pass")
    battle.undo()
    battle.do("order B2", "pass")
    assert battle.legal() == answers("battle B2>A2", "pass")
    battle.do("battle B2>A2 = AAA", "confederate: pass")
    assert battle.asks == "confederate play-card"
