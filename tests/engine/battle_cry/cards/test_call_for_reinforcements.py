"""Call for Reinforcements (a house reading): an eliminated unit returns with half its figures.

It comes to a vacant hex of one's own edge and does not act this turn; the flag that it lost stays lost.
"""

from __future__ import annotations

import pytest

from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import answers

pytestmark = pytest.mark.rulesets("variant-150", "classic")

CARD = "call-for-reinforcements"


def test_a_turn_of_reinforcements() -> None:
    battle = Battle(
        """
        .    .:i4 .    .
          .    .    .
        .:I4 .    R    .
        """,
        hand=CARD,
        enemy_hand="rally",
        deck="bombard",
        lost="I",
        stands=(0, 2),
    )
    battle.do(f"play {CARD}")
    assert battle.legal() == answers("return infantry>C2 infantry>C4")
    battle.do("return infantry>C2")
    battle.shows("""
        .    .:i4 .    .
          .    .    .
        .:I4 .:I2 R    .
    """)
    assert battle.asks == "union end-turn"  # it neither moves nor battles, and nobody else is ordered
    assert battle.flags == (0, 2)
    battle.do("pass")
    assert battle.asks == "confederate play-card"
    assert battle.hand("union") == "bombard"


@pytest.mark.parametrize(
    ("letter", "kind", "back"),
    [("I", "infantry", "I2"), ("C", "cavalry", "C2"), ("A", "artillery", "A2"), ("H", "artillery+horse", "H2")],
)
def test_half_the_figures_rounded_up(letter: str, kind: str, back: str) -> None:
    battle = Battle(".:I . .:i", hand=CARD, lost=letter)
    battle.do(f"play {CARD}")
    assert battle.legal() == answers(f"return {kind}>A2")
    battle.do(f"return {kind}>A2")
    battle.shows(f".:I .:{back} .:i")


def test_one_of_each_kind_that_was_lost_and_no_enemy() -> None:
    battle = Battle(".:I . .:i", hand=CARD, lost="I I A H c a")
    battle.do(f"play {CARD}")
    assert battle.legal() == answers("return infantry>A2 artillery>A2 artillery+horse>A2")


def test_each_army_comes_to_its_own_edge() -> None:
    for top, hexes in (("union", "A1 A3"), ("confederate", "C1 C3")):
        battle = Battle(
            """
            .    .:I  .
              .    .
            .    .:i  .
            """,
            hand=CARD,
            lost="I",
            top=top,
        )
        battle.do(f"play {CARD}")
        assert battle.legal() == answers(*(f"return infantry>{hex_}" for hex_ in hexes.split()))


def test_a_general_alone_or_an_enemy_holds_his_hex() -> None:
    battle = Battle(".:G .:i .:I . .:g", hand=CARD, lost="I")
    battle.do(f"play {CARD}")
    assert battle.legal() == answers("return infantry>A4")


def test_a_unit_may_return_onto_any_ground_that_it_could_enter() -> None:
    battle = Battle("W ~ T R .:I", hand=CARD, lost="C")
    battle.do(f"play {CARD}")
    assert battle.legal() == answers("return cavalry>A1 cavalry>A2 cavalry>A3")


@pytest.mark.parametrize(("drawn", "lost"), [(".:I .:G . .:i", ""), (".:I .:G . .:i", "i"), (".:I .:G .:i R", "I")])
def test_nobody_lost_or_nowhere_to_come_gives_one_order_to_anybody(drawn: str, lost: str) -> None:
    battle = Battle(drawn, hand=CARD, lost=lost)
    battle.do(f"play {CARD}")
    assert battle.legal() == answers("order A1 A2*", "pass")


def test_a_unit_that_returned_can_be_lost_again_and_gives_its_flag_again() -> None:
    battle = Battle(".:I2* . .:i", hand=CARD, enemy_hand="rally outflank", lost="I", stands=(0, 1), deck="bombard")
    battle.do(f"play {CARD}", "return infantry>A2", "pass")
    battle.do("play outflank", "order A3", "battle A3>A2 = IIII")
    assert battle.flags == (0, 2)
