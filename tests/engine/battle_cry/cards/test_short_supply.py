"""Short Supply: a unit of either side goes to a vacant hex of its own edge in its section; its owner chooses which."""

from __future__ import annotations

import pytest

from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import answers

pytestmark = pytest.mark.rulesets("variant-150", "classic")

STANDARD = """
    .    .    .    .    .    .    .    .    .    .    .    .    .
      .    .    .:i* .:i  .    .    .    .    .    .    .    .
    .    .    .    .    .    .    .    .    .    .    .    .:C  .
      .    .    .    .:I* .    .    .    .    .    .    .    .
    .    .    .    .:G  .    .    .    .    .    .    .    .    .
"""
"""Three sections: columns 1 to 4, 5 to 9, 10 to 13; B4 and D4 are cut by a line. Confederates at the top."""


def short(unit: str, drawn: str = STANDARD) -> Battle:
    battle = Battle(drawn, hand="short-supply", enemy_hand="rally", deck="bombard")
    battle.do("play short-supply", f"supply {unit}")
    return battle


def test_units_of_both_sides_but_no_general_alone() -> None:
    battle = Battle(STANDARD, hand="short-supply")
    battle.do("play short-supply")
    assert battle.legal() == answers("supply B3 B4 C12 D4")


def test_an_enemy_unit_is_placed_by_its_owner_in_its_section_with_its_general() -> None:
    battle = short("B3")
    assert battle.asks == "confederate place-supply"
    assert battle.legal() == answers("place B3-A1 B3-A2 B3-A3 B3-A4")
    battle.do("confederate: place B3-A1")
    battle.shows("""
        .:i* .    .    .    .    .    .    .    .    .    .    .    .
          .    .    .    .:i  .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .    .    .    .    .:C  .
          .    .    .    .:I* .    .    .    .    .    .    .    .
        .    .    .    .:G  .    .    .    .    .    .    .    .    .
    """)
    assert battle.asks == "confederate play-card"
    assert battle.hand("union") == "bombard"


def test_from_a_hex_cut_by_a_line_it_may_go_to_either_section() -> None:
    assert short("B4").legal() == answers("place B4-A1 B4-A2 B4-A3 B4-A4 B4-A5 B4-A6 B4-A7 B4-A8 B4-A9")


def test_ones_own_unit_is_placed_by_oneself_and_does_not_battle() -> None:
    battle = Battle(
        """
        .    .    .    .
          .    .:I  .:i  .
        .    .:i  .:i  .
        """,
        hand="short-supply",
        enemy_hand="rally",
        top="union",
    )
    battle.do("play short-supply", "supply B2")
    assert battle.asks == "union place-supply"
    assert battle.legal() == answers("place B2-A2 B2-A3")
    battle.undo()
    battle.do("supply B2", "place B2-A3")
    assert battle.asks == "union end-turn"


def test_the_own_edge_is_the_bottom_for_the_army_at_the_bottom() -> None:
    """E4 is held by a general; D4 takes its own along."""
    battle = short("D4")
    assert battle.legal() == answers("place D4-E1 D4-E2 D4-E3 D4-E5 D4-E6 D4-E7 D4-E8 D4-E9")
    battle.do("place D4-E3")
    battle.shows("""
        .    .    .    .    .    .    .    .    .    .    .    .    .
          .    .    .:i* .:i  .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .    .    .    .    .:C  .
          .    .    .    .    .    .    .    .    .    .    .    .
        .    .    .:I* .:G  .    .    .    .    .    .    .    .    .
    """)


FULL = """
    .:i  .:i  .:g  .:i  .    .    .    .    .    .    .:i  .    .
      .:i  .    .    .    .    .    .    .    .    .    .    .
    .    .:i  .    .    .    .    .    .    .    .    .    .    .
      .:I  .    .    .    .    .    .    .    .    .    .    .
"""
"""The Confederate left (as the map is drawn) is full along the edge."""


def test_with_the_edge_full_the_unit_goes_one_row_in() -> None:
    assert short("C2", FULL).legal() == answers("place C2-B2 C2-B3 C2-B4")


def test_with_the_edge_full_a_unit_of_the_edge_goes_one_row_in_too() -> None:
    assert short("A2", FULL).legal() == answers("place A2-B2 A2-B3 A2-B4")


def test_a_unit_on_its_edge_may_be_shifted_along_it() -> None:
    assert short("A11", FULL).legal() == answers("place A11-A10 A11-A12 A11-A13")


def test_impassable_ground_takes_nobody() -> None:
    drawn = """
        R    .    R    R    .    .    .    .    .    .    .    .    .
          .    .    .:i  .    .    .    .    .    .    .    .    .
        .:I  .    .    .    .    .    .    .    .    .    .    .    .
    """
    battle = short("B3", drawn)
    assert battle.asks == "union end-turn"  # A2 is the only hex: nothing to choose
    battle.do("pass")
    battle.shows("""
        R    .:i  R    R    .    .    .    .    .    .    .    .    .
          .    .    .    .    .    .    .    .    .    .    .    .
        .:I  .    .    .    .    .    .    .    .    .    .    .    .
    """)


def test_the_choice_can_be_taken_back_until_the_owner_is_asked() -> None:
    battle = Battle(STANDARD, hand="short-supply", enemy_hand="rally")
    battle.do("play short-supply")
    battle.undo()
    assert battle.legal() == answers("play short-supply")
    battle.do("play short-supply", "supply B3")
    assert battle.state.fixed is None


def test_when_nobody_can_be_sent_anywhere_one_order_to_anybody() -> None:
    battle = Battle(".:I R R .:i", hand="short-supply", enemy_hand="rally")
    battle.do("play short-supply")
    assert battle.legal() == answers("order A1", "pass")


def test_a_turn_of_short_supply_and_the_enemys_answer() -> None:
    """The gun goes back out of the infantry's way, who then fires at it from two hexes away."""
    battle = Battle(
        """
        R    R    .    .    .    .    .    .    .    .    .    .    .
          R    .:i4 R    .    .    .    .    .    .    .    .    .
        R    .:A3 R    .    .    .    .    .    .    .    .    .    .
          R    .    .    R    .    .    .    .    .    .    .    .
        """,
        hand="short-supply",
        enemy_hand="probe-right",
        deck="bombard rally",
    )
    assert battle.legal() == answers("play short-supply")
    battle.do("play short-supply")
    assert battle.legal() == answers("supply B2 C2")
    battle.do("supply C2")
    assert battle.legal() == answers("place C2-D2 C2-D3")
    battle.do("place C2-D2", "pass")
    assert (battle.asks, battle.hand("union")) == ("confederate play-card", "bombard")
    battle.do("play probe-right")
    assert battle.legal() == answers("order B2", "pass")
    battle.do("order B2", "pass")
    assert battle.legal() == answers("battle B2>D2", "pass")
    dice = int(battle.dice("battle B2>D2").split()[-1])
    assert dice == {"variant-150": 4, "classic": 3}[Battle.usual]
    battle.do(f"battle B2>D2 = A{'C' * (dice - 1)}", "union: pass")
    battle.shows("""
        R    R    .    .    .    .    .    .    .    .    .    .    .
          R    .:i4 R    .    .    .    .    .    .    .    .    .
        R    .    R    .    .    .    .    .    .    .    .    .    .
          R    .:A2 .    R    .    .    .    .    .    .    .    .
    """)
