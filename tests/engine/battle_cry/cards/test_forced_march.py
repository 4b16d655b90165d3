"""Forced March: every infantry unit of one section moves up to two hexes and may still battle."""

from __future__ import annotations

import pytest

from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import answers, front

pytestmark = pytest.mark.rulesets("variant-150", "classic")

ROW = """
    .    .:I .    .    .:I .    .    .    .    .    .:C .    .
      .    .    .    .:I .    .    .    .    .    .    .    .
"""


@pytest.mark.parametrize(
    ("section", "infantry"), [("left", "A1 B1 B4"), ("center", "A5 A6 A8 B4"), ("right", "A10 A13")]
)
def test_all_infantry_of_the_section_chosen_and_nobody_else_is_ordered(section: str, infantry: str) -> None:
    """A hex cut by a line counts for either section."""
    battle = front("union", hand="forced-march")
    battle.do("play forced-march")
    assert battle.legal() == answers("section left center right")
    battle.do(f"section {section}")
    ordered = {unit.hex for unit in battle.view("union").units if unit.ordered}
    assert ordered == set(infantry.split())
    assert not any(general.ordered for general in battle.view("union").generals)


def test_flanks_are_those_of_the_side_that_plays() -> None:
    battle = front("confederate", hand="forced-march")
    battle.do("play forced-march", "section left")
    assert {unit.hex for unit in battle.view("confederate").units if unit.ordered} == {"A10", "A13"}


def test_only_sections_with_infantry_are_offered() -> None:
    battle = Battle(ROW, hand="forced-march")
    battle.do("play forced-march")
    assert battle.legal() == answers("section left center")


@pytest.mark.rulesets("variant-150")
def test_a_turn_of_forced_march() -> None:
    """Two hexes and fire with half the figures, rounded up; two hexes and a melee with all of them."""
    battle = Battle(
        """
        .    .:i4 .    .    .    .    .    .    .:i4 .    .    .    .
          .    R    .    .:I3 R    .    .    .    .    R    .    .
        .    .    R    .    .    .:I3 .    R    R    .    .    .    .
        """,
        hand="forced-march",
        enemy_hand="rally",
        deck="bombard",
    )
    battle.do("play forced-march")
    assert battle.legal() == answers("section left center")
    battle.do("section center")
    assert battle.legal() == answers(
        "move B4-A3 B4-A4 B4-A5 B4-A6 B4-B3 B4-C4 B4-C5",
        "move C6-A6 C6-A7 C6-B6 C6-B7 C6-C4 C6-C5 C6-C7",
        "pass",
    )
    battle.do("move B4-A3")
    assert battle.legal() == answers("move C6-A6 C6-A7 C6-B4 C6-B6 C6-B7 C6-C4 C6-C5 C6-C7", "pass")
    battle.do("move C6-A7")
    assert battle.legal() == answers("battle A3>A2 A7>A9", "pass")
    assert battle.dice("battle A3>A2") == "3 = 3"
    assert battle.dice("battle A7>A9") == "3 -1 halved = 2"
    battle.do("battle A3>A2 = ISC", "confederate: pass")
    assert battle.legal() == answers("battle A7>A9", "pass")
    battle.do("battle A7>A9 = IS", "confederate: pass")
    battle.shows("""
        .    .:i2 .:I3 .    .    .    .:I3 .    .:i3 .    .    .    .
          .    R    .    .    R    .    .    .    .    R    .    .
        .    .    R    .    .    .    .    R    R    .    .    .    .
    """)
    assert battle.hand("union") == "bombard"


@pytest.mark.rulesets("variant-150")
def test_the_first_hex_may_end_the_move() -> None:
    """Woods stop, and so does a lone general, whom the unit takes up."""
    battle = Battle(
        """
        R    R    .    .    R
          .:I  W    .    .    .:i2
        R    R    .    .:G  .:I
        """,
        hand="forced-march",
        enemy_hand="rally",
    )
    battle.do("play forced-march", "section left")
    assert battle.legal() == answers("move B1-B2", "pass")
    battle.do("move B1-B2")
    assert battle.asks == "union end-turn"  # at two hexes the woods at B2 would allow it to battle, at four not

    battle = Battle(".:I .:G . .:i4", hand="forced-march", enemy_hand="rally")
    battle.do("play forced-march", "section left")
    assert battle.legal() == answers("move A1-A2", "pass")
    battle.do("move A1-A2")
    battle.shows(". .:I* . .:i4")
    assert battle.legal() == answers("battle A2>A4", "pass")
    assert battle.dice("battle A2>A4") == "4 -2 halved = 2"


def test_infantry_with_a_general_marches_with_him() -> None:
    battle = Battle(".:I* . . .:i4", hand="forced-march", enemy_hand="rally")
    battle.do("play forced-march", "section left", "move A1-A3")
    battle.shows(". . .:I* .:i4")
    assert battle.dice("battle A3>A4") == "4 = 4"


def test_without_infantry_one_order_to_a_unit_under_its_ordinary_rules() -> None:
    battle = Battle(".:i . .:C . . .:A . .:G", hand="forced-march", enemy_hand="rally")
    battle.do("play forced-march")
    assert battle.legal() == answers("order A3 A6", "pass")
    battle.do("order A6")
    assert battle.legal() == answers("move A6-A5 A6-A7", "pass")
