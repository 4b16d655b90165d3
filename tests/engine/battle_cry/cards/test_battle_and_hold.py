"""Battle and Hold Position (a house reading): up to four infantry or artillery battle from where they are.

They neither move nor take ground, and roll a die more.
"""

from __future__ import annotations

import pytest

from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import answers

pytestmark = pytest.mark.rulesets("variant-150", "classic")

CARD = "battle-and-hold-position"


@pytest.mark.rulesets("variant-150")
def test_a_turn_of_battle_and_hold() -> None:
    battle = Battle(
        """
        .    .:i4 .    .:i2
          .:I3 .    .    .
        .    R    .    .:A3
        """,
        hand=CARD,
        enemy_hand="rally",
        deck="bombard",
    )
    battle.do(f"play {CARD}")
    assert battle.legal() == answers("order B1 C4", "pass")
    battle.do("order B1", "order C4")
    assert battle.legal() == answers("battle B1>A2 C4>A2 C4>A4", "pass")
    assert battle.dice("battle B1>A2") == "3 +1 card = 4"
    assert battle.dice("battle C4>A4") == "4 +1 card = 5"
    battle.do("battle C4>A4 = IICCC")
    assert battle.legal() == answers("battle B1>A2", "pass")
    battle.do("battle B1>A2 = ICCC", "confederate: pass")
    battle.shows("""
        .    .:i3 .    .
          .:I3 .    .    .
        .    R    .    .:A3
    """)
    assert battle.flags == (1, 0)
    assert battle.hand("union") == "bombard"


def test_four_orders_to_infantry_and_artillery_of_any_section_none_to_generals_or_cavalry() -> None:
    drawn = ".:I .:C .:A . .:I* . .:I .:G . .:A . .:I ."
    battle = Battle(drawn, hand=CARD)
    battle.do(f"play {CARD}")
    assert battle.asked.numbers == (0, 4)
    assert battle.legal() == answers("order A1 A3 A5 A7 A10 A12", "pass")
    battle.do("order A1", "order A3", "order A5")
    assert battle.legal() == answers("order A7 A10 A12", "pass")
    battle.do("order A12")
    assert battle.asks == "union end-turn"  # four are ordered, nobody moves, no enemy is there


def test_no_ground_is_taken() -> None:
    """An ordinary order would let it."""
    battle = Battle(".:i1 .:I* .", hand=CARD, enemy_hand="rally")
    battle.do(f"play {CARD}", "order A2", "battle A2>A1 = IIIII")
    battle.shows(". .:I* .")
    assert battle.asks == "confederate play-card"

    battle = Battle(".:i1 .:I* .", fighting="A2", enemy_hand="rally")
    battle.do("battle A2>A1 = IIII")
    assert battle.legal() == answers("ground A2-A1", "pass")


def test_fight_back_rolls_no_die_of_the_card() -> None:
    battle = Battle(".:i .:I . ", hand=CARD, enemy_hand="fight-back", deck="rally bombard")
    battle.do(f"play {CARD}", "order A2", "battle A2>A1 = CCCCC")
    assert battle.dice("play fight-back") == "4 = 4"
    battle.do("confederate: play fight-back = ICCC")
    battle.shows(".:i .:I3 .")


@pytest.mark.rulesets("variant-150")
def test_the_die_of_the_card_may_make_a_battle_possible() -> None:
    """One figure, at range, into a town: 1 - 2 + 1 is none; into woods it is one."""
    battle = Battle("W:i . .:I1 . T:i", hand=CARD, enemy_hand="rally")
    battle.do(f"play {CARD}", "order A3")
    assert battle.legal() == answers("battle A3>A1", "pass")
    assert battle.dice("battle A3>A1") == "1 -1 cover +1 card = 1"
    assert battle.explain("battle A3>A5") == "no-dice A3 A5 (1, 0, 0, -2, 1)"


def test_with_neither_infantry_nor_artillery_one_order_to_anybody() -> None:
    battle = Battle(".:i . .:C* . .:G", hand=CARD, enemy_hand="rally")
    battle.do(f"play {CARD}")
    assert battle.legal() == answers("order A3 A3* A5*", "pass")
    battle.do("order A3")
    assert battle.legal() == answers("move A3-A2 A3-A4", "pass")
    battle.do("move A3-A2")
    assert battle.dice("battle A2>A1") == "3 = 3"
